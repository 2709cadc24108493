import { describe, expect, it } from 'vitest';
import { PART_NAMES, type Surface } from '../../src/model/surface.ts';
import { surfaceOf } from '../lib/surfaces.ts';
import { readValue, refusalOf, saved, surfaceIn } from './read.ts';

const ABSENT = { status: 'absent', reason: 'not in the file' };
const WHOLE: Surface = surfaceOf(
  {
    server: { handshake: 'initialize', result: { serverInfo: { name: 'shelf', version: '1' } } },
    instructions: 'Be brief.',
    tools: [{ name: 'add' }, null, 7],
    prompts: [],
    resources: [{ uri: 'file:///a' }],
    resourceTemplates: [],
    wire: {
      connections: [
        {
          purpose: 'session',
          frames: [
            { at: 1, direction: 'sent', message: { jsonrpc: '2.0', id: 1, method: 'initialize' } },
            { at: 2, direction: 'received', text: 'hello', problem: 'not-json' },
          ],
          droppedFrames: 0,
          exit: { code: 0, signal: null, after: 'stdin-closed', ms: 3 },
          stderr: 'log\n',
          stderrBytes: 4,
        },
      ],
    },
    experiments: {
      listBeforeInitialize: {
        status: 'ok',
        value: {
          list: {
            sent: { method: 'tools/list', params: {} },
            outcome: { kind: 'rpc-error', code: -32600, message: 'no' },
            ms: 3,
            connection: 0,
          },
        },
      },
    },
    peers: [{ label: 'mail', tools: [{ name: 'send' }] }],
  },
  { era: 'legacy', protocolVersion: '2025-06-18' },
);
const SAVED: Surface = { ...WHOLE, parts: { ...WHOLE.parts, peers: { status: 'absent', reason: 'not in the file' } } };

describe('a saved surface', () => {
  it('comes back as it was, without the servers beside it', () => {
    expect(surfaceIn(JSON.stringify(WHOLE))).toEqual(SAVED);
    expect(surfaceIn(`\uFEFF${JSON.stringify(WHOLE, null, 2)}`)).toEqual(SAVED);
  });

  it('keeps its own target, with the hash where there is one', () => {
    for (const kind of ['stdio', 'http', 'file'])
      for (const target of [
        { kind, label: 'x' },
        { kind, label: 'x', hash: 'ab' },
      ])
        expect(surfaceIn(JSON.stringify(saved({}, { target }))).target).toEqual(target);
  });

  it('keeps its era and its version', () => {
    for (const era of ['legacy', 'modern', 'unknown'])
      expect(surfaceIn(JSON.stringify(saved({}, { era }))).era).toBe(era);
    expect(surfaceIn(JSON.stringify(saved({}, { protocolVersion: 'draft' }))).protocolVersion).toBe('draft');
    expect(surfaceIn(JSON.stringify(saved({})))).not.toHaveProperty('protocolVersion');
  });

  it('has every part, those that are not in the file as absent', () => {
    const { parts } = surfaceIn(
      JSON.stringify(saved({ tools: { status: 'ok', value: [] }, unknown: { status: 'ok' } })),
    );
    expect(Object.keys(parts).sort()).toEqual([...PART_NAMES].sort());
    for (const name of PART_NAMES) expect(parts[name]).toEqual(name === 'tools' ? { status: 'ok', value: [] } : ABSENT);
  });

  it('keeps parts that are absent, failed or incomplete, and why', () => {
    const parts = {
      tools: { status: 'ok', value: [], incomplete: 'stopped after 100 pages; the list goes on' },
      prompts: { status: 'absent', reason: 'the server does not declare it' },
      resources: { status: 'failed', outcome: { kind: 'timeout', afterMs: 5, detail: 'no answer' } },
    };
    expect(surfaceIn(JSON.stringify(saved(parts))).parts).toMatchObject(parts);
  });
});

