import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isArray, isObject, type Json, type JsonObject, member } from '../../model/json.ts';
import type { HttpRecord, WireRecord } from '../../model/surface.ts';
import { judgedEra, receivedMessages } from '../../protocol/exchanges.ts';

const STANDARD: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32602, -32603]);
const OVER_HTTP: HttpRecord = {
  transport: 'streamable-http',
  exchanges: [{ connection: 0, at: 1, method: 'POST', redirects: [], status: 400, headers: [] }],
};
const HEADER_MISMATCH = -32020;
const MISSING_CAPABILITY = -32021;
const UNSUPPORTED_VERSION = -32022;

export const errorCodes = defineRule(
  {
    id: 'spec/error-codes',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio', 'http'],
    needs: [],
    reads: ['wire', 'http'],
    title: 'An error has a code that is reserved or retired, or means something else',
    why: 'Clients act on error codes: on -32022 they choose another version, on -32021 they look for a capability. A code of the reserved range that the specification does not define may mean anything tomorrow, and retired codes are not looked for any more, so that "not found" becomes an unknown failure.',
    remedy:
      'Use -32602 for what is not found, an `input_required` result instead of -32042, the data that the schema gives to -32021 and -32022, and codes of your own outside of -32768 to -32000.',
    spec: { revision: '2026-07-28', page: 'basic', section: 'Error Codes', level: 'MUST' },
    requirements: [
      'err-undefined-reserved-code',
      'err-reserved-code-meaning',
      'err-retired-resource-code',
      'err-retired-url-elicitation-code',
      'err-app-code-in-reserved-range',
      'err-legacy-subrange-used',
      'err-rc-era-codes',
    ],
    falsePositives: [
      'In the exchanges of the older era its codes are current.',
      'Codes outside of -32768 to -32000, positive ones too, belong to the application.',
      'A code inside of `data` was not sent by this server.',
    ],
    messages: {
      undefined: 'The error code {code} is reserved for the specification, which does not define it.',
      retired: 'The error code {code} was retired in 2026-07-28; {instead}.',
      header: 'The error code -32020 is about HTTP headers, and this is stdio.',
      data: 'The error code {code} must come with {expected} in its data.',
      candidate: 'The error code {code} is that of a release candidate; in 2026-07-28 {meaning} is {now}.',
      range: 'The error code {code} of the application is in the range that JSON-RPC reserves.',
      old: 'The error code {code} is in the range -32019 to -32000, which new servers should not use.',
    },
    examples: {
      bad: [
        { title: 'a code of the reserved range', wire: modern({ code: -32050, message: 'busy' }) },
        { title: 'not found as it was', wire: modern({ code: -32002, message: 'not found' }) },
        { title: 'a URL to visit as it was', wire: modern({ code: -32042, message: 'sign in' }) },
        { title: 'headers over stdio', wire: modern({ code: -32020, message: 'header mismatch' }) },
        { title: 'a capability without a name', wire: modern({ code: -32021, message: 'missing', data: {} }) },
        {
          title: 'an unsupported version as the release candidate had it',
          wire: modern({ code: -32004, message: 'no', data: { supported: ['2026-07-28'], requested: '2030-01-01' } }),
        },
        {
          title: 'a missing capability as the release candidate had it',
          wire: modern({ code: -32003, message: 'no', data: { requiredCapabilities: { sampling: {} } } }),
        },
        {
          title: 'a version without those to choose',
          wire: modern({ code: -32022, message: 'no', data: { supported: ['x'] } }),
        },
        { title: 'a code of its own too close', wire: modern({ code: -32500, message: 'busy' }) },
        { title: 'a code of old servers', wire: modern({ code: -32000, message: 'busy' }) },
      ],
      good: [
        {
          title: 'the older leg',
          wire: exchange({}, { code: -32002, message: 'not found' }),
          shows: 'In the exchanges of the older era its codes are current.',
        },
        {
          title: 'a code of its own',
          wire: modern({ code: 404, message: 'no such book' }),
          shows: 'Codes outside of -32768 to -32000, positive ones too, belong to the application.',
        },
        {
          title: 'an error that it passes on',
          wire: modern({ code: -32603, message: 'upstream failed', data: { error: { code: -32050 } } }),
          shows: 'A code inside of `data` was not sent by this server.',
        },
        {
          title: 'the codes of the specification',
          wire: modern({ code: -32022, message: 'no', data: { supported: ['2026-07-28'], requested: '1900-01-01' } }),
        },
        {
          title: 'headers over HTTP',
          transport: 'http',
          wire: modern({ code: -32020, message: 'header mismatch' }),
          http: OVER_HTTP,
        },
      ],
    },
  },
  ({ wire, http, era, report }) => {
    let old = false;
    // A code that is wrong once is wrong wherever it is used.
    const seen = new Set<string>();
    for (const received of wire === undefined ? [] : receivedMessages(wire)) {
      const error = member(received.message, 'error');
      const code = member(error, 'code');
      if (judgedEra(received, { era }) !== 'modern' || typeof code !== 'number' || !Number.isInteger(code)) continue;
      const at = ['wire', ...received.path, 'error', 'code'] as const;
      const candidate = candidateOf(code, member(error, 'data'));
      const key = `${code} ${lacking(code, member(error, 'data')) ?? ''}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (code === -32002)
        report(
          'retired',
          at,
          { code, instead: 'what is not found is -32602' },
          { requirements: ['err-retired-resource-code'] },
        );
      else if (code === -32042)
        report(
          'retired',
          at,
          { code, instead: 'ask in an input_required result' },
          { requirements: ['err-retired-url-elicitation-code'] },
        );
      else if (code === HEADER_MISMATCH) {
        if (http === undefined) report('header', at, {}, { requirements: ['err-reserved-code-meaning'] });
      } else if (code === MISSING_CAPABILITY || code === UNSUPPORTED_VERSION) {
        const expected = lacking(code, member(error, 'data'));
        // The official SDK leaves "requested" out where nobody had requested a version.
        if (expected !== undefined)
          report(
            'data',
            at,
            { code, expected },
            {
              severity: code === UNSUPPORTED_VERSION ? 'warning' : 'error',
              requirements: ['err-reserved-code-meaning'],
            },
          );
      } else if (code <= -32020 && code >= -32099)
        report('undefined', at, { code }, { requirements: ['err-undefined-reserved-code'] });
      else if (candidate !== undefined)
        report('candidate', at, { code, ...candidate }, { requirements: ['err-rc-era-codes'] });
      else if (code <= -32000 && code >= -32019) {
        // Said once: the official SDK uses them, and the specification lets old uses be.
        if (!old)
          report(
            'old',
            at,
            { code },
            {
              severity: 'info',
              confidence: 'low',
              requirements: ['err-legacy-subrange-used'],
            },
          );
        old = true;
      } else if (code <= -32000 && code >= -32768 && !STANDARD.has(code))
        report('range', at, { code }, { severity: 'warning', requirements: ['err-app-code-in-reserved-range'] });
    }
  },
);

/** What the data of an error has to have and has not; undefined when nothing is missing. */
function lacking(code: number, data: Json | undefined): string | undefined {
  if (code !== MISSING_CAPABILITY && code !== UNSUPPORTED_VERSION) return undefined;
  if (code === MISSING_CAPABILITY)
    return isObject(member(data, 'requiredCapabilities')) ? undefined : 'an object "requiredCapabilities"';
  const supported = member(data, 'supported');
  if (!isArray(supported) || !supported.every((version) => typeof version === 'string'))
    return 'a list of strings "supported"';
  return typeof member(data, 'requested') === 'string' ? undefined : 'a string "requested"';
}

/** What a code of the release candidates meant: its data show that no other use of the number is meant. */
function candidateOf(
  code: number,
  data: Json | undefined,
): { readonly meaning: string; readonly now: number } | undefined {
  if (code === -32004 && isArray(member(data, 'supported')))
    return { meaning: 'an unsupported version', now: UNSUPPORTED_VERSION };
  if (code === -32003 && isObject(member(data, 'requiredCapabilities')))
    return { meaning: 'a missing capability of the client', now: MISSING_CAPABILITY };
  return undefined;
}

function modern(error: JsonObject): WireRecord {
  return exchange({ _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }, error);
}

function exchange(params: JsonObject, error: JsonObject): WireRecord {
  return exampleWire([
    { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id: 1, method: 'resources/read', params } },
    { at: 1, direction: 'received', message: { jsonrpc: '2.0', id: 1, error } },
  ]);
}
