import { schemaTextChanged } from '../../../src/rules/drift/schema-text-changed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(schemaTextChanged);
