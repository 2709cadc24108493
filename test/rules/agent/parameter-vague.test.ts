import { parameterVague } from '../../../src/rules/agent/parameter-vague.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(parameterVague);
