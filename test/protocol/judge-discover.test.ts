import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import type { FailedOutcome, Outcome } from '../../src/model/surface.ts';
import { type EraVerdict, judgeDiscover } from '../../src/protocol/era.ts';

const ASKED = '2026-07-28';
const MODERN: EraVerdict = { era: 'modern', version: '2026-07-28' };
const ONLY_LEGACY: EraVerdict = { era: 'legacy', because: 'it offers only versions of the initialize era' };
const NAMELESS: EraVerdict = {
  era: 'legacy',
  because: 'its answer to server/discover names no supportedVersions',
};

function result(supportedVersions: Json): Outcome {
  return { kind: 'result', result: { resultType: 'complete', supportedVersions, capabilities: {} } };
}

function error(code: number, data?: Json): Outcome {
  return { kind: 'rpc-error', code, message: 'no', ...(data === undefined ? {} : { data }) };
}

describe.each(['stdio', 'http'] as const)('a result of server/discover over %s', (transport) => {
  it.each<readonly [string, Json, EraVerdict]>([
    ['the modern revision', ['2026-07-28'], MODERN],
    ['the modern revision among older ones', ['2025-11-25', '2026-07-28', '2024-11-05'], MODERN],
    ['the modern revision beside one from the future', ['2099-01-01', '2026-07-28'], MODERN],
    ['the modern revision beside things that are no texts', [null, 5, '2026-07-28', {}], MODERN],
    ['older revisions only', ['2025-06-18', '2025-11-25'], ONLY_LEGACY],
    ['an older revision and one from the future', ['2025-11-25', '2099-01-01'], ONLY_LEGACY],
    ['a revision from the future only', ['2099-01-01'], { era: 'none', offered: ['2099-01-01'] }],
    ['a draft only', ['DRAFT-2026-v1'], { era: 'none', offered: ['DRAFT-2026-v1'] }],
    ['no revision at all', [], { era: 'none', offered: [] }],
    ['nothing but junk in the list', [1, null], { era: 'none', offered: [] }],
    ['a text in place of the list', '2026-07-28', NAMELESS],
    ['null in place of the list', null, NAMELESS],
    ['an object in place of the list', { '0': '2026-07-28' }, NAMELESS],
  ])('with %s', (_, supportedVersions, verdict) => {
    expect(judgeDiscover(result(supportedVersions), ASKED, transport)).toEqual(verdict);
  });

  it('without supportedVersions shows no era', () => {
    expect(judgeDiscover({ kind: 'result', result: {} }, ASKED, transport)).toEqual(NAMELESS);
    expect(judgeDiscover({ kind: 'result', result: { protocolVersion: '2025-06-18' } }, ASKED, transport)).toEqual(
      NAMELESS,
    );
  });

  it('does not take supportedVersions from a prototype', () => {
    const odd = JSON.parse('{"__proto__": {"supportedVersions": ["2026-07-28"]}}') as { [key: string]: Json };
    expect(judgeDiscover({ kind: 'result', result: odd }, ASKED, transport)).toEqual(NAMELESS);
  });
});

describe.each(['stdio', 'http'] as const)('a recognised modern error over %s', (transport) => {
  it.each<readonly [string, number, Json | undefined, EraVerdict]>([
    ['-32022 that offers the modern revision', -32022, { supported: ['2026-07-28'], requested: ASKED }, MODERN],
    ['-32022 that offers both eras', -32022, { supported: ['2025-11-25', '2026-07-28'] }, MODERN],
    ['-32022 that offers older revisions only', -32022, { supported: ['2025-11-25'] }, ONLY_LEGACY],
    [
      '-32022 that offers only what nobody knows',
      -32022,
      { supported: ['2027-01-01'] },
      { era: 'none', offered: ['2027-01-01'] },
    ],
    ['-32022 that offers nothing', -32022, { supported: [] }, { era: 'none', offered: [] }],
    ['-32021, a capability that the client lacks', -32021, { requiredCapabilities: {} }, MODERN],
    ['-32021 without data', -32021, undefined, MODERN],
    ['-32020, a header that does not match', -32020, undefined, MODERN],
  ])('%s', (_, code, data, verdict) => {
    expect(judgeDiscover(error(code, data), ASKED, transport)).toEqual(verdict);
  });

  it('-32020 and -32021 keep the version that was asked for, whatever their data say', () => {
    for (const code of [-32020, -32021])
      expect(judgeDiscover(error(code, { supported: ['2025-11-25'] }), 'asked', transport)).toEqual({
        era: 'modern',
        version: 'asked',
      });
  });

  // `data.supported` is what makes the error recognisable; without it there is also no version to ask again with.
  it.each<[Json | undefined]>([[undefined], [null], [{}], [{ supported: '2026-07-28' }], ['text'], [['2026-07-28']]])(
    '-32022 with the data %j is none, so the server is legacy',
    (data) => {
      expect(judgeDiscover(error(-32022, data), ASKED, transport).era).toBe('legacy');
    },
  );
});

