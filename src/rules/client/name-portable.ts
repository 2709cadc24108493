import { factsOn, refused } from '../../clients/index.ts';
import { defineRule } from '../../engine/define-rule.ts';
import { stringMember } from '../../model/json.ts';
import { isBefore } from '../../protocol/revisions.ts';
import { foreignCharacters, listCharacters } from '../../text/characters.ts';

const FACTS = factsOn('name-portable');
const SPEC_CHARACTERS = 'A-Za-z0-9_.-';
const SPEC_LONGEST = 128;

export const namePortable = defineRule(
  {
    id: 'client/name-portable',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Tool name that some clients refuse',
    why: 'The specification takes dots and up to 128 characters in a tool name. Several clients hand the name to a model as it is, and its API takes fewer: then every request fails, or all tools of the server are gone.',
    remedy: 'Rename the tool with at most 64 of A-Z, a-z, 0-9, "_" and "-", such as "files_list" for "files.list".',
    falsePositives: [
      'Clients that replace characters themselves, as Claude Code, Codex, Cursor and VS Code do with dots, are not named.',
      'A readable title with spaces: `title` is for people.',
      'A name that the specification advises against too, such as one with a space: unless a client was asked about, `spec/` rules report it.',
    ],
    messages: {
      characters: 'Tool name "{name}" has {characters}; refused by {clients}.',
      long: 'Tool name "{name}" has {length} characters; refused by {clients}.',
    },
    examples: {
      bad: [
        { title: 'dots between words', tools: [{ name: 'files.list', inputSchema: { type: 'object' } }] },
        { title: 'more than 64 characters', tools: [{ name: 'a'.repeat(65), inputSchema: { type: 'object' } }] },
        {
          title: 'a dot, for a client that was asked about',
          tools: [{ name: 'files.list', inputSchema: { type: 'object' } }],
          audience: { clients: ['bedrock'] },
        },
        {
          title: 'a space and 129 characters, for a client that was asked about',
          tools: [{ name: `list ${'a'.repeat(124)}`, inputSchema: { type: 'object' } }],
          audience: { clients: ['claude-desktop'] },
        },
      ],
      good: [
        {
          title: 'underscores and hyphens, 64 characters',
          tools: [{ name: `files_list-${'a'.repeat(53)}`, inputSchema: { type: 'object' } }],
        },
        {
          title: 'a readable title',
          tools: [{ name: 'files_list', title: 'List the files…', inputSchema: { type: 'object' } }],
          shows: 'A readable title with spaces: `title` is for people.',
        },
        {
          title: 'a space and 129 characters',
          tools: [{ name: `list ${'a'.repeat(124)}`, inputSchema: { type: 'object' } }],
          shows:
            'A name that the specification advises against too, such as one with a space: unless a client was asked about, `spec/` rules report it.',
        },
        {
          title: 'a name that every client takes, for clients that mend others',
          tools: [{ name: 'list', inputSchema: { type: 'object' } }],
          audience: { clients: ['claude-code', 'codex', 'cursor', 'vscode'] },
          shows:
            'Clients that replace characters themselves, as Claude Code, Codex, Cursor and VS Code do with dots, are not named.',
        },
      ],
    },
  },
  ({ tools, audience, protocolVersion, report }) => {
    // Since then the specification asks for names within these, and `spec/` rules say so and who refuses others.
    const bySpec = protocolVersion === undefined || !isBefore(protocolVersion, '2025-11-25');
    for (const [index, tool] of tools.entries()) {
      const name = stringMember(tool, 'name') ?? '';
      const strict = FACTS.filter(({ characters }) => foreignCharacters(name, characters).length > 0);
      const told = bySpec && foreignCharacters(name, SPEC_CHARACTERS).length > 0;
      if (strict.length > 0) {
        const { clients, ...details } = refused(strict, audience.clients);
        const characters = listCharacters(foreignCharacters(name, 'A-Za-z0-9_-'));
        if (!told || details.severity === 'error')
          report('characters', ['tools', index, 'name'], { name, characters, clients }, details);
      }
      const { length } = [...name];
      const short = FACTS.filter(({ longest }) => length > longest);
      if (short.length > 0) {
        const { clients, ...details } = refused(short, audience.clients, ({ longest }) => `at most ${longest}`);
        if (!bySpec || length <= SPEC_LONGEST || details.severity === 'error')
          report('long', ['tools', index, 'name'], { name, length, clients }, details);
      }
    }
  },
);
