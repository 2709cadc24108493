import { listUnchecked } from '../../../src/rules/drift/list-unchecked.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(listUnchecked);
