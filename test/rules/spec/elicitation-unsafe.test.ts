import { elicitationUnsafe } from '../../../src/rules/spec/elicitation-unsafe.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(elicitationUnsafe);
