import { hiddenCharacters } from '../../../src/rules/safety/hidden-characters.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(hiddenCharacters);
