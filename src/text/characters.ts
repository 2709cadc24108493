const SHOWN = 5;

// There are few classes, and compiling one takes longer than matching a name.
const compiled = new Map<string, RegExp>();

/** The characters of a text outside a class (the inside of the brackets of a regular expression), each once. */
export function foreignCharacters(text: string, characterClass: string): string[] {
  const foreign = compiled.get(characterClass) ?? new RegExp(`[^${characterClass}]`, 'gu');
  compiled.set(characterClass, foreign);
  return [...new Set(text.match(foreign))];
}

/** Characters in words: `"." and a space`; of many the first. */
export function listCharacters(characters: readonly string[]): string {
  const shown = characters.slice(0, SHOWN).map((char) => (char === ' ' ? 'a space' : `"${char}"`));
  return shown.join(', ') + (characters.length > SHOWN ? ` and ${characters.length - SHOWN} more` : '');
}
