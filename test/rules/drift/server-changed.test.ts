import { serverChanged } from '../../../src/rules/drift/server-changed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(serverChanged);
