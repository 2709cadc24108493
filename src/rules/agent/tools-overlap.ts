import { defineRule } from '../../engine/define-rule.ts';
import { isObject, type Json, member, stringMember } from '../../model/json.ts';
import { similarPairs } from '../../text/similarity.ts';
import { actionVerb, isActionVerb } from '../../text/verbs.ts';
import { contentWords } from '../../text/words.ts';

// What a description says first says what the tool is for; a book behind it would only slow things down.
const MOST_CHARACTERS = 1500;
const NAMED = 10;

// Words of names that make no difference, without their endings.
const VAGUE: ReadonlySet<string> = new Set(
  contentWords(
    'advanced all basic by content data detail entry full info information item new object old quick record result simple text v',
  ),
);

export const toolsOverlap = defineRule(
  {
    id: 'agent/tools-overlap',
    severity: 'warning',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Two tools that a model cannot tell apart',
    why: 'Tools with much the same name, description and parameters compete for the same call. A model picks one of them by chance, and both cost tokens in every conversation.',
    remedy: 'Make one tool of them, or say in each when to use it and when the other.',
    aliases: ['S4'],
    falsePositives: [
      'Tools that do different things to the same object: their names have different verbs (`get_block`, `delete_block`).',
      'Descriptions from one template ("Create a new … in a repository") with other parameters.',
      'One operation on different things: each name has a word of its own (`get_story`, `get_epic`).',
    ],
    messages: {
      one: 'Overlaps "{name}": the texts are {percent} % alike, and {shared} of {all} parameters are the same.',
      many: 'Overlaps "{name}" and {count} more: the texts are up to {percent} % alike, and most parameters the same.',
    },
    options: {
      minSimilarity: { default: 0.5, description: 'Cosine of the TF-IDF vectors of names and descriptions, 0 to 1.' },
      minSharedParameters: { default: 0.5, description: 'Share of the parameters that both must have, 0 to 1.' },
    },
    examples: {
      bad: [
        {
          title: 'one tool replaced by another',
          tools: [
            tool('read_file', 'Read a file as text. Deprecated.', ['path', 'head', 'tail']),
            tool('read_text_file', 'Read a file as text, whole or some lines of it.', ['path', 'head', 'tail']),
            tool('move_file', 'Give a file another name.', ['from', 'to']),
          ],
        },
        {
          title: 'three of a kind',
          tools: [
            tool('search_issues', 'Search the issues of a project.', ['query']),
            tool('search_issues_v2', 'Search the issues of a project, newest first.', ['query', 'sort']),
            tool('search_project_issues', 'Search the issues of a project by text.', ['query']),
          ],
        },
      ],
      good: [
        {
          title: 'different verbs',
          tools: [
            tool('get_block', 'Get a block by its number.', ['block']),
            tool('delete_block', 'Delete a block by its number.', ['block']),
          ],
          shows:
            'Tools that do different things to the same object: their names have different verbs (`get_block`, `delete_block`).',
        },
        {
          title: 'a template',
          tools: [
            tool('create_issue', 'Create a new issue in a repository', ['repository', 'title', 'labels', 'body']),
            tool('create_branch', 'Create a new branch in a repository', ['repository', 'name', 'base']),
          ],
          shows: 'Descriptions from one template ("Create a new … in a repository") with other parameters.',
        },
        {
          title: 'a story and an epic',
          tools: [
            tool('get_story', 'Get a story by its id, with all fields and comments.', ['id']),
            tool('get_epic', 'Get an epic by its id, with all fields and comments.', ['id']),
          ],
          shows: 'One operation on different things: each name has a word of its own (`get_story`, `get_epic`).',
        },
        {
          title: 'one of a kind, and broken definitions',
          tools: [tool('read_file', 'Read a file as text.', ['path']), null, { name: 3 }],
        },
      ],
    },
  },
  ({ tools, options, report }) => {
    // Numbers are compared faster than names.
    const numbers = new Map<string, number>();
    const numberOf = (name: string): number => {
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      return number;
    };
    const described = [...tools.entries()].flatMap(([index, definition]) => describe(index, definition, numberOf));
    // The outcome must not depend on the order in which a server lists its tools.
    described.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index));
    const at = (place: number): Described => described[place] as Described;
    const rivals = new Map<Described, { readonly other: Described; readonly similarity: number }[]>();
    for (const { a, b, similarity } of similarPairs(
      described.map(({ words }) => words),
      options.minSimilarity,
      (a, b) => competes(at(a), at(b), options.minSharedParameters),
    )) {
      if (isAboutElse(at(a), at(b)) && isAboutElse(at(b), at(a))) continue;
      const [payer, other] = saysLess(at(a), at(b)) ? [at(a), at(b)] : [at(b), at(a)];
      const found = rivals.get(payer) ?? [];
      rivals.set(payer, found);
      found.push({ other, similarity });
    }
    for (const [payer, found] of rivals) {
      found.sort((a, b) => b.similarity - a.similarity || (a.other.key < b.other.key ? -1 : 1));
      const [nearest] = found;
      if (nearest === undefined) continue;
      const percent = Math.round(nearest.similarity * 100);
      const { name, parameters } = nearest.other;
      if (found.length === 1) {
        const shared = countShared(payer, nearest.other);
        const all = payer.parameters.length + parameters.length - shared;
        report('one', ['tools', payer.index], { name, percent, shared, all });
      } else {
        const evidence = found.slice(0, NAMED).map(({ other }) => other.name);
        if (found.length > NAMED) evidence.push('…');
        report(
          'many',
          ['tools', payer.index],
          { name, count: found.length - 1, percent },
          { evidence: evidence.join(', ') },
        );
      }
    }
  },
);

