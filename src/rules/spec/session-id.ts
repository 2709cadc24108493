import { defineRule } from '../../engine/define-rule.ts';
import type { HttpRecord } from '../../model/surface.ts';

/** Fewer characters cannot hold 64 random bits, whatever their alphabet. */
const SHORTEST = 10;

export const sessionId = defineRule(
  {
    id: 'spec/session-id',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy'],
    transports: ['http'],
    needs: ['http'],
    title: 'An id of a session is malformed, or easy to guess',
    why: 'The id goes into a header of every request, which takes only visible ASCII. And it is all that a session asks for: whoever guesses it, speaks in the name of somebody else.',
    remedy: 'Use a random UUID, or as many random characters, for each session.',
    spec: { revision: '2025-11-25', page: 'basic/transports', section: 'Session Management', level: 'MUST' },
    requirements: ['http25-session-id-charset', 'http25-session-id-unique'],
    cwe: ['CWE-330', 'CWE-384'],
    falsePositives: ['A token that is signed may be long, and have dots and signs.', 'A server may open no session.'],
    messages: {
      characters: 'The Mcp-Session-Id has characters that are no visible ASCII.',
      same: 'Two sessions have the same Mcp-Session-Id.',
      weak: 'The Mcp-Session-Id has {length} characters, which can be guessed; a random UUID has 36.',
    },
    examples: {
      bad: [
        { title: 'a blank', http: httpOf('session of the books desk 5d41402abc4b') },
        {
          title: 'twice the same',
          http: httpOf('5d41402abc4b2a76b9719d911017c592', '5d41402abc4b2a76b9719d911017c592'),
        },
        { title: 'a number', http: httpOf('1042') },
      ],
      good: [
        {
          title: 'random ids',
          http: httpOf('c9bf9e57-1685-4c89-bafb-ff5af830be8a', '5d41402abc4b2a76b9719d911017c592'),
        },
        {
          title: 'a token',
          http: httpOf('eyJhbGciOiJIUzI1NiJ9.eyJzIjoiMSJ9.d-_~=+/!'),
          shows: 'A token that is signed may be long, and have dots and signs.',
        },
        { title: 'no session', http: httpOf(), shows: 'A server may open no session.' },
      ],
    },
  },
  ({ http, report }) => {
    const seen = new Set<string>();
    for (const [index, { rpcMethod, headers }] of http.exchanges.entries()) {
      const place = headers.findIndex(([name]) => name === 'mcp-session-id');
      const id = headers[place]?.[1];
      if (rpcMethod !== 'initialize' || id === undefined) continue;
      const at = ['http', 'exchanges', index, 'headers', place] as const;
      const requirements = ['http25-session-id-unique'];
      if (!/^[!-~]+$/.test(id)) report('characters', at, {}, { requirements: ['http25-session-id-charset'] });
      else if (seen.has(id)) report('same', at, {}, { requirements, severity: 'warning' });
      else if (id.length < SHORTEST) report('weak', at, { length: id.length }, { requirements, severity: 'warning' });
      seen.add(id);
    }
  },
);

function httpOf(...ids: readonly string[]): HttpRecord {
  return {
    transport: 'streamable-http',
    exchanges: ids.map((id, connection) => ({
      connection,
      at: 1,
      method: 'POST',
      rpcMethod: 'initialize',
      redirects: [],
      status: 200,
      headers: [['mcp-session-id', id]],
    })),
  };
}
