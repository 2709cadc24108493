import { launchChanged } from '../../../src/rules/drift/launch-changed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(launchChanged);
