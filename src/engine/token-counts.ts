import { isObject, type Json, member, stringMember } from '../model/json.ts';
import type { TokenCounts } from '../model/run.ts';
import { compactText } from '../schema/tool-schemas.ts';
import { display } from '../text/display.ts';
import type { Tokenizer } from '../text/tokens.ts';

/** How often the definitions are sent in one session: with every turn. */
export const TURNS = 20;

/** What a cached token costs, as a share of one that is not: the definitions do not change between the turns. */
export const CACHED_SHARE = 0.1;

/** How many times the tokens of the definitions are paid in one session. */
export const TIMES_PAID = TURNS * CACHED_SHARE;

// A rule asks for the counts too.
const known = new WeakMap<readonly Json[], TokenCounts>();

/** The tokens of the tools' definitions, tool by tool: what they add up to is the whole. */
export function countTokens(tools: readonly Json[], tokenizer: Tokenizer): TokenCounts {
  const cached = known.get(tools);
  if (cached?.tokenizer === tokenizer.name) return cached;
  const perTool = tools.map((definition) => {
    const name = stringMember(definition, 'name');
    const texts = textsOf(definition);
    const count = (text: string | undefined): number => (text === undefined ? 0 : tokenizer.count(text));
    let whole = '';
    for (const [key, text] of texts) whole += `${whole === '' ? '' : ','}"${key}":${text}`;
    return {
      subject: name === undefined ? null : display(name, 80),
      tokens: count(`{${whole}}`),
      description: count(texts.get('description')),
      parameters: count(texts.get('inputSchema')),
      outputSchema: count(texts.get('outputSchema')),
    };
  });
  const total = perTool.reduce((sum, { tokens }) => sum + tokens, 0);
  const session = { tokens: total * TIMES_PAID, turns: TURNS, cachedShare: CACHED_SHARE };
  const counts = { total, tokenizer: tokenizer.name, session, perTool };
  known.set(tools, counts);
  return counts;
}

/** What a client hands on to the model, as compact JSON. Annotations, icons, titles and `_meta` are for the client. */
function textsOf(definition: Json): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const key of ['name', 'description', 'inputSchema', 'outputSchema']) {
    const value = member(definition, key);
    if (value !== undefined) texts.set(key, isObject(value) ? compactText(value) : JSON.stringify(value));
  }
  return texts;
}
