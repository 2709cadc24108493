import { serverShape } from '../../../src/rules/spec/server-shape.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(serverShape);
