import { defineRule } from '../../engine/define-rule.ts';
import { type Json, stringMember } from '../../model/json.ts';
import type { Peer } from '../../model/surface.ts';
import { nameSkeleton } from '../../text/skeleton.ts';
import { identifierWords } from '../../text/words.ts';

// Shorter descriptions are alike by chance.
const TELLING_LENGTH = 30;
const NAMED = 3;
const TWIN_TOOLS = 3;
// `search_v2`, `search_new`: what people, and attackers, append to make a name their own.
const SUFFIX = /^(?:v?\d{1,3}|new|next|latest|alt|copy|fixed|improved|enhanced|official|pro|plus)$/;

export const crossServerNameCollision = defineRule(
  {
    id: 'safety/cross-server-name-collision',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools', 'peers'],
    title: 'A tool is easily taken for a tool of another server',
    why: 'A model chooses by name and description. Where two servers offer the same tool, or one that looks the same, nobody can say which of them gets the call and what is in it; and that is what a server counts on that imitates another.',
    remedy:
      'Connect only one of the two, rename the tool with the name of its service in front, or set a prefix for the server in the client. If you know only one of the servers, find out who made the other.',
    cwe: ['CWE-694', 'CWE-290', 'CWE-1007'],
    owasp: ['MCP09:2025', 'MCP03:2025'],
    aliases: ['S5_CROSS_SERVER_SHADOWING'],
    falsePositives: [
      'Names that share words but not all of them: `search_issues` and `search_pages`.',
      'Short descriptions that happen to be the same.',
    ],
    messages: {
      same: '"{name}" is also a tool of {peers}; which of them a client calls is not certain.',
      general: '"{name}" is also a tool of {peers}.',
      lookalike: '"{name}" looks like "{other}" of {peers}.',
      variant: '"{name}" is "{other}" of {peers} with something appended.',
      copied: '"{name}" has the description of "{other}" of {peers}.',
      twin: '{count} of {total} tools have the names of tools of {peers}: the same server twice, or one that passes for it.',
    },
    examples: {
      bad: [
        {
          title: 'the same name',
          tools: [{ name: 'send_email' }],
          peers: [{ label: 'mail', tools: [{ name: 'send_email' }] }],
        },
        {
          title: 'another case and another separator',
          tools: [{ name: 'sendEmail' }],
          peers: [{ label: 'mail', serverName: 'mailer', tools: [{ name: 'send-email' }] }],
        },
        {
          title: 'letters and digits that look the same',
          tools: [{ name: 'read_fi1e' }, { name: 'wrіte_file' }],
          peers: [{ label: 'files', tools: [{ name: 'read_file' }, { name: 'write_file' }] }],
        },
        {
          title: 'something appended',
          tools: [{ name: 'send_email_v2' }],
          peers: [{ label: 'mail', tools: [{ name: 'send_email' }] }],
        },
        {
          title: 'the same description under another name',
          tools: [{ name: 'dispatch', description: 'Sends an e-mail to one or more people, with attachments.' }],
          peers: [
            {
              label: 'mail',
              tools: [{ name: 'send', description: 'Sends an e-mail to one or more  people, with attachments. ' }],
            },
          ],
        },
        {
          title: 'a general word',
          tools: [{ name: 'search' }],
          peers: [{ label: 'web', tools: [{ name: 'search' }] }],
        },
        {
          title: 'a whole server',
          tools: ['open_page', 'close_page', 'click_link'].map((name) => ({ name })),
          peers: [{ label: 'browser', tools: ['open_page', 'close_page', 'click_link'].map((name) => ({ name })) }],
        },
      ],
      good: [
        {
          title: 'other words',
          tools: [{ name: 'search_issues' }, { name: 'search' }],
          peers: [{ label: 'wiki', tools: [{ name: 'search_pages' }] }],
          shows: 'Names that share words but not all of them: `search_issues` and `search_pages`.',
        },
        {
          title: 'short descriptions',
          tools: [{ name: 'remove', description: 'Deletes it.' }],
          peers: [{ label: 'files', tools: [{ name: 'unlink', description: 'Deletes it.' }] }],
          shows: 'Short descriptions that happen to be the same.',
        },
      ],
    },
  },
  ({ tools, peers, report }) => {
    const by = {
      plain: placesBy(peers, 'plain'),
      look: placesBy(peers, 'look'),
      description: placesBy(peers, 'description'),
    };
    const own = keysOf(tools);
    const matches = own.map((keys) => matchOf(keys, by));
    const twins = twinsAmong(matches, tools.length);
    if (twins.size > 0)
      report('twin', ['tools'], {
        count: Math.max(...twins.values()),
        total: tools.length,
        peers: peerNames([...twins.keys()]),
      });
    for (const [index, { name }] of own.entries()) {
      const match = matches[index];
      // What the servers share as they are is told once; what was changed to look alike is told each time.
      const places = match?.places.filter(({ peer }) => !isPlain(match) || !twins.has(peer)) ?? [];
      const [first] = places;
      if (match === undefined || first === undefined) continue;
      const data = { name, other: first.keys.name, peers: peerNames(places.map(({ peer }) => peer)) };
      const details = match.kind === 'general' ? ({ severity: 'info' } as const) : {};
      report(match.kind, ['tools', index, 'name'], data, details);
    }
  },
);

