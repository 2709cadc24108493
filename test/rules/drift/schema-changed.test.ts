import { schemaChanged } from '../../../src/rules/drift/schema-changed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(schemaChanged);
