import { messageShape } from '../../../src/rules/spec/message-shape.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(messageShape);
