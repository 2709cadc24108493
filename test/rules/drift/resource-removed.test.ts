import { resourceRemoved } from '../../../src/rules/drift/resource-removed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(resourceRemoved);
