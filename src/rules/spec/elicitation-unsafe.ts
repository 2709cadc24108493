import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isObject, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import type { WireRecord } from '../../model/surface.ts';
import { eachString } from '../../model/walk.ts';
import { clientRequests } from '../../protocol/client-requests.ts';
import { isUri } from '../../schema/uri.ts';
import { secretWord } from '../../text/secret-names.ts';

const LOCAL = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?:[:/?#]|$)/i;
const LINK = /\bhttps?:\/\//i;
const PAYMENT: ReadonlySet<string> = new Set(['card_number', 'cardnumber', 'cvv', 'cvc', 'pin']);

export const elicitationUnsafe = defineRule(
  {
    id: 'spec/elicitation-unsafe',
    severity: 'error',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    since: '2025-06-18',
    transports: ['stdio', 'http'],
    needs: ['wire'],
    title: 'The user is asked in a way that is not safe',
    why: 'What a user types into a form passes through the client, its logs and often the model: passwords and card numbers must not be asked for there. A URL that is no https, or that carries a secret, gives away to others what was meant for one user.',
    remedy:
      'Ask for secrets on a page of your own: `"mode": "url"` with an https URL that holds nothing but an opaque handle. Keep links out of forms.',
    spec: { revision: '2026-07-28', page: 'client/elicitation', section: 'Safe URL Handling', level: 'MUST' },
    requirements: ['elicit-form-sensitive', 'elicit-url-https', 'elicit-url-no-secrets', 'elicit-form-no-links'],
    falsePositives: [
      'Names, user names and e-mail addresses may be asked for in a form.',
      'A server under development has no https on its own machine.',
      'An opaque handle in a URL is what the specification advises.',
    ],
    messages: {
      secret: 'A form asks the user for "{name}": a {word} must not pass through the client.',
      invalid: 'The user is sent to {url}, which is no URL.',
      plain: 'The user is sent to a page without https.',
      carried: 'The URL that the user is sent to carries {what}.',
      link: 'A form shows the user a link; links in forms lead astray.',
    },
    examples: {
      bad: [
        { title: 'a form for a password', era: 'legacy', wire: asked(form({ password: { type: 'string' } })) },
        { title: 'a form for a card', era: 'modern', wire: inResult(form({ card_number: { type: 'string' } })) },
        { title: 'a path for a URL', era: 'modern', wire: inResult(visit('/sign-in')) },
        { title: 'a page without https', era: 'modern', wire: inResult(visit('http://library.example/sign-in')) },
        {
          title: 'a token in a URL',
          era: 'modern',
          wire: inResult(visit('https://library.example/in?access_token=abc')),
        },
        { title: 'a user in a URL', era: 'modern', wire: inResult(visit('https://ada:pw@library.example/')) },
        {
          title: 'a link in a form',
          era: 'legacy',
          wire: asked(form({ shelf: { type: 'string', description: 'See https://library.example' } })),
        },
      ],
      good: [
        {
          title: 'a name and an address',
          wire: asked(form({ user_name: { type: 'string' }, email: { type: 'string', format: 'email' } })),
          shows: 'Names, user names and e-mail addresses may be asked for in a form.',
        },
        {
          title: 'a page on the same machine',
          era: 'modern',
          wire: inResult(visit('http://localhost:3000/sign-in')),
          shows: 'A server under development has no https on its own machine.',
        },
        {
          title: 'a handle',
          era: 'modern',
          wire: inResult(visit('https://library.example/sign-in?state=5f0c2a')),
          shows: 'An opaque handle in a URL is what the specification advises.',
        },
      ],
    },
  },
  ({ wire, era, report }) => {
    for (const { method, params, path } of clientRequests(wire, { era })) {
      if (method !== 'elicitation/create' || !isObject(params)) continue;
      const at = ['wire', ...path, 'params'] as const;
      const url = stringMember(params, 'url');
      if (stringMember(params, 'mode') === 'url') {
        if (url === undefined) continue;
        const about = { requirements: ['elicit-url-https'] };
        if (!isUri(url)) report('invalid', [...at, 'url'], { url: JSON.stringify(url) }, about);
        else if (!/^https:/i.test(url) && !LOCAL.test(url))
          report('plain', [...at, 'url'], {}, { ...about, severity: 'warning' });
        const what = carriedBy(url);
        if (what !== undefined)
          report('carried', [...at, 'url'], { what }, { severity: 'warning', requirements: ['elicit-url-no-secrets'] });
        continue;
      }
      const properties = member(member(params, 'requestedSchema'), 'properties');
      for (const name of isObject(properties) ? Object.keys(properties) : []) {
        const word = secretWord(name) ?? (PAYMENT.has(name.toLowerCase()) ? name : undefined);
        if (word !== undefined)
          report(
            'secret',
            [...at, 'requestedSchema', 'properties', name],
            { name, word },
            { severity: 'warning', requirements: ['elicit-form-sensitive'] },
          );
      }
      if (showsLink(params)) report('link', at, {}, { severity: 'info', requirements: ['elicit-form-no-links'] });
    }
  },
);

/** What of a URL belongs to one user; the value itself is not repeated. */
function carriedBy(url: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:\/\/[^/?#]*@/i.test(url)) return 'a user and perhaps a password';
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  for (const pair of query.split('&')) {
    const [name = ''] = pair.split('=');
    const word = secretWord(name);
    if (word !== undefined && pair.length > name.length + 1) return `the parameter "${name}"`;
  }
  return undefined;
}

function showsLink(params: JsonObject): boolean {
  let found = LINK.test(stringMember(params, 'message') ?? '');
  eachString(member(params, 'requestedSchema') ?? null, (text, role, path) => {
    const key = path.at(-1);
    found ||= role === 'value' && (key === 'title' || key === 'description') && LINK.test(text);
  });
  return found;
}

function form(properties: JsonObject): JsonObject {
  return { message: 'Please fill this in.', requestedSchema: { type: 'object', properties } };
}

function visit(url: string): JsonObject {
  return { mode: 'url', message: 'Please sign in.', url };
}

function asked(params: Json): WireRecord {
  const message = { jsonrpc: '2.0', id: 's1', method: 'elicitation/create', params };
  return exampleWire([{ at: 1, direction: 'received', message }]);
}

function inResult(params: Json): WireRecord {
  const result = { resultType: 'input_required', inputRequests: { who: { method: 'elicitation/create', params } } };
  return exampleWire([{ at: 1, direction: 'received', message: { jsonrpc: '2.0', id: 1, result } }]);
}
