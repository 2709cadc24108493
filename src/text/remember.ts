// Enough for what a server says over and over, and little enough never to matter.
const MOST = 5000;
const LONGEST = 500;

/** Remembers what a pure function gave for short texts: definitions repeat names and sentences more than they vary them. */
export function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > LONGEST) return read(text);
    const kept = known.get(text);
    if (kept !== undefined || known.has(text)) return kept as T;
    const result = read(text);
    if (known.size >= MOST) known.clear();
    known.set(text, result);
    return result;
  };
}
