import { httpVersionDemanded } from '../../../src/rules/spec/http-version-demanded.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpVersionDemanded);
