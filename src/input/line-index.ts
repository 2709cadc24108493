/** A place in a text: both count from 1, columns in UTF-16 units. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
  /** The offset at which the line ends, its line break left out. */
  readonly lineEnd: number;
}

/** Prepares a text so that offsets (in UTF-16 units) can be turned into lines and columns quickly. */
export function lineIndex(text: string): (offset: number) => TextPlace {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const next = starts[low + 1];
    return {
      line: low + 1,
      column: offset - (starts[low] ?? 0) + 1,
      lineEnd: next === undefined ? text.length : next - 1,
    };
  };
}
