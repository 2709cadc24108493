import { schemaWidened } from '../../../src/rules/drift/schema-widened.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(schemaWidened);
