import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { PageCache } from '../../src/proxy/page-cache.ts';
import { paging } from '../../src/proxy/paging.ts';
import { asServed, type ServedTool } from '../../src/proxy/served-tool.ts';

const NOTE = /^\[showing lines (\d+)-(\d+) of (\d+)(?:; pass (\w+)=(\d+) for more)?\]$/;

interface Options {
  readonly tokens?: number;
  readonly definition?: JsonObject;
  readonly capacity?: number;
}

function pagedTool({ tokens = 100, definition = {}, capacity = 1e6 }: Options = {}): ServedTool {
  const cache = new PageCache(capacity);
  return paging({ tokens, cache })(asServed({ name: 'read', inputSchema: { type: 'object' }, ...definition }));
}

/** Calls a tool that answers every call with `result`; counts the calls that reach it. */
function caller(tool: ServedTool, result: JsonObject) {
  const calls: JsonObject[] = [];
  return {
    calls,
    call: (args: JsonObject = {}): JsonObject => {
      const params = { name: 'read', arguments: args };
      const call = tool.call(params);
      if ('answer' in call) return call.answer.result ?? {};
      calls.push(call.params);
      return tool.respond({ result }, params).result ?? {};
    },
  };
}

const text = (words: string): JsonObject => ({ type: 'text', text: words });
/** Lines of eight characters: fifty make a page. */
const lines = (count: number, from = 1): string =>
  Array.from({ length: count }, (_, at) => `${String(at + from).padStart(7, '0')}\n`).join('');
const contentOf = (result: JsonObject): readonly JsonObject[] => result['content'] as readonly JsonObject[];
const noteOf = (result: JsonObject): string => String(contentOf(result).at(-1)?.['text']);

/** Walks all pages as an agent would: by the notes alone. */
function walk(call: (args: JsonObject) => JsonObject): { readonly joined: string; readonly pages: number } {
  let joined = '';
  let args: JsonObject = {};
  for (let pages = 1; ; pages += 1) {
    const result = call(args);
    const content = contentOf(result);
    const note = NOTE.exec(noteOf(result));
    joined += (note === null ? content : content.slice(0, -1)).map((block) => String(block['text'])).join('');
    if (note?.[5] === undefined) return { joined, pages };
    args = { [note[4] ?? '']: Number(note[5]) };
  }
}

describe('a long result', () => {
  test('comes in pages that say how to go on', () => {
    const { call } = caller(pagedTool(), { content: [text(lines(120))] });
    expect(contentOf(call())).toEqual([text(lines(50)), text('[showing lines 1-50 of 120; pass offset=50 for more]')]);
    expect(noteOf(call({ offset: 50 }))).toBe('[showing lines 51-100 of 120; pass offset=100 for more]');
    expect(noteOf(call({ offset: 100 }))).toBe('[showing lines 101-120 of 120]');
  });

  test('is the same again when its pages are joined, whatever it holds', () => {
    const any = fc.array(
      fc.oneof(
        fc.constantFrom('\n', '\r\n', '\r', 'x'.repeat(300), '👩‍👩‍👧', 'e\u0301'),
        fc.string({ unit: 'binary' }),
      ),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(any, fc.integer({ min: 10, max: 60 }), (parts, tokens) => {
        const whole = parts.join('');
        const { call } = caller(pagedTool({ tokens }), { content: [text(whole)] });
        expect(walk(call).joined).toBe(whole);
      }),
      { numRuns: 300 },
    );
  });

  test('that is one endless line can be walked to its end', () => {
    const whole = 'x'.repeat(10_000);
    const { call } = caller(pagedTool(), { content: [text(whole)] });
    expect(walk(call)).toEqual({ joined: whole, pages: 25 });
  });

  test('is asked for once: its pages are kept', () => {
    const { call, calls } = caller(pagedTool(), { content: [text(lines(100))] });
    walk(call);
    expect(calls).toEqual([{ name: 'read', arguments: {} }]);
    call();
    expect(calls).toHaveLength(2);
  });

  test('that is not kept any more is asked for again where the tool only reads', () => {
    const definition = { annotations: { readOnlyHint: true } };
    const { call, calls } = caller(pagedTool({ definition, capacity: 0 }), { content: [text(lines(100))] });
    expect(walk(call).joined).toBe(lines(100));
    expect(calls.length).toBe(2);
  });

  test('that is not kept any more is not asked for again where the tool may do something', () => {
    const { call, calls } = caller(pagedTool({ capacity: 0 }), { content: [text(lines(100))] });
    call();
    expect(call({ offset: 50 })).toEqual({
      content: [text('The result of that call is not kept any more. Call the tool without offset first.')],
      isError: true,
    });
    expect(calls).toHaveLength(1);
  });

  test('of several texts keeps them apart, and what is no text with the line before it', () => {
    const image = { type: 'image', data: 'AA==', mimeType: 'image/png' };
    const resource = (part: string): JsonObject => ({ type: 'resource', resource: { uri: 'a:b', text: part } });
    const content: readonly Json[] = [image, text(lines(60)), image, resource(lines(60)), text('end')];
    const { call } = caller(pagedTool(), { content, isError: false });
    const first = call();
    expect(first['isError']).toBe(false);
    expect(contentOf(first)).toEqual([
      image,
      text(lines(50)),
      text('[showing lines 1-50 of 121; pass offset=50 for more]'),
    ]);
    const [rest, again, part] = contentOf(call({ offset: 50 }));
    expect([rest?.['type'], again, part?.['type']]).toEqual(['text', image, 'resource']);
    expect(noteOf(call({ offset: 120 }))).toBe('[showing lines 121-121 of 121]');
  });

  test('gives up its structured content, which clients might show whole', () => {
    const whole = lines(100);
    const tool = pagedTool({ definition: { outputSchema: { type: 'object' } } });
    expect(tool.definition['outputSchema']).toBeUndefined();
    const { call } = caller(tool, { content: [text(whole)], structuredContent: { content: whole } });
    expect(call()['structuredContent']).toBeUndefined();
    expect(walk(call).joined).toBe(whole);
  });

  test('shows as text what only its structured content had', () => {
    const structuredContent = { rows: Array.from({ length: 100 }, (_, id) => ({ id })), note: 'as text' };
    const { call } = caller(pagedTool(), { content: [text('as text')], structuredContent });
    const { joined } = walk(call);
    expect(joined).toBe(`as text${JSON.stringify({ rows: structuredContent.rows }, null, 2)}`);
  });

  test('does not repeat structured content that stands in a text', () => {
    const structuredContent = { rows: Array.from({ length: 100 }, (_, id) => ({ id })) };
    const whole = JSON.stringify(structuredContent, null, 1);
    const { call } = caller(pagedTool(), { content: [text(whole)], structuredContent });
    expect(walk(call).joined).toBe(whole);
  });
});

