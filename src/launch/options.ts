import type { Word } from './word.ts';

/** How a program reads its options. */
export interface OptionGrammar {
  /** Options that take the next word as their value, with their dashes. */
  readonly valued: ReadonlySet<string>;
  /** Options that stand alone. */
  readonly flags: ReadonlySet<string>;
  /** What an option is that neither has. */
  readonly others: 'flag' | 'valued' | 'valued-unless-dash';
  /** `-it` is `-i -t`, and `-p80` is `-p 80`. */
  readonly clusters: boolean;
}

/** The grammar in which only the options named here, with a blank between them, take a value. */
export function valuesFor(options: string, more: { readonly clusters?: true } = {}): OptionGrammar {
  return { valued: new Set(options.split(' ')), flags: new Set(), others: 'flag', clusters: more.clusters ?? false };
}

/** The grammar in which all options take a value but those named here. */
export function flagsAre(options: string, more: { readonly clusters?: true } = {}): OptionGrammar {
  return { valued: new Set(), flags: new Set(options.split(' ')), others: 'valued', clusters: more.clusters ?? false };
}

/** The options before the first operand, and what follows them. */
export interface ReadOptions {
  readonly options: readonly { readonly name: string; readonly value?: Word }[];
  readonly rest: readonly Word[];
}

/** Reads the options of a command up to its first operand or `--`. */
export function readOptions(words: readonly Word[], grammar: OptionGrammar): ReadOptions {
  const options: { name: string; value?: Word }[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] as Word;
    if (word.text === '--') return { options, rest: words.slice(i + 1) };
    if (!word.text.startsWith('-') || word.text === '-') return { options, rest: words.slice(i) };
    for (const { name, value } of split(word, grammar)) {
      if (value !== undefined) options.push({ name, value });
      else if (takesNext(name, words[i + 1], grammar)) {
        i += 1;
        options.push({ name, ...(words[i] === undefined ? {} : { value: words[i] as Word }) });
      } else options.push({ name });
    }
  }
  return { options, rest: [] };
}

/** The values that an option was given, under any of its names. */
export function valuesOf({ options }: ReadOptions, ...names: readonly string[]): Word[] {
  return options.flatMap(({ name, value }) => (names.includes(name) && value !== undefined ? [value] : []));
}

/** True when an option was given. */
export function has({ options }: ReadOptions, ...names: readonly string[]): boolean {
  return options.some(({ name }) => names.includes(name));
}

function split(word: Word, grammar: OptionGrammar): { readonly name: string; readonly value?: Word }[] {
  const equals = word.text.indexOf('=');
  if (word.text.startsWith('--') || !grammar.clusters)
    return equals < 0
      ? [{ name: word.text }]
      : [{ name: word.text.slice(0, equals), value: { ...word, text: word.text.slice(equals + 1) } }];
  const parts: { readonly name: string; readonly value?: Word }[] = [];
  for (let i = 1; i < word.text.length; i += 1) {
    const name = `-${word.text[i]}`;
    const rest = word.text.slice(i + 1);
    if (rest !== '' && isValued(name, grammar))
      return [...parts, { name, value: { ...word, text: rest.replace(/^=/, '') } }];
    parts.push({ name });
  }
  return parts;
}

function isValued(name: string, { valued, flags, others }: OptionGrammar): boolean {
  return valued.has(name) || (others !== 'flag' && !flags.has(name));
}

function takesNext(name: string, next: Word | undefined, grammar: OptionGrammar): boolean {
  if (!isValued(name, grammar)) return false;
  const certain = grammar.valued.has(name) || grammar.others === 'valued';
  return certain || next?.text.startsWith('-') === false;
}
