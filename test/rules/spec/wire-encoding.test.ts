import { wireEncoding } from '../../../src/rules/spec/wire-encoding.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(wireEncoding);
