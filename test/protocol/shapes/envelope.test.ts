import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/model/json.ts';
import { REVISIONS, type Revision } from '../../../src/protocol/revisions.ts';
import { checkMessage, checkResult } from '../../../src/protocol/shapes/index.ts';
import { CASES } from './cases/all.ts';
import { revisionsOf } from './cases/row.ts';

const NEWEST: Revision = '2026-07-28';

describe('a message', () => {
  it.each<[Json, string]>([
    [null, 'null'],
    ['{}', '"{}"'],
    [7, '7'],
    [true, 'true'],
  ])('%j is none', (message, found) => {
    for (const revision of REVISIONS)
      expect(checkMessage(message, { revision })).toEqual([{ path: [], expected: 'an object', found }]);
  });

  it.each<[Json]>([[{}], [{ level: 30, msg: 'ready' }], [{ jsonrpc: '2.0' }]])('%j is none', (message) => {
    expect(checkMessage(message, { revision: NEWEST })).toEqual([
      { path: [], expected: 'member "method" or "result" or "error"', found: 'nothing' },
    ]);
  });

  it('with an id and nothing else was meant as a response', () => {
    expect(checkMessage({ jsonrpc: '1.0', id: 1 }, { revision: NEWEST })).toEqual([
      { path: ['jsonrpc'], expected: '"2.0"', found: '"1.0"', requirement: 'rpc-version-field' },
      {
        path: [],
        expected: 'member "method" or "result" or "error"',
        found: 'nothing',
        requirement: 'rpc-result-xor-error',
      },
    ]);
  });

  it('has a result or an error, not both', () => {
    for (const error of [null, { code: 1, message: '' }])
      expect(checkMessage({ jsonrpc: '2.0', id: 1, result: [], error }, { revision: NEWEST })).toEqual([
        { path: [], expected: 'only one of "result", "error"', found: 'both', requirement: 'rpc-result-xor-error' },
      ]);
  });

  it('is no batch, but in 2025-03-26', () => {
    const batch = [{ jsonrpc: '2.0', id: 1, result: {} }, { jsonrpc: '2.0', id: 2, result: [] }, 7, [{}]];
    for (const revision of REVISIONS)
      expect(checkMessage(batch, { revision })).toEqual(
        revision === '2025-03-26'
          ? [
              { path: [1, 'result'], expected: 'an object', found: 'an array', requirement: 'rpc-result-object' },
              { path: [2], expected: 'an object', found: '7' },
              { path: [3], expected: 'an object', found: 'an array', requirement: 'rpc-batch-not-emitted' },
            ]
          : [{ path: [], expected: 'an object', found: 'an array', requirement: 'rpc-batch-not-emitted' }],
      );
  });

  it('in a batch is not taken for the answer', () => {
    const answer = { jsonrpc: '2.0', id: 1, result: {} };
    expect(checkMessage([answer], { revision: '2025-03-26', answersMethod: 'tools/list' })).toEqual([]);
  });
});

describe('a method', () => {
  it.each(CASES.filter(({ message }) => Object.hasOwn(message, 'method')))(
    '$name has a shape only in its revisions',
    (its) => {
      const method = String(its.message['method']);
      const same = CASES.filter(({ message }) => message['method'] === method).flatMap(revisionsOf);
      for (const revision of REVISIONS.filter((each) => !same.includes(each)))
        expect(checkMessage({ ...its.message, params: {} }, { revision })).toEqual([]);
    },
  );

  it.each(CASES.filter(({ answersMethod }) => answersMethod !== undefined))(
    '$name has a result of its own only in its revisions',
    (its) => {
      const same = CASES.filter(({ answersMethod }) => answersMethod === its.answersMethod).flatMap(revisionsOf);
      for (const revision of REVISIONS.filter((each) => !same.includes(each)))
        expect(checkResult(its.answersMethod as string, { resultType: 'complete' }, revision)).toEqual([]);
    },
  );

  it.each(['__proto__', 'constructor', 'toString', '', 'com.example/x', 'notifications/', 'notifications/x'])(
    '%j is not known, which is no problem',
    (method) => {
      for (const revision of REVISIONS) {
        expect(checkMessage({ jsonrpc: '2.0', method }, { revision })).toEqual([]);
        expect(checkMessage({ jsonrpc: '2.0', method, params: { a: 1 } }, { revision })).toEqual([]);
        expect(checkResult(method, { resultType: 'complete', a: 1 }, revision)).toEqual([]);
      }
    },
  );

  it('that is known as a request needs an id', () => {
    expect(checkMessage({ jsonrpc: '2.0', method: 'ping' }, { revision: '2025-11-25' })).toEqual([
      { path: [], member: 'id', expected: 'member "id"', found: 'nothing', requirement: 'rpc-request-id-unique' },
    ]);
  });

  it('that begins with notifications/ must have none', () => {
    expect(checkMessage({ jsonrpc: '2.0', method: 'notifications/x', id: null }, { revision: NEWEST })).toEqual([
      { path: ['id'], expected: 'no such member', found: 'null', requirement: 'rpc-notification-has-no-id' },
    ]);
  });
});

