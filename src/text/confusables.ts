/**
 * Letters that look like Latin ones, and the Latin letter that each passes for. Only what compatibility decomposition
 * (NFKD) leaves as it is: full-width, mathematical and circled letters need no entry.
 * Source: Unicode Technical Standard #39, `confusables.txt`, the rows whose prototype is a Latin letter, for the scripts
 * that have keyboards (Cyrillic, Greek, Armenian, Cherokee) and the phonetic small capitals.
 */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'аα⍺ɑᴀ',
  b: 'ьʙƄ',
  c: 'сϲᴄⅽᏟ',
  d: 'ԁᴅⅾᏧ',
  e: 'еҽєᴇ℮Ꭼ',
  f: 'ſƒꜰғ',
  g: 'ɡɢցԌᏀ',
  h: 'һհʜᏂ',
  i: 'іıɩιɪӏᎥ',
  j: 'јϳᴊᎫ',
  k: 'кκᴋᏦ',
  l: 'ⅼʟᏞ',
  m: 'мᴍⅿᎷ',
  n: 'пոɴη',
  o: 'оοօᴏσ',
  p: 'рρᴘᏢ',
  q: 'ԛգǫ',
  r: 'гʀᴦᏒ',
  s: 'ѕꜱտᏚ',
  t: 'тτᴛᎢ',
  u: 'υսᴜц',
  v: 'ѵνᴠᏙ',
  w: 'ԝաᴡѡᎳ',
  x: 'хχ',
  y: 'уүγʏᎩ',
  z: 'ᴢᏃ',
};

const TABLE: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, others]) =>
    [...others].flatMap((other): [string, string][] => [
      [other, latin],
      [other.toLowerCase(), latin],
    ]),
  ),
);
// Letters in boxes and discs that have no decomposition: 26 in a row each.
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

/** The Latin letter that a character passes for, in lower case; the character itself when it passes for none. */
export function latinLookalike(char: string): string {
  const known = TABLE.get(char);
  if (known !== undefined) return known;
  const code = char.codePointAt(0) ?? 0;
  const start = ALPHABETS.find((first) => code >= first && code < first + 26);
  return start === undefined ? char : String.fromCharCode(97 + code - start);
}
