import { promptInjectionInResult } from '../../../src/rules/safety/prompt-injection-in-result.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(promptInjectionInResult);
