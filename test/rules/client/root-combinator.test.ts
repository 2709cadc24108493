import { rootCombinator } from '../../../src/rules/client/root-combinator.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(rootCombinator);
