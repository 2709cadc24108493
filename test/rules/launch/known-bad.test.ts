import { knownBad } from '../../../src/rules/launch/known-bad.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(knownBad);
