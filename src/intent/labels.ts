import { normalise } from '../text/normalise.ts';
import { ordersIn } from './grammar.ts';
import type { Intent } from './intent.ts';
import { means, type Sentence } from './sentences.ts';

// Marks with which chat templates separate who speaks.
const TEMPLATE_MARK =
  /<\|(?:im_start|im_end|system|user|assistant|endoftext|begin_of_text|start_header_id|end_header_id|eot_id)\|>|\[\/?inst\]|<<\/?sys>>|<\/?(?:start|end)_of_turn>|(?:^|\s)###\s?(?:instructions?|system|human):|(?:^|\s)###\s?system\n|#{2,4}\s?system\s?#{2,4}|(?:^|\n)#{1,4}\s?(?:hidden\s|new\s|secret\s|internal\s)?system\s(?:instructions?|override|note|directives?)\b|<\/(?:tool|tool_description|description|function|function_description|document|context|system|tools)>\s{0,4}<\/?(?:assistant|user|system|human|tool)>|(?:^|[\n.])\s{0,4}human:[^\n]{0,200}\n\s{0,8}assistant:|\b(?:begin|start)(?:\sof)?\s(?:hidden|secret|system|admin|override|privileged|internal|new|ai)\s(?:instructions?|prompt|directives?|message|override)\b/g;
// A block whose name claims rank over the reader, or that nobody is meant to see.
const BLOCK =
  /<\s{0,3}(?:[a-z]{2,20}[_-](?=(?:instructions?|directives?|override|prompt|system|admin|secret|rules)\s{0,3}>))?(important|critical|urgent|system|hidden|secret|admin|override|priority|mandatory|instructions?|directives?|internal|confidential|developer|root|prompt|rules?|global|private|warning|attention|note_to_ai|ai|assistant|model|llm)((?:[_-][\w-]{1,30}|:?\s[^<>\n]{1,60})?)\s{0,3}>|\[\/?(important|critical|hidden|secret|system|root|developer|assistant|admin|override|directive|instructions?)\]/g;
