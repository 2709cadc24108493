const RUNNERS: ReadonlySet<string> = new Set(['npx', 'bunx', 'pnpx', 'uvx']);
const INTERPRETERS: ReadonlySet<string> = new Set(['node', 'bun', 'deno', 'python', 'python3', 'tsx']);
// Options that take no value. After any other one nobody knows what the next word is.
const PLAIN_OPTIONS: ReadonlySet<string> = new Set([
  '-y',
  '--yes',
  '-q',
  '--quiet',
  '-u',
  '--no-warnings',
  '--enable-source-maps',
]);
const PACKAGE = /^(@[\w.-]+\/)?[\w.-]+(@[\w.^~-]+)?$/;
const SCRIPT = /^[\w.@-]+\.([cm]?[jt]s|py)$/;
const PROGRAM = /^[\w.+-]+$/;

/**
 * What people would call a command: the package that a runner starts, the script that an interpreter runs, else the
 * program. Other arguments are left out, because they may hold secrets.
 */
export function commandLabel(argv: readonly string[]): string {
  const name = baseName(argv[0] ?? '').replace(/\.(exe|cmd|bat)$/i, '');
  const program = PROGRAM.test(name) ? name : 'command';
  const first = argv.slice(1).find((argument) => !PLAIN_OPTIONS.has(argument)) ?? '';
  if (RUNNERS.has(program) && PACKAGE.test(first) && !first.startsWith('-')) return first;
  // A path is a script only when it looks like one as a whole: what has a scheme or a query is a URL.
  if (
    INTERPRETERS.has(program) &&
    !/[?&=:]\/|[?&=]/.test(first) &&
    SCRIPT.test(baseName(first)) &&
    !first.startsWith('-')
  )
    return baseName(first);
  return program;
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
