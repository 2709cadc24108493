import { namePortable } from '../../../src/rules/client/name-portable.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(namePortable);
