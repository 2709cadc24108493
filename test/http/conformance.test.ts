import { describe, expect, it } from 'vitest';
import { serve } from '../lib/http-server.ts';
import { rulesIn, vet } from './vet.ts';

/** Each fault of the fixture, and the one rule that finds it. */
const BOTH: Readonly<Record<string, string>> = {
  'origin-served': 'spec/http-origin',
  'origin-400': 'spec/http-origin',
  'host-served': 'spec/http-host',
  'notification-200': 'spec/http-notification',
  'notification-body': 'spec/http-notification',
  'stream-open': 'spec/http-stream-unfinished',
  'stream-junk': 'spec/http-stream-malformed',
  'wrong-type': 'spec/http-content-type',
};
const FOUND_BY: Readonly<Record<'legacy' | 'modern', Readonly<Record<string, string>>>> = {
  legacy: {
    ...BOTH,
    'get-404': 'spec/http-get',
    'version-ignored': 'spec/http-version-ignored',
    'version-demanded': 'spec/http-version-demanded',
    'session-missing-404': 'spec/session-missing',
    'session-not-ended': 'spec/session-not-ended',
    'session-weak': 'spec/session-id',
    'get-response': 'spec/http-get-stream',
    'get-broadcast': 'spec/http-get-stream',
    'event-ids-again': 'spec/http-event-ids',
    'stream-unprimed': 'spec/http-event-ids',
    'replays-all': 'spec/http-resumption',
  },
  modern: {
    ...BOTH,
    'method-missing': 'spec/http-header-missing',
    'name-missing': 'spec/http-header-missing',
    'version-missing': 'spec/http-version-missing',
    'method-mismatch': 'spec/http-header-mismatch',
    'version-mismatch': 'spec/http-header-mismatch',
    'name-mismatch': 'spec/http-header-mismatch',
    'base64-unknown': 'spec/http-header-reading',
    'base64-lenient': 'spec/http-header-reading',
    'letter-case': 'spec/http-header-reading',
    'session-heeded': 'spec/http-older-headers',
    'session-minted': 'spec/http-older-headers',
    'last-event-heeded': 'spec/http-older-headers',
    'get-page': 'spec/http-method-not-allowed',
    'delete-404': 'spec/http-method-not-allowed',
    'stream-buffered': 'spec/http-stream-buffering',
    'stream-change': 'spec/http-stream-scope',
    'error-status': 'spec/http-error-status',
  },
};

describe.each(['legacy', 'modern'] as const)('a server over HTTP of the %s era', (era) => {
  it('in good order brings no finding, and each fault is found by its rule alone', async () => {
    const { url } = await serve('faulty');
    const names = ['perfect', ...Object.keys(FOUND_BY[era])];
    const found = await Promise.all(
      names.map(async (name) => [name, rulesIn(await vet(new URL(`/${era}/${name}/mcp`, url).href))] as const),
    );
    const expected = Object.entries(FOUND_BY[era]).map(([name, rule]) => [name, [rule]]);
    expect(Object.fromEntries(found)).toEqual({ perfect: [], ...Object.fromEntries(expected) });
  });
});
