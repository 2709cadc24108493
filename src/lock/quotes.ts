import { type Json, member } from '../model/json.ts';
import { canonicalJson, isSame } from './canonical.ts';
import { beginningOf, excerptsOf } from './excerpt.ts';

// A message cuts what it quotes at 80 characters.
const IN_MESSAGE = 78;
const AS_EVIDENCE = 400;
// In messages that name both sides.
const NONE = 'none';

/** What became of a text, in the data that messages and findings take. */
export interface TextEdit {
  readonly kind: 'changed' | 'added' | 'removed';
  readonly data: { readonly before: string; readonly after: string };
  /** More of the new text than the message holds. */
  readonly details: { readonly evidence?: string };
}

/** What became of a text; an empty one counts as none. */
export function textEdit(before: string, after: string): TextEdit {
  const kind = before === '' ? 'added' : after === '' ? 'removed' : 'changed';
  const data =
    kind === 'changed'
      ? excerptsOf(before, after, IN_MESSAGE)
      : { before: beginningOf(before || NONE, IN_MESSAGE), after: beginningOf(after || NONE, IN_MESSAGE) };
  if (kind === 'removed') return { kind, data, details: {} };
  const more = kind === 'changed' ? excerptsOf(before, after, AS_EVIDENCE).after : beginningOf(after, AS_EVIDENCE);
  return { kind, data, details: more === data.after ? {} : { evidence: more } };
}

/** What became of a member of a definition; undefined where it stayed as it was. What is no string is quoted as JSON. */
export function memberEdit(before: Json, after: Json, key: string): TextEdit | undefined {
  const [was, is] = [member(before, key), member(after, key)];
  if (isSame(was, is)) return undefined;
  const [old, now] = [textOf(was), textOf(is)];
  return old === now ? undefined : textEdit(old, now);
}

function textOf(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : canonicalJson(value);
}
