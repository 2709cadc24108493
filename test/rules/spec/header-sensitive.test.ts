import { headerSensitive } from '../../../src/rules/spec/header-sensitive.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(headerSensitive);
