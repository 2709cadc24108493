import { versionUnsupported } from '../../../src/rules/spec/version-unsupported.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(versionUnsupported);
