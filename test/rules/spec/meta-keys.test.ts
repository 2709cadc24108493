import { metaKeys } from '../../../src/rules/spec/meta-keys.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(metaKeys);
