const RUNNERS: ReadonlySet<string> = new Set(['npx', 'bunx', 'pnpx', 'uvx']);
const INTERPRETERS: ReadonlySet<string> = new Set(['node', 'bun', 'deno', 'python', 'python3', 'tsx']);
const PACKAGE = /^(@[\w.-]+\/)?[\w.-]+(@[\w.^~-]+)?$/;
const SCRIPT = /[\w.@ -]+\.([cm]?[jt]s|py)$/;

/**
 * What people would call a command: the package that a runner starts, the script that an interpreter runs, else the
 * program. Other arguments are left out, because they may hold secrets.
 */
export function commandLabel(argv: readonly string[]): string {
  const program = baseName(argv[0] ?? '').replace(/\.(exe|cmd|bat)$/i, '');
  const first = argv.slice(1).find((argument) => !argument.startsWith('-'));
  if (first !== undefined && RUNNERS.has(program) && PACKAGE.test(first)) return first;
  if (first !== undefined && INTERPRETERS.has(program) && SCRIPT.test(baseName(first))) return baseName(first);
  return program;
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
