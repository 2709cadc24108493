import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { MOST_PER_TOOL } from '../../src/probes/error-probes.ts';
import type { Fixture } from '../../src/probes/fixture.ts';
import { planProbes } from '../../src/probes/plan-probes.ts';

const tool = (name: string, properties: Json = {}, more: object = {}): Json => ({
  name,
  inputSchema: { type: 'object', properties, required: Object.keys(properties as object) },
  annotations: { readOnlyHint: true },
  ...more,
});
const TEXT = { type: 'string' };
const fixture = (name: string, args: JsonObject = {}, more: Partial<Fixture> = {}): Fixture => ({
  tool: name,
  arguments: args,
  expectError: false,
  allowDestructive: false,
  skip: false,
  ...more,
});
const settled = (tools: readonly Json[], fixtures: readonly Fixture[]) =>
  planProbes(tools, { fixtures, errorProbes: false, maxCalls: 100 }).map((probe) => probe.settled);
const reasonOf = (tools: readonly Json[], probe: Fixture) => settled(tools, [probe])[0]?.reason;
const bad = (tools: readonly Json[], fixtures: readonly Fixture[] = [], maxCalls = 100) =>
  planProbes(tools, { fixtures, errorProbes: true, maxCalls }).slice(fixtures.length);
const said = (tools: readonly Json[], fixtures: readonly Fixture[] = []) =>
  bad(tools, fixtures).map(
    (probe) => `${probe.bad?.defect} ${probe.bad?.parameter}: ${JSON.stringify(probe.arguments)}`,
  );

describe('a fixture', () => {
  const read = tool('read', { path: TEXT, head: { type: 'integer' } });
  const write = tool('write', {}, { annotations: { readOnlyHint: false, destructiveHint: false } });

  it('is called where the tool is marked read-only and the arguments fit', () => {
    expect(settled([read], [fixture('read', { path: 'a', head: 1 })])).toEqual([undefined]);
  });

  it('keeps what it is called and what is expected of it', () => {
    const expected = { maxTokens: 5 };
    expect(
      planProbes([tool('list')], {
        fixtures: [fixture('list', {}, { label: 'all', expected })],
        errorProbes: false,
        maxCalls: 100,
      }),
    ).toEqual([{ tool: 'list', label: 'all', arguments: {}, expectError: false, expected }]);
  });

  it('is skipped where the file says so, whatever else is wrong with it', () => {
    expect(settled([], [fixture('none', {}, { skip: true })])).toEqual([
      { status: 'skipped', reason: 'the fixtures file says so' },
    ]);
  });

  for (const annotations of [
    undefined,
    {},
    { readOnlyHint: false },
    { readOnlyHint: 'true' },
    { destructiveHint: false },
  ])
    it(`is blocked where the tool is not marked read-only: ${JSON.stringify(annotations)}`, () => {
      const tools = [tool('write', {}, { annotations: annotations as Json })];
      expect(reasonOf(tools, fixture('write'))).toContain('not marked read-only');
      expect(reasonOf(tools, fixture('write', {}, { expectError: true }))).toContain('not marked read-only');
      expect(settled(tools, [fixture('write', {}, { allowDestructive: true })])).toEqual([undefined]);
    });

  it('is blocked where only one of two tools of a name is marked read-only', () => {
    for (const tools of [
      [tool('write'), write],
      [write, tool('write')],
    ])
      expect(reasonOf(tools, fixture('write'))).toContain('not marked read-only');
  });

  it('is blocked where the tool does not exist, and the nearest is named', () => {
    expect(reasonOf([read], fixture('raed'))).toBe('the server has no tool of this name; did you mean "read"?');
    expect(reasonOf([read], fixture('something'))).toBe('the server has no tool of this name');
  });

  it('is blocked where its arguments do not fit', () => {
    const reason = (args: JsonObject) => reasonOf([read], fixture('read', args));
    expect(reason({})).toBe('its arguments do not fit the tool: "path" is missing and "head" is missing');
    expect(reason({ path: 1, head: 'x' })).toBe(
      'its arguments do not fit the tool: "path": expected string, found number and "head": expected integer, found string',
    );
    const strict = tool('s', { mode: { enum: ['a', 'b'] }, n: { type: 'integer', minimum: 3 } });
    expect(reasonOf([strict], fixture('s', { mode: 'c', n: 1 }))).toBe(
      'its arguments do not fit the tool: "mode": expected one of ["a","b"] and "n": 1 is less than 3',
    );
  });

  it('may have wrong arguments where an error is expected', () => {
    expect(settled([read], [fixture('read', {}, { expectError: true })])).toEqual([undefined]);
  });

  it('is called where it cannot be told whether the arguments fit', () => {
    expect(settled([tool('odd', {}, { inputSchema: null })], [fixture('odd', { a: 1 })])).toEqual([undefined]);
  });

  it('is blocked where the tool runs only as a task', () => {
    expect(reasonOf([tool('slow', {}, { execution: { taskSupport: 'required' } })], fixture('slow'))).toContain('task');
  });

  it('is not called twice', () => {
    expect(settled([tool('list')], [fixture('list'), fixture('list', {}, { label: 'again' })])).toEqual([
      undefined,
      { status: 'blocked', reason: 'a probe before it makes the same call, and nothing is called twice' },
    ]);
  });
});