describe('what is no whole surface', () => {
  it.each<readonly [string, object, string]>([
    ['another format', { ...saved({}), formatVersion: 2 }, 'is a surface of format 2; this version reads format 1'],
    ['no format', { parts: {} }, 'is a surface of format null; this version reads format 1'],
    ['an unknown era', saved({}, { era: 'stone' }), 'is no whole surface: "era" is damaged'],
    ['no era', { formatVersion: 1, parts: {} }, 'is no whole surface: "era" is damaged'],
    [
      'an unknown transport',
      saved({}, { target: { kind: 'smoke', label: 'x' } }),
      'is no whole surface: "target" is damaged',
    ],
    ['a target without a label', saved({}, { target: { kind: 'stdio' } }), 'is no whole surface: "target" is damaged'],
    [
      'a version that is no text',
      saved({}, { protocolVersion: 7 }),
      'is no whole surface: "protocolVersion" is damaged',
    ],
    ['a target that is a text', saved({}, { target: 'x' }), 'is no whole surface: "target" is damaged'],
  ])('%s', (_, value, message) => {
    expect(readValue(value)).toEqual({ status: 'failed', message });
  });

  const OK = (value: unknown): object => ({ status: 'ok', value });
  const FAILED = (outcome: unknown): object => ({ status: 'failed', outcome });
  const CONNECTION = (frames: unknown): { readonly wire: object } => {
    const connection = { purpose: 'session', droppedFrames: 0, exit: null, stderr: '', stderrBytes: 0 };
    return { wire: OK({ connections: [{ ...connection, frames }] }) };
  };

  const TRIAL = { sent: {}, outcome: { kind: 'result', result: {} }, ms: 1, connection: 0 };

  it('but it is one with the same parts undamaged', () => {
    for (const parts of [
      CONNECTION([{ at: 1, direction: 'sent', message: null }]),
      { tools: FAILED({ kind: 'timeout', afterMs: 5, detail: 'x' }) },
      { tools: FAILED({ kind: 'rpc-error', code: 1, message: '' }) },
      { tools: FAILED({ kind: 'http-error', status: 404, detail: '' }) },
      { experiments: OK({}) },
      { experiments: OK({ listBeforeInitialize: OK({ list: TRIAL }) }) },
    ])
      expect(readValue(saved(parts))).toMatchObject({ status: 'ok' });
  });

  it.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ['null for a part', { tools: null }],
    ['a list without a status', { tools: [] }],
    ['an unknown status', { tools: { status: 'fine', value: [] } }],
    ['no value', { tools: { status: 'ok' } }],
    ['no reason', { tools: { status: 'absent' } }],
    ['no outcome', { tools: { status: 'failed' } }],
    ['an outcome without a kind', { tools: FAILED({}) }],
    ['an outcome of an unknown kind', { tools: FAILED({ kind: 'bad-luck', detail: 'x' }) }],
    ['an outcome without its detail', { tools: FAILED({ kind: 'timeout', afterMs: 5 }) }],
    ['an error without its code', { tools: FAILED({ kind: 'rpc-error', message: 'no' }) }],
    ['an error whose code is a text', { tools: FAILED({ kind: 'rpc-error', code: '\x1B[31m', message: 'no' }) }],
    ['an error whose message is no text', { tools: FAILED({ kind: 'rpc-error', code: 1, message: 5 }) }],
    [
      'an HTTP error whose status is a text',
      { tools: FAILED({ kind: 'http-error', status: '\x1B[31m', detail: 'x' }) },
    ],
    ['an HTTP error without its status', { tools: FAILED({ kind: 'http-error', detail: 'x' }) }],
    ['an incompleteness that is no text', { tools: { status: 'ok', value: [], incomplete: 5 } }],
    ['tools that are no list', { tools: OK({}) }],
    ['prompts that are no list', { prompts: OK('x') }],
    ['resources that are no list', { resources: OK(null) }],
    ['templates that are no list', { resourceTemplates: OK(1) }],
    ['instructions that are no text', { instructions: OK(['x']) }],
    ['a server without a result', { server: OK({ handshake: 'initialize' }) }],
    ['a server without a handshake', { server: OK({ result: {} }) }],
    ['a server with an unknown handshake', { server: OK({ handshake: 'wave', result: {} }) }],
    ['a wire without connections', { wire: OK({}) }],
    ['a connection that is null', { wire: OK({ connections: [null] }) }],
    ['a connection without frames', CONNECTION(undefined)],
    ['a frame that is null', CONNECTION([null])],
    ['a frame that is a text', CONNECTION(['x'])],
    ['a frame without a direction', CONNECTION([{ at: 1, message: {} }])],
    ['a frame whose text is a number', CONNECTION([{ at: 1, direction: 'received', text: 5, problem: 'blank' }])],
    ['a frame with an unknown problem', CONNECTION([{ at: 1, direction: 'received', text: '', problem: 'odd' }])],
    ['a frame of neither message nor text', CONNECTION([{ at: 1, direction: 'sent' }])],
    ['experiments that are a list', { experiments: OK([]) }],
    ['an experiment that is a number', { experiments: OK({ listBeforeInitialize: 5 }) }],
    ['an experiment without an outcome', { experiments: OK({ listBeforeInitialize: OK({ request: {} }) }) }],
    [
      'an experiment that failed without a detail',
      { experiments: OK({ listBeforeInitialize: FAILED({ kind: 'timeout' }) }) },
    ],
  ])('%s', (_, part) => {
    const [name] = Object.keys(part);
    expect(refusalOf(JSON.stringify(saved(part)))).toBe(`is no whole surface: part "${name}" is damaged`);
  });
});
