import { noDigest } from '../../../src/rules/launch/no-digest.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(noDigest);