describe('error probes', () => {
  it('leave out, give another type, another value, and name what is not there', () => {
    const tools = [tool('find', { mode: { enum: ['a', 'b'] }, path: TEXT, count: { type: 'integer' } })];
    expect(said(tools)).toEqual([
      'missing count: {"mode":"a","path":"example"}',
      'type count: {"mode":"a","path":"example","count":["not","this","type"]}',
      'enum mode: {"mode":"hallmark-none","path":"example","count":1}',
      'unknown path: {"mode":"a","path":"/hallmark-none/missing.txt","count":1}',
      'missing mode: {"path":"example","count":1}',
      'type path: {"mode":"a","path":["not","this","type"],"count":1}',
      'missing path: {"mode":"a","count":1}',
    ]);
    for (const probe of bad(tools)) expect(probe).toMatchObject({ tool: 'find', expectError: true });
  });

  it('are not made of tools that are not marked read-only, nor of those that take nothing', () => {
    expect(
      bad([tool('write', { path: TEXT }, { annotations: {} }), tool('now'), tool('old', {}, { inputSchema: 1 })]),
    ).toEqual([]);
  });

  it('take the rest of the arguments from a fixture that is right', () => {
    const tools = [tool('read', { path: TEXT })];
    expect(said(tools, [fixture('read', { path: '/data/a.txt' })])).toContain(
      'unknown path: {"path":"/data/hallmark-none/missing.txt"}',
    );
    expect(said(tools, [fixture('read', { path: '/data/a.txt' }, { skip: true })])).toContain(
      'unknown path: {"path":"/hallmark-none/missing.txt"}',
    );
  });

  for (const [name, schema, value] of [
    ['url', TEXT, 'https://hallmark-none.invalid/missing'],
    ['target', { type: 'string', format: 'uri' }, 'https://hallmark-none.invalid/missing'],
    ['key', { type: 'string', format: 'uuid' }, 'dead0000-0000-4000-8000-000000000000'],
    ['userEmail', TEXT, 'nobody@hallmark-none.invalid'],
    ['day', { type: 'string', format: 'date' }, '1000-01-01'],
    ['userId', TEXT, 'hallmark-none'],
    ['user_id', { type: 'integer' }, 2_147_483_646],
    ['file', { anyOf: [TEXT, { type: 'null' }] }, '/hallmark-none/missing.txt'],
  ] as const)
    it(`name nothing with ${name}: ${value}`, () => {
      const found = bad([tool('find', { [name]: schema as Json })]).find((probe) => probe.bad?.defect === 'unknown');
      expect(found?.arguments).toEqual({ [name]: value });
    });

  it('name nothing only in ways that the schema allows, and not where anything may be meant', () => {
    const defects = (properties: Json) => bad([tool('find', properties)]).map((probe) => probe.bad?.defect);
    expect(defects({ id: { type: 'string', pattern: '^[0-9]+$', default: '1' } })).not.toContain('unknown');
    expect(defects({ query: TEXT })).not.toContain('unknown');
    expect(defects({ paths: { type: 'array', items: TEXT } })).not.toContain('unknown');
  });

  it('say so where nothing is known that would be right', () => {
    const tools = [tool('find', { code: { type: 'string', pattern: '^[A-Z]{3}[0-9]{9}$' } })];
    expect(bad(tools)).toMatchObject([{ tool: 'find', settled: { status: 'blocked' } }]);
    expect(bad(tools, [fixture('find', { code: 'ABC123456789' })])).toMatchObject([
      { bad: { defect: 'missing' } },
      { bad: { defect: 'type' } },
    ]);
  });

  it('are made up for not many more than may be called, and fast where tools are many or large', () => {
    const one = { path: TEXT };
    const tools = Array.from({ length: 1000 }, (_, at) => tool(`find${at}`, one));
    expect(bad(tools, [], 10)).toHaveLength(12);
    const wide = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`path${at}`, TEXT]));
    expect(bad([tool('wide', wide)])).toHaveLength(MOST_PER_TOOL);
  });

  it('are at most so many of a tool, of all kinds, and never the same', () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`path${at}`, TEXT]));
    const made = bad([tool('find', many)]);
    expect(made).toHaveLength(MOST_PER_TOOL);
    expect(new Set(made.map((probe) => JSON.stringify(probe.arguments))).size).toBe(MOST_PER_TOOL);
    expect(bad([tool('read', { path: TEXT })], [fixture('read', {}, { expectError: true })])).toHaveLength(2);
  });
});
