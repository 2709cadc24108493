import { isObject, type Json, type JsonObject, member, stringMember } from '../model/json.ts';
import { parsedJson } from '../text/json-text.ts';
import { identifierWords } from '../text/words.ts';

/** What keeps a model from learning of an error what to do better. */
export type ErrorFault = 'trace' | 'empty' | 'opaque' | 'unguided';

// What a message has to say stands at its beginning.
const LONGEST = 4000;

// A frame of a stack, as each language prints it.
const FRAMES: readonly RegExp[] = [
  // Node: at read (file:///srv/a.js:10:5)
  /^[ \t]{0,40}at [^\n]{0,200}(?:\/|\\|node:|<anonymous>|file:|webpack)[^\n]{0,300}:\d{1,7}:\d{1,7}\)?[ \t]{0,8}$/m,
  // Python
  /\bTraceback \(most recent call last\)/,
  /^[ \t]{0,40}File "[^"\n]{1,300}", line \d{1,7}, in /m,
  // Java and its kin: at org.shop.Order.find(Order.java:10)
  /^[ \t]{0,40}at [\w.$<>/]{3,200}\((?:[\w$]{1,100}\.(?:java|kt|scala|groovy|clj):\d{1,7}|Native Method|Unknown Source)\)/m,
  // Go
  /^goroutine \d{1,9} \[[^\]\n]{1,60}\]:/m,
  /^[ \t]{0,8}\/[^\s:]{1,300}\.go:\d{1,7} \+0x[0-9a-f]/m,
  // Ruby
  /^[ \t]{0,40}(?:from )?[^\s:]{1,300}\.rb:\d{1,7}:in [`'"]/m,
  // .NET: at Shop.Order.Find(Int32 id) in C:\src\Order.cs:line 10
  /^[ \t]{0,40}at [\w.<>`[\], +|$]{3,300}\([^)\n]{0,300}\) in [^\n]{1,300}:line \d{1,7}/m,
  /^[ \t]{0,40}at (?:System|Microsoft)\.[\w.<>`[\], +|$]{3,300}\([^)\n]{0,300}\)/m,
  // PHP
  /^#\d{1,4} [^\n]{1,300}\.php\(\d{1,7}\)/m,
  // Rust
  /\bthread '[^'\n]{1,100}'(?: \(\d{1,9}\))? panicked at /,
  /^stack backtrace:$/m,
  // Elixir: (shop 0.1.0) lib/shop.ex:10: Shop.find/1
  /^[ \t]{0,40}\([\w ~.-]{1,80}\) [^\s:]{1,300}\.exs?:\d{1,7}: /m,
];

// Words that an error message can be made of without saying anything.
const SAYS_NOTHING: ReadonlySet<string> = new Set(
  `a action an and application been calling call called code complete completed could couldn't crashed details e encountered
  error errors exception executing execute executed execution fail failed failing failure fatal for general generic handle
  handler handling happened has have http in internal invocation invoke invoking is it its later mcp message msg no none not
  null object occurred occured of on oops operation our out please problem process processed processing raised request
  response result retry returned rpc run running server service something sorry status the this to tool try trying unable
  undefined unexpected unhandled unknown unspecified was went while with wrong your again`.split(/\s+/),
);
// Words that say that the input is wrong, and not what about it.
const SAYS_WRONG: ReadonlySet<string> = new Set(
  `argument arguments args bad data found incorrect input inputs invalid malformed param parameter parameters params
  validation value values illegal failed`.split(/\s+/),
);
// Words with which a message says what is expected.
const SAYS_WHAT =
  /\b(?:expect(?:s|ed|ing)?|must|should|need(?:s|ed)?|required?|requires|missing|one of|allowed|instead|provide|specify|such as|e\.g|example|valid (?:values?|options?|types?|ids?)|supported|did you mean|available|try|use|does(?:n't| not) exist|no such)\b/i;

/** What is wrong with the text of an error that some arguments brought; undefined for a text that helps. */
export function errorFault(text: string, given: JsonObject, parameter?: string): ErrorFault | undefined {
  if (hasFrames(text)) return 'trace';
  if (!/[\p{L}\p{N}]/u.test(text) || /^\W{0,10}(?:null|undefined|none)\W{0,10}$/i.test(text)) return 'empty';
  const said = withoutTool(text.slice(0, LONGEST));
  if (namesInput(said, given, parameter)) return undefined;
  const words = said.toLowerCase().match(/\p{L}[\p{L}'’]{0,40}/gu) ?? [];
  if (words.every((word) => SAYS_NOTHING.has(word))) return 'opaque';
  // Nor is anything known of other languages.
  if (SAYS_WHAT.test(said) || /[^\0-\x7F]/.test(words.join(''))) return undefined;
  const telling = words.filter((word) => !SAYS_NOTHING.has(word) && !SAYS_WRONG.has(word));
  return telling.length < 2 ? 'unguided' : undefined;
}

function hasFrames(text: string): boolean {
  const beginning = text.slice(0, LONGEST);
  return FRAMES.some((frame) => frame.test(beginning));
}

/** True for a text that says of itself that it is an error; what is merely not found is none. */
export function readsAsError(text: string): boolean {
  const json = text.length < 20_000 && /^\s{0,20}\{/.test(text) ? parsedJson(text) : undefined;
  if (json !== undefined) return isErrorObject(json);
  return (
    hasFrames(text) ||
    /^[^\p{L}\p{N}]{0,10}(?:(?:\w{1,30}(?:error|exception)|error|exception|fatal|failure)\b(?:[ \t]{0,2}\([^)\n]{0,40}\))?[^\p{L}\p{N}\n]{0,6}(?:[:!]|-\s|$|\n)|(?:an )?(?:\w{1,20} )?error (?:occurred|executing|while|when|in|during|calling|fetching|reading)\b|failed to \w|traceback \()/iu.test(
      text,
    )
  );
}

/** An object whose only news is an error: `{"error": "…"}`, `{"success": false, "message": "…"}`. */
function isErrorObject(json: Json): boolean {
  const error = member(json, 'error');
  const says = (typeof error === 'string' && error !== '') || (isObject(error) && Object.keys(error).length > 0);
  const failed = [member(json, 'success'), member(json, 'ok')].includes(false);
  const status = /^(?:error|failed|failure)$/i.test(stringMember(json, 'status') ?? '');
  return says || failed || status;
}

/** True when a message names the parameter, or an argument by its name or value. */
function namesInput(text: string, given: JsonObject, parameter: string | undefined): boolean {
  const said = text.toLowerCase();
  const spoken = new Set(identifierWordsOf(text));
  const names = parameter === undefined ? Object.keys(given) : [parameter, ...Object.keys(given)];
  if (names.some((name) => name.length > 1 && identifierWords(name).every((word) => spoken.has(word)))) return true;
  return Object.values(given).some((value) => {
    const shown = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
    return shown.length > 2 && said.includes(shown.toLowerCase());
  });
}

function identifierWordsOf(text: string): readonly string[] {
  return (text.match(/[\p{L}\p{N}_]{1,80}/gu) ?? []).flatMap((word) => [word.toLowerCase(), ...identifierWords(word)]);
}

/** A message without the name of the tool, which says nothing: "Error executing tool read_file". */
function withoutTool(text: string): string {
  return text.replace(/(?<=\btool[: ]{1,2})["'`]?[\w.-]{1,100}["'`]?/gi, ' ');
}