/** What a tool is compared by. */
interface Keys {
  readonly name: string;
  /** The name without case and separators; letters that only look the same are still different. */
  readonly plain: string;
  /** What the name looks like at a glance: `1`, `I` and `l` are one, and `0` and `O`. */
  readonly look: string;
  /** A description that says enough to be recognised; '' for one that does not. */
  readonly description: string;
}

interface Place {
  readonly keys: Keys;
  readonly peer: Peer;
}

interface Match {
  readonly kind: 'same' | 'general' | 'lookalike' | 'variant' | 'copied';
  readonly places: readonly Place[];
}

type PlacesBy = ReadonlyMap<string, readonly Place[]>;

// Every server of a run is compared with all others, so that each of its tools is read once and not once for each.
const READ = new WeakMap<readonly Json[], readonly Keys[]>();

function keysOf(tools: readonly Json[]): readonly Keys[] {
  const known = READ.get(tools);
  if (known !== undefined) return known;
  const keys = tools.map((tool) => {
    const name = stringMember(tool, 'name') ?? '';
    const description = (stringMember(tool, 'description') ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase();
    return {
      name,
      plain: name
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ''),
      look: nameSkeleton(name.replaceAll(/[1I|]/g, 'l').replaceAll('0', 'o')),
      description: description.length < TELLING_LENGTH ? '' : description,
    };
  });
  READ.set(tools, keys);
  return keys;
}

/**
 * The tools of other servers by what they are compared by, one of each server, so that each tool is looked up and not
 * compared with all.
 */
function placesBy(peers: readonly Peer[], key: 'plain' | 'look' | 'description'): PlacesBy {
  const places = new Map<string, Place[]>();
  for (const peer of peers) {
    for (const keys of keysOf(peer.tools)) {
      if (keys[key] === '') continue;
      const known = places.get(keys[key]);
      if (known === undefined) places.set(keys[key], [{ keys, peer }]);
      else if (known.at(-1)?.peer !== peer) known.push({ keys, peer });
    }
  }
  return places;
}

function matchOf(
  { name, plain, look, description }: Keys,
  by: Readonly<Record<'plain' | 'look' | 'description', PlacesBy>>,
): Match | undefined {
  if (plain === '') return undefined;
  const words = identifierWords(name);
  const same = by.plain.get(plain);
  if (same !== undefined) {
    const telling = description !== '' && same.some((place) => place.keys.description === description);
    return { kind: words.length === 1 && !telling ? 'general' : 'same', places: same };
  }
  const alike = by.look.get(look);
  if (alike !== undefined) return { kind: 'lookalike', places: alike };
  const base =
    words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? by.plain.get(words.slice(0, -1).join('')) : undefined;
  if (base !== undefined) return { kind: 'variant', places: base };
  const copied = description === '' ? undefined : by.description.get(description);
  return copied === undefined ? undefined : { kind: 'copied', places: copied };
}

function isPlain({ kind }: Match): boolean {
  return kind === 'same' || kind === 'general';
}

/** The servers that share more than half of the tools, and how many. */
function twinsAmong(matches: readonly (Match | undefined)[], total: number): ReadonlyMap<Peer, number> {
  const counts = new Map<Peer, number>();
  for (const match of matches) {
    if (match === undefined || !isPlain(match)) continue;
    for (const { peer } of match.places) counts.set(peer, (counts.get(peer) ?? 0) + 1);
  }
  return new Map([...counts].filter(([, count]) => count >= TWIN_TOOLS && count * 2 > total));
}

function peerNames(peers: readonly Peer[]): string {
  const names = [...new Set(peers.map(peerName))].sort();
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return names.slice(0, NAMED).join(', ') + more;
}

function peerName({ label, serverName }: Peer): string {
  return serverName === undefined || serverName === label ? label : `${label} (${serverName})`;
}
