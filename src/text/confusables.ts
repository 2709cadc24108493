/**
 * Letters of other alphabets that look like a Latin one, and the Latin letter that each passes for. What compatibility
 * decomposition (NFKD) resolves — full-width, mathematical, circled letters — needs no entry.
 * Source: Unicode Technical Standard #39, `confusables.txt` 10.0.0: the rows whose prototype is one letter of ASCII, for
 * Latin, Greek, Cyrillic, Armenian, Cherokee, Coptic, Lisu, Canadian syllabics and Deseret.
 */
const TWINS: Readonly<Record<string, string>> = {
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

/** Small letters that only resemble a Latin one, and are read as it in the middle of a word: small capitals, `п`, `т`. */
const SIMILAR: Readonly<Record<string, string>> = {
  a: 'ᴀ⍺',
  b: 'ƅʙь',
  d: 'ᴅꮷ',
  e: 'єᴇ℮ꭼ',
  f: 'ƒғꜰ',
  g: 'ɢԍꮐ',
  h: 'ʜꮒ',
  j: 'ᴊꭻ',
  k: 'κкᴋꮶ',
  l: 'ʟꮮ',
  m: 'мᴍꮇ',
  n: 'ɴηп',
  p: 'ᴘꮲ',
  r: 'ʀꮢ',
  s: 'տ',
  t: 'τтᴛꭲ',
  u: 'ц',
  x: 'χ',
  y: 'ꭹ',
};

const TWIN = pairsOf(TWINS);
// In a text that is matched all letters are small. A capital's twin need not be that of the small letter: `Н` is H, `н` is not.
const LOOKALIKE: ReadonlyMap<string, string> = new Map(
  [...TWIN, ...pairsOf(SIMILAR)].flatMap(([char, latin]) =>
    char === char.toLowerCase() ? [[char, latin.toLowerCase()] as const] : [],
  ),
);
// Letters in boxes and discs that have no decomposition: 26 in a row each.
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

/** The letter of ASCII that a letter cannot be told from (UTS #39); undefined when there is none. */
export function latinTwin(char: string): string | undefined {
  return TWIN.get(char);
}

/** The small Latin letter that a small letter passes for, also at a glance; the letter itself when it passes for none. */
export function latinLookalike(char: string): string {
  const known = LOOKALIKE.get(char);
  if (known !== undefined) return known;
  const code = char.codePointAt(0) ?? 0;
  const start = ALPHABETS.find((first) => code >= first && code < first + 26);
  return start === undefined ? char : String.fromCharCode(97 + code - start);
}

function pairsOf(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
  );
}
