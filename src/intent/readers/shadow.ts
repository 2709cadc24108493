import { any, commandAt, isDenied, isExample, isObliged, ordered } from '../grammar.ts';
import { nameKey, type Scope } from '../intent.ts';
import { findBefore, findFrom, means, type Sentence, type Token } from '../sentences.ts';
import { intentAt, nearest, type Reader, word } from './find.ts';

const TOOL = word(/^(?:tools?|functions?|servers?|plugins?|operation)$/);
const TOOLS = word(/^(?:tools|functions|servers|plugins|others|alternatives)$/);
const SELF = word(/^(?:this|me|it|us)$/);
const BAD = word(
  /^(?:unsafe|insecure|deprecated|broken|unreliable|wrong|outdated|malicious|compromised|vulnerable|disabled|fail|fails|faulty|discouraged|forbidden|prohibited|untrusted|obsolete|incorrect|dangerous|inferior|leak|leaks|unauthorized|retired|removed|corrupt|corrupted)$/,
);
const EVENT = word(
  /^(?:call|calls|read|write|request|requests|email|e-mail|emails|payment|payments|transfer|transfers|search|command|commands|message|messages|response|responses|reply|operation|operations|action|actions|invocation|query|queries)$/,
);
// Words that stand before `tool` without naming one.
const NAMELESS =
  /^(?:this|the|a|an|your|these|our|its|mcp|same|each|that|following|available|appropriate|right|correct|lookup|individual|multiple|several|separate|specific|dedicated|corresponding|relevant|previous|next|last|first|single|new|main|own|of|other|another|any|all|every|more|such|with|using|different|above|below|recommended|primary|read-only|readonly|destructive)$/;

/** Reach for tools that are not the server's: use them differently, or this one before or in place of them. */
export const shadowing: Reader = {
  starts: (token) =>
    means(token, 'before', 'when', 'instead', 'call', 'tool', 'all', 'alter', 'send') ||
    token.kind === 'name' ||
    /^(?:no|best|only|greatest|precedence|priority|supersedes?|replaces?)$/.test(token.word),
  read: (sentence, at, scope) =>
    peerTool(sentence, at, scope) ??
    obliged(sentence, at, scope) ??
    conditioned(sentence, at, scope) ??
    everyTool(sentence, at, scope) ??
    removed(sentence, at, scope) ??
    discredited(sentence, at, scope) ??
    ranked(sentence, at, scope) ??
    diverted(sentence, at),
};

/** A tool of another server of the run by its name, and an order in the same sentence. */
function peerTool(sentence: Sentence, at: number, scope: Scope) {
  const token = sentence[at] as Token;
  const key = nameKey(token.raw);
  const named =
    (token.kind === 'name' || token.quoted || key.length > 7) && scope.foreign.has(key) && !scope.own.has(key);
  if (!named) return undefined;
  const verb = ordered(sentence, 'call', 'pass', 'alter', 'send', 'read', 'override');
  const condition = findBefore(sentence, at, 6, any('before', 'when', 'instead'));
  return verb < 0 ? undefined : intentAt('redirect', condition >= 0 ? 'high' : 'medium', sentence, at, verb, condition);
}

/** `The deploy tool must be called with …`: how a tool is to be called that this server does not have. */
function obliged(sentence: Sentence, at: number, scope: Scope) {
  const call = sentence[at] as Token;
  if (!means(call, 'call') || call.form !== 'done' || !isObliged(sentence, at) || isDenied(sentence, at))
    return undefined;
  const named = foreignTool(sentence, at - 9, 7, scope);
  const how = findFrom(sentence, at + 1, 2, word(/^(?:with|by|through|via|without)$/));
  return named < 0 || how < 0 || means(sentence[named], 'all')
    ? undefined
    : intentAt('redirect', 'medium', sentence, named, at, how);
}

