import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import { errors } from '../../src/proxy/errors.ts';
import { asServed, type Response } from '../../src/proxy/served-tool.ts';

const DEFINITION: JsonObject = {
  name: 'read',
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string' }, count: { type: 'integer' }, kind: { enum: ['a', 'b'] } },
    required: ['path'],
  },
};
const text = (words: string): JsonObject => ({ type: 'text', text: words });

function respond(response: Response, args: JsonObject = { path: '/a/b' }, definition = DEFINITION): Response {
  return errors(asServed(definition)).respond(response, { name: 'read', arguments: args });
}

function isMarked(words: string, args?: JsonObject, definition?: JsonObject, more: JsonObject = {}): boolean {
  return respond({ result: { content: [text(words)], ...more } }, args, definition).result?.['isError'] === true;
}

describe('an error that was sent as a success is marked', () => {
  test.each([
    ['the framework says so', 'Error executing tool read: boom', undefined],
    ['the framework says so, with quotes', "Error calling tool 'read': boom", undefined],
    ['it is an error of the protocol', 'MCP error -32602: Tool read disabled', undefined],
    ['the arguments do not fit', 'Invalid input', { count: 'x' }],
    ['it names the path that was asked for', "Error: ENOENT: no such file or directory, open '/a/b'", undefined],
    ['it names the address', 'Failed to fetch https://a.example/x (404)', { path: 'https://a.example/x' }],
  ])('because %s', (_, words, args) => {
    expect(isMarked(words, args)).toBe(true);
  });

  test('because it lacks what its schema promises', () => {
    const definition = { ...DEFINITION, outputSchema: { type: 'object' } };
    expect(isMarked('Error: no connection', undefined, definition)).toBe(true);
    expect(isMarked('Error: no connection', undefined, definition, { structuredContent: {} })).toBe(false);
  });
});

describe('what may be no error is left alone', () => {
  test.each([
    ['a line of a log', 'Error: connection lost'],
    ['a log that names its file', 'Error: cannot open /a/b\nInfo: retried'],
    ['a text about errors', 'Errors are values, and /a/b is one of them.'],
    ['an error of another tool', 'Error executing tool reader: boom'],
    ['nothing', ''],
    ['a long text', `Error: /a/b ${'x'.repeat(3000)}`],
  ])('%s', (_, words) => {
    const response = { result: { content: [text(words)] } };
    expect(respond(response)).toBe(response);
  });

  test('several parts', () => {
    const response = { result: { content: [text('Error: /a/b'), text('and more')] } };
    expect(respond(response)).toBe(response);
  });
});

describe('an error that helps nobody says what the schema expected', () => {
  const adviceAfter = (words: string, args?: JsonObject): unknown => {
    const { result } = respond({ result: { content: words === '' ? [] : [text(words)], isError: true } }, args);
    const content = (result?.['content'] ?? []) as readonly JsonObject[];
    return content[words === '' ? 0 : 1]?.['text'];
  };

  test('where the arguments do not fit', () => {
    expect(adviceAfter('Invalid arguments', { count: '3', kind: 'c' })).toBe(
      'The arguments do not fit the schema of the tool: "path" is required; "count" must be integer; "kind" must be one of "a", "b".',
    );
  });

  test('of what it does not name already', () => {
    expect(adviceAfter('"path" is required', { count: 1 })).toBeUndefined();
    expect(adviceAfter('path is required', { kind: 'c' })).toBe(
      'The arguments do not fit the schema of the tool: "kind" must be one of "a", "b".',
    );
  });

  test.each(['', 'Internal error', 'Error executing tool read', 'Something went wrong.', 'Error'])(
    'where it says nothing: %j',
    (words) => {
      expect(adviceAfter(words)).toBe('The tool takes: "path" (string, required), "count" (integer), "kind".');
    },
  );

  test('and stays as it is where it says what happened', () => {
    expect(adviceAfter('ENOENT: no such file')).toBeUndefined();
  });

  test('also where it is an error of the protocol', () => {
    expect(respond({ error: { code: -32602, message: 'Invalid params' } }, {})).toEqual({
      error: {
        code: -32602,
        message: 'Invalid params. The arguments do not fit the schema of the tool: "path" is required.',
      },
    });
    const other: Response = { error: { code: -32000, message: 'Internal error' } };
    expect(respond(other).error).toBe(other.error);
  });
});
