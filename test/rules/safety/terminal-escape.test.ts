import { terminalEscape } from '../../../src/rules/safety/terminal-escape.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(terminalEscape);