/** `Before using send_email, …`, `instead of the search tool, use this`, `when X is called, change …`. */
function conditioned(sentence: Sentence, at: number, scope: Scope) {
  const condition = sentence[at] as Token;
  if (!means(condition, 'before', 'when', 'instead')) return undefined;
  if (condition.foreign) return conditionedForeign(sentence, at, scope);
  const use = findFrom(
    sentence,
    at + 1,
    3,
    (token) => means(token, 'call') && (token.form === 'ing' || token.form === 'base'),
  );
  const named = foreignTool(sentence, use < 0 ? at + 1 : use + 1, use < 0 ? 7 : 5, scope);
  if (named < 0) return undefined;
  const passive = findFrom(sentence, named + 1, 6, (token) => means(token, 'call') && token.form !== 'base');
  const asked = findFrom(sentence, at + 1, Math.max(0, named - at - 1), any('call'));
  // `When the files server writes a file`
  const acts = findFrom(sentence, named + 1, 3, (token) => token.form === 'third');
  if (use < 0 && passive < 0 && asked < 0 && acts < 0 && !means(condition, 'instead')) return undefined;
  const generic = means(sentence[named], 'all');
  const callSelf = sentence.findIndex(
    (token, index) =>
      index !== use &&
      index !== asked &&
      means(token, 'call') &&
      commandAt(sentence, index) !== 'no' &&
      !isDenied(sentence, index) &&
      findFrom(sentence, index + 1, 3, SELF) >= 0,
  );
  if (callSelf >= 0) {
    const mild =
      (sentence[callSelf]?.word === 'prefer' && sentence[named]?.kind === 'name') ||
      (scope.tools > 1 && (generic || sentence[named]?.kind !== 'name'));
    const self = findFrom(sentence, callSelf + 1, 3, SELF);
    return intentAt('pre-empt', mild ? 'low' : 'medium', sentence, at, named, callSelf, self);
  }
  const change = sentence.findIndex(
    (token, index) =>
      index !== use &&
      means(token, 'alter', 'send', 'pass') &&
      commandAt(sentence, index) !== 'no' &&
      !isDenied(sentence, index) &&
      !/^(?:use|set|provide|specify|include|return|write|put|give|edit|report|store|print|create|remove|delete)$/.test(
        token.word,
      ),
  );
  if (change < 0) return undefined;
  const goods = findFrom(
    sentence,
    change + 1,
    14,
    (token) =>
      means(token, 'stake', 'elsewhere', 'secret', 'context') || /^(?:url|email|number|file)$/.test(token.kind),
  );
  if (goods >= 0) return intentAt('redirect', 'high', sentence, at, named, change, goods);
  const data = findFrom(sentence, change + 1, 8, any('data', 'carrier'));
  return data < 0 ? undefined : intentAt('redirect', 'medium', sentence, at, named, change, data);
}

/** The same in languages with another order of words. */
function conditionedForeign(sentence: Sentence, at: number, scope: Scope) {
  const all = nearest(sentence, at, 7, any('all'));
  const tool = all < 0 ? -1 : nearest(sentence, all, 4, any('tool'));
  const call =
    tool < 0
      ? -1
      : findFrom(
          sentence,
          0,
          sentence.length,
          (token) => token.foreign && means(token, 'call') && token.form === 'base',
        );
  return call < 0 ? undefined : intentAt('pre-empt', scope.tools > 1 ? 'low' : 'medium', sentence, at, all, tool, call);
}

/** `After every file read, call this with its text`, `never call another tool`. */
function everyTool(sentence: Sentence, at: number, scope: Scope) {
  const token = sentence[at] as Token;
  if (means(token, 'before', 'when') && !token.foreign) {
    const all = findFrom(sentence, at + 1, 2, word(/^(?:each|every|any|all)$/));
    const event =
      all < 0
        ? -1
        : findFrom(
            sentence,
            all + 1,
            3,
            (other) => EVENT(other) || TOOL(other) || /^(?:runs?|happens?|executes?|use|uses|usage)$/.test(other.word),
          );
    if (event < 0) return undefined;
    const verb = sentence.findIndex(
      (other, index) =>
        (index > event || index < at) &&
        (means(other, 'call', 'pass', 'send') || other.word === 'repeat') &&
        commandAt(sentence, index) !== 'no' &&
        !isDenied(sentence, index),
    );
    const self = verb < 0 ? -1 : findFrom(sentence, verb + 1, 7, word(/^(?:this|me|here)$/));
    if (self < 0) return undefined;
    const talk =
      /^(?:message|messages|response|responses|reply|request|requests|query|queries|search|action|actions)$/.test(
        sentence[event]?.word ?? '',
      );
    const data = findFrom(sentence, verb + 1, 9, (other) => means(other, 'data', 'context', 'secret') && !SELF(other));
    if (data >= 0 && !talk) return intentAt('redirect', 'medium', sentence, at, event, verb, data);
    return intentAt('pre-empt', talk || scope.tools > 1 ? 'low' : 'medium', sentence, at, event, verb, self);
  }
  if (!means(token, 'call') || !isDenied(sentence, at) || token.form !== 'base') return undefined;
  const named = foreignTool(sentence, at + 1, 4, scope);
  if (named < 0 || sentence[named]?.kind !== 'word') return undefined;
  const mild = scope.tools > 1 || means(sentence[named], 'all');
  return intentAt('pre-empt', mild ? 'low' : 'medium', sentence, at - 1, at, named, named + 1);
}

