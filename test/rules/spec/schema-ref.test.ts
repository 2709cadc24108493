import { schemaRef } from '../../../src/rules/spec/schema-ref.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(schemaRef);
