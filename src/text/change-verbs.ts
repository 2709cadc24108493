import { identifierWords } from './words.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

// Reading verbs come first: `get_create_fields` and `list_deleted_users` read.
const READS = set(
  'get list search read fetch find query describe show view check lookup count preview validate verify explain inspect browse retrieve export download diff compare analyze estimate plan simulate dry is has can resolve suggest help',
);
const DESTROYS = set('delete drop purge wipe destroy erase truncate uninstall revoke overwrite');
const WRITES = set(
  'create update insert write send publish upload rename append edit modify patch submit install deploy merge terminate',
);
// These also mean something harmless (`add_numbers`, `remove_background`), so the name must say what is changed.
const WRITES_STATE = set('remove reset clear add set move archive cancel close');
const STATE = set(
  'file files folder directory record records row rows table database user users account repo repository branch issue issues ticket page pages block comment message messages email event task tasks project bucket key secret token permission role member members label cache history logs data document documents collection entity entities relation relations observation observations volume instance cluster deployment service domain webhook rule policy queue subscription session order invoice payment snapshot command commands',
);
// `delete_status`, `update_check`, `drop_down`, `deploy_reader`: the verb only qualifies a noun that is read.
const READ_NOUNS = set('status check checks preview plan info help docs guide guidelines options down reader viewer');

/** What a name says that its tool changes. */
export interface Change {
  readonly verb: string;
  /** It cannot be taken back. */
  readonly destroys: boolean;
}

/** The verb with which a name says that it changes something; at most two words may stand before it. */
export function changeVerb(name: string): Change | undefined {
  const words = identifierWords(name);
  const at = words
    .slice(0, 3)
    .findIndex((word) => READS.has(word) || DESTROYS.has(word) || WRITES.has(word) || WRITES_STATE.has(word));
  const verb = words[at];
  const rest = words.slice(at + 1);
  if (verb === undefined || READS.has(verb) || READ_NOUNS.has(words.at(-1) ?? '')) return undefined;
  if (DESTROYS.has(verb)) return { verb, destroys: true };
  if (WRITES.has(verb) && rest.length > 0) return { verb, destroys: false };
  return rest.some((word) => STATE.has(word)) ? { verb, destroys: false } : undefined;
}

/** Whether a word is a verb, in the imperative or the third person, for what cannot be taken back. */
export function destroys(word: string): boolean {
  return DESTROYS.has(word) || (word.endsWith('s') && DESTROYS.has(word.slice(0, -1)));
}

/** The verb with which a name says that it only reads; at most two words may stand before it. */
export function readVerb(name: string): string | undefined {
  const words = identifierWords(name);
  const verb = words.slice(0, 3).find((word) => READS.has(word));
  return words.some((word) => DESTROYS.has(word) || WRITES.has(word) || WRITES_STATE.has(word)) ? undefined : verb;
}
