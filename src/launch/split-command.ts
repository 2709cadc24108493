/** A command line split into words, or one line that says why it cannot be. */
export type SplitCommand =
  | { readonly status: 'ok'; readonly argv: readonly string[] }
  | { readonly status: 'failed'; readonly message: string };

const OPERATORS = /[|&;<>()`]/;

/**
 * Splits a command line as a POSIX shell splits words: blanks, quotes and backslashes, and nothing else. Anything that
 * only a shell could run (pipes, variables, substitutions, patterns) is refused, because no shell is started.
 */
export function splitCommand(line: string): SplitCommand {
  const argv: string[] = [];
  let word: string | undefined;
  let quote: '"' | "'" | undefined;
  for (let i = 0; i < line.length; i += 1) {
    const char = line[i] as string;
    const next = line[i + 1];
    if (quote === "'") {
      if (char === "'") quote = undefined;
      else word += char;
    } else if (quote === '"') {
      if (char === '"') quote = undefined;
      else if (char === '\\' && next !== undefined && '"\\$`\n'.includes(next)) {
        if (next !== '\n') word += next;
        i += 1;
      } else if (isExpansion(char, next)) return shellOnly(char);
      else word += char;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= '';
    } else if (char === '\\') {
      if (next === undefined) return { status: 'failed', message: 'the command ends with a backslash' };
      // A line break after a backslash is no part of the line.
      if (next !== '\n') word = (word ?? '') + next;
      i += 1;
    } else if (char === ' ' || char === '\t' || char === '\n') {
      if (word !== undefined) argv.push(word);
      word = undefined;
    } else if (OPERATORS.test(char) || isExpansion(char, next)) {
      return shellOnly(char);
    } else {
      word = (word ?? '') + char;
    }
  }
  if (quote !== undefined) return { status: 'failed', message: `the command has an unclosed ${quote}` };
  if (word !== undefined) argv.push(word);
  return argv.length === 0 ? { status: 'failed', message: 'the command is empty' } : { status: 'ok', argv };
}

function isExpansion(char: string, next: string | undefined): boolean {
  return char === '`' || (char === '$' && next !== undefined && /[A-Za-z0-9_{(@*#?$!-]/.test(next));
}

function shellOnly(char: string): SplitCommand {
  return { status: 'failed', message: `"${char}" needs a shell, and none is started; write: -- sh -c '…'` };
}
