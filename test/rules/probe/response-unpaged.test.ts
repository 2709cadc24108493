import { responseUnpaged } from '../../../src/rules/probe/response-unpaged.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(responseUnpaged);
