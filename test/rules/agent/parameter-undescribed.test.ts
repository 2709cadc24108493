import { parameterUndescribed } from '../../../src/rules/agent/parameter-undescribed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(parameterUndescribed);
