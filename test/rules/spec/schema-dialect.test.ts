import { schemaDialect } from '../../../src/rules/spec/schema-dialect.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(schemaDialect);