describe('a result of 2026-07-28', () => {
  it.each(['tools/list', 'server/discover', 'completion/complete', 'tasks/get'])(
    'of %s is never input_required',
    (method) => {
      expect(checkResult(method, { resultType: 'input_required', requestState: '' }, NEWEST)).toEqual([
        {
          path: ['resultType'],
          expected: '"complete"',
          found: '"input_required"',
          requirement: 'result-input-required-methods',
        },
      ]);
    },
  );

  it.each(['tools/call', 'prompts/get', 'resources/read', 'com.example/x'])('of %s may be input_required', (method) => {
    expect(checkResult(method, { resultType: 'input_required', requestState: '' }, NEWEST)).toEqual([]);
  });

  it('is a task only in answer to tools/call', () => {
    expect(checkResult('prompts/get', { resultType: 'task' }, NEWEST)).toEqual([
      {
        path: ['resultType'],
        expected: 'one of "complete", "input_required"',
        found: '"task"',
        requirement: 'tasksext-result-type',
      },
    ]);
  });

  it('of an unknown type has that one problem', () => {
    expect(checkResult('tools/call', { resultType: 'done', content: 7 }, NEWEST)).toEqual([
      {
        path: ['resultType'],
        expected: 'one of "complete", "input_required", "task"',
        found: '"done"',
        requirement: 'result-type-known',
      },
    ]);
  });

  it('of a method of its own may be of a type of its own', () => {
    expect(checkResult('com.example/x', { resultType: 'com.example/stream' }, NEWEST)).toEqual([]);
  });

  it('without its type is judged as complete', () => {
    expect(checkResult('tools/call', {}, NEWEST)).toEqual([
      {
        path: [],
        member: 'resultType',
        expected: 'member "resultType"',
        found: 'nothing',
        requirement: 'result-type-present',
      },
      {
        path: [],
        member: 'content',
        expected: 'member "content"',
        found: 'nothing',
        requirement: 'call-result-content',
      },
    ]);
  });

  it.each<[string, Json]>([
    ['nothing', {}],
    ['an empty map of requests', { inputRequests: {} }],
  ])('that asks for %s asks for nothing', (_, asked) => {
    expect(checkResult('tools/call', { ...(asked as object), resultType: 'input_required' }, NEWEST)).toEqual([
      {
        path: [],
        expected: 'member "inputRequests" or "requestState"',
        found: 'nothing',
        requirement: 'mrtr-nonempty',
      },
    ]);
  });
});

describe('contents', () => {
  const read = (entry: Json): unknown => checkResult('resources/read', { contents: [entry] }, '2025-11-25');

  it('have text or blob', () => {
    expect(read({ uri: 'a:b' })).toEqual([
      {
        path: ['contents', 0],
        expected: 'member "text" or "blob"',
        found: 'nothing',
        requirement: 'resource-read-shape',
      },
    ]);
  });

  it('have not both', () => {
    expect(read({ uri: 'a:b', text: '', blob: '' })).toEqual([
      {
        path: ['contents', 0],
        expected: 'only one of "text", "blob"',
        found: 'both',
        requirement: 'resource-read-shape',
      },
    ]);
  });

  it('may have a null beside', () => {
    expect(read({ uri: 'a:b', text: '', blob: null })).toEqual([]);
    expect(read({ uri: 'a:b', text: null, blob: '' })).toEqual([]);
    expect(read({ uri: 'a:b', text: null, blob: null })).toEqual([
      { path: ['contents', 0, 'text'], expected: 'a string', found: 'null', requirement: 'resource-read-shape' },
    ]);
  });
});
