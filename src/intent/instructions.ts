import type { SurfaceParts } from '../model/surface.ts';
import { type Intent, type IntentKind, NO_SCOPE, type Scope } from './intent.ts';
import { readIntents } from './read.ts';
import { scopeOf } from './scope.ts';
import { type Found, readTexts, TEXT_PARTS, type TextParts } from './texts.ts';

/** A text of a surface that gives instructions, with those. */
export type Instructing = Found<Intent>;

type Source = TextParts & { readonly peers?: SurfaceParts['peers'] | undefined };

let last: { readonly source: Source; readonly found: readonly Instructing[] } | undefined;

/**
 * Every text of a surface that would make a model do something, in document order. Several rules ask for the same
 * surface one after the other: its texts are read once.
 */
export function instructionsIn(source: Source): readonly Instructing[] {
  if (last === undefined || !isSame(last.source, source)) last = { source, found: read(source) };
  return last.found;
}

function isSame(one: Source, other: Source): boolean {
  return [...TEXT_PARTS, 'peers' as const].every((part) => one[part] === other[part]);
}

function read(source: Source): Instructing[] {
  const scope = scopeOf(
    source,
    (source.peers ?? []).flatMap(({ tools }) => tools),
  );
  const instructs: Scope = { ...scope, instructs: true };
  return readTexts(source, (text, role, part) => {
    const isInstruction = part === 'instructions' || part === 'prompts';
    return role === 'prose' ? readIntents(text, isInstruction ? instructs : scope) : intentsOfName(text);
  });
}

// A name says what a thing is or does. Only these make no sense in one.
const NOT_IN_NAMES: ReadonlySet<IntentKind> = new Set([
  'conceal',
  'override',
  'impersonate',
  'take-secret',
  'send-out',
  'read-file',
]);

/** What a name would make a model do that is read as a sentence: `ignore_all_previous_instructions`. */
function intentsOfName(name: string): Intent[] {
  if (name.length < 8) return [];
  const spoken = name.replace(/[_-]+/g, ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return readIntents(spoken, NO_SCOPE)
    .filter(({ kind, confidence }) => NOT_IN_NAMES.has(kind) && confidence !== 'low')
    .map((intent) => ({ ...intent, start: 0, end: name.length }));
}
