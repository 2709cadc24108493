/**
 * Letters of other alphabets that look like a Latin one, and the Latin letter that each passes for. What compatibility
 * decomposition (NFKD) resolves — full-width, mathematical, circled letters — needs no entry.
 * Source: Unicode Technical Standard #39, `confusables.txt` 10.0.0: the rows whose prototype is one letter of ASCII, for
 * Latin, Greek, Cyrillic, Armenian, Cherokee, Coptic, Lisu, Canadian syllabics and Deseret.
 */
const LOOKALIKES: Readonly<Record<string, string>> = {
  A: 'ΑАᎪᗅꓮ',
  B: 'ΒВᏴᗷꓐꞴ',
  C: 'СᏟⲤꓚ𐐕',
  D: 'Ꭰᗞᗪꓓ',
  E: 'ΕЕᎬꓰ',
  F: 'ϜᖴꓝꞘ𝈓',
  G: 'ԌᏀᏳꓖ',
  H: 'ΗНᎻᕼⲎꓧ',
  J: 'ͿЈᎫᒍꓙꞲ',
  K: 'ΚКᏦⲔꓗ',
  L: 'ᏞᒪⳐꓡ𐐛𝈪',
  M: 'ΜϺМᎷᗰⲘꓟ',
  N: 'ΝⲚꓠ',
  O: 'ΟОՕⲞꓳ𐐄',
  P: 'ΡРᏢᑭⲢꓑ',
  R: 'ƦᎡᏒᖇꓣ𝈖',
  S: 'ЅՏᏕᏚꓢ𐐠',
  T: 'ΤТᎢⲦꓔ',
  U: 'Սᑌꓴ',
  V: 'ѴᏙᐯꓦ𝈍',
  W: 'ԜᎳᏔꓪ',
  X: 'ΧХ᙭ⲬꓫꞳ',
  Y: 'ΥУҮᎩᎽⲨꓬ',
  Z: 'ΖᏃꓜ',
  a: 'ɑαа',
  b: 'ƄЬᏏᖯ',
  c: 'сᴄⲥꮯ𐐽',
  d: 'ԁᏧᑯꓒ',
  e: 'еҽꬲ',
  f: 'քẝꞙꬵ',
  g: 'ƍɡցᶃ',
  h: 'һհᏂ',
  i: 'ıɩɪιіӏᎥꙇꭵ',
  j: 'ϳј',
  l: 'ƖǀΙІӀⲒꓲ',
  n: 'ոռ',
  o: 'οσоօᴏᴑⲟꬽ𐐬',
  p: 'ρрⲣ',
  q: 'ԛգզ',
  r: 'гᴦⲅꭇꭈꮁ',
  s: 'ƽѕꜱꮪ𐑈',
  u: 'ʋυսᴜꞟꭎꭒ',
  v: 'νѵᴠꮩ',
  w: 'ɯѡԝաᴡꮃ',
  x: 'хᕁᕽ᙮',
  y: 'ɣʏγуүᶌỿꭚ',
  z: 'ᴢꮓ',
};

const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);
const ASCII = /^[\0-\x7F]*$/;
const UNSEEN = /^[\p{M}\p{Default_Ignorable_Code_Point}]$/u;

/** A word in which letters of two alphabets pass for one. */
export interface MixedWord {
  readonly word: string;
  /** The letters of it that are not what they look like. */
  readonly foreign: readonly string[];
}

/**
 * What a text looks like, in lower case and in ASCII as far as it goes (UTS #39 §4, with case folded): two texts with one
 * skeleton are taken for each other. Linear.
 */
export function skeleton(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let shown = '';
  for (const char of text.normalize('NFKD')) if (!UNSEEN.test(char)) shown += LATIN.get(char) ?? char;
  return shown.toLowerCase();
}

/** The skeleton of a name without what separates its words: `read_File` and `read-file` are one. */
export function nameSkeleton(name: string): string {
  return skeleton(name).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** The words of a text that are spelt in Latin letters and in others that pass for such. */
export function mixedWords(text: string): MixedWord[] {
  if (ASCII.test(text)) return [];
  const found: MixedWord[] = [];
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const foreign = [...word].filter((char) => LATIN.has(char) && !/\p{Script=Latin}/u.test(char));
    if (foreign.length > 0 && /\p{Script=Latin}/u.test(word) && ASCII.test(skeleton(word)))
      found.push({ word, foreign });
  }
  return found;
}

/** Whether a name is spelt in letters of which every one only looks like a letter of ASCII. */
export function passesForAscii(name: string): boolean {
  return !ASCII.test(name) && ASCII.test(skeleton(name)) && /\p{L}/u.test(name) && [...name].every(isLookalike);
}

// An accent is seen, so it is no disguise.
function isLookalike(char: string): boolean {
  const plain = char.normalize('NFKD');
  return ASCII.test(char) || LATIN.has(char) || (plain !== char && ASCII.test(plain));
}
