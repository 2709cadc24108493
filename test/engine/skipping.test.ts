import { describe, expect, it } from 'vitest';
import type { Rule } from '../../src/engine/define-rule.ts';
import { exampleProbe } from '../../src/engine/example-probe.ts';
import { exampleWire } from '../../src/engine/example-wire.ts';
import { runRule } from '../../src/engine/run-rule.ts';
import type { FailedOutcome, Gathered, PartName, Surface } from '../../src/model/surface.ts';
import { ESTIMATE } from '../../src/text/tokens.ts';
import { surfaceOf } from '../lib/surfaces.ts';
import { exampleRule } from './example-rule.ts';

const EXPERIMENT = 'listBeforeInitialize';

function explosive(meta: Partial<Rule['meta']>): Rule {
  return exampleRule(meta, () => {
    throw new Error('the body ran');
  });
}

function expectSkipped(meta: Partial<Rule['meta']>, surface: Surface, reason: string): void {
  expect(runRule(explosive(meta), surface)).toEqual({ ruleId: 'agent/example', status: 'skipped', reason });
}

function expectRun(meta: Partial<Rule['meta']>, surface: Surface): void {
  expect(runRule(exampleRule(meta), surface)).toEqual({ ruleId: 'agent/example', status: 'passed' });
}

function withPart(name: PartName, gathered: Gathered<unknown>): Surface {
  const surface = surfaceOf({});
  return { ...surface, parts: { ...surface.parts, [name]: gathered } };
}

function failed(outcome: FailedOutcome): Gathered<never> {
  return { status: 'failed', outcome };
}

