import { toolNameLength } from '../../../src/rules/spec/tool-name-length.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(toolNameLength);
