import { toolErrorProtocol } from '../../../src/rules/spec/tool-error-protocol.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(toolErrorProtocol);
