import { defineRule } from '../../engine/define-rule.ts';
import { isArray, isObject, type Json, jsonType, member, stringMember } from '../../model/json.ts';
import { LIST_PARTS } from '../../model/surface.ts';
import { type IconList, iconLists } from '../../protocol/icons.ts';
import { readUrl } from '../../text/urls.ts';

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';
const SIZE = /^(?:any|[1-9]\d*x[1-9]\d*)$/;
const IMAGE_DATA = /^data:image\/[a-z\d.+-]+(?:;[^,;]*)*;base64,[A-Za-z\d+/_-]+={0,2}$/i;
/** What clients must show, and what they should (2026-07-28 `basic`, icons). */
const MUST_SHOW: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/jpg']);
const SHOULD_SHOW: ReadonlySet<string> = new Set(['image/svg+xml', 'image/webp']);
const BY_EXTENSION: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  gif: 'image/gif',
  ico: 'image/x-icon',
};

export const iconShape = defineRule(
  {
    id: 'spec/icon-shape',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-11-25',
    transports: ['stdio', 'http', 'file'],
    needs: [],
    reads: [...LIST_PARTS, 'server'],
    title: 'An icon that clients cannot show',
    why: 'Clients need to show only PNG and JPEG, and cannot load an icon whose `src` is relative to nothing. An icon of the wrong shape makes a client that checks refuse the definition, and with it the list.',
    remedy:
      'Make `icons` a list of `{"src": "https://…", "mimeType": "image/png", "sizes": ["48x48"]}`, with one PNG or JPEG among them; inline pictures as `data:image/png;base64,…`.',
    spec: { revision: '2026-07-28', page: 'basic', section: 'icons', level: 'SCHEMA' },
    requirements: ['icon-shape', 'icon-src-scheme', 'icon-data-uri-base64', 'icon-mime-supported', 'icon-sizes-format'],
    falsePositives: [
      'Without `mimeType`, data URI or file extension nobody knows the type of a picture.',
      'An SVG beside a PNG is fine: every client can show one of them.',
      'The size `any` is for pictures that scale.',
      'Schemes other than `https:` and `data:` are for `safety/icon-unsafe`.',
    ],
    messages: {
      missing: '{place} has no "src".',
      wrong: '{place} must be {expected}; it is {found}.',
      relative: '{place} is no absolute URI; it must begin with https: or data:.',
      data: '{place} is no Base64 data of an image.',
      type: '{place} is of type {type}, which no client has to show.',
      fallback: '{place} has neither a PNG nor a JPEG, the only types that every client must show.',
      size: '{place} must be WIDTHxHEIGHT or "any"; it is {found}.',
    },
    examples: {
      bad: [
        { title: 'one icon without a list', tools: [tool({ src: 'https://shelf.example/a.png' })] },
        { title: 'a bare URL', tools: [tool(['https://shelf.example/a.png'])] },
        {
          title: 'the URL under another name',
          prompts: [{ name: 'review', icons: [{ url: 'https://a.example/a.png' }] }],
        },
        {
          title: 'sizes as one text, as a draft had it',
          resources: [
            { uri: 'shelf://hours', name: 'hours', icons: [{ src: 'https://a.example/a.png', sizes: '48x48' }] },
          ],
        },
        { title: 'a theme that does not exist', tools: [tool([{ src: 'https://a.example/a.png', theme: 'blue' }])] },
        { title: 'a path', tools: [tool([{ src: '/icons/a.png' }])] },
        { title: 'an inline picture as text', tools: [tool([{ src: 'data:image/svg+xml,%3Csvg/%3E' }])] },
        { title: 'a type that clients need not know', tools: [tool([{ src: 'https://a.example/favicon.ico' }])] },
        { title: 'nothing but an SVG', tools: [tool([{ src: 'https://a.example/a.svg' }])] },
        { title: 'one number for a size', tools: [tool([{ src: 'https://a.example/a.png', sizes: ['48'] }])] },
        {
          title: 'an icon of the server',
          era: 'modern',
          server: {
            handshake: 'discover',
            result: {
              _meta: { [SERVER_INFO]: { name: 'shelf', version: '1', icons: [{ src: 'a.png' }] } },
            },
          },
        },
        {
          title: 'an icon of the server in its handshake',
          era: 'legacy',
          server: {
            handshake: 'initialize',
            result: { serverInfo: { name: 'shelf', version: '1', icons: [{ mimeType: 'image/png' }] } },
          },
        },
      ],
      good: [
        {
          title: 'a picture of unknown type',
          tools: [tool([{ src: 'https://shelf.example/icon' }])],
          shows: 'Without `mimeType`, data URI or file extension nobody knows the type of a picture.',
        },
        {
          title: 'an SVG and a PNG',
          resourceTemplates: [
            {
              uriTemplate: 'shelf://{id}',
              name: 'book',
              icons: [
                { src: 'https://shelf.example/a.svg', mimeType: 'image/svg+xml', theme: 'dark' },
                { src: 'data:image/png;base64,iVBORw0KGgo=', sizes: ['48x48', '96x96'] },
              ],
            },
          ],
          shows: 'An SVG beside a PNG is fine: every client can show one of them.',
        },
        {
          title: 'any size',
          tools: [tool([{ src: 'https://shelf.example/a.png?v=2', sizes: ['any'] }])],
          shows: 'The size `any` is for pictures that scale.',
        },
        {
          title: 'another scheme',
          tools: [tool([{ src: 'ftp://shelf.example/icon' }])],
          shows: 'Schemes other than `https:` and `data:` are for `safety/icon-unsafe`.',
        },
      ],
    },
  },
  (context) => {
    const { report } = context;
    type Place = IconList['at'];

    for (const { icons, at } of iconLists(context))
      judgeAll(icons, at, at[0] === 'server' ? 'icons of the server' : 'icons');

    function judgeAll(icons: Json, at: Place, place: string): void {
      if (!isArray(icons)) {
        wrong(at, place, 'a list', icons);
        return;
      }
      for (const [index, icon] of icons.entries()) judge(icon, [...at, index], `${place}.${index}`);
      const types = icons.map(typeOf);
      if (icons.length > 0 && types.every((type) => type !== undefined && SHOULD_SHOW.has(type)))
        report('fallback', at, { place }, { severity: 'info', requirements: ['icon-mime-supported'] });
    }

    function judge(icon: Json, at: Place, place: string): void {
      if (!isObject(icon)) {
        wrong(at, place, 'an object', icon);
        return;
      }
      const src = member(icon, 'src');
      if (src === undefined) report('missing', at, { place }, { requirements: ['icon-shape'] });
      else if (typeof src === 'string') judgeSource(src, [...at, 'src'], `${place}.src`);
      else wrong([...at, 'src'], `${place}.src`, 'a string', src);

      const type = member(icon, 'mimeType');
      if (type !== undefined && typeof type !== 'string')
        wrong([...at, 'mimeType'], `${place}.mimeType`, 'a string', type);
      const known = typeOf(icon);
      if (known !== undefined && !MUST_SHOW.has(known) && !SHOULD_SHOW.has(known))
        report('type', at, { place, type: known }, { severity: 'warning', requirements: ['icon-mime-supported'] });

      const theme = member(icon, 'theme');
      if (theme !== undefined && theme !== 'light' && theme !== 'dark')
        wrong([...at, 'theme'], `${place}.theme`, '"light" or "dark"', theme);

      const sizes = member(icon, 'sizes');
      if (sizes !== undefined && !isArray(sizes)) wrong([...at, 'sizes'], `${place}.sizes`, 'a list of strings', sizes);
      for (const [index, size] of (isArray(sizes) ? sizes : []).entries()) {
        const where = `${place}.sizes.${index}`;
        if (typeof size !== 'string') wrong([...at, 'sizes', index], where, 'a string', size);
        else if (!SIZE.test(size))
          report(
            'size',
            [...at, 'sizes', index],
            { place: where, found: JSON.stringify(size) },
            { severity: 'warning', requirements: ['icon-sizes-format'] },
          );
      }
    }

    function judgeSource(src: string, at: Place, place: string): void {
      const evidence = src.slice(0, 200);
      const { scheme } = readUrl(src);
      if (scheme === undefined) report('relative', at, { place }, { evidence, requirements: ['icon-src-scheme'] });
      else if (scheme === 'data' && !IMAGE_DATA.test(src))
        report('data', at, { place }, { evidence, severity: 'warning', requirements: ['icon-data-uri-base64'] });
    }

    function wrong(at: Place, place: string, expected: string, found: Json): void {
      const shown = typeof found === 'string' ? JSON.stringify(found) : jsonType(found);
      report('wrong', at, { place, expected, found: shown }, { requirements: ['icon-shape'] });
    }
  },
);

/** The media type of an icon, from what says it; undefined when nothing does. */
function typeOf(icon: Json): string | undefined {
  const src = stringMember(icon, 'src') ?? '';
  const said = stringMember(icon, 'mimeType') ?? /^data:([^;,]+)/i.exec(src)?.[1];
  if (said !== undefined) return said.toLowerCase().split(';')[0]?.trim();
  const extension = /^https?:\/\/[^/?#]+[^?#]*\.([a-z]+)(?:[?#]|$)/i.exec(src)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension] : undefined;
}

function tool(icons: Json): Json {
  return { name: 'find', inputSchema: { type: 'object' }, icons };
}