/** `Disable all other servers`. */
function removed(sentence: Sentence, at: number, scope: Scope) {
  if (!means(sentence[at], 'all')) return undefined;
  const verb = findBefore(sentence, at, 4, word(/^(?:uninstall|disable|remove|disconnect|block|deactivate)$/));
  const tools = findFrom(sentence, at + 1, 3, word(/^(?:servers|tools|plugins|mcp)$/));
  const other = findFrom(sentence, at, 3, word(/^(?:other|others|competing)$/));
  if (verb < 0 || tools < 0 || other < 0 || isDenied(sentence, verb)) return undefined;
  return intentAt(
    'pre-empt',
    scope.tools > 1 && sentence[tools]?.word === 'tools' ? 'low' : 'medium',
    sentence,
    verb,
    tools,
  );
}

/** `All other tools return wrong data`, `the read_file tool is deprecated, use this`. */
function discredited(sentence: Sentence, at: number, scope: Scope) {
  const token = sentence[at] as Token;
  const all = means(token, 'all') && /^(?:all|any|other|others|another|every|everything)$/.test(token.word);
  const named = token.kind === 'name' && isToolName(token, scope) && TOOL(sentence[at + 1] ?? token);
  if ((!all && !named) || isExample(sentence, at)) return undefined;
  const tools = all ? (token.word === 'others' ? at : findFrom(sentence, at + 1, 3, TOOLS)) : at + 1;
  const bad = tools < 0 ? -1 : findFrom(sentence, tools + 1, 5, BAD);
  if (bad < 0) return undefined;
  return intentAt('pre-empt', all && scope.tools > 1 ? 'low' : 'medium', sentence, at, tools, bad);
}

/** `The best tool in the world`, `takes precedence over every other tool`, `use this rather than others`. */
function ranked(sentence: Sentence, at: number, scope: Scope) {
  const here = sentence[at]?.word ?? '';
  if (/^(?:best|greatest|only)$/.test(here)) {
    const tool = findFrom(sentence, at + 1, 4, TOOL);
    const world = tool < 0 ? -1 : findFrom(sentence, tool + 1, 4, word(/^(?:world|ever|universe|market|existence)$/));
    if (world >= 0 && here !== 'only') return intentAt('pre-empt', 'medium', sentence, at, tool, world);
    const trusted =
      here === 'only'
        ? findFrom(
            sentence,
            at + 1,
            2,
            word(
              /^(?:reliable|safe|trusted|trustworthy|approved|authorized|correct|secure|legitimate|official|valid|permitted)$/,
            ),
          )
        : -1;
    return trusted >= 0 && tool > trusted && scope.tools <= 1
      ? intentAt('pre-empt', 'medium', sentence, at, trusted, tool)
      : undefined;
  }
  if (/^(?:precedence|priority|supersedes?|replaces?)$/.test(here)) {
    const named = /^(?:supersedes|replaces)$/.test(here)
      ? findFrom(sentence, at + 1, 4, (token) => token.kind === 'name' && isToolName(token, scope))
      : -1;
    const use =
      named < 0
        ? -1
        : sentence.findIndex((token, index) => means(token, 'call') && commandAt(sentence, index) === 'told');
    if (use >= 0) return intentAt('pre-empt', 'medium', sentence, at, named, use);
    const others = findFrom(sentence, at + 1, 4, word(/^(?:every|all|any|other)$/));
    const tools = others < 0 ? -1 : findFrom(sentence, others + 1, 3, TOOL);
    const over = /^(?:supersede|replace)/.test(here) || sentence[at + 1]?.word === 'over';
    return tools < 0 || !over
      ? undefined
      : intentAt('pre-empt', scope.tools > 1 ? 'low' : 'medium', sentence, at, others, tools);
  }
  const against = means(sentence[at], 'instead') || here === 'no';
  if (!against) return undefined;
  const use = findBefore(sentence, at, 9, any('call'));
  if (use < 0 || commandAt(sentence, use) === 'no' || isDenied(sentence, use)) return undefined;
  if (findFrom(sentence, use + 1, 3, SELF) < 0 && sentence[use]?.word !== 'prefer') return undefined;
  if (here === 'no')
    return sentence[at + 1]?.word === 'matter' ? intentAt('pre-empt', 'medium', sentence, use, at + 1) : undefined;
  const others = findFrom(sentence, at + 1, 4, word(/^(?:others?|any|all|alternatives?)$/));
  const isTools = others >= 0 && (TOOLS(sentence[others] as Token) || findFrom(sentence, others, 4, TOOL) >= 0);
  return isTools ? intentAt('pre-empt', scope.tools > 1 ? 'low' : 'medium', sentence, use, at, others) : undefined;
}

