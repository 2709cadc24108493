import { defineRule } from '../../engine/define-rule.ts';
import { stringMember } from '../../model/json.ts';

// Shorter descriptions may well be said again.
const LEAST = 60;
// What is longer than any instructions is looked at in part.
const MOST = 100_000;
const NAMED = 3;

export const instructionsDuplicate = defineRule(
  {
    id: 'spec/instructions-duplicate',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['instructions', 'tools'],
    title: 'The instructions repeat what the tools say of themselves',
    why: 'Clients put both before the model. What stands there twice costs tokens in every conversation and tells the model nothing.',
    remedy:
      'Keep the descriptions with the tools. Say in the instructions what belongs to no single tool: in which order to use them, what they have in common, what to do first.',
    spec: { revision: '2026-07-28', page: 'schema', section: 'DiscoverResult', level: 'ADVISORY' },
    requirements: ['discover-instructions-duplicate'],
    falsePositives: [
      'Instructions may name the tools, and say when to use which.',
      'A short description may well be said again in a sentence.',
    ],
    messages: {
      repeated: 'The instructions hold the whole description of {count} of {total} tools: {names}.',
    },
    examples: {
      bad: [
        {
          title: 'the tools once more',
          instructions: `Tools:\n- count_books: ${described()}\n- list_shelves: lists them.`,
          tools: [tool('count_books', described()), tool('list_shelves', 'Lists every shelf.')],
        },
        {
          title: 'the same on other lines',
          instructions: described().replaceAll(' ', '\n  '),
          tools: ['count_books', 'count_all', 'count_some', 'count_none'].map((name) => tool(name, described())),
        },
      ],
      good: [
        {
          title: 'an order',
          instructions: 'Call list_shelves before count_books: it knows the names of the shelves.',
          tools: [tool('count_books', described())],
          shows: 'Instructions may name the tools, and say when to use which.',
        },
        {
          title: 'a few words',
          instructions: 'Lists every shelf. Counts the books.',
          tools: [tool('list_shelves', 'Lists every shelf.'), tool('count_books', 'Counts the books.')],
          shows: 'A short description may well be said again in a sentence.',
        },
      ],
    },
  },
  ({ instructions, tools, report }) => {
    const said = spaced(instructions.slice(0, MOST));
    // A search for each description would take as long as there are tools, times the length of the instructions.
    const beginnings = new Set<string>();
    for (let at = 0; at + LEAST <= said.length; at += 1) beginnings.add(said.slice(at, at + LEAST));
    const names = tools.flatMap((tool) => {
      const description = spaced(stringMember(tool, 'description') ?? '');
      return beginnings.has(description.slice(0, LEAST)) && said.includes(description)
        ? [stringMember(tool, 'name') ?? 'a tool without a name']
        : [];
    });
    if (names.length === 0) return;
    const sorted = names.toSorted();
    report('repeated', ['instructions'], {
      count: names.length,
      total: tools.length,
      names: sorted.slice(0, NAMED).join(', ') + (names.length > NAMED ? ', …' : ''),
    });
  },
);

function spaced(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

function described(): string {
  return 'Counts the books that stand on one shelf of the library, by the name that is painted on the shelf.';
}

function tool(name: string, description: string): { readonly [key: string]: string } {
  return { name, description };
}
