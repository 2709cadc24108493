import { unknownTask } from '../../../src/rules/spec/unknown-task.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(unknownTask);
