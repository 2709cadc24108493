import { unparsed } from '../../../src/rules/launch/unparsed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(unparsed);
