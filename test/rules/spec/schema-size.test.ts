import { schemaSize } from '../../../src/rules/spec/schema-size.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(schemaSize);
