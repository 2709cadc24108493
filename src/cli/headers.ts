import { isLoopback } from '../protocol/authorization.ts';
import { display } from '../text/display.ts';
import { UsageError } from './errors.ts';
import type { Access } from './target.ts';

/** The headers that a target gets, and everything in them and in its URL that is secret. */
export interface TargetHeaders {
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// Headers that belong to the protocol or to HTTP itself.
const OURS = /^(mcp-|content-|transfer-|proxy-)|^(accept|host|connection|upgrade|te|trailer|keep-alive|last-event-id)$/;

/** Reads `--header` and `--header-env`, and the user info of a URL. */
export function readHeaders(url: URL, access: Access, environment: NodeJS.ProcessEnv): TargetHeaders {
  const headers: Record<string, string> = {};
  const secrets: string[] = [];
  const add = (flag: string, name: string, value: string): void => {
    const key = name.toLowerCase();
    // What is no name may be a secret in the wrong place, so it is not repeated.
    if (!TOKEN.test(name)) throw new UsageError(`${flag}: what stands before the sign is no name of a header`);
    if (OURS.test(key)) throw new UsageError(`${flag}: ${name} is set by mcp-hallmark itself`);
    if (Object.hasOwn(headers, key)) throw new UsageError(`${flag}: ${name} is given twice`);
    if (!/^[\t\u0020-\u007E\u0080-\u00FF]*$/.test(value))
      throw new UsageError(`${flag}: the value of ${name} has characters that a header cannot hold`);
    headers[key] = value;
  };

  for (const given of access.header) {
    const colon = given.indexOf(':');
    // What has no colon may be a secret in the wrong place, so it is not repeated.
    if (colon <= 0) throw new UsageError("--header: write 'Name: value'");
    add('--header', given.slice(0, colon).trim(), given.slice(colon + 1).trim());
  }
  for (const given of access.headerEnv) {
    const equals = given.indexOf('=');
    if (equals <= 0) throw new UsageError('--header-env: write Name=VARIABLE');
    const name = given.slice(0, equals).trim();
    const variable = given.slice(equals + 1).trim();
    if (!/^[A-Za-z_][\w()]*$/.test(variable))
      throw new UsageError('--header-env: write Name=VARIABLE, with the name of a variable and not its value');
    const value = environment[variable];
    if (value === undefined || value === '')
      throw new UsageError(`--header-env: ${display(variable, 60)} is not set in this environment`);
    refusePlainHttp('--header-env', url);
    add('--header-env', name, value.trim());
    secrets.push(value.trim(), ...credentials(value.trim()));
  }
  if (url.username !== '' || url.password !== '') {
    refusePlainHttp('a URL with a user name', url);
    const user = decoded(url.username);
    const password = decoded(url.password);
    const basic = Buffer.from(`${user}:${password}`, 'utf8').toString('base64');
    if (!Object.hasOwn(headers, 'authorization')) headers['authorization'] = `Basic ${basic}`;
    secrets.push(user, password, basic, `${url.username}:${url.password}`);
  }
  if (url.search !== '') {
    secrets.push(url.search.slice(1));
    for (const [, value] of url.searchParams) secrets.push(...worthHiding(value));
    for (const pair of url.search.slice(1).split('&')) secrets.push(...worthHiding(pair.slice(pair.indexOf('=') + 1)));
  }
  return { headers, secrets };
}

/** Percent-decoded text; as it is where it cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The secret inside `Bearer …`, and both sides of what `Basic …` encodes. */
function credentials(value: string): string[] {
  const [, scheme = '', token = ''] = /^(\S+)\s+(\S+)$/.exec(value) ?? [];
  if (token === '') return [];
  const decoded = scheme.toLowerCase() === 'basic' ? Buffer.from(token, 'base64').toString('utf8') : '';
  return [token, decoded, ...decoded.split(':')];
}

function refusePlainHttp(what: string, url: URL): void {
  if (url.protocol === 'http:' && !isLoopback(url.origin))
    throw new UsageError(
      `${what} would send a secret over plain http; use https (http is for localhost, 127.x and ::1 only)`,
    );
}

/** Of the values in a query many are no secrets: a plain word says nothing, and would be found everywhere. */
function worthHiding(value: string): string[] {
  return /^[A-Za-z]{1,12}$/.test(value) ? [] : [value];
}
