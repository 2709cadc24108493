import { isArray, isObject, type Json } from '../model/json.ts';
import { display } from '../text/display.ts';
import type { Check } from './tasks-schema.ts';

/** Whether an answer is right, and what speaks against it. */
export interface Verdict {
  readonly passed: boolean;
  /** In words, for people; empty when it passed. */
  readonly why: string;
}

/** What every agent is told after the question. */
export const ANSWER_FORMAT =
  'Find the answer with the tools of the connected server only. Your reply must end with one line of this form, and nothing after it:\nANSWER: <the answer itself, without any other words>\nIf you cannot find it out, end with: ANSWER: unknown';

const MARKED = /^[\s>#]*(?<open>[*_`]*)ANSWER(?<shut>[*_`]*)\s*:(?<shutLate>[*_`]*)(?<answer>.*)$/i;
const LONGEST_ANSWER = 20_000;

/** The answer in what an agent said: what stands after the last `ANSWER:`, or all of it where there is none. */
export function answerIn(said: string): string {
  const lines = said.split('\n');
  const at = lines.findLastIndex((line) => MARKED.test(line));
  if (at < 0) return said.trim().slice(0, LONGEST_ANSWER);
  const { open = '', shut = '', shutLate = '', answer = '' } = MARKED.exec(lines[at] ?? '')?.groups ?? {};
  const text = [answer, ...lines.slice(at + 1)].join('\n').trim();
  // Emphasis of the whole line ends after the answer.
  const ends = open !== '' && shut + shutLate === '' && text.endsWith(open);
  return (ends ? text.slice(0, -open.length) : text).trim().slice(0, LONGEST_ANSWER);
}

/** Judges an answer. The same answer always gets the same verdict; no model is asked. */
export function judge(check: Check, answer: string): Verdict {
  const bare = unwrapped(answer);
  if (bare === '') return wrong('there is no answer');
  if ('exact' in check) return judgeExact(check, bare);
  if ('number' in check) return judgeNumber(check, bare);
  if ('regex' in check)
    return verdict(
      new RegExp(check.regex, check.flags?.replaceAll('g', '')).test(bare),
      `it does not match ${check.regex}`,
    );
  return judgeJson(check, answer);
}

function judgeExact({ exact, ignoreCase = false }: Extract<Check, { exact: string }>, bare: string): Verdict {
  const fold = (text: string): string => (ignoreCase ? text.toLowerCase() : text);
  return verdict(fold(bare) === fold(unwrapped(exact)), `expected ${exact}`);
}

function judgeNumber({ number, tolerance = 0 }: Extract<Check, { number: number }>, bare: string): Verdict {
  const found = [...bare.matchAll(/(?<![\w.])[-+−]?(?:\d{1,3}(?:[,_' ]\d{3})+|\d+)(?:\.\d+)?(?:e[-+]?\d+)?(?![\w])/gi)];
  const [only, ...others] = new Set(found.map(([text]) => Number(text.replaceAll(/[,_' ]/g, '').replace('−', '-'))));
  if (only === undefined) return wrong('there is no number in it');
  if (others.length > 0) return wrong('there are several numbers in it');
  return verdict(Math.abs(only - number) <= tolerance, `expected ${number}${tolerance > 0 ? ` ± ${tolerance}` : ''}`);
}

function judgeJson({ json, anyOrder = false }: Extract<Check, { json?: unknown }>, answer: string): Verdict {
  const text =
    /^```(?:json)?\s*\n([\s\S]*?)\n\s*```$/i.exec(answer.trim())?.[1] ?? answer.trim().replaceAll(/^`+|`+$/g, '');
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return wrong('it is not JSON');
  }
  return verdict(
    canonical(value, anyOrder) === canonical(json as Json, anyOrder),
    `expected ${display(JSON.stringify(json), 120)}`,
  );
}

function canonical(value: Json, anyOrder: boolean): string {
  if (isArray(value)) {
    const items = value.map((item) => canonical(item, anyOrder));
    return `[${(anyOrder ? items.sort() : items).join(',')}]`;
  }
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null, anyOrder)}`);
  return `{${members.join(',')}}`;
}

/** Without blanks, marks of emphasis, code or quotation around it, and a full stop at its end. */
function unwrapped(text: string): string {
  let bare = text.trim().replaceAll(/\s+/g, ' ');
  for (let before = ''; before !== bare; ) {
    before = bare;
    const [, inner] =
      /^(?:\*\*(.+)\*\*|`+([^`]+)`+|"([^"]+)"|'([^']+)'|“([^”]+)”)$/
        .exec(bare)
        ?.filter((group) => group !== undefined) ?? [];
    bare = (inner ?? bare).replace(/(?<=\w[)\]"'`*]{0,3})\.$/, '').trim();
  }
  return bare;
}

function verdict(passed: boolean, why: string): Verdict {
  return passed ? { passed, why: '' } : wrong(why);
}

function wrong(why: string): Verdict {
  return { passed: false, why };
}
