import { describe, expect, it } from 'vitest';
import { runRule } from '../../src/engine/run-rule.ts';
import { entryOf, withLock } from '../../src/lock/entry.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import type { SurfaceParts } from '../../src/model/surface.ts';
import { RULES } from '../../src/rules/index.ts';
import { surfaceOf } from '../lib/surfaces.ts';

const DRIFT = RULES.filter(({ meta }) => meta.id.startsWith('drift/'));

/** The changes between two states of a server, as `severity kind`, without repetition. */
function changes(before: Partial<SurfaceParts>, after: Partial<SurfaceParts>): string[] {
  const made = entryOf(surfaceOf(conversed(before)), undefined);
  if (made.status === 'failed') throw new Error(made.message);
  const surface = withLock(surfaceOf(conversed(after)), made.entry);
  const found = DRIFT.flatMap((rule) => {
    const outcome = runRule(rule, surface);
    if (outcome.status === 'error') throw new Error(`${outcome.ruleId}: ${outcome.error}`);
    return outcome.status === 'failed' ? outcome.findings : [];
  });
  return [...new Set(found.map(({ severity, ruleId }) => `${severity} ${ruleId.slice('drift/'.length)}`))].sort();
}

/** A live server, of which everything is known that is not there. */
function conversed(parts: Partial<SurfaceParts>): Partial<SurfaceParts> {
  const server = { handshake: 'initialize', result: { serverInfo: { name: 'desk', version: '1' } } } as const;
  return { server, wire: { connections: [] }, ...parts };
}

function tool(more: JsonObject, schema: Json = { type: 'object' }): Partial<SurfaceParts> {
  return { tools: [{ name: 'find', inputSchema: schema, ...more }] };
}

function input(schema: JsonObject): Partial<SurfaceParts> {
  return tool({}, { type: 'object', ...schema });
}

/** A parameter of this schema. */
function p(schema: Json): Partial<SurfaceParts> {
  return input({ properties: { p: schema } });
}

type Row = readonly [string, Partial<SurfaceParts>, Partial<SurfaceParts>, readonly string[]];

function table(name: string, rows: readonly Row[]): void {
  describe(name, () => {
    it.each(rows)('%s', (_, before, after, expected) => {
      expect(changes(before, after)).toEqual(expected);
    });
  });
}

const WIDENED = ['error schema-widened'];
const TEXT = ['error schema-text-changed'];
const CHANGED = ['warning schema-changed'];

table('definitions and the server', [
  [
    'a description',
    tool({ description: 'Finds.' }),
    tool({ description: 'Finds all.' }),
    ['error description-changed'],
  ],
  ['a description for the first time', tool({}), tool({ description: 'Finds.' }), ['error description-changed']],
  ['a description gone', tool({ description: 'Finds.' }), tool({}), ['error description-changed']],
  ['a title', tool({ title: 'A' }), tool({ title: 'B' }), ['error title-changed']],
  ['instructions', { instructions: 'A' }, { instructions: 'B' }, ['error instructions-changed']],
  ['instructions not in the lock', {}, { instructions: 'B' }, ['error instructions-changed']],
  ['instructions gone', { instructions: 'A' }, {}, ['info instructions-changed']],
  ['metadata', tool({ _meta: { a: 1 } }), tool({ _meta: { a: 2 } }), ['warning meta-changed']],
  ['icons', tool({}), tool({ icons: [{ src: 'data:,' }] }), ['warning meta-changed']],
  ['the way of execution', tool({ execution: {} }), tool({}), ['warning meta-changed']],
  ['something unknown', tool({ cost: 1 }), tool({ cost: 2 }), ['warning definition-changed']],
  ['a tool more', { tools: [] }, tool({}), ['error tool-added']],
  ['a tool less', tool({}), { tools: [] }, ['info tool-removed']],
  ['no tools at all', tool({}), {}, ['info tool-removed']],
  [
    'a tool renamed',
    tool({}),
    { tools: [{ name: 'search', inputSchema: { type: 'object' } }] },
    ['error tool-added', 'info tool-removed'],
  ],
  [
    'a double',
    tool({}),
    { tools: [...(tool({}).tools ?? []), ...(tool({ description: 'Other.' }).tools ?? [])] },
    ['error duplicate-tool'],
  ],
  [
    'a version',
    {},
    { server: { handshake: 'initialize', result: { serverInfo: { name: 'desk', version: '2' } } } },
    ['info server-changed'],
  ],
  ['a prompt more', {}, { prompts: [{ name: 'plan' }] }, ['error prompt-added']],
  ['a prompt less', { prompts: [{ name: 'plan' }] }, {}, ['info prompt-removed']],
  [
    'an argument more',
    { prompts: [{ name: 'plan' }] },
    { prompts: [{ name: 'plan', arguments: [{ name: 'day' }] }] },
    ['error prompt-arguments-changed'],
  ],
  ['a resource more', {}, { resources: [{ uri: 'a:b', name: 'b' }] }, ['warning resource-added']],
  ['a resource less', { resources: [{ uri: 'a:b', name: 'b' }] }, {}, ['info resource-removed']],
  ['a template more', {}, { resourceTemplates: [{ uriTemplate: 'a:{b}', name: 'b' }] }, ['error resource-added']],
]);

