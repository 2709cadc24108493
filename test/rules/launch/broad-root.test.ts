import { broadRoot } from '../../../src/rules/launch/broad-root.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(broadRoot);
