import { toolNameCharset } from '../../../src/rules/spec/tool-name-charset.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(toolNameCharset);