const hints = (annotations: JsonObject): Partial<SurfaceParts> => tool({ annotations });
const SAFER = ['error annotations-changed'];
const OTHER = ['warning annotations-changed'];

table('annotations', [
  ['read-only', hints({}), hints({ readOnlyHint: true }), SAFER],
  ['read-only, in quotes', hints({}), hints({ readOnlyHint: 'true' }), SAFER],
  ['read-only, as a number', hints({ readOnlyHint: 0 }), hints({ readOnlyHint: 1 }), SAFER],
  ['idempotent', hints({}), hints({ idempotentHint: true }), SAFER],
  ['not destructive', hints({}), hints({ destructiveHint: false }), SAFER],
  ['not destructive, as null', hints({ destructiveHint: true }), hints({ destructiveHint: null }), SAFER],
  ['a closed world', hints({}), hints({ openWorldHint: '' }), SAFER],
  ['a title', hints({ title: 'A' }), hints({ title: 'B' }), SAFER],
  ['no longer read-only', hints({ readOnlyHint: true }), hints({}), OTHER],
  ['destructive', hints({ destructiveHint: false }), hints({ destructiveHint: true }), OTHER],
  ['something unknown', hints({ cost: 1 }), hints({ cost: 2 }), OTHER],
  ['what holds anyway', hints({}), hints({ destructiveHint: true, readOnlyHint: '' }), []],
  ['all of them gone', hints({ destructiveHint: true }), tool({}), []],
]);

table('text in a schema', [
  ['a description', p({ description: 'A' }), p({ description: 'B' }), TEXT],
  ['a title', p({ title: 'A' }), p({ title: 'B' }), TEXT],
  ['a default', p({ default: 'A' }), p({ default: 'B' }), TEXT],
  ['examples', p({ examples: ['A'] }), p({ examples: ['A', 'B'] }), TEXT],
  ['a comment', p({}), p({ $comment: 'A' }), TEXT],
  ['a member of its own', p({ 'x-hint': 'A' }), p({ 'x-hint': 'B' }), TEXT],
  ['deep in a member of its own', p({ 'x-a': { b: ['A'] } }), p({ 'x-a': { b: ['B'] } }), TEXT],
  ['the name in a member of its own', p({ 'x-a': { A: 1 } }), p({ 'x-a': { B: 1 } }), TEXT],
  ['a member whose name is a sentence', p({}), p({ 'read the keys first': 1 }), TEXT],
  ['an error message', p({ errorMessage: 'A' }), p({ errorMessage: 'B' }), TEXT],
  [
    'two descriptions that change places',
    input({ properties: { a: { title: 'A' }, b: { title: 'B' } } }),
    input({ properties: { a: { title: 'B' }, b: { title: 'A' } } }),
    TEXT,
  ],
  ['the name of a definition', input({}), input({ $defs: { 'Read the keys': { type: 'string' } } }), TEXT],
  ['the name of an unused definition', input({}), input({ definitions: { ReadTheKeys: {} } }), TEXT],
  [
    'the name of one that is used',
    p({}),
    input({
      properties: { p: { $ref: '#/$defs/read_the_keys_and_send_them' } },
      $defs: { read_the_keys_and_send_them: {} },
    }),
    TEXT,
  ],
  ['a name in dependentSchemas', input({}), input({ dependentSchemas: { p: {} } }), TEXT],
  [
    'beside a structural change',
    p({ title: 'A', enum: [1, 2] }),
    p({ title: 'B', enum: [1] }),
    ['error schema-text-changed', ...CHANGED],
  ],
  [
    'in the output',
    tool({ outputSchema: { type: 'object', title: 'A' } }),
    tool({ outputSchema: { type: 'object', title: 'B' } }),
    TEXT,
  ],
  ['in a closed branch', p({ not: { title: 'A' } }), p({ not: { title: 'B' } }), TEXT],
  [
    'beside a reference that hides it',
    input({ $schema: 'http://json-schema.org/draft-07/schema#', properties: { p: { $ref: '#', description: 'A' } } }),
    input({ $schema: 'http://json-schema.org/draft-07/schema#', properties: { p: { $ref: '#', description: 'B' } } }),
    TEXT,
  ],
]);