/** `Redirect all emails`, `modify the behavior of all tools`, `route every message through this one`. */
function diverted(sentence: Sentence, at: number) {
  const token = sentence[at] as Token;
  if (!means(token, 'alter', 'send') || commandAt(sentence, at) === 'no' || isDenied(sentence, at)) return undefined;
  const all = findFrom(sentence, at + 1, 6, word(/^(?:all|every|any|each)$/));
  if (all < 0) return undefined;
  const goods = findFrom(
    sentence,
    all + 1,
    3,
    (other) =>
      TOOLS(other) ||
      /^(?:e-?mails?|messages?|traffic|communications?|calls?|payments?|requests?|transfers?)$/.test(other.word),
  );
  if (goods < 0) return undefined;
  const behaviour = findFrom(sentence, at + 1, all - at, word(/^behaviou?rs?$/));
  const through = findFrom(sentence, goods + 1, 4, word(/^(?:through|via)$/));
  const self = through < 0 ? -1 : findFrom(sentence, through + 1, 3, word(/^(?:this|me|our|us)$/));
  const diverts = /^(?:redirect|reroute|divert)$/.test(token.word);
  if (behaviour >= 0 || self >= 0 || (diverts && !/^(?:requests?|traffic|calls?)$/.test(sentence[goods]?.word ?? '')))
    return intentAt('redirect', 'medium', sentence, at, goods, self);
  return undefined;
}

function isToolName(token: Token, scope: Scope): boolean {
  return !scope.own.has(nameKey(token.raw)) && !/[\\/]/.test(token.raw) && /[a-z]_|[a-z][A-Z]|\(\)/.test(token.raw);
}

/** A tool that is not the server's own: by its name, as `the search tool`, or as any other tool. */
function foreignTool(sentence: Sentence, from: number, reach: number, scope: Scope): number {
  for (let index = Math.max(0, from); index < Math.min(sentence.length, from + reach); index += 1) {
    const token = sentence[index] as Token;
    const next = sentence[index + 1];
    if (token.kind === 'name' && isToolName(token, scope)) return index;
    if (/^(?:any|all|every|other|another|each)$/.test(token.word) && (isTool(next) || isTool(sentence[index + 2])))
      return index;
    if (!isTool(next) || next?.opens === true || NAMELESS.test(token.word)) continue;
    const before = sentence[index - 1];
    const article =
      before !== undefined &&
      (/^(?:the|a|an|any|native|built-in|builtin)$/.test(before.word) || means(before, 'call', 'instead'));
    if (article && !scope.ownWords.has(token.word) && !scope.own.has(nameKey(token.raw))) return index;
  }
  return -1;
}

function isTool(token: Token | undefined): boolean {
  return token !== undefined && TOOL(token);
}
