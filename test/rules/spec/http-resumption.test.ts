import { httpResumption } from '../../../src/rules/spec/http-resumption.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpResumption);