// `SYSTEM:`, `[SYSTEM NOTE]`, `**SYSTEM MESSAGE FOR AI**`: in capitals, a label that speaks with another voice.
const VOICE =
  /(?:^|[\n.![*"(>|]|\*\*)\s{0,12}((?:[A-Z]+[ _-]){0,3}(?:SYSTEM|HIDDEN|ADMIN|ADMINISTRATOR|DEVELOPER|OVERRIDE|DIRECTIVE|ASSISTANT|AGENT|LLM|AI|INSTRUCTION|INSTRUCTIONS|ROOT|JAILBREAK|BYPASS)(?:[ _-][A-Z]+){0,4})\s{0,2}(?:\]|:|\*\*)/g;
// So many blocks, and so much of each: a text of nothing but tags must not be searched to its end for each of them.
const MOST_BLOCKS = 32;
const LONGEST_BLOCK = 4000;
const VOICE_WORDS =
  /\b(?:SYSTEM|HIDDEN|ADMIN|ADMINISTRATOR|DEVELOPER|OVERRIDE|ROOT|JAILBREAK|BYPASS|AGENT|LLM|AI|ASSISTANT)\b/;
const VOICE_NOUNS =
  /\b(?:INSTRUCTION|INSTRUCTIONS|DIRECTIVE|OVERRIDE|MESSAGE|NOTE|PROMPT|COMMAND|ORDER|PROTOCOL|MODE|NOTICE|REMINDER|RULE|RULES|UPDATE)\b/;

/** Marks and labels with which a text pretends to be the system's, where orders follow them. */
export function readLabels(text: string, sentences: readonly Sentence[], found: readonly Intent[]): Intent[] {
  const labels: Intent[] = [];
  // None of the marks is without one of these.
  if (!/[<[#]|[A-Z]{2}|assistant:/i.test(text)) return labels;
  const { text: folded, origin } = normalise(text);
  for (const match of folded.matchAll(TEMPLATE_MARK)) {
    const quoted = /[`"']/.test(folded[match.index - 1] ?? '');
    labels.push({
      kind: 'impersonate',
      confidence: quoted ? 'low' : 'medium',
      start: origin(match.index),
      end: origin(match.index + match[0].length),
    });
    break;
  }
  let blocks = 0;
  for (const match of folded.matchAll(BLOCK)) {
    blocks += 1;
    if (blocks > MOST_BLOCKS) break;
    const start = origin(match.index);
    const after = match.index + match[0].length;
    const from = origin(after);
    const name = match[1] ?? match[3] ?? '';
    const page = folded.slice(after, after + LONGEST_BLOCK);
    const close = page.indexOf(match[1] === undefined ? `[/${name}` : `</${name}`);
    // A label in brackets that is not closed speaks for its line.
    const line = match[1] === undefined ? page.indexOf('\n') : -1;
    const ends = close < 0 ? line : close;
    const to = origin(after + (ends < 0 ? page.length : ends));
    const strong =
      /^(?:system|hidden|secret|admin|override|global|developer|root|confidential|internal|private|prompt)$/.test(name);
    const inside = sentences
      .map((sentence) => sentence.filter((token) => token.start >= from && token.start < to && token.raw !== '/'))
      .filter((sentence) => sentence.length > 0);
    const says = found.some((intent) => intent.start >= from && intent.start <= to && intent.confidence !== 'low');
    // That one tool comes before another is how a server explains itself.
    const hints = found.some(({ kind, start: at }) => at >= from && at <= to && kind !== 'pre-empt');
    const order = inside.some((sentence) => demands(sentence, strong));
    if (!says && !hints && !order) continue;
    // A page of instructions in a block is how some servers write; a short order in a block that claims rank is not.
    const brief = to - from < 1500;
    const mild = /^(?:note|warning|rules?|instructions?|attention)$/.test(name) && close >= 0;
    const confidence = says ? 'high' : brief && (strong || hints || !mild) ? 'medium' : 'low';
    labels.push({ kind: 'impersonate', confidence, start, end: Math.min(to, from + 160) });
  }
  for (const match of text.matchAll(VOICE)) {
    const label = match[1] ?? '';
    const voice = VOICE_WORDS.test(label);
    const noun = VOICE_NOUNS.test(label);
    const alone = /^(?:SYSTEM|HIDDEN|ADMIN|OVERRIDE|ROOT)$/.test(label);
    if (!alone && !(voice && noun) && !/^(?:INSTRUCTIONS? FOR|HIDDEN)/.test(label)) continue;
    const end = match.index + match[0].length;
    const next = sentences.find((sentence) => (sentence.at(-1)?.end ?? 0) > end);
    const hints = found.some((intent) => intent.start >= match.index && intent.start <= end + 200);
    const framed = !match[0].endsWith(':') && voice && noun;
    const orders = next !== undefined && (ordersIn(next) || /^HIDDEN|OVERRIDE|AGENT|AI|LLM/.test(label));
    if (!hints && !orders && !(framed && next !== undefined)) continue;
    labels.push({ kind: 'impersonate', confidence: 'medium', start: match.index, end });
    break;
  }
  return labels;
}

/**
 * Whether a sentence in a block orders what has nothing to do with values: it names the model's rules, role or secrets,
 * and in a block that nobody is meant to see also its user.
 */
function demands(sentence: Sentence, strong: boolean): boolean {
  if (sentence.some((token) => /^(?:obey|comply)$/.test(token.word) || means(token, 'harm'))) return true;
  const loaded = sentence.some(
    (token) =>
      means(token, 'rule', 'secret', 'context', 'power') ||
      (strong && means(token, 'prior', 'guard', 'person', 'hidden', 'disclose')) ||
      /^(?:file|email)$/.test(token.kind) ||
      (token.kind === 'url' && token.word.includes('://')),
  );
  return loaded && (ordersIn(sentence) || (strong && sentence.length <= 4));
}

/**
 * A text that says nothing but to obey: `follow these rules`, `must do this first`. A description that describes
 * nothing is not a description.
 */
export function isObeyOnly(sentences: readonly Sentence[]): boolean {
  const [only, ...others] = sentences;
  if (only === undefined || others.length > 0 || only.length > 12) return false;
  const labelled = /^(?:important|critical|hidden|system|urgent|mandatory|attention|instruction)/.test(
    only[0]?.word ?? '',
  );
  const obeys = only.some((token, index) => {
    const next = only
      .slice(index + 1, index + 4)
      .map(({ word }) => word)
      .join(' ');
    if (/^(?:obey|comply)$/.test(token.word)) return true;
    if (/^(?:follow)$/.test(token.word)) return /^(?:these|this|the following|my|all) /.test(`${next} `);
    return (
      token.word === 'do' && /^(?:this|that|it|what i)\b/.test(next) && only.some((other) => means(other, 'order'))
    );
  });
  const known = only.slice(1).filter((token) => token.notions === 0 && token.kind === 'word').length;
  return obeys && (labelled || known <= 3);
}