interface Described {
  readonly index: number;
  readonly name: string;
  readonly verb: string | undefined;
  readonly description: string;
  readonly words: readonly string[];
  /** The words of the name that tell what it is about. */
  readonly things: readonly string[];
  /** A number for the name of each parameter, in ascending order. */
  readonly parameters: Int32Array;
  /** What it is sorted by. */
  readonly key: string;
}

function describe(index: number, definition: Json, numberOf: (name: string) => number): Described[] {
  const name = stringMember(definition, 'name');
  const properties = member(member(definition, 'inputSchema'), 'properties');
  if (name === undefined || !isObject(properties)) return [];
  const description = stringMember(definition, 'description') ?? '';
  const parameters = Object.keys(properties).sort();
  return [
    {
      index,
      name,
      verb: actionVerb(name),
      description,
      words: contentWords(`${name} ${description.slice(0, MOST_CHARACTERS)}`),
      things: contentWords(name.replace(/\d+/g, '')).filter((word) => !isActionVerb(word) && !VAGUE.has(word)),
      parameters: Int32Array.from(parameters, numberOf).sort(),
      key: [name, description, ...parameters].join('\n'),
    },
  ];
}

function competes(a: Described, b: Described, least: number): boolean {
  if (a.verb !== undefined && b.verb !== undefined && a.verb !== b.verb) return false;
  const [inA, inB] = [a.parameters.length, b.parameters.length];
  // Even if all that one has were in the other.
  if (inA < least * inB || inB < least * inA) return false;
  const shared = countShared(a, b);
  return shared > 0 && shared >= least * (inA + inB - shared);
}

/** True when the name of one has a word for a thing that the other says nothing of. */
function isAboutElse({ things }: Described, { words }: Described): boolean {
  return things.some((thing) => !words.some((word) => word.startsWith(thing) || thing.startsWith(word)));
}

function countShared({ parameters: a }: Described, { parameters: b }: Described): number {
  let count = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [one, other] = [a[i] as number, b[j] as number];
    if (one === other) count += 1;
    if (one <= other) i += 1;
    if (other <= one) j += 1;
  }
  return count;
}

/** Whoever says less is the one to mend or to drop. */
function saysLess(a: Described, b: Described): boolean {
  return a.description.length === b.description.length ? a.key < b.key : a.description.length < b.description.length;
}

function tool(name: string, description: string, parameters: readonly string[]): Json {
  return {
    name,
    description,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(parameters.map((parameter) => [parameter, { type: 'string' }])),
    },
  };
}
