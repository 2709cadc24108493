import { downloadExec } from '../../../src/rules/launch/download-exec.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(downloadExec);
