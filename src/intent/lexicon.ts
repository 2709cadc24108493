import { fold } from '../text/normalise.ts';
import { WORDS } from './words.ts';

/** What a word can stand for in an instruction. One word can stand for several things. */
export const NOTION = {
  /** not, never, without, avoid … */
  no: 1 << 0,
  /** tell, mention, reveal … */
  disclose: 1 << 1,
  /** show, display, ask …: as harmless words they are common. */
  show: 1 << 2,
  /** the person who uses the model */
  person: 1 << 3,
  /** ignore, disregard, bypass … */
  override: 1 << 4,
  /** previous, original, your …: what belongs to the model's other instructions */
  prior: 1 << 5,
  /** instructions, rules, restrictions … */
  rule: 1 << 6,
  /** safety, security, validation …: what protects */
  guard: 1 << 7,
  /** read, open, collect … */
  read: 1 << 8,
  /** include, attach, provide …: handing something over in the call itself */
  pass: 1 << 9,
  /** send, forward, upload …: handing something over to somewhere */
  send: 1 << 10,
  /** steal, exfiltrate, hijack …: there is no harmless sense */
  harm: 1 << 11,
  /** credentials, private keys, environment variables … */
  secret: 1 << 12,
  /** conversation history, system prompt …: what the model alone knows */
  context: 1 << 13,
  /** contents, copy, messages, everything …: data without a name */
  data: 1 << 14,
  /** attacker, external server, our endpoint …: somewhere else, in words */
  elsewhere: 1 << 15,
  /** tool, function, server … */
  tool: 1 << 16,
  /** call, use, run … */
  call: 1 << 17,
  /** all, any, every, other … */
  all: 1 << 18,
  /** before, prior to … */
  before: 1 << 19,
  /** after, when, whenever … */
  when: 1 << 20,
  /** instead of, rather than, over … */
  instead: 1 << 21,
  /** secretly, covertly …: as an adverb of what the model is to do */
  covert: 1 << 22,
  /** must, always, please …: turns a sentence into an order */
  order: 1 << 23,
  /** administrator, root, unrestricted …: a role with power */
  power: 1 << 24,
  /** recipient, amount, address …: what a transaction is about */
  stake: 1 << 25,
  /** change, replace, set, add … */
  alter: 1 << 26,
  /** e.g., such as, detects …: what follows is an example */
  example: 1 << 27,
  /** keep, hide, conceal, pretend … */
  hide: 1 << 28,
  /** secret, confidential, unaware, suspect: how things are when they are hidden */
  hidden: 1 << 29,
  /** parameter, field, response …: a place in a call to put something */
  carrier: 1 << 30,
} as const;

/** The name of a notion. */
export type Notion = keyof typeof NOTION;

/** How a verb stands: as an order can (`read`), of a third one (`reads`), `reading`, or `read` as done. */
export type Form = 'base' | 'third' | 'ing' | 'done';

/** What is known about a word. */
export interface Entry {
  readonly notions: number;
  readonly form: Form | undefined;
  /** How many words the longest known phrase has that begins with this word. */
  readonly longest: number;
  /** A word of another language and not of English: other orders of words hold there. */
  readonly foreign: boolean;
}

let built: ReadonlyMap<string, Entry> | undefined;

/**
 * The known words, and phrases with one space between their words, folded as texts are. Made at first use: most runs of
 * the program need none.
 */
export function dictionary(): ReadonlyMap<string, Entry> {
  built ??= build();
  return built;
}

function build(): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  const add = (word: string, notion: Notion, form: Form | undefined, foreign = false): void => {
    const folded = fold(word).join('');
    const known = entries.get(folded);
    // `read` and `put` are their own past: what can be an order counts as one.
    const longest = known?.longest ?? 1;
    entries.set(folded, {
      notions: (known?.notions ?? 0) | NOTION[notion],
      form: known?.form ?? form,
      longest,
      foreign: foreign && known?.foreign !== false,
    });
    const words = folded.split(' ');
    if (words.length === 1) return;
    // The words of a phrase are known, so that they are cut out of a text that is written without spaces.
    for (const part of words)
      if (!entries.has(part)) entries.set(part, { notions: 0, form: undefined, longest: 1, foreign });
    const first = entries.get(words[0] ?? '') as Entry;
    entries.set(words[0] ?? '', { ...first, longest: Math.max(first.longest, words.length) });
  };
  for (const [notion, { verbs = '', words = '', phrases: long = [], foreign = '' }] of Object.entries(WORDS) as [
    Notion,
    (typeof WORDS)[Notion],
  ][]) {
    for (const verb of split(verbs)) for (const [form, word] of inflect(verb)) add(word, notion, form);
    for (const word of split(words)) add(word, notion, undefined);
    for (const phrase of long) add(phrase, notion, undefined);
    for (const word of split(foreign)) add(word.replaceAll('_', ' '), notion, 'base', true);
  }
  return entries;
}

function split(words: string): string[] {
  return words.split(/\s+/).filter((word) => word !== '');
}

/** `send:sent` → send, sends, sending, sent. Regular verbs need no second form. */
function inflect(entry: string): [Form, string][] {
  const [verb = '', past] = entry.split(':');
  const stem = verb.replace(/e$/, '');
  const double = /[^aeiou][aeiou][bdgmnpt]$/.test(verb) && verb.length <= 4 ? verb + verb.at(-1) : undefined;
  const soft = /[^aeiou]y$/.test(verb) ? verb.slice(0, -1) : undefined;
  return [
    ['base', verb],
    ['third', soft === undefined ? (/(?:[sxz]|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`) : `${soft}ies`],
    ['ing', `${double ?? (verb.endsWith('ee') ? verb : stem)}ing`],
    ['done', past ?? (soft === undefined ? `${double ?? stem}ed` : `${soft}ied`)],
  ];
}