describe('over stdio every other answer is legacy', () => {
  it.each([-32601, -32602, -32600, -32603, -32700, -32000, -32001, -32019, -32023, 0, 1, 404, 32022, -32022.5])(
    'the error %d',
    (code) => {
      expect(judgeDiscover(error(code, { supported: ['2026-07-28'] }), ASKED, 'stdio')).toEqual({
        era: 'legacy',
        because: `it answered server/discover with error ${code}`,
      });
    },
  );

  it.each<FailedOutcome>([
    { kind: 'timeout', afterMs: 10_000, detail: 'no answer' },
    { kind: 'transport-error', detail: 'the server exited with code 1' },
    { kind: 'invalid-json', detail: 'broken' },
    { kind: 'invalid-envelope', detail: 'the result is no object' },
    { kind: 'cap-exceeded', detail: 'too much' },
  ])('no readable answer: $kind', (outcome) => {
    expect(judgeDiscover(outcome, ASKED, 'stdio')).toEqual({
      era: 'legacy',
      because: `it did not answer server/discover (${outcome.kind})`,
    });
  });
});

describe('over HTTP', () => {
  it.each([-32601, -32602, -32000, -32700])('the error %d is legacy, with or without a status', (code) => {
    for (const status of [undefined, 200, 400, 404, 405, 406, 422]) {
      const outcome = { ...error(code), ...(status === undefined ? {} : { status }) } as Outcome;
      expect(judgeDiscover(outcome, ASKED, 'http')).toEqual({
        era: 'legacy',
        because: `it answered server/discover with error ${code}`,
      });
    }
  });

  it.each([400, 404, 405, 406, 415])('the status %d without a message is legacy', (status) => {
    expect(judgeDiscover({ kind: 'http-error', status, detail: 'no' }, ASKED, 'http').era).toBe('legacy');
  });

  // Authorization, redirects and failures of the server or the network are no evidence of an era.
  it.each([401, 403, 407, 429, 301, 302, 307, 308, 500, 502, 503, 504])('the status %d decides nothing', (status) => {
    expect(judgeDiscover({ kind: 'http-error', status, detail: 'no' }, ASKED, 'http')).toEqual({ era: 'undecided' });
    expect(judgeDiscover({ ...error(-32000), status } as Outcome, ASKED, 'http')).toEqual({ era: 'undecided' });
  });

  it('a recognised modern error decides, whatever status it came with', () => {
    for (const status of [200, 400, 401, 403, 500])
      expect(judgeDiscover({ ...error(-32020), status } as Outcome, ASKED, 'http')).toEqual(MODERN);
  });

  it.each<FailedOutcome>([
    { kind: 'timeout', afterMs: 10_000, detail: 'no answer' },
    { kind: 'transport-error', detail: 'connection refused' },
    { kind: 'cap-exceeded', detail: 'too much' },
  ])('no answer decides nothing: $kind', (outcome) => {
    expect(judgeDiscover(outcome, ASKED, 'http')).toEqual({ era: 'undecided' });
  });

  it.each<FailedOutcome>([
    { kind: 'invalid-json', detail: 'a web page' },
    { kind: 'invalid-envelope', detail: 'no message' },
  ])('an answer that is no MCP message is legacy: $kind', (outcome) => {
    expect(judgeDiscover(outcome, ASKED, 'http').era).toBe('legacy');
  });
});
