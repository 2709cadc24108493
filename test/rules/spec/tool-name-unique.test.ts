import { toolNameUnique } from '../../../src/rules/spec/tool-name-unique.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(toolNameUnique);
