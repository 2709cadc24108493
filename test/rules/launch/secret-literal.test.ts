import { secretLiteral } from '../../../src/rules/launch/secret-literal.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(secretLiteral);
