import { isArray, isObject, type Json } from '../model/json.ts';
import { jsonIn, parsedJson } from './json-text.ts';

/** The ids of a response that no readable word goes with. */
export interface OpaqueIds {
  readonly count: number;
  readonly characters: number;
  /** Of how many characters in all. */
  readonly of: number;
  /** The first of them. */
  readonly example: string;
}

/** What holds ids: a line of a text with those around it, or an object of JSON. */
interface IdRecord {
  readonly ids: string[];
  readonly words: Set<string>;
}

/**
 * The ids in some texts and JSON values that are told apart by nothing readable: UUIDs, long hexadecimal numbers and
 * random tokens. None when at least half of what holds ids (lines, objects) also holds words of its own, such as a name
 * or a title: the ids can then be understood and left alone. Linear.
 */
export function opaqueIdsIn(values: readonly Json[]): OpaqueIds {
  const records = values.flatMap((value) => recordsOf(value, NESTED_TEXTS)).filter(({ ids }) => ids.length > 0);
  const common = wordsInCommon(records);
  const bare = records.filter(({ words }) => [...words].every((word) => common.has(word)));
  const of = values.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value : JSON.stringify(value)).length,
    0,
  );
  const ids = bare.length * 2 > records.length ? bare.flatMap((record) => record.ids) : [];
  return {
    count: ids.length,
    characters: ids.reduce((sum, id) => sum + id.length, 0),
    of,
    example: ids[0] ?? '',
  };
}

// JSON stands in texts, and texts in JSON; deeper than this nobody nests them.
const NESTED_TEXTS = 3;

function recordsOf(value: Json, nested: number): IdRecord[] {
  return typeof value === 'string' ? recordsOfText(value, nested) : recordsOfJson(value, nested);
}

// How far a name may stand from its id.
const NEAR = 8;

function recordsOfText(text: string, nested: number): IdRecord[] {
  if (nested > 0) {
    const found = jsonIn(text);
    if (found !== undefined) return recordsOfJson(found, nested - 1);
  }
  const records: IdRecord[] = [];
  // Lines without ids since the last one with some: they belong to what comes before and to what comes after.
  let between: string[] = [];
  let last: IdRecord | undefined;
  for (const line of text.split('\n')) {
    const inner = nested > 0 && /^\s{0,20}\{.*\}\s{0,20}$/.test(line) ? parsedJson(line) : undefined;
    if (inner !== undefined) {
      for (const record of recordsOfJson(inner, nested - 1)) records.push(record);
      continue;
    }
    const { ids, rest } = isData(line) ? { ids: [], rest: line } : part(line);
    if (ids.length === 0) {
      if (line.trim() === '') continue;
      if (last !== undefined && between.length < NEAR) addWords(last.words, line);
      between.push(line);
      continue;
    }
    last = { ids, words: new Set() };
    addWords(last.words, rest);
    for (const before of between.slice(-NEAR)) addWords(last.words, before);
    between = [];
    records.push(last);
  }
  return records;
}

/** Each object that holds ids, with the words that stand in it and in no other such object inside. */
function recordsOfJson(root: Json, nested: number): IdRecord[] {
  const records: IdRecord[] = [];
  const open: { readonly value: Json; readonly key: string; readonly record: IdRecord | undefined }[] = [
    { value: root, key: '', record: undefined },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, key } = next;
    let { record } = next;
    if (typeof value === 'string') {
      if (nested > 0 && value.length > 100 && /[\n{]/.test(value)) {
        const inner = recordsOfText(value, nested - 1);
        for (const found of inner) records.push(found);
        if (inner.length > 0) continue;
      }
      const { ids, rest } = part(value);
      if (ids.length > 0 && record === undefined) {
        record = { ids: [], words: new Set() };
        records.push(record);
      }
      record?.ids.push(...ids);
      if (record !== undefined) addWords(record.words, rest);
    } else if (isArray(value)) {
      for (const item of value.toReversed()) open.push({ value: item, key: '', record });
    } else if (isObject(value)) {
      const members = Object.entries(value);
      const holding = members.filter(([, child]) => holdsIds(child));
      if (holding.length >= 3 && holding.length === members.length) {
        // A map of names to ids: each is a record of its own.
        for (const [name, child] of members) open.push({ value: child, key: name, record: named(records, name) });
        continue;
      }
      if (holding.length > 0) record = named(records, key);
      for (const [name, child] of members) open.push({ value: child, key: name, record });
    }
  }
  return records;
}

