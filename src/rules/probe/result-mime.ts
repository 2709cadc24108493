import { defineRule } from '../../engine/define-rule.ts';
import { exampleProbe } from '../../engine/example-probe.ts';
import { type JsonObject, member, stringMember } from '../../model/json.ts';
import { answersOf, probeLabel } from '../../probes/answers.ts';
import { contentBlocks } from '../../probes/tool-result.ts';
import { asLatin1, decodeBase64 } from '../../text/base64.ts';
import { isSigned, mediaType, sniffed } from '../../text/media-type.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk';
const JPEG = '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQN';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';
const SVG = 'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=';
const ZEROS = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

export const resultMime = defineRule(
  {
    id: 'probe/result-mime',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['probes'],
    title: 'Pictures or sound are not what their MIME type says',
    why: 'Clients hand the type on with the data. A model API refuses a JPEG that is called a PNG, and with it the whole conversation from then on.',
    remedy: 'Set `mimeType` from the data itself, and encode the bytes of the file once, without a `data:` prefix.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Image Content', level: 'SCHEMA' },
    falsePositives: [
      'Other names for the same type: `image/jpg`, `audio/mp3`, `audio/x-wav`, with parameters.',
      'A format whose data cannot be told by its first bytes.',
      'An SVG is text, and a picture.',
    ],
    messages: {
      other: 'In the result of {probe} {what} says that it is {said}, and its data is {found}.',
      unlike: 'In the result of {probe} {what} says that it is {said}, and its data is not.',
      kind: 'In the result of {probe} {what} says that it is "{said}".',
      empty: 'In the result of {probe} {what} has no data.',
    },
    examples: {
      bad: [
        { title: 'a JPEG called PNG', probes: [exampleProbe('draw', media('image', 'image/png', JPEG))] },
        { title: 'bytes called PNG', probes: [exampleProbe('draw', media('image', 'image/png', ZEROS))] },
        { title: 'a picture for sound', probes: [exampleProbe('speak', media('audio', 'image/png', PNG))] },
        {
          title: 'an empty picture',
          probes: [exampleProbe('draw', media('image', 'image/png', ''), { label: 'none' })],
        },
        {
          title: 'a file that is another one',
          probes: [
            exampleProbe('get_scan', {
              content: [{ type: 'resource', resource: { uri: 'scan://1', mimeType: 'image/gif', blob: PNG } }],
            }),
          ],
        },
      ],
      good: [
        {
          title: 'other names',
          probes: [
            exampleProbe('draw', media('image', 'image/jpg', JPEG)),
            exampleProbe('speak', media('audio', 'audio/x-wav; rate=8000', WAV)),
          ],
          shows: 'Other names for the same type: `image/jpg`, `audio/mp3`, `audio/x-wav`, with parameters.',
        },
        {
          title: 'raw sound',
          probes: [exampleProbe('speak', media('audio', 'audio/L16', ZEROS))],
          shows: 'A format whose data cannot be told by its first bytes.',
        },
        {
          title: 'a drawing',
          probes: [exampleProbe('draw', media('image', 'image/svg+xml', SVG))],
          shows: 'An SVG is text, and a picture.',
        },
      ],
    },
  },
  ({ probes, report }) => {
    const reported = new Set<string>();
    for (const { index, probe, result = {} } of answersOf(probes)) {
      for (const { block, path } of contentBlocks(result)) {
        const found = mediaOf(block);
        const fault = found === undefined ? undefined : faultOf(found);
        if (found === undefined || fault === undefined) continue;
        // One finding for a tool and a fault: it returns the same kind of thing each time.
        const key = JSON.stringify([probe.tool, found.what, fault]);
        if (reported.has(key)) continue;
        reported.add(key);
        report(fault.message, ['probes', index, 'result', 'outcome', 'result', ...path], {
          probe: probeLabel(probe),
          what: found.what,
          said: fault.said,
          found: fault.found,
        });
      }
    }
  },
);

interface Media {
  readonly what: string;
  /** How its type has to begin. */
  readonly kind: 'image/' | 'audio/' | '';
  readonly said: string;
  readonly data: string;
}

/** Pictures, sound and bytes with their type; what is no such thing is judged as a message. */
function mediaOf(block: JsonObject): Media | undefined {
  const type = stringMember(block, 'type');
  const holder = type === 'resource' ? member(block, 'resource') : block;
  const said = stringMember(holder, 'mimeType');
  const data = stringMember(holder, type === 'resource' ? 'blob' : 'data');
  if (said === undefined || data === undefined) return undefined;
  if (type === 'image') return { what: 'an image', kind: 'image/', said: mediaType(said), data };
  if (type === 'audio') return { what: 'audio', kind: 'audio/', said: mediaType(said), data };
  return type === 'resource' ? { what: 'a resource', kind: '', said: mediaType(said), data } : undefined;
}

interface Fault {
  readonly message: 'other' | 'unlike' | 'kind' | 'empty';
  readonly said: string;
  readonly found: string;
}

// As much Base64 as a signature needs, in whole groups.
const HEAD = 64;

function faultOf({ kind, said, data }: Media): Fault | undefined {
  if (kind !== '' && !said.startsWith(kind)) return { message: 'kind', said, found: '' };
  if (!/^(?:image|audio)\//.test(said)) return undefined;
  if (data === '') return { message: 'empty', said, found: '' };
  const bytes = decodeBase64(data.slice(0, HEAD));
  if (bytes === undefined) return undefined;
  const found = sniffed(asLatin1(bytes));
  if (found === undefined) return isSigned(said) ? { message: 'unlike', said, found: '' } : undefined;
  return found === said ? undefined : { message: 'other', said, found };
}

function media(type: 'image' | 'audio', mimeType: string, data: string): JsonObject {
  return { content: [{ type, mimeType, data }] };
}
