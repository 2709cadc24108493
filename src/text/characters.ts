const SHOWN = 5;

/** The characters of a text outside a class (the inside of the brackets of a regular expression), each once. */
export function foreignCharacters(text: string, characterClass: string): string[] {
  return [...new Set(text.match(new RegExp(`[^${characterClass}]`, 'gu')))];
}

/** Characters in words: `"." and a space`; of many the first. */
export function listCharacters(characters: readonly string[]): string {
  const shown = characters.slice(0, SHOWN).map((char) => (char === ' ' ? 'a space' : `"${char}"`));
  return shown.join(', ') + (characters.length > SHOWN ? ` and ${characters.length - SHOWN} more` : '');
}
