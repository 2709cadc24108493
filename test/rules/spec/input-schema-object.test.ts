import { inputSchemaObject } from '../../../src/rules/spec/input-schema-object.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(inputSchemaObject, {
  knownErrors: {
    'modelcontextprotocol__server-gitlab': 'All nine tools have {"$schema": …} for an inputSchema, without a type.',
  },
});