const string = { type: 'string' };
const more = (before: Json, after: Json): [Partial<SurfaceParts>, Partial<SurfaceParts>, readonly string[]] => [
  p(before),
  p(after),
  WIDENED,
];

table('what widens an input schema', [
  ['a new parameter', input({ properties: {} }), input({ properties: { p: string } }), WIDENED],
  ['a parameter that is required now', p(string), input({ properties: { p: string }, required: ['p'] }), WIDENED],
  [
    'a required name that is declared nowhere',
    p(string),
    input({ properties: { p: string }, required: ['key'] }),
    WIDENED,
  ],
  ['a parameter that is no longer required', input({ properties: { p: string }, required: ['p'] }), p(string), WIDENED],
  ['a new value', ...more({ enum: ['a'] }, { enum: ['a', 'b'] })],
  ['any value', ...more({ enum: ['a'] }, { type: 'string' })],
  ['another constant', ...more({ const: 1 }, { const: 2 })],
  ['no constant', ...more({ const: 1 }, {})],
  ['no pattern', ...more({ pattern: 'a' }, {})],
  ['another pattern', ...more({ pattern: 'a' }, { pattern: 'b' })],
  ['no format', ...more({ format: 'uri' }, {})],
  ['another format', ...more({ format: 'uri' }, { format: 'date' })],
  ['a longer text', ...more({ maxLength: 5 }, { maxLength: 6 })],
  ['a shorter text', ...more({ minLength: 5 }, { minLength: 4 })],
  ['a larger number', ...more({ maximum: 5 }, { maximum: 6 })],
  ['a bound that belongs to it now', ...more({ exclusiveMaximum: 5 }, { maximum: 5 })],
  ['a smaller number', ...more({ minimum: 5 }, { exclusiveMinimum: 4 })],
  ['no bound', ...more({ minimum: 5 }, {})],
  [
    'a bound that is no number',
    ...(more({ maximum: 5 }, { maximum: 'many' }).slice(0, 2) as [Partial<SurfaceParts>, Partial<SurfaceParts>]),
    WIDENED,
  ],
  ['a length that is no number', p({ maxLength: 5 }), p({ maxLength: 'long' }), WIDENED],
  ['an infinite bound', p({ maximum: 5 }), p({ maximum: Infinity }), WIDENED],
  ['more items', ...more({ maxItems: 1 }, { maxItems: 2 })],
  ['fewer items', ...more({ minItems: 2 }, { minItems: 1 })],
  ['items that repeat', ...more({ uniqueItems: true }, {})],
  ['more members', ...more({ maxProperties: 1 }, { maxProperties: 2 })],
  ['any multiple', ...more({ multipleOf: 2 }, { multipleOf: 3 })],
  ['integer to number', ...more({ type: 'integer' }, { type: 'number' })],
  ['one type to two', ...more(string, { type: ['string', 'null'] })],
  ['no type', ...more(string, {})],
  ['anything', ...more(string, true)],
  ['what was forbidden', ...more(false, {})],
  ['members of any name', input({ additionalProperties: false }), input({}), WIDENED],
  ['members of any kind', input({ additionalProperties: string }), input({ additionalProperties: true }), WIDENED],
  ['members by a pattern', input({}), input({ patternProperties: { '^x-': {} } }), WIDENED],
  ['members by no pattern', input({ patternProperties: { '^x-': string } }), input({}), WIDENED],
  [
    'another place by $ref',
    input({ properties: { p: { $ref: '#/$defs/A' } }, $defs: { A: string, B: { type: 'number' } } }),
    input({ properties: { p: { $ref: '#/$defs/B' } }, $defs: { A: string, B: { type: 'number' } } }),
    [...WIDENED],
  ],
  ['another place outside', ...more({ $ref: 'https://example.com/a' }, { $ref: 'https://example.com/b' })],
  ['a reference that leads nowhere', ...more({ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' })],
  ['a dynamic reference', ...more({}, { $dynamicRef: '#a' })],
  ['an anchor', ...more({ $anchor: 'a' }, { $anchor: 'b' })],
  ['a dynamic anchor', ...more({}, { $dynamicAnchor: 'a' })],
  ['an identity', ...more({ $id: 'https://example.com/a' }, { $id: 'https://example.com/b' })],
  [
    'dependentRequired',
    input({ dependentRequired: { a: ['b'] } }),
    input({ dependentRequired: { a: ['c'] } }),
    WIDENED,
  ],
  ['if', ...more({ if: { const: 1 }, else: false }, { if: { const: 2 }, else: false })],
  ['not', ...more({ not: { const: 1 } }, {})],
  [
    'a branch of anyOf',
    ...more(
      { anyOf: [{ type: 'string', pattern: 'a' }] },
      { anyOf: [{ type: 'string', pattern: 'a' }, { type: 'number' }] },
    ),
  ],
  [
    'a branch of oneOf',
    ...more(
      { oneOf: [{ minimum: 1 }, { maxLength: 1 }] },
      { oneOf: [{ minimum: 1 }, { maxLength: 1 }, { maxItems: 1 }] },
    ),
  ],
  ['a branch of allOf less', ...more({ allOf: [{ pattern: 'a' }, { pattern: 'b' }] }, { allOf: [{ pattern: 'a' }] })],
  ['a definition', input({ $defs: { A: { maxLength: 1 } } }), input({ $defs: { A: { maxLength: 2 } } }), WIDENED],
  [
    'a definition that is used',
    input({ properties: { p: { $ref: '#/$defs/A' } }, $defs: { A: { maxLength: 1 } } }),
    input({ properties: { p: { $ref: '#/$defs/A' } }, $defs: { A: { maxLength: 2 } } }),
    WIDENED,
  ],
  ['items', ...more({ items: string }, { items: {} })],
  ['items of a tuple', ...more({ prefixItems: [string] }, { prefixItems: [{}] })],
  ['the rest of a tuple', ...more({ prefixItems: [string], items: false }, { prefixItems: [string] })],
  ['contains', ...more({ contains: string }, {})],
  [
    'a type that no listed value had, where values cannot be merged',
    input({ properties: { p: { type: 'string', enum: [null] } }, $defs: { A: { unevaluatedItems: false } } }),
    input({ properties: { p: { enum: [null] } }, $defs: { A: { unevaluatedItems: false } } }),
    WIDENED,
  ],
  ['contains anything', ...more({ type: 'array', contains: {} }, { type: 'array' })],
  [
    'a pattern of members',
    input({ patternProperties: { '^x-': string } }),
    input({ patternProperties: { '^x-': {} } }),
    WIDENED,
  ],
  [
    'dependentSchemas',
    input({ dependentSchemas: { a: { minProperties: 2 } } }),
    input({ dependentSchemas: { a: {} } }),
    WIDENED,
  ],
  [
    'dependencies',
    input({ $schema: 'http://json-schema.org/draft-07/schema#', dependencies: { a: { minProperties: 2 } } }),
    input({ $schema: 'http://json-schema.org/draft-07/schema#', dependencies: { a: {} } }),
    WIDENED,
  ],
  ['names of members', ...more({ propertyNames: { maxLength: 1 } }, { propertyNames: { maxLength: 2 } })],
  ['members that are left over', input({ unevaluatedProperties: false }), input({}), WIDENED],
  [
    'deep inside a recursion',
    input({
      properties: { p: { $ref: '#/$defs/T' } },
      $defs: { T: { properties: { t: { $ref: '#/$defs/T' } }, additionalProperties: false } },
    }),
    input({ properties: { p: { $ref: '#/$defs/T' } }, $defs: { T: { properties: { t: { $ref: '#/$defs/T' } } } } }),
    WIDENED,
  ],
]);

table('what only changes a schema', [
  [
    'a parameter removed',
    input({ properties: { p: string }, additionalProperties: false }),
    input({ properties: {}, additionalProperties: false }),
    CHANGED,
  ],
  [
    'a parameter removed where any name is taken',
    input({ properties: { p: string } }),
    input({ properties: {} }),
    ['warning schema-changed', 'warning schema-widened'],
  ],
  ['a value dropped', p({ enum: [1, 2] }), p({ enum: [1] }), CHANGED],
  ['a number under an unknown name', p({ 'x-order': 1 }), p({ 'x-order': 2 }), CHANGED],
  ['a default that is a number', p({ default: 1 }), p({ default: 2 }), CHANGED],
  ['a tighter limit', p({ maxLength: 5 }), p({ maxLength: 4 }), CHANGED],
  ['a branch less', p({ anyOf: [string, { minimum: 1 }] }), p({ anyOf: [string] }), CHANGED],
  [
    'a number under an unknown map',
    input({ components: { a: { maxLength: 1 } } }),
    input({ components: { a: { maxLength: 2 } } }),
    CHANGED,
  ],
  [
    'another dialect',
    input({}),
    input({ $schema: 'http://json-schema.org/draft-07/schema#' }),
    ['info schema-changed'],
  ],
  [
    'the output',
    tool({ outputSchema: { type: 'object' } }),
    tool({ outputSchema: { type: 'object', required: ['a'] } }),
    ['warning output-schema-changed'],
  ],
  [
    'an output for the first time',
    tool({}),
    tool({ outputSchema: { type: 'object' } }),
    ['warning output-schema-changed'],
  ],
  ['no output any more', tool({ outputSchema: { type: 'object' } }), tool({}), ['warning output-schema-changed']],
]);

const nothing: readonly string[] = [];

table('what is no change', [
  [
    'members in another order',
    tool({ title: 'A', description: 'B' }),
    { tools: [{ description: 'B', title: 'A', inputSchema: { type: 'object' }, name: 'find' }] },
    nothing,
  ],
  [
    'tools in another order',
    { tools: [{ name: 'a' }, { name: 'b' }] },
    { tools: [{ name: 'b' }, { name: 'a' }] },
    nothing,
  ],
  [
    'required in another order',
    input({ properties: { a: {}, b: {} }, required: ['a', 'b'] }),
    input({ properties: { b: {}, a: {} }, required: ['b', 'a'] }),
    nothing,
  ],
  ['types in another order', p({ type: ['string', 'null'] }), p({ type: ['null', 'string'] }), nothing],
  [
    'branches in another order',
    p({
      anyOf: [
        { type: 'string', title: 'A' },
        { type: 'number', title: 'B' },
      ],
    }),
    p({
      anyOf: [
        { title: 'B', type: 'number' },
        { title: 'A', type: 'string' },
      ],
    }),
    nothing,
  ],
  [
    'anyOf of types and a list of types',
    p({ anyOf: [string, { type: 'null' }], title: 'A' }),
    p({ type: ['string', 'null'], title: 'A' }),
    nothing,
  ],
  [
    'the same with a limit',
    p({ anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] }),
    p({ type: ['string', 'null'], maxLength: 5 }),
    nothing,
  ],
  [
    'oneOf of what excludes another',
    p({ oneOf: [string, { type: 'null' }] }),
    p({ type: ['string', 'null'] }),
    nothing,
  ],
  [
    'values and null',
    p({ anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] }),
    p({ enum: [null, 'a'] }),
    nothing,
  ],
  ['const and an enum of one', p({ const: 'a' }), p({ enum: ['a'] }), nothing],
  ['a type that the values have anyway', p({ const: 'a', type: 'string' }), p({ const: 'a' }), nothing],
  [
    'a definition put in its place',
    input({ properties: { p: { $ref: '#/$defs/A' } }, $defs: { A: { type: 'string', title: 'T' } } }),
    p({ type: 'string', title: 'T' }),
    nothing,
  ],
  [
    'a part put into a definition',
    p({ type: 'string', title: 'T' }),
    input({ properties: { p: { $ref: '#/definitions/A' } }, definitions: { A: { type: 'string', title: 'T' } } }),
    nothing,
  ],
  [
    'a description beside a reference',
    input({ properties: { p: { $ref: '#/$defs/A', description: 'D' } }, $defs: { A: string } }),
    p({ type: 'string', description: 'D' }),
    nothing,
  ],
  ['an allOf of one', p({ allOf: [string], title: 'T' }), p({ type: 'string', title: 'T' }), nothing],
  [
    'nested allOf',
    p({ allOf: [{ allOf: [string, { pattern: 'a' }] }, { pattern: 'b' }] }),
    p({ allOf: [{ pattern: 'b' }, { pattern: 'a' }, string] }),
    nothing,
  ],
  ['what holds anyway', input({ properties: {}, required: [], additionalProperties: true }), input({}), nothing],
  [
    '1 and 1.0',
    JSON.parse('{"tools":[{"name":"find","cost":1,"inputSchema":{"maximum":1}}]}') as Partial<SurfaceParts>,
    JSON.parse('{"tools":[{"name":"find","cost":1.0,"inputSchema":{"maximum":1.0}}]}') as Partial<SurfaceParts>,
    nothing,
  ],
  [
    'escapes',
    JSON.parse('{"tools":[{"name":"find","description":"\\u00fcber"}]}') as Partial<SurfaceParts>,
    JSON.parse('{"tools":[{"name":"find","description":"über"}]}') as Partial<SurfaceParts>,
    nothing,
  ],
  [
    'a tuple in the words of another draft',
    input({
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      properties: { p: { items: [string], additionalItems: false } },
    }),
    input({
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      properties: { p: { additionalItems: false, items: [{ type: ['string'] }] } },
    }),
    nothing,
  ],
]);
