import type { LaunchFacts, LiteralSecret } from '../model/launch.ts';
import { findCredentials } from '../text/credentials.ts';
import { privateHost } from '../text/urls.ts';
import { readLaunch } from './read-launch.ts';

const URL_FORM = /^([a-z][a-z0-9+.-]*):\/\/(?:([^/?#]*)@)?([^/?#@]*)[^?#]*(?:\?([^#]*))?/i;
const NOTHING = { steps: [], secrets: [], approvals: [], problems: [], duplicates: 0 } as const;
/** Options whose value is a secret by what they are called. */
const SECRET_OPTION =
  /^--?(?:[a-z0-9]+[-_])*(?:token|secret|password|passwd|api[-_]?key|access[-_]?key|private[-_]?key|bearer)(?:=(.+))?$/is;
/** What stands for a value: a reference of the client's, of the shell's or of a template, or a word that asks for one. */
const PLACEHOLDER =
  /\$\{|\{\{|^\$[A-Za-z_]|^%\w+%$|^<.*>$|^\[.*\]$|^x{3,}$|^\*{3,}$|^\.{3}$|^(?:your|my|the|insert|replace|change|enter|put|add|todo|example|dummy|fake|test|placeholder|none|null|undefined)(?:[-_ ]|$)|here$/i;

/** What can be said of a command without running it. */
export function factsOfCommand(argv: readonly string[]): LaunchFacts {
  return { ...NOTHING, steps: readLaunch(argv).steps, secrets: secretsInArguments(argv) };
}

/** What can be said of a URL without reaching it. */
export function factsOfUrl(url: string): LaunchFacts {
  const [, scheme = '', user, authority = '', query = ''] = URL_FORM.exec(url.trim()) ?? [];
  if (authority === '') return { ...NOTHING, problems: ['its URL cannot be read'] };
  const host = authority.toLowerCase();
  const loopback = privateHost(host.replace(/:\d*$/, '').replace(/^\[|\]$/g, '')) === 'this machine';
  return {
    ...NOTHING,
    remote: { scheme: scheme.toLowerCase(), host, loopback },
    secrets: holdsSecret(user, query) ? [{ where: 'url' }] : [],
  };
}

/** True for what only stands in for a value, such as `${TOKEN}` or `your-token-here`. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text.trim().replace(/^(bearer|basic|token)\s+/i, ''));
}

function holdsSecret(user: string | undefined, query: string): boolean {
  const password = user?.includes(':') === true ? user.slice(user.indexOf(':') + 1) : '';
  if (password !== '' && !isPlaceholder(password)) return true;
  return query
    .split('&')
    .some(
      (pair) =>
        !isPlaceholder(pair.slice(pair.indexOf('=') + 1)) &&
        (findCredentials(pair).length > 0 || SECRET_OPTION.test(`--${pair}`)),
    );
}

function secretsInArguments(argv: readonly string[]): LiteralSecret[] {
  return argv.flatMap((argument, index): LiteralSecret[] => {
    const [found] = findCredentials(argument);
    if (found !== undefined) return [{ where: 'argument', at: index, form: found.kind }];
    const named = SECRET_OPTION.exec(argument);
    if (named === null) return [];
    const value = named[1] ?? argv[index + 1] ?? '';
    const isValue = value.length >= 8 && !value.startsWith('-') && !/[/\\]/.test(value) && !isPlaceholder(value);
    // A form that is known is reported where it stands.
    return isValue && findCredentials(value).length === 0
      ? [{ where: 'argument', at: index, name: argument.replace(/=.*$/s, '') }]
      : [];
  });
}
