import { defineRule } from '../../engine/define-rule.ts';
import { type Json, member, stringMember } from '../../model/json.ts';
import type { Peer } from '../../model/surface.ts';
import { identifierWords } from '../../text/words.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const TAKES = set(
  'get list search read fetch find query show view browse retrieve crawl scrape extract open download export check select execute',
);
const OF_STRANGERS = set(
  'web website webpage page pages url urls internet html email emails mail mails inbox message messages comment comments issue issues ticket tickets review reviews post posts tweet tweets feed feeds rss thread threads channel chat news discussion discussions',
);
const PRIVATE = set(
  'file files directory folder document documents database table tables sql record records row rows secret secrets password passwords credential credentials note notes memory memories contact contacts calendar event events customer customers invoice invoices payment payments order orders email emails mail mails inbox log logs drive vault account profile transcript transcripts message messages',
);
const SENDS = set('send post publish upload share forward reply tweet email notify submit push broadcast');
const CREATES = set('create add comment open write');
const PUBLIC_PLACES = set('issue issues comment comments gist pull message post reply release webhook');
const FETCHES = set('fetch navigate goto crawl scrape browse request curl');

export const toxicFlow = defineRule(
  {
    id: 'safety/toxic-flow',
    severity: 'info',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools', 'peers'],
    title: 'Together these servers let a stranger’s text carry private data out',
    why: 'None of the servers need be bad. But where one tool reads text that anybody may write, a second reads what is private, and a third sends, an instruction hidden in that text can make the model use all three.',
    remedy:
      'Do not connect them to one agent, or let the client ask before every call of the tool that sends. Where a server can be set up without the tool, leave it out.',
    cwe: ['CWE-200', 'CWE-441'],
    owasp: ['MCP10:2025', 'MCP06:2025'],
    falsePositives: [
      'Two of the three: text of strangers and private data, with no way out.',
      'Tools that say they reach nothing outside (`openWorldHint: false`), or that only read.',
      'Names that only sound like it: `send_keys`, `post_process`, `share_price`.',
    ],
    messages: {
      flow: 'With {strangers} to read what strangers write and {privately} to read what is private, "{out}" is a way out.',
    },
    examples: {
      bad: [
        {
          title: 'pages, files and mail',
          tools: [{ name: 'send_email' }],
          peers: [
            { label: 'browser', tools: [{ name: 'read_web_page' }] },
            { label: 'files', tools: [{ name: 'read_file' }] },
          ],
        },
        {
          title: 'issues and a database, with comments on issues',
          tools: [{ name: 'list_issues' }, { name: 'add_issue_comment' }],
          peers: [{ label: 'warehouse', tools: [{ name: 'query_database' }] }],
        },
        {
          title: 'a page that is fetched is a way out too',
          tools: [{ name: 'fetch', inputSchema: { type: 'object', properties: { url: { type: 'string' } } } }],
          peers: [{ label: 'files', tools: [{ name: 'read_file' }, { name: 'get_web_page' }] }],
        },
      ],
      good: [
        {
          title: 'no way out',
          tools: [{ name: 'read_web_page' }],
          peers: [{ label: 'files', tools: [{ name: 'read_file' }] }],
          shows: 'Two of the three: text of strangers and private data, with no way out.',
        },
        {
          title: 'nothing outside',
          tools: [
            { name: 'send_message', annotations: { openWorldHint: false } },
            { name: 'share_note', annotations: { readOnlyHint: true } },
          ],
          peers: [{ label: 'all', tools: [{ name: 'read_web_page' }, { name: 'read_file' }] }],
          shows: 'Tools that say they reach nothing outside (`openWorldHint: false`), or that only read.',
        },
        {
          title: 'names that sound like it',
          tools: [{ name: 'send_keys' }, { name: 'post_process' }, { name: 'share_price' }],
          peers: [{ label: 'all', tools: [{ name: 'read_web_page' }, { name: 'read_file' }] }],
          shows: 'Names that only sound like it: `send_keys`, `post_process`, `share_price`.',
        },
      ],
    },
  },
  ({ tools, peers, report }) => {
    const own = rolesOf(tools);
    if (own.out === undefined) return;
    const strangers = pick('strangers', own, peers);
    const privately = pick('privately', own, peers);
    if (strangers !== undefined && privately !== undefined)
      report('flow', ['tools'], { strangers, privately, out: own.out });
  },
);

/** A tool for each of the three parts, the first by name. */
interface Roles {
  readonly strangers: string | undefined;
  readonly privately: string | undefined;
  readonly out: string | undefined;
}

// Every server of a run is looked at beside all others, so that each is read once and not once for each.
const READ = new WeakMap<readonly Json[], Roles>();

function rolesOf(tools: readonly Json[]): Roles {
  const known = READ.get(tools);
  if (known !== undefined) return known;
  const first = (plays: (tool: Json, words: readonly string[]) => boolean): string | undefined => {
    let name: string | undefined;
    for (const tool of tools) {
      const candidate = stringMember(tool, 'name');
      if (
        candidate !== undefined &&
        (name === undefined || candidate < name) &&
        plays(tool, identifierWords(candidate))
      )
        name = candidate;
    }
    return name;
  };
  const roles = {
    strangers: first((tool, words) => isOpen(tool) && takes(words, OF_STRANGERS)),
    privately: first((_, words) => takes(words, PRIVATE)),
    out: first((tool, words) => isOpen(tool) && (sends(tool, words) || fetchesAnything(tool, words))),
  };
  READ.set(tools, roles);
  return roles;
}

function takes(words: readonly string[], what: ReadonlySet<string>): boolean {
  return words.some((word) => TAKES.has(word)) && words.some((word) => what.has(word));
}

function sends(tool: Json, words: readonly string[]): boolean {
  if (member(member(tool, 'annotations'), 'readOnlyHint') === true) return false;
  const at = words.slice(0, 3).findIndex((word) => SENDS.has(word) || CREATES.has(word) || TAKES.has(word));
  const verb = words[at] ?? '';
  const object = words.slice(at + 1);
  if (CREATES.has(verb)) return object.some((word) => PUBLIC_PLACES.has(word));
  return (
    SENDS.has(verb) && object.some((word) => PUBLIC_PLACES.has(word) || OF_STRANGERS.has(word) || PRIVATE.has(word))
  );
}

/** An address is enough to carry something out: what is fetched may be in it. */
function fetchesAnything(tool: Json, words: readonly string[]): boolean {
  return (
    words.some((word) => FETCHES.has(word)) &&
    member(member(member(tool, 'inputSchema'), 'properties'), 'url') !== undefined
  );
}

function isOpen(tool: Json): boolean {
  return member(member(tool, 'annotations'), 'openWorldHint') !== false;
}

/** Who plays a part: a tool of the server itself, or of the first server that has one. */
function pick(role: 'strangers' | 'privately', own: Roles, peers: readonly Peer[]): string | undefined {
  const name = own[role];
  if (name !== undefined) return `"${name}"`;
  for (const { label, tools } of peers) {
    const other = rolesOf(tools)[role];
    if (other !== undefined) return `"${other}" of ${label}`;
  }
  return undefined;
}
