import type { LaunchFacts, LiteralSecret } from '../model/launch.ts';
import { findCredentials } from '../text/credentials.ts';
import { privateHost } from '../text/urls.ts';
import { isSecretName, urlHoldsSecret, valueKind } from '../text/value-kind.ts';
import { readLaunch } from './read-launch.ts';

const URL_FORM = /^([a-z][a-z0-9+.-]*):\/\/(?:[^/?#]*@)?([^/?#@]*)/i;
const NOTHING = { steps: [], secrets: [], approvals: [], problems: [], duplicates: 0 } as const;

/** What can be said of a command without running it. */
export function factsOfCommand(argv: readonly string[]): LaunchFacts {
  return { ...NOTHING, steps: readLaunch(argv).steps, secrets: secretsInArguments(argv) };
}

/** What can be said of a URL without reaching it. */
export function factsOfUrl(url: string): LaunchFacts {
  const [, scheme = '', authority = ''] = URL_FORM.exec(url.trim()) ?? [];
  if (authority === '') return { ...NOTHING, problems: ['its URL cannot be read'] };
  const host = authority.toLowerCase();
  const loopback = privateHost(host.replace(/:\d*$/, '').replace(/^\[|\]$/g, '')) === 'this machine';
  return {
    ...NOTHING,
    remote: { scheme: scheme.toLowerCase(), host, loopback },
    secrets: urlHoldsSecret(url) ? [{ where: 'url' }] : [],
  };
}

/** The secrets in the words of a command: by their form, and by the option, variable or header that they are given to. */
function secretsInArguments(argv: readonly string[]): LiteralSecret[] {
  return argv.flatMap((argument, at): LiteralSecret[] => {
    const [found] = findCredentials(argument);
    if (found !== undefined) return [{ where: 'argument', at, form: found.kind }];
    // A string for a shell has several words in one.
    const words = argument.split(/\s+/).map((word) => word.replaceAll(/["']/g, ''));
    if (words.some((word) => urlHoldsSecret(word.replace(/^--?[\w-]+=/, ''))))
      return [{ where: 'argument', at, form: 'URL with a secret' }];
    const [name, value] =
      headerIn(argument) ?? words.map(assignmentIn).find(isSecret) ?? optionIn(argv[at - 1], argument);
    return isSecret([name, value]) ? [{ where: 'argument', at, name }] : [];
  });
}

type Named = readonly [name: string, value: string];

function isSecret(named: Named | undefined): named is Named {
  if (named === undefined) return false;
  const [name, value] = named;
  // Flags, files and what a shell fills in are about a secret, not it.
  const isOther = value.length < 8 || /^(?:[-$`]|~?[./\\])/.test(value);
  return !isOther && isSecretName(name.replace(/^-+/, '')) && valueKind(value).value === 'literal';
}

/** `Authorization: Bearer …`, as an option for headers has it. */
function headerIn(argument: string): Named | undefined {
  const [, name, value] = /^(?:--?[\w-]+=)?([A-Za-z][\w-]*):\s*([^/\s].*)$/s.exec(argument) ?? [];
  return name === undefined || value === undefined || !isSecretName(name) ? undefined : [name, value];
}

/** `NAME=value`, `-eNAME=value`, `--name=value`, `--env=NAME=value`. */
function assignmentIn(word: string): Named | undefined {
  const [, name, value] = /^(?:--?[\w-]+=|-e)?(-{0,2}[A-Za-z_][\w-]*)=([^=].*)$/s.exec(word) ?? [];
  return name === undefined || value === undefined ? undefined : [name, value];
}

/** `--name value`. */
function optionIn(before: string | undefined, argument: string): Named {
  return before !== undefined && /^--?[A-Za-z][\w-]*$/.test(before) ? [before, argument] : ['', ''];
}