function named(records: IdRecord[], name: string): IdRecord {
  const record: IdRecord = { ids: [], words: new Set() };
  addWords(record.words, name);
  records.push(record);
  return record;
}

function holdsIds(value: Json): boolean {
  if (typeof value === 'string') return value.length <= LONGEST_RUN && part(value).ids.length > 0;
  return isArray(value) && typeof value[0] === 'string' && part(value[0]).ids.length > 0;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const HEX = /^(?:0x)?[0-9a-f]{20,}$/i;
const RUN = /[\w+/=-]{20,}/g;
const PIECE = /[\w-]{20,128}/g;
// What is longer is data: a picture, a key, a signed token.
const LONGEST_RUN = 200;

/** A text taken apart: its ids, and what is left of it. */
interface Parted {
  readonly ids: string[];
  readonly rest: string;
}

/** Takes out UUIDs, hexadecimal numbers of 20 digits and more, and random tokens of 20 characters and more. */
function part(text: string): Parted {
  const ids: string[] = [];
  const rest = text.replace(RUN, (run) =>
    run.length > LONGEST_RUN
      ? run
      : run.replace(PIECE, (piece) => {
          const uuid = UUID.exec(piece)?.[0];
          if (uuid === undefined && !isHexId(piece) && !isRandom(piece)) return piece;
          ids.push(uuid ?? piece);
          return uuid === undefined ? wordsOfId(piece) : ' ';
        }),
  );
  return { ids, rest };
}

/** Of a generated name, such as `web-frontend-7d4b9c6f5-x2x9z`, the words. */
function wordsOfId(id: string): string {
  return id
    .split(/[_-]/)
    .filter((word) => /^[a-z]{4,}$/.test(word))
    .join(' ');
}

function isHexId(piece: string): boolean {
  return HEX.test(piece) && /\d/.test(piece) && /[a-f]/i.test(piece);
}

/** Letters, capitals and digits in turns, as no word has them. `Word` is no turn, and neither is a separator. */
function isRandom(piece: string): boolean {
  let turns = 0;
  let length = 0;
  let before = '';
  for (const character of piece) {
    const kind = kindOf(character);
    if (kind !== '') length += 1;
    if (kind !== '' && before !== '' && kind !== before && !(before === 'capital' && kind === 'letter')) turns += 1;
    before = kind;
  }
  return length >= 16 && turns >= length * 0.27 && /\d/.test(piece);
}

function kindOf(character: string): '' | 'digit' | 'capital' | 'letter' {
  if (character >= '0' && character <= '9') return 'digit';
  if (character >= 'A' && character <= 'Z') return 'capital';
  return character >= 'a' && character <= 'z' ? 'letter' : '';
}

/** A line of Base64, as keys and attachments are broken into lines; hexadecimal lines are hashes. */
function isData(line: string): boolean {
  return /^\s{0,8}[A-Za-z0-9+/=]{57,}\s{0,8}$/.test(line) && !HEX.test(line.trim());
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}_'’-]{0,80}/gu;
const MOST_WORDS = 40;
const LONGEST_TEXT = 2000;
// What labels an id as an id, days, months, and what stands for nothing: no name.
const NO_NAMES: ReadonlySet<string> = new Set(
  `id ids uuid uuids guid sha sha1 sha256 sha512 md5 hash commit key ref token digest object oid etag true false null none
  undefined nil mon tue wed thu fri sat sun jan feb mar apr may jun jul aug sep oct nov dec http https www`.split(
    /\s+/,
  ),
);

/** Adds the words of a text that could be a name for something: readable ones, and numbers such as `IMG_0034`. */
function addWords(words: Set<string>, text: string): void {
  for (const [token] of text.slice(0, LONGEST_TEXT).matchAll(TOKEN)) {
    if (words.size >= MOST_WORDS) return;
    const word = token.toLowerCase();
    if (isReadable(word) && !NO_NAMES.has(word) && !/[_-](?:id|ids|uuid|sha|hash)$|Ids?$/.test(token)) words.add(word);
  }
}

function isReadable(word: string): boolean {
  if (/^[0-9a-f]{7,}$|[a-z0-9]{16,}/.test(word) && /\d/.test(word)) return false;
  return /[a-z]{3}|[^\0-\x7F]/.test(word);
}

/** The words of more than a quarter of the records: they say what the records are, and tell none from another. */
function wordsInCommon(records: readonly IdRecord[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  // Words between two ids count for both.
  const most = Math.max(2, records.length / 4);
  for (const { words } of records) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set([...counts].flatMap(([word, count]) => (count > most ? [word] : [])));
}
