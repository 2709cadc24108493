/** One word of a command. */
export interface Word {
  readonly text: string;
  /** The word of the whole command that it stands in, counted from 0. */
  readonly at: number;
  /** A variable or a substitution is in it: the text is not what will be there. */
  readonly variable?: true;
}

/** The words of a command that is given as an array. Clients replace `${NAME}` and its like. */
export function wordsOf(argv: readonly string[]): Word[] {
  return argv.map((text, at) => ({ text, at, ...(/\$\{|\{\{|^\$[A-Za-z_]\w*$/.test(text) ? { variable: true } : {}) }));
}

/** The name of a program without its folder and the endings of Windows. */
export function programName(text: string): string {
  return text
    .slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1)
    .replace(/\.(exe|cmd|bat|ps1)$/i, '')
    .toLowerCase();
}
