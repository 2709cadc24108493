import { stdioShutdown } from '../../../src/rules/spec/stdio-shutdown.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(stdioShutdown);
