/** The text in tag characters (U+E0000 + ASCII). */
export function tags(text: string): string {
  return [...text].map((char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join('');
}

/** The UTF-8 bytes of the text as variation selectors: VS1–16 are the bytes 0–15, VS17–256 the bytes 16–255. */
export function selectors(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16))
    .join('');
}

/** A flag made of the black flag and the tags of a region. */
export function tagFlag(region: string): string {
  return `\u{1F3F4}${tags(region)}\u{E007F}`;
}

/** A code point as Unicode writes it: `U+200B`. */
export function codePointName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
