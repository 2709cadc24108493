import { httpHeaderReading } from '../../../src/rules/spec/http-header-reading.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpHeaderReading);
