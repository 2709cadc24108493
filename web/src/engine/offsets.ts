/** Prepares a text so that lines and columns can be turned into offsets; all count UTF-16 units, the first two from 1. */
export function offsetsIn(text: string): (line: number, column: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (line, column) => Math.min((starts[line - 1] ?? text.length) + column - 1, text.length);
}
