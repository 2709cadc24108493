import { seeded } from '../random.ts';

const TOPICS = ['astronomy', 'bread', 'cycling', 'drawing', 'ferns', 'glass'] as const;
const WORDS = 'river stone lamp quiet north window paper copper winter field amber harbour thread cedar ladder'.split(
  ' ',
);

/** A vault of notes in Markdown, with properties and tags, by their paths. */
export function vaultNotes(): ReadonlyMap<string, string> {
  const random = seeded(83);
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)] ?? '';
  const sentence = (): string => `${Array.from({ length: 12 }, word).join(' ')}.`;
  const notes = Array.from({ length: 140 }, (_, index): [string, string] => {
    const number = String(index + 1).padStart(3, '0');
    const topic = TOPICS[Math.floor(random() * TOPICS.length)];
    const rating = 1 + Math.floor(random() * 5);
    const more = index === 88 ? 'The kiln is fired at 1,137 degrees.' : sentence();
    return [
      `${topic}/note-${number}.md`,
      `---\ntags: [${topic}]\nrating: ${rating}\n---\n# Note ${number}\n\n${sentence()} ${more}\n`,
    ];
  });
  const entries = Array.from({ length: 1_400 }, (_, index) => {
    if (index === 1_288) return `${index + 1}. Left the spare compass with Odile Marchetti.`;
    return `${index + 1}. ${sentence()}`;
  });
  const journal = `---\ntags: [journal]\nauthor: Bram Oudeland\n---\n# Journal\n\n${entries.join('\n')}\n\nLast entry written at Skagen.\n`;
  return new Map([...notes, ['journal.md', journal]]);
}
