/** One challenge of a `WWW-Authenticate` header: a scheme in lower case, and its parameters, names in lower case. */
export interface Challenge {
  readonly scheme: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const TOKEN = /[!#$%&'*+.^_`|~0-9A-Za-z-]+/y;
const TOKEN68 = /[A-Za-z0-9._~+/-]+=*(?=\s*(?:,|$))/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/sy;
const BLANK = /[\s,]*/y;
const EQUALS = /\s*=\s*/y;

/** Reads the challenges of a `WWW-Authenticate` header (RFC 9110, 11.6.1); undefined when it cannot be read. */
export function readChallenges(header: string): readonly Challenge[] | undefined {
  const challenges: { readonly scheme: string; readonly parameters: Map<string, string> }[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(header);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  for (take(BLANK); at < header.length; take(BLANK)) {
    const [name] = take(TOKEN) ?? [];
    if (name === undefined) return undefined;
    const afterName = at;
    if (take(EQUALS) !== null) {
      const value = take(QUOTED)?.[1]?.replaceAll(/\\(.)/gs, '$1') ?? take(TOKEN)?.[0];
      const current = challenges.at(-1);
      if (value === undefined || current === undefined) return undefined;
      current.parameters.set(name.toLowerCase(), value);
      continue;
    }
    challenges.push({ scheme: name.toLowerCase(), parameters: new Map() });
    at = afterName;
    // A scheme may be followed by one token in place of parameters, as in `Negotiate YWJj==`.
    if (/[^\S,]/.test(header[at] ?? '')) {
      const before = at;
      take(/\s*/y);
      if (take(TOKEN68) === null) at = before;
    }
  }
  return challenges;
}

/** The Bearer challenge among them. */
export function bearerChallenge(header: string | undefined): Challenge | undefined {
  return readChallenges(header ?? '')?.find(({ scheme }) => scheme === 'bearer');
}
