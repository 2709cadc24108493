import { type Launcher, subcommands } from './launcher.ts';
import { readOptions, valuesFor } from './options.ts';

/** Programs that fetch code from places which are not read here: said, so that nobody takes them for safe. */
export const OTHER_FETCHERS: Readonly<Record<string, Launcher>> = {
  dnx: unread('a package of NuGet is fetched'),
  dotnet: subcommands(valuesFor(''), {
    dnx: unread('a package of NuGet is fetched'),
    tool: subcommands(valuesFor(''), { exec: unread('a package of NuGet is fetched') }),
  }),
  // Without "@" it runs what is on the machine.
  go: subcommands(valuesFor('-C'), { run: unread('a module of Go is fetched', (text) => text.includes('@')) }),
  nix: subcommands(valuesFor('--option'), { run: unread('a flake of Nix is fetched', (text) => !/^[./]/.test(text)) }),
  gem: subcommands(valuesFor(''), { exec: unread('a gem is fetched') }),
};

function unread(reason: string, fetches: (operand: string) => boolean = () => true): Launcher {
  return (words) => {
    const [operand] = readOptions(words, valuesFor('')).rest;
    return operand !== undefined && fetches(operand.text) ? [{ kind: 'unparsed', at: operand.at, reason }] : undefined;
  };
}
