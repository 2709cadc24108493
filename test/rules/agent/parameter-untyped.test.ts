import { parameterUntyped } from '../../../src/rules/agent/parameter-untyped.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(parameterUntyped);
