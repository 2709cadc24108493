import { serverSurvives } from '../../../src/rules/spec/server-survives.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(serverSurvives);
