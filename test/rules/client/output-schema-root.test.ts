import { outputSchemaRoot } from '../../../src/rules/client/output-schema-root.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(outputSchemaRoot);
