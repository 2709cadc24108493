import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { SEVERITIES } from '../model/run.ts';
import { display } from '../text/display.ts';
import { nearest } from '../text/nearest.ts';
import { VERSION } from '../version.ts';
import { RefusedLaunch, UsageError } from './errors.ts';
import {
  accessOptions,
  connectOptions,
  eraOption,
  evalOptions,
  lockOptions,
  pinOption,
  probeOptions,
  proxyOptions,
  repeatable,
  reportOptions,
} from './options.ts';
import { note } from './terminal.ts';

/** Runs the program on its arguments (without `node` and the script) and gives the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  // What stands after the first "--" is a server's command, and none of our business.
  const dashes = argv.indexOf('--');
  const ours = dashes < 0 ? argv : argv.slice(0, dashes);
  const command = dashes < 0 ? undefined : argv.slice(dashes + 1);
  let code = 0;
  const program = buildProgram(command, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(ours, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof UsageError || error instanceof RefusedLaunch) note(error.message);
    else
      note(
        `internal error, please report it: ${display(error instanceof Error ? (error.stack ?? error.message) : String(error), 2000)}`,
      );
    return error instanceof RefusedLaunch ? 1 : 2;
  }
}

/** The command line as commander knows it. `done` gets the exit code of the command that ran. */
export function buildProgram(command: readonly string[] | undefined, done: (code: number) => void): Command {
  const program = new Command('mcp-hallmark')
    .description('Vets MCP servers: specification, safety, use by agents, cost. Offline.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .usage('[run] [options] [target...] [-- command [argument...]]\n       mcp-hallmark COMMAND --help')
    .addHelpText(
      'after',
      example('mcp-hallmark -- npx -y @modelcontextprotocol/server-everything', 'mcp-hallmark check tools.json'),
    )
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({
      outputError: (text, write) => {
        const line = text
          .replace(/^error: /, '')
          .trimEnd()
          .replaceAll('\n', ' ');
        write(`mcp-hallmark: ${display(line, 500)}\n`);
      },
    })
    .exitOverride();

  const run = program
    .command('run', { isDefault: true })
    .summary('vet live servers')
    .description(
      'Starts the servers, reads everything they show, vets it and ends them. No tool is called unless --probe or --error-probes asks for it.',
    )
    .argument('[target...]', "a server's command, quoted as one argument")
    .usage('[options] [target...] [-- command [argument...]]')
    .addHelpText('after', example('mcp-hallmark -- npx -y @modelcontextprotocol/server-everything'));
  for (const option of [...reportOptions(), ...lockOptions(), ...connectOptions(), ...probeOptions()])
    run.addOption(option);
  run
    .option(
      '--from-config <file>',
      "the servers in a client's configuration, after showing what would be started (repeatable)",
      (file: string, before: readonly string[] | undefined) => [...(before ?? []), file],
    )
    .option('--yes', 'with --from-config: start them without asking');
  run.action(async (targets: string[], flags) => {
    done(
      await (await import('./run.ts')).run(
        targets,
        command,
        flags,
        program.commands.map((candidate) => candidate.name()),
      ),
    );
  });

  const check = program
    .command('check')
    .summary('vet saved definitions')
    .description(
      'Vets saved definitions: a tools/list response, an object with "tools", an array of tools, a single tool, or a file of "mcp-hallmark capture". The answer to server/discover or initialize is vetted too, alone or as the member "discover" or "initialize" beside the lists.',
    )
    .argument('[file...]', 'files to vet; "-" is standard input')
    .addHelpText('after', example('mcp-hallmark check tools.json', 'mcp-hallmark check --fix tools.json'));
  const checkEra = eraOption('how to read a file that does not tell its era, or tells both');
  for (const option of [...reportOptions(), ...lockOptions(), checkEra]) check.addOption(option);
  check
    .option('--fix', 'show what could be mended without a decision, as changes of the files; nothing is written')
    .option('--write', 'with --fix: write the changes, then vet what the files now hold')
    .action(async (files: string[], flags) =>
      done(await (await import('./check.ts')).check([...files, ...(command ?? [])], flags)),
    );

  const checkConfig = program
    .command('check-config')
    .summary('vet how servers are launched')
    .description(
      "Vets how the servers in clients' configurations are launched, and starts none of them. Without a file it reads the configurations of all known clients on this machine and in this project.",
    )
    .argument('[file...]', "clients' configurations, such as .mcp.json")
    .addHelpText(
      'after',
      example(
        'mcp-hallmark check-config',
        'mcp-hallmark check-config .mcp.json',
        'mcp-hallmark check-config --fix --pin mcp-remote@0.1.38 .mcp.json',
      ),
    );
  for (const option of reportOptions()) if (!OF_DEFINITIONS.has(option.long ?? '')) checkConfig.addOption(option);
  checkConfig
    .option('--client <id>', 'only the configurations of this client; with a file: read it as that client does')
    .option('--list', 'list the servers, without a verdict')
    .option('--fix', 'show what can be mended, as changes of the files; nothing is written')
    .addOption(pinOption())
    .option('--write', 'with --fix: write the changes, then vet what the files now hold')
    .action(async (files: string[], flags) =>
      done(await (await import('./check-config.ts')).checkConfig(files, flags)),
    );

  const capture = program
    .command('capture')
    .summary('save what a server shows')
    .description(
      'Starts a server, saves everything it shows to a file, and ends it. "mcp-hallmark check FILE" vets it later, with the same findings.',
    )
    .argument('[target]', "the server's command, quoted as one argument")
    .usage('[options] -o FILE [target] [-- command [argument...]]')
    .requiredOption('-o, --output <file>', 'where to save; "-" is standard output')
    .option('-q, --quiet', 'no progress, no note')
    .addHelpText(
      'after',
      example('mcp-hallmark capture -o everything.json -- npx -y @modelcontextprotocol/server-everything'),
    );
  for (const option of [...connectOptions(), ...probeOptions()]) capture.addOption(option);
  capture.action(async (target: string | undefined, flags) =>
    done(await (await import('./capture.ts')).capture(target === undefined ? [] : [target], command, flags)),
  );

  const initFixtures = program
    .command('init-fixtures')
    .summary('write a first fixtures file')
    .description(
      'Writes a fixtures file with every tool of a server, for --probe. All probes in it are skipped, and no tool is called.',
    )
    .argument('<file>', 'where to write it; "-" is standard output')
    .argument('[target]', "the server's command, quoted as one argument")
    .usage('[options] <file> [target] [-- command [argument...]]')
    .option('--from <file>', 'saved definitions in place of a server; "-" is standard input')
    .option('-q, --quiet', 'no progress, no note')
    .addHelpText(
      'after',
      example(
        'mcp-hallmark init-fixtures fixtures.json -- npx -y @modelcontextprotocol/server-everything',
        'mcp-hallmark init-fixtures fixtures.json --from tools.json',
      ),
    );
  const configOptions = reportOptions().filter(({ long }) => long === '--config' || long === '--no-config');
  for (const option of [...configOptions, ...connectOptions()]) initFixtures.addOption(option);
  initFixtures.action(async (file: string, target: string | undefined, flags) =>
    done(
      await (await import('./init-fixtures.ts')).initFixtures(
        file,
        target === undefined ? [] : [target],
        command,
        flags,
      ),
    ),
  );

  const lock = program
    .command('lock')
    .summary('record what a server shows, or compare with that')
    .description(
      'Records everything a server shows a model in mcp-hallmark.lock. When it is there already, shows what changed first, and refuses changes that are errors. Without a server, all servers of the configuration are meant.',
    )
    .argument('[target...]', "a server's command, quoted as one argument")
    .usage('[options] [target...] [-- command [argument...]]')
    .option('--check', 'only compare, and exit with 1 when there is a change as bad as --fail-on')
    .option('--accept', 'record the changes although there are errors among them')
    .addOption(
      repeatable('--update <name>', 'record the changes of this tool, prompt or resource only (repeatable)').default(
        [],
        'none',
      ),
    )
    .option('--from <file>', 'saved definitions in place of a server; "-" is standard input')
    .addHelpText(
      'after',
      example(
        'mcp-hallmark lock -- npx -y @modelcontextprotocol/server-everything',
        'mcp-hallmark lock --check -- npx -y @modelcontextprotocol/server-everything',
      ),
    );
  for (const option of [...comparingOptions(), ...connectOptions()])
    if (!OF_EXPERIMENTS.has(option.long ?? '')) lock.addOption(option);
  lock.action(async (targets: string[], flags) =>
    done(await (await import('./lock.ts')).lock(targets, command, flags)),
  );

  const diff = program
    .command('diff')
    .summary('compare saved definitions or locks')
    .description(
      'Says how the second differs from the first, without a server. Each is a lock, or anything that "mcp-hallmark check" takes.',
    )
    .argument('<before>', 'the older one')
    .argument('<after>', 'the newer one')
    .addHelpText('after', example('mcp-hallmark diff before.json after.json'));
  for (const option of comparingOptions()) if (option.long !== '--lock') diff.addOption(option);
  diff.action(async (before: string, after: string, flags) =>
    done(await (await import('./diff.ts')).diff(before, after, flags)),
  );

  const proxy = program
    .command('proxy')
    .summary('serve a server, mended')
    .description(
      'Stands between clients and a server: starts or reaches the server, and serves it over standard input and output or over HTTP.',
    )
    .argument('[target]', "the server's command, quoted as one argument")
    .usage('[options] [target] [-- command [argument...]]')
    .addHelpText('after', example('mcp-hallmark proxy -- npx -y @modelcontextprotocol/server-filesystem .'));
  for (const option of [...proxyOptions(), ...accessOptions()]) proxy.addOption(option);
  proxy.action(async (target: string | undefined, flags) =>
    done(await (await import('./proxy.ts')).proxy(target === undefined ? [] : [target], command, flags)),
  );

  const evaluation = program
    .command('eval')
    .summary('see whether fixing servers helps an agent')
    .description(
      'Lets an agent do tasks whose answers can be checked, with servers as they ship and behind the proxy, and reports how it did. Runs cost what the agent costs; what was done is kept, and the same command goes on where it stopped.',
    )
    .argument('[folder]', 'the folder of the experiment: its tasks, sandbox, results and report', 'mcp-hallmark-eval')
    .addHelpText(
      'after',
      example(
        'mcp-hallmark eval --setup my-eval',
        'mcp-hallmark eval my-eval --agent claude --model haiku --repetitions 3',
        'mcp-hallmark eval my-eval --report',
      ),
    );
  for (const option of evalOptions()) evaluation.addOption(option);
  evaluation.action(async (folder: string, flags) => done(await (await import('./eval.ts')).evaluate(folder, flags)));

  const rules = program
    .command('rules')
    .summary('list the rules, or explain one')
    .description('Lists the rules. With an id, or the name that another tool has for the same check, explains it.')
    .argument('[id]', 'a rule, such as spec/tool-name-charset')
    .option('--data', 'show the lists that rules look things up in, and how old they are')
    .addOption(new Option('--category <category>', 'only this category'))
    .addOption(new Option('--severity <severity>', 'only rules of this severity').choices(SEVERITIES))
    .addOption(new Option('--era <era>', 'only rules for this era').choices(['legacy', 'modern']))
    .addOption(new Option('--format <format>', 'how to show them').choices(['terminal', 'json']).default('terminal'))
    .addOption(new Option('--color <when>', 'when to colour').choices(['auto', 'always', 'never']).default('auto'))
    .addHelpText('after', example('mcp-hallmark rules spec/tool-name-charset'));
  rules.action(async (id: string | undefined, flags) => done(await (await import('./rules.ts')).rules(id, flags)));

  program
    .command('init')
    .summary('write a first configuration')
    .description(
      'Writes mcp-hallmark.json from what stands in this folder: a package that is a server, and the servers that configurations of clients (.mcp.json, .vscode/mcp.json and the like) start.',
    )
    .addHelpText('after', example('mcp-hallmark init'))
    .action(async () => done(await (await import('./init.ts')).init()));

  const config = program
    .command('config')
    .summary('show the configuration')
    .description('Shows the merged configuration, and where each value comes from.')
    .argument('[print]', 'may be left out');
  const configFlags = ['--config', '--no-config', '--preset', '--clients', '--rule'];
  for (const option of reportOptions()) if (configFlags.includes(option.long ?? '')) config.addOption(option);
  config
    .addOption(new Option('--format <format>', 'how to show it').choices(['terminal', 'json']).default('terminal'))
    .addHelpText('after', example('mcp-hallmark config print'))
    .action(async (what: string | undefined, flags) => {
      if (what !== undefined && what !== 'print')
        throw new UsageError(`config prints; it cannot "${display(what, 40)}"`);
      done(await (await import('./config.ts')).printConfig(flags));
    });

  program
    .command('web')
    .summary('serve the page')
    .description(
      'Serves a page on this computer that vets what is pasted into it. Everything stays in the browser: nothing is sent, to this program neither.',
    )
    .addOption(
      new Option('--port <number>', 'the port on 127.0.0.1; 0 for any that is free')
        .argParser(portNumber)
        .default(7447),
    )
    .addHelpText('after', example('mcp-hallmark web'))
    .action(async (flags) => done(await (await import('./web.ts')).web(flags)));

  program
    .command('help')
    .summary('print the help of a command')
    .argument('[command]', 'a command')
    .action((name: string | undefined) => {
      const named = program.commands.find((candidate) => candidate.name() === name);
      if (name !== undefined && named === undefined)
        throw new UsageError(`there is no command ${display(name, 40)}${meant(name, program)}`);
      (named ?? program).outputHelp();
    });

  program
    .command('completions')
    .summary('print shell completions')
    .description('Prints a script that completes commands, options and values in a shell.')
    .argument('<shell>', 'bash, zsh or fish')
    .addHelpText('after', example('source <(mcp-hallmark completions bash)'))
    .action(async (shell: string) => done(await (await import('./completions.ts')).completions(shell, program)));
  return program;
}

// A launch has no definitions to count, to score, or to be refused by clients.
const OF_DEFINITIONS: ReadonlySet<string> = new Set(['--clients', '--server-name', '--tokenizer', '--fail-under']);
// What is locked are the lists: nothing is tried, and there is no conversation to look at.
const OF_EXPERIMENTS: ReadonlySet<string> = new Set(['--no-streams', '--no-reads', '--cloaking', '--trace']);

/** The options of commands that report changes: what they find is not for a baseline, and no preset leaves it out. */
function comparingOptions(): Option[] {
  const others = ['--baseline', '--write-baseline', '--preset', '--pedantic', '--no-lock', '--fail-on'];
  return [
    ...[...reportOptions(), ...lockOptions()].filter(({ long }) => !others.includes(long ?? '')),
    new Option(
      '--fail-on <severity>',
      'exit with 1 when there is a change as bad as this (default: "warning")',
    ).choices([...SEVERITIES, 'never']),
  ];
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('Give a number from 0 to 65535.');
  return port;
}

function meant(name: string, program: Command): string {
  const near = nearest(
    name,
    program.commands.map((candidate) => candidate.name()),
  );
  return near === undefined ? '' : `; did you mean ${near}?`;
}

function example(...lines: readonly string[]): string {
  return `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
