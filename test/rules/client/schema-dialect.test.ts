import { schemaDialect } from '../../../src/rules/client/schema-dialect.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(schemaDialect);
