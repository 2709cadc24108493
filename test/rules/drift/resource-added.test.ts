import { resourceAdded } from '../../../src/rules/drift/resource-added.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(resourceAdded);