describe('a short result', () => {
  test('is left as it is', () => {
    const tool = pagedTool();
    const response = { result: { content: [text(lines(40))], structuredContent: { a: 1 } } };
    expect(tool.respond(response, { name: 'read', arguments: {} })).toBe(response);
    expect(tool.respond({ error: { code: 1, message: 'x' } }, {})).toEqual({ error: { code: 1, message: 'x' } });
  });

  test('can be asked for in part', () => {
    const { call } = caller(pagedTool(), { content: [text(lines(10))] });
    expect(contentOf(call({ limit: 2 }))).toEqual([
      text(lines(2)),
      text('[showing lines 1-2 of 10; pass offset=2 for more]'),
    ]);
    expect(contentOf(call({ offset: 8, limit: 5 }))[0]).toEqual(text(lines(2, 9)));
  });

  test('has an end', () => {
    const { call } = caller(pagedTool(), { content: [text(lines(10))] });
    call({ limit: 1 });
    expect(contentOf(call({ offset: 10 }))).toEqual([text('[no lines after 10; offset is too large]')]);
  });
});

describe('the parameters of a page', () => {
  test('are added, do not reach the server, and may be texts', () => {
    const tool = pagedTool({
      definition: { inputSchema: { type: 'object', properties: { path: { type: 'string' } } } },
    });
    expect(Object.keys((tool.definition['inputSchema'] as JsonObject)['properties'] as object)).toEqual([
      'path',
      'offset',
      'limit',
    ]);
    const { call, calls } = caller(tool, { content: [text(lines(10))] });
    expect(noteOf(call({ path: 'a', limit: '3' }))).toBe('[showing lines 1-3 of 10; pass offset=3 for more]');
    expect(calls).toEqual([{ name: 'read', arguments: { path: 'a' } }]);
  });

  test.each([{ offset: -1 }, { offset: 'soon' }, { limit: 0 }])(
    'that are no numbers of lines are refused: %j',
    (args) => {
      const { call, calls } = caller(pagedTool(), { content: [] });
      expect(call(args)['isError']).toBe(true);
      expect(calls).toEqual([]);
    },
  );

  test('have other names where the tool means something else by them', () => {
    const inputSchema = { type: 'object', properties: { limit: { type: 'integer', description: 'How many rows.' } } };
    const { call, calls } = caller(pagedTool({ definition: { inputSchema } }), { content: [text(lines(100))] });
    expect(noteOf(call({ limit: 5 }))).toBe('[showing lines 1-50 of 100; pass page_offset=50 for more]');
    expect(noteOf(call({ limit: 5, page_offset: 50 }))).toMatch(/^\[showing lines 51-/);
    expect(calls).toEqual([{ name: 'read', arguments: { limit: 5 } }]);
  });

  test('are the own ones of a tool that counts lines itself', () => {
    const own = (offset: string): JsonObject => ({
      type: 'object',
      properties: { offset: { type: 'integer', description: offset }, limit: { type: 'integer' } },
    });
    const zero = pagedTool({ definition: { inputSchema: own('Lines to skip.') } });
    expect(zero.definition['inputSchema']).toEqual(own('Lines to skip.'));
    const fromZero = caller(zero, { content: [text(lines(100))] });
    expect(noteOf(fromZero.call({ offset: 10 }))).toBe('[showing lines 11-60 of 110; pass offset=60 for more]');
    expect(fromZero.calls).toEqual([{ name: 'read', arguments: { offset: 10 } }]);
    const one = pagedTool({ definition: { inputSchema: own('First line, starting at 1.') } });
    const fromOne = caller(one, { content: [text(lines(100))] });
    expect(noteOf(fromOne.call())).toBe('[showing lines 1-50 of 100; pass offset=51 for more]');
  });
});
