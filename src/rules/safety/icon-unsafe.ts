import { defineRule, type FindingDetails } from '../../engine/define-rule.ts';
import { isArray, isObject, type Json, stringMember } from '../../model/json.ts';
import { LIST_PARTS } from '../../model/surface.ts';
import { type IconList, iconLists } from '../../protocol/icons.ts';
import { infoPath, serverInfo } from '../../protocol/server-info.ts';
import { asLatin1, decodeBase64 } from '../../text/base64.ts';
import { mediaType, sniffed } from '../../text/media-type.ts';
import { privateHost, readUrl } from '../../text/urls.ts';

const RUNS: ReadonlySet<string> = new Set(['javascript', 'vbscript']);
const EVENT =
  /[\s"'/]on(?:load|unload|error|abort|begin|end|repeat|click|activate|scroll|resize|wheel|toggle|change|input|copy|cut|paste|focus|blur|mouse|key|touch|pointer|drag|drop|animation|transition)[a-z]{0,20}\s{0,20}=/i;
const EXTERNAL =
  /<(?:image|use|feImage|pattern|tref|script|link)\b[^<>]*href\s{0,20}=\s{0,20}["']?\s{0,20}(?:https?:)?\/\/|(?:@import|url\()[\s"']{0,20}(?:https?:)?\/\//i;
const EMBEDS = /<(?:\w{1,20}:)?(?:iframe|embed|object|form|meta|base)\b/i;
const ENTITY = /<!ENTITY\s[^<>]{0,500}\b(?:SYSTEM|PUBLIC)\b/;

export const iconUnsafe = defineRule(
  {
    id: 'safety/icon-unsafe',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-11-25',
    transports: ['stdio', 'http', 'file'],
    needs: [],
    reads: [...LIST_PARTS, 'server'],
    title: 'An icon that runs code, reads files, or tells the server who is looking',
    why: 'Clients load icons without asking. A `javascript:` or `file:` address, or an SVG with a script in it, acts with the rights of the client’s own page; an address inside the user’s network is fetched from the inside; plain http can be changed on the way.',
    remedy:
      'Give icons as `https:` addresses of your own site or as `data:image/png;base64,…`, and take scripts, event handlers and outside references out of SVGs.',
    spec: { revision: '2026-07-28', page: 'basic', section: 'icons', level: 'MUST' },
    requirements: ['icon-src-scheme', 'icon-same-origin'],
    cwe: ['CWE-79', 'CWE-829', 'CWE-319', 'CWE-918'],
    owasp: ['MCP04:2025'],
    aliases: ['S7_ICON_URI'],
    falsePositives: [
      'Pictures as `data:` addresses, however long.',
      'SVGs of drawing programs, with styles, links, namespaces and entities of their own.',
      'Icons on another host of the site that the server names as its own.',
    ],
    messages: {
      code: '{place} is {scheme}: code that runs where the icon is shown.',
      page: '{place} is a document of type {type}, not a picture.',
      scheme: '{place} has the scheme {scheme}; clients must refuse all but https and data.',
      markup: '{place} is an SVG with {what}.',
      type: '{place} says {said}, and is {found}.',
      inside: '{place} is fetched from {where} ({host}) of whoever looks at it.',
      origin: '{place} is fetched from {host}; the website of the server is {website}.',
      website: 'websiteUrl has the scheme {scheme}; whoever opens it runs or reads something of their own machine.',
    },
    examples: {
      bad: [
        { title: 'a script', tools: [tool({ src: 'javascript:alert(1)' })] },
        { title: 'a page', tools: [tool({ src: 'data:text/html,<script>alert(1)</script>' })] },
        {
          title: 'a file, plain http, and http on this machine',
          tools: [
            tool(
              { src: 'file:///etc/passwd' },
              { src: 'http://shelf.example/a.png' },
              { src: 'http://localhost/a.png' },
            ),
          ],
        },
        {
          title: 'an SVG with a script',
          prompts: [
            {
              name: 'review',
              icons: [
                { src: 'data:image/svg+xml,%3Csvg%3E%3Cscript%3Efetch(%22//a.example%22)%3C/script%3E%3C/svg%3E' },
              ],
            },
          ],
        },
        {
          title: 'an SVG that says it is a PNG',
          resources: [
            {
              uri: 'shelf://a',
              name: 'a',
              icons: [{ src: 'data:image/png;base64,PHN2Zz48L3N2Zz4=', mimeType: 'image/png' }],
            },
          ],
        },
        { title: 'a host of the inside', tools: [tool({ src: 'https://192.168.1.1/logo.png' })] },
        {
          title: 'another host than the website',
          tools: [tool({ src: 'https://static.elsewhere.example/a.png' })],
          server: {
            handshake: 'initialize',
            result: { serverInfo: { name: 'shelf', version: '1', websiteUrl: 'https://shelf.example/about' } },
          },
        },
        {
          title: 'a website that is code',
          era: 'legacy',
          server: {
            handshake: 'initialize',
            result: { serverInfo: { name: 'shelf', version: '1', websiteUrl: 'javascript:alert(1)' } },
          },
        },
      ],
      good: [
        {
          title: 'a picture in the definition',
          tools: [tool({ src: 'data:image/png;base64,iVBORw0KGgo=', mimeType: 'image/png' })],
          shows: 'Pictures as `data:` addresses, however long.',
        },
        {
          title: 'an SVG of a drawing program',
          tools: [
            tool({
              src: `data:image/svg+xml,${encodeURIComponent('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" xmlns:xlink="http://www.w3.org/1999/xlink"><style>.a{fill:url(#g)}</style><a href="https://shelf.example"><path class="a" d="M0 0"/></a><use xlink:href="#b"/></svg>')}`,
            }),
          ],
          shows: 'SVGs of drawing programs, with styles, links, namespaces and entities of their own.',
        },
        {
          title: 'no scheme at all',
          tools: [tool({ src: '/a.png' })],
        },
        {
          title: 'a host for static files',
          shows: 'Icons on another host of the site that the server names as its own.',
          tools: [tool({ src: 'https://static.shelf.example/a.png' }, { src: 'https://shelf.example/a.png' })],
          server: {
            handshake: 'initialize',
            result: { serverInfo: { name: 'shelf', version: '1', websiteUrl: 'https://www.shelf.example' } },
          },
        },
      ],
    },
  },
  (context) => {
    const { report, server } = context;
    type Place = IconList['at'];
    const info = server === undefined ? undefined : serverInfo(server);
    const websiteUrl = stringMember(info, 'websiteUrl') ?? '';
    const website = readUrl(websiteUrl);
    if (
      server !== undefined &&
      (RUNS.has(website.scheme ?? '') || website.scheme === 'file' || website.scheme === 'data')
    )
      report(
        'website',
        ['server', ...infoPath(server), 'websiteUrl'],
        { scheme: website.scheme ?? '' },
        { requirements: [] },
      );

    for (const { icons, at } of iconLists(context))
      if (isArray(icons)) for (const [index, icon] of icons.entries()) judge(icon, [...at, index], `icons.${index}`);

    function judge(icon: Json, at: Place, name: string): void {
      const src = stringMember(icon, 'src');
      if (!isObject(icon) || src === undefined) return;
      const place = `${name}.src`;
      const where: Place = [...at, 'src'];
      const { scheme, host } = readUrl(src);
      const details: FindingDetails = { evidence: src.slice(0, 200), requirements: ['icon-src-scheme'] };
      if (RUNS.has(scheme ?? '')) report('code', where, { place, scheme: scheme ?? '' }, details);
      else if (scheme === 'data') judgeData(src, stringMember(icon, 'mimeType'), where, place);
      else if (scheme !== undefined && scheme !== 'https')
        report(
          'scheme',
          where,
          { place, scheme },
          // The field's description still has http, and a server under development has nothing else.
          { ...details, severity: scheme !== 'http' ? 'error' : isThisMachine(host) ? 'info' : 'warning' },
        );
      else if (host !== undefined) judgeHost(host, where, place);
    }

    function judgeData(src: string, said: string | undefined, at: Place, place: string): void {
      const [, type = 'text/plain', base64, body = ''] =
        /^[^:]*:([^;,]*)(?:;[^;,]*?)*?(;base64)?,([^]*)$/i.exec(src) ?? [];
      const named = mediaType(type);
      if (!named.startsWith('image/')) {
        report('page', at, { place, type: named }, { evidence: src.slice(0, 200), requirements: ['icon-src-scheme'] });
        return;
      }
      const content = base64 === undefined ? percentDecoded(body) : asLatin1(decodeBase64(body) ?? new Uint8Array());
      const found = sniffed(content);
      const what = found === 'image/svg+xml' ? activeMarkup(content) : undefined;
      if (what !== undefined) report('markup', at, { place, what }, { requirements: [] });
      const claims = [named, ...(said === undefined ? [] : [mediaType(said)])];
      const wrong = claims.find((claim) => claim !== (found ?? named));
      if (wrong !== undefined)
        report('type', at, { place, said: wrong, found: found ?? named }, { severity: 'warning', requirements: [] });
    }

    function judgeHost(host: string, at: Place, place: string): void {
      const inside = privateHost(host);
      if (inside !== undefined)
        report('inside', at, { place, where: inside, host }, { severity: 'warning', requirements: [] });
      else if (website.host !== undefined && siteOf(host) !== siteOf(website.host))
        report(
          'origin',
          at,
          { place, host, website: website.host },
          { severity: 'info', confidence: 'low', requirements: ['icon-same-origin'] },
        );
    }
  },
);

function isThisMachine(host: string | undefined): boolean {
  return host !== undefined && privateHost(host) === 'this machine';
}

/** What registers together, roughly: the last two labels. */
function siteOf(host: string): string {
  return host.split('.').slice(-2).join('.');
}

function percentDecoded(text: string): string {
  return text.replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** What of an SVG does something, or fetches something, where it is shown. */
function activeMarkup(svg: string): string | undefined {
  const plain = svg
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replaceAll(/[\t\r\n]+/g, ' ');
  if (/<(?:\w{1,20}:)?script[\s>/]/i.test(plain)) return 'a script';
  if (/(?:javascript|vbscript)\s{0,20}:/i.test(plain.replaceAll(' ', ''))) return 'a link that runs a script';
  const event = EVENT.exec(plain)?.[0].replaceAll(/[^a-z]/gi, '');
  if (event !== undefined) return `an event handler (${event})`;
  if (EMBEDS.test(plain)) return 'a page inside it';
  if (ENTITY.test(plain)) return 'an entity that is read from elsewhere';
  return EXTERNAL.test(plain) ? 'a reference to another place' : undefined;
}

function tool(...icons: { readonly src: string; readonly mimeType?: string }[]): Json {
  return { name: 'find', inputSchema: { type: 'object' }, icons };
}
