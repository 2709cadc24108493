import { schemaRemoteRef } from '../../../src/rules/safety/schema-remote-ref.ts';
import { ruleTest } from '../../lib/rule-test.ts';

const tool = (schema: object) => [{ name: 'find', inputSchema: { type: 'object', ...schema } }];
const ref = (target: string) => tool({ properties: { a: { $ref: target } } });

// Each harmful case has a harmless twin that differs in what a validator would do.
ruleTest(schemaRemoteRef, {
  bad: [
    { title: 'a pet of another host', tools: ref('https://schemas.example/pet.json#/$defs/Dog') },
    { title: 'a name of the metadata service', tools: ref('http://metadata.google.internal/computeMetadata/v1/') },
    { title: 'the metadata service as one number', tools: ref('http://2852039166/latest') },
    { title: 'a line break in the scheme', tools: ref('ht\ntp://10.0.0.5/a') },
    { title: 'a scheme in capitals', tools: ref('FILE:///etc/hosts') },
    { title: 'a share behind backslashes', tools: ref('\\\\files.corp\\share\\a.json') },
    {
      title: 'an $id that only looks like the target',
      tools: tool({
        properties: { a: { $ref: 'https://schemas.example/pet.json' } },
        $defs: { Pet: { $id: 'https://schemas.example/pets.json' } },
      }),
    },
    {
      title: 'an $id around a relative reference',
      tools: tool({ $id: 'https://schemas.example/', allOf: [{ $ref: 'pet.json' }] }),
    },
    { title: 'a dialect in a file', tools: tool({ $schema: 'file:///opt/schema.json' }) },
  ],
  good: [
    {
      title: 'a pet of the same schema',
      tools: tool({ properties: { a: { $ref: '#/$defs/Dog' } }, $defs: { Dog: {} } }),
    },
    { title: 'a URL in a description', tools: tool({ description: 'See {"$ref": "http://169.254.169.254/"}.' }) },
    { title: 'a URN', tools: ref('urn:example:pet') },
    { title: 'a file beside the schema', tools: ref('pet.json') },
    {
      title: 'an $id that is the target',
      tools: tool({
        $id: 'https://schemas.example/find.json',
        properties: { a: { $ref: 'pet.json' } },
        $defs: { Pet: { $id: 'pet.json' } },
      }),
    },
    {
      title: 'the schema by its own name',
      tools: tool({ $id: 'http://10.0.0.5/a', properties: { a: { $ref: 'http://10.0.0.5/a#' } } }),
    },
    {
      title: 'a reference as an enum value',
      tools: tool({ properties: { a: { enum: [{ $ref: 'http://10.0.0.5/a' }] } } }),
    },
    { title: 'a dialect with and without a #', tools: tool({ $schema: 'https://json-schema.org/draft-07/schema#' }) },
  ],
});
