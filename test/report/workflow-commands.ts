/** A command that the runner of GitHub Actions would carry out. */
export interface WorkflowCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

const COMMANDS = new Set(
  'error warning notice debug group endgroup add-mask add-matcher remove-matcher set-env set-output save-state add-path echo stop-commands internal-set-repo-path'.split(
    ' ',
  ),
);

/** What the runner finds in a step's output, line by line as it reads it. */
export function workflowCommands(log: string): WorkflowCommand[] {
  return log.split(/\r\n|\n|\r/).flatMap((line) => {
    const found = newStyle(line) ?? oldStyle(line);
    return found === undefined ? [] : [found];
  });
}

/** `::name key=value,…::message` where a line begins, blanks before it ignored. */
function newStyle(line: string): WorkflowCommand | undefined {
  const text = line.trimStart();
  const end = text.indexOf('::', 2);
  if (!text.startsWith('::') || end < 0) return undefined;
  const unescape = (escaped: string): string =>
    escaped
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%');
  const message = text
    .slice(end + 2)
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%25', '%');
  return command(text.slice(2, end), ',', unescape, message);
}

/** `##[name key=value;…]message` anywhere in a line. */
function oldStyle(line: string): WorkflowCommand | undefined {
  const start = line.indexOf('##[');
  const end = line.indexOf(']', start);
  return start < 0 || end < 0
    ? undefined
    : command(line.slice(start + 3, end), ';', (text) => text, line.slice(end + 1));
}

function command(
  head: string,
  separator: string,
  unescape: (text: string) => string,
  message: string,
): WorkflowCommand | undefined {
  const blank = head.indexOf(' ');
  const name = blank < 0 ? head : head.slice(0, blank);
  if (!COMMANDS.has(name)) return undefined;
  const pairs = (blank < 0 ? '' : head.slice(blank + 1))
    .trim()
    .split(separator)
    .filter((pair) => pair.includes('='))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), unescape(pair.slice(pair.indexOf('=') + 1))]);
  return { name, properties: Object.fromEntries(pairs) as Record<string, string>, message };
}
