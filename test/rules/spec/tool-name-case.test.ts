import { toolNameCase } from '../../../src/rules/spec/tool-name-case.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(toolNameCase);
