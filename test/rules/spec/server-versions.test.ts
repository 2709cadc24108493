import { serverVersions } from '../../../src/rules/spec/server-versions.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(serverVersions);
