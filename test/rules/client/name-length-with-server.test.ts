import { nameLengthWithServer } from '../../../src/rules/client/name-length-with-server.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(nameLengthWithServer);
