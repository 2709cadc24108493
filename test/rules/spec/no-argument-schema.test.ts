import { noArgumentSchema } from '../../../src/rules/spec/no-argument-schema.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(noArgumentSchema);
