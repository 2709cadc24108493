/** A regular expression of a schema, compiled as ECMA-262 with the `u` flag or, failing that, without; undefined when neither will. */
export function compilePattern(source: string): RegExp | undefined {
  return compile(source, 'u') ?? compile(source, '');
}

function compile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

const DEEPEST_GROUP = 100;

/**
 * How many steps a backtracking matcher takes at most for a text of so many UTF-16 units; about a hundred million make
 * a second. An upper bound from the shape of a pattern that compiles: nested repeats count as exponential although a
 * separator may keep them apart.
 */
export function stepsToMatch(source: string): (length: number) => number {
  const { choices, degree, exponential, anchored } = waysToMatch(source);
  const exponent = Math.max(anchored ? degree : degree + 1, 1);
  return (length) => (exponential ? 3 ** length : 10 ** choices * (length + 2) ** exponent);
}

/** How many ways a matcher may try from one place of a text of length n: 10^choices · n^degree, unless exponential. */
interface Ways {
  readonly choices: number;
  readonly degree: number;
  readonly exponential: boolean;
  /** A match begins at the start of the text only. */
  readonly anchored: boolean;
}

const ONE_WAY: Ways = { choices: 0, degree: 0, exponential: false, anchored: false };
const MANY_WAYS: Ways = { ...ONE_WAY, exponential: true };
const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;
const GROUP = /\((?:\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]*:))?/y;
const ATOM = /\[(?:\\[^]|[^\]\\])*\]|\\[^]|[^()|]/y;
const OR = /\|/y;
const CLOSE = /\)/y;

function waysToMatch(source: string): Ways {
  let at = 0;
  let depth = 0;

  const take = (token: RegExp): RegExpExecArray | undefined => {
    token.lastIndex = at;
    const match = token.exec(source) ?? undefined;
    if (match !== undefined) at = token.lastIndex;
    return match;
  };

  const alternatives = (): Ways => {
    const branches = [sequence()];
    while (take(OR) !== undefined) branches.push(sequence());
    return {
      choices: Math.max(...branches.map(({ choices }) => choices)) + Math.log10(branches.length),
      degree: Math.max(...branches.map(({ degree }) => degree)),
      exponential: branches.some(({ exponential }) => exponential),
      anchored: branches.every(({ anchored }) => anchored),
    };
  };

  const sequence = (): Ways => {
    let { choices, degree, exponential } = ONE_WAY;
    let anchored: boolean | undefined;
    for (let body = atom(); body !== undefined; body = atom()) {
      const ways = repeated(body);
      choices += ways.choices;
      degree += ways.degree;
      exponential ||= ways.exponential;
      anchored ??= ways.anchored;
    }
    return { choices, degree, exponential, anchored: anchored ?? false };
  };

  const atom = (): Ways | undefined => {
    if (take(GROUP) !== undefined) {
      if (depth === DEEPEST_GROUP) {
        at = source.length;
        return MANY_WAYS;
      }
      depth += 1;
      const ways = alternatives();
      depth -= 1;
      take(CLOSE);
      return ways;
    }
    const text = take(ATOM)?.[0];
    if (text === undefined) return undefined;
    // What a backreference matches depends on the choices made before it.
    if (/^\\[k1-9]/.test(text)) return MANY_WAYS;
    return text === '^' ? { ...ONE_WAY, anchored: true } : ONE_WAY;
  };

  const repeated = (body: Ways): Ways => {
    const [, sign, least, comma, most] = take(QUANTIFIER) ?? [];
    if (sign === undefined && least === undefined) return body;
    const min = sign === '+' ? 1 : Number(least ?? 0);
    const max =
      sign === '?' ? 1 : sign !== undefined || (comma !== undefined && most === '') ? Infinity : Number(most ?? least);
    const varies = body.choices > 0 || body.degree > 0 || body.exponential;
    if (max === Infinity) return varies ? MANY_WAYS : { ...ONE_WAY, degree: 1 };
    return {
      choices: body.choices * max + Math.log10(max - min + 1),
      degree: body.degree * max,
      exponential: body.exponential,
      anchored: body.anchored && min > 0,
    };
  };

  return alternatives();
}