describe('a rule is skipped', () => {
  it('on probes of which none was called', () => {
    const blocked = { ...exampleProbe('add', '3'), result: { status: 'blocked', reason: 'not read-only' } } as const;
    expectSkipped({ needs: ['probes'] }, surfaceOf({ probes: [] }), 'not verified: no tool was called');
    expectSkipped({ needs: ['probes'] }, surfaceOf({ probes: [blocked] }), 'not verified: no tool was called');
    expectRun({ needs: ['probes'] }, surfaceOf({ probes: [blocked, exampleProbe('add', '3')] }));
  });

  it('that could not verify everything and found nothing, with its first reason', () => {
    const half = exampleRule({ needs: ['instructions'] }, ({ notVerified }) => {
      notVerified('its end is gone');
      notVerified('and so is its beginning');
    });
    const surface = surfaceOf({ instructions: 'Be kind.' });
    expect(runRule(half, surface)).toEqual({
      ruleId: 'agent/example',
      status: 'skipped',
      reason: 'not verified: its end is gone',
    });
    const found = exampleRule({ needs: ['instructions'] }, ({ notVerified, report }) => {
      notVerified('its end is gone');
      report('found', ['instructions'], {});
    });
    expect(runRule(found, surface)).toMatchObject({ status: 'failed', findings: [{ message: 'Found it.' }] });
  });

  it('on a server of an era that is not its own', () => {
    expectSkipped(
      { eras: ['legacy'] },
      surfaceOf({}, { era: 'modern' }),
      'applies to legacy servers; this one is modern',
    );
    expectSkipped(
      { eras: ['modern'] },
      surfaceOf({}, { era: 'legacy' }),
      'applies to modern servers; this one is legacy',
    );
    expectRun({ eras: ['modern'] }, surfaceOf({}, { era: 'modern' }));
    for (const era of ['legacy', 'modern'] as const) expectRun({ eras: [era] }, surfaceOf({}, { era: 'unknown' }));
  });

  it('on a revision older than the one that asks for it', () => {
    const since = { since: '2025-06-18' } as const;
    expectSkipped(
      since,
      surfaceOf({}, { protocolVersion: '2025-03-26' }),
      'asked for since 2025-06-18; this server speaks 2025-03-26',
    );
    for (const protocolVersion of ['2025-06-18', '2025-11-25', '2099-01-01', 'draft'])
      expectRun(since, surfaceOf({}, { protocolVersion }));
    expectRun(since, surfaceOf({}, { era: 'unknown' }));
  });

  it('on a transport that is not its own', () => {
    const reason = (now: string): string => `applies to stdio; this target is ${now}`;
    expectSkipped({ transports: ['stdio'] }, surfaceOf({}, { transport: 'http' }), reason('http'));
    expectSkipped({ transports: ['stdio'] }, surfaceOf({}, { transport: 'file' }), reason('a file'));
    expectSkipped(
      { transports: ['stdio', 'http'] },
      surfaceOf({}, { transport: 'file' }),
      'applies to stdio and http; this target is a file',
    );
    expectRun({ transports: ['file', 'http'] }, surfaceOf({}, { transport: 'http' }));
  });

  it('without a part that it needs', () => {
    expectSkipped({ needs: ['tools'] }, surfaceOf({ prompts: [] }), 'no tools: not in this example');
    expectSkipped({ needs: ['tools', 'prompts'] }, surfaceOf({ tools: [] }), 'no prompts: not in this example');
    expectRun({ needs: ['tools', 'prompts'] }, surfaceOf({ tools: [], prompts: [] }));
  });

  it.each<FailedOutcome>([
    { kind: 'rpc-error', code: -32601, message: 'No\nsuch method' },
    { kind: 'http-error', status: 503, detail: 'try \u202Elater' },
    { kind: 'timeout', afterMs: 5, detail: 'no answer within 5 ms' },
    { kind: 'transport-error', detail: 'it exited' },
    { kind: 'invalid-json', detail: 'broken' },
    { kind: 'invalid-envelope', detail: 'no array' },
    { kind: 'cap-exceeded', detail: 'too deep' },
  ])('where a part could not be gathered: $kind', (outcome) => {
    const surface = withPart('tools', failed(outcome));
    expectSkipped({ needs: ['tools'] }, surface, `tools could not be gathered (${outcome.kind})`);
    expectSkipped({ reads: ['tools'] }, surface, `tools could not be gathered (${outcome.kind})`);
  });

  it('where nothing was received, whatever was sent', () => {
    const sent = { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id: 1, method: 'ping' } } as const;
    const silent = surfaceOf({
      wire: exampleWire([sent], 'starting'),
      http: { transport: 'streamable-http', exchanges: [] },
    });
    for (const part of ['wire', 'http'] as const) {
      expectSkipped({ needs: [part] }, silent, `no ${part}: nothing was received`);
      expectSkipped({ reads: [part] }, silent, `no ${part}: nothing was received`);
    }
    const blank = { at: 1, direction: 'received', text: '', problem: 'blank' } as const;
    expectRun({ needs: ['wire'] }, surfaceOf({ wire: exampleWire([sent, blank]) }));
  });

  it('without any of the parts that it reads', () => {
    expectSkipped(
      { reads: ['tools', 'prompts'] },
      surfaceOf({ resources: [] }),
      'no tools: not in this example; no prompts: not in this example',
    );
    expectSkipped(
      { needs: ['tools'], reads: ['prompts'] },
      surfaceOf({ tools: [] }),
      'no prompts: not in this example',
    );
    expectRun({ reads: ['tools', 'prompts'] }, surfaceOf({ prompts: [] }));
  });

  it('without the record of its experiment', () => {
    const experiments = [EXPERIMENT] as const;
    const prefix = `record of the experiment ${EXPERIMENT}`;
    expectSkipped({ experiments }, surfaceOf({}), `no ${prefix}: not in this example`);
    expectSkipped({ experiments }, surfaceOf({ experiments: {} }), `no ${prefix}: it was not held`);
    expectSkipped(
      { experiments },
      surfaceOf({ experiments: { [EXPERIMENT]: { status: 'absent', reason: 'it is for legacy servers' } } }),
      `no ${prefix}: it is for legacy servers`,
    );
    expectSkipped(
      { experiments },
      surfaceOf({ experiments: { [EXPERIMENT]: failed({ kind: 'timeout', afterMs: 1, detail: 'no answer' }) } }),
      `${prefix} could not be gathered (timeout)`,
    );
    const value = { list: { sent: {}, outcome: { kind: 'result', result: {} }, ms: 1, connection: 0 } } as const;
    expectRun({ experiments }, surfaceOf({ experiments: { [EXPERIMENT]: { status: 'ok', value } } }));
  });

  it('for the first reason of several, the era before all', () => {
    const meta = { eras: ['modern'], transports: ['http'], needs: ['tools'] } as const;
    expectSkipped(meta, surfaceOf({}, { era: 'legacy' }), 'applies to modern servers; this one is legacy');
    expectSkipped(meta, surfaceOf({}, { era: 'modern' }), 'applies to http; this target is stdio');
  });
});

describe('a rule receives', () => {
  it('the parts and records that it declares, and no others', () => {
    const value = { list: { sent: {}, outcome: { kind: 'result', result: {} }, ms: 1, connection: 0 } } as const;
    const surface = surfaceOf({
      tools: [1],
      prompts: [2],
      resources: [3],
      instructions: 'x',
      experiments: { [EXPERIMENT]: { status: 'ok', value } },
    });
    let received: object = {};
    const meta = { needs: ['tools'], reads: ['prompts', 'resourceTemplates'], experiments: [EXPERIMENT] } as const;
    runRule(
      exampleRule(meta, (context) => {
        received = context;
      }),
      surface,
    );
    const { report, notVerified, ...others } = received as { report: unknown; notVerified: unknown };
    expect(others).toEqual({
      era: 'legacy',
      protocolVersion: '2025-11-25',
      audience: { clients: [], serverName: undefined, tokenizer: ESTIMATE },
      tokenizer: ESTIMATE,
      options: {},
      tools: [1],
      prompts: [2],
      resourceTemplates: undefined,
      [EXPERIMENT]: value,
    });
    expect(report).toBeTypeOf('function');
    expect(notVerified).toBeTypeOf('function');
  });
});
