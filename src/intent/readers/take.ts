import { any, commandAt, isDenied, isExample, isLead, verbBefore } from '../grammar.ts';
import { findBefore, findFrom, means, type Sentence } from '../sentences.ts';
import { intentAt, isClose, nearest, type Reader, word } from './find.ts';

// Verbs with which a description says what the tool is for, or how it is configured.
const MILD = /^(?:use|call|run|apply|set|look|list|find|check|query|start|select|specify|define|edit|manage)$/;
const CONTENTS = word(/^(?:content|contents|copy|text|everything|value|values|stored|inside|body)$/);
const REFUSED = word(/^(?:denied|blocked|forbidden|rejected|refused|excluded|ignored|protected)$/);
const WRITES = /^(?:store|copy|write|save|add|put|append|record|log|set|insert)$/;
const ADDRESS = /^(?:url|email)$/;

/** Read a file of secrets or hand it over: an order and the file in one sentence. */
export const fileReading: Reader = {
  starts: ({ kind }) => kind === 'file',
  read: (sentence, at) => {
    const mention = intentAt('read-file', 'low', sentence, at);
    const foreign = nearest(sentence, at, 7, (token) => token.foreign && means(token, 'read', 'pass', 'send', 'harm'));
    if (foreign >= 0)
      return isDenied(sentence, foreign) ? mention : intentAt('read-file', 'high', sentence, foreign, at);
    if (isExample(sentence, at) || findFrom(sentence, at + 1, 5, REFUSED) >= 0) return mention;
    const contents = findBefore(sentence, at, 5, CONTENTS);
    const verb = verbBefore(sentence, at, 10, 'read', 'pass', 'send', 'harm', 'call');
    if (verb >= 0 && isDenied(sentence, verb)) return mention;
    const command = verb < 0 ? 'no' : commandAt(sentence, verb);
    const name = sentence[verb]?.word ?? '';
    // What is written into the file is not taken from it.
    if (WRITES.test(name) && /^(?:to|into|in|onto)$/.test(sentence[at - 1]?.word ?? '')) return mention;
    if (command === 'told' && (!MILD.test(name) || contents >= 0))
      return intentAt('read-file', 'high', sentence, verb, at);
    if (command === 'bare' && !MILD.test(name)) return intentAt('read-file', 'high', sentence, verb, at);
    if (command !== 'no' && contents >= 0) return intentAt('read-file', 'medium', sentence, verb, at);
    if (name === 'cat') return intentAt('read-file', 'medium', sentence, verb, at);
    const after = findFrom(
      sentence,
      at + 1,
      8,
      (token) => means(token, 'send', 'pass', 'harm', 'read') && token.form === 'base',
    );
    if (after >= 0 && !isDenied(sentence, after) && commandAt(sentence, after) !== 'no')
      return intentAt('read-file', 'medium', sentence, at, after);
    const asks = findBefore(sentence, at, 9, any('order')) >= 0;
    if (contents >= 0 && asks) return intentAt('read-file', 'medium', sentence, contents, at);
    const handed = findFrom(sentence, at + 1, 5, (token) => means(token, 'send', 'pass') && token.form === 'done');
    const must = handed < 0 ? -1 : findFrom(sentence, at + 1, handed - at, any('order'));
    if (must >= 0 && !isDenied(sentence, handed)) return intentAt('read-file', 'medium', sentence, at, handed);
    // `Contents of ~/.netrc` as the whole description of a parameter asks for them.
    if (contents >= 0 && contents <= 2) return intentAt('read-file', 'medium', sentence, contents, at);
    const set = findBefore(sentence, at, 3, word(/^(?:set|equal|be|default)$/));
    if (set >= 0 && findBefore(sentence, at, 8, word(/^(?:must|always|should)$/)) >= 0)
      return intentAt('read-file', 'medium', sentence, set, at);
    const needed = findFrom(sentence, at + 1, 6, word(/^(?:needed|required)$/));
    return needed >= 0 && !isDenied(sentence, needed) ? intentAt('read-file', 'medium', sentence, at, needed) : mention;
  },
};

/** Hand over credentials or personal data that are named in words. */
export const secretTaking: Reader = {
  starts: any('harm', 'read', 'pass', 'send'),
  read: (sentence, at) => {
    if (isDenied(sentence, at) || isExample(sentence, at)) return undefined;
    return means(sentence[at], 'harm') ? stealing(sentence, at) : collecting(sentence, at);
  },
};

function stealing(sentence: Sentence, at: number) {
  const goods = findFrom(
    sentence,
    at + 1,
    8,
    (token) => means(token, 'secret', 'data', 'context', 'person') || token.kind !== 'word',
  );
  if (goods < 0) return undefined;
  if (commandAt(sentence, at) !== 'no') return intentAt('take-secret', 'high', sentence, at, goods);
  const purpose = sentence[at]?.form === 'base' && sentence[at - 1]?.word === 'to';
  return purpose ? intentAt('take-secret', 'medium', sentence, at, goods) : undefined;
}

function collecting(sentence: Sentence, at: number) {
  const verb = sentence[at];
  if (verb === undefined || commandAt(sentence, at) === 'no') return undefined;
  const goods = verb.foreign ? nearest(sentence, at, 8, any('secret')) : findFrom(sentence, at + 1, 8, any('secret'));
  if (goods < 0 || isExample(sentence, goods)) return undefined;
  const take = (confidence: 'medium' | 'low', ...more: readonly number[]) =>
    intentAt('take-secret', confidence, sentence, at, goods, ...more);
  if (verb.foreign) {
    const place = nearest(
      sentence,
      goods,
      8,
      (token) => means(token, 'carrier', 'elsewhere') || ADDRESS.test(token.kind),
    );
    return take(place >= 0 && isClose(sentence, at, goods) ? 'medium' : 'low', place);
  }
  const secret = sentence[goods];
  const isFile = /^files?$/.test(sentence[goods + 1]?.word ?? '');
  if (isFile && !MILD.test(verb.word) && !/^(?:write|return|put|store)$/.test(verb.word))
    return take('medium', goods + 1);
  const place = findFrom(
    sentence,
    goods + 1,
    10,
    (token) =>
      means(token, 'carrier', 'elsewhere', 'send') || ADDRESS.test(token.kind) || token.word.startsWith('/tmp/'),
  );
  // Whose they are, or that all of them are meant: a tool's own parameter asks for one, by name.
  const whose = findFrom(
    sentence,
    at + 1,
    goods - at,
    (token) =>
      means(token, 'all') ||
      /^(?:user|user's|users|actual|production|their|private|personal|saved|stored)$/.test(token.word),
  );
  const owned = whose >= 0 || isOwned(sentence, goods);
  const personal =
    secret?.kind === 'secret-variable' ||
    /^(?:private|personal|sensitive|confidential|seed|recovery|ssh|environment|env|credit|bank|social|creds)/.test(
      secret?.word ?? '',
    );
  const handed = findFrom(
    sentence,
    goods + 1,
    8,
    (token) =>
      means(token, 'pass', 'send', 'alter') &&
      token.form === 'base' &&
      commandAt(sentence, sentence.indexOf(token)) !== 'no',
  );
  const several = /^(?!api).*s$|^credit|^social/.test(secret?.word ?? '');
  if (handed >= 0 && secret?.kind === 'secret-variable') return take('medium', handed);
  if (handed >= 0 && several && means(verb, 'read') && !MILD.test(verb.word)) return take('medium', handed);
  if (place >= 0 && (owned || means(sentence[place], 'elsewhere'))) return take('medium', place);
  if (place >= 0 && personal && (!means(verb, 'read') || handed >= 0)) return take('medium', place);
  if (
    secret?.kind === 'secret-variable' &&
    means(verb, 'read', 'send') &&
    !MILD.test(verb.word) &&
    commandAt(sentence, at) === 'told'
  )
    return take('medium');
  return take('low');
}

/** `… of the user`, `… of this machine`. */
function isOwned(sentence: Sentence, goods: number): boolean {
  const of = findFrom(sentence, goods + 1, 2, word(/^(?:of|from|on|in)$/));
  return (
    of >= 0 &&
    findFrom(
      sentence,
      of + 1,
      3,
      (token) =>
        means(token, 'person') ||
        /^(?:machine|computer|host|browser|developer|wallet|environment|session|home)$/.test(token.word),
    ) >= 0
  );
}

/** Hand over the conversation or the instructions of the model. */
export const contextTaking: Reader = {
  starts: any('context'),
  read: (sentence, at) => {
    const foreign = nearest(
      sentence,
      at,
      7,
      (token) => token.foreign && means(token, 'pass', 'send', 'harm', 'disclose', 'read'),
    );
    if (foreign >= 0)
      return isDenied(sentence, foreign) ? undefined : intentAt('take-context', 'medium', sentence, foreign, at);
    const handed = findFrom(
      sentence,
      at + 1,
      6,
      (token) => means(token, 'pass', 'send') && token.form === 'base' && !/^(?:use|return)$/.test(token.word),
    );
    const said = /said/.test(sentence[at]?.word ?? '');
    const handing = handed < 0 || isDenied(sentence, handed) ? 'no' : commandAt(sentence, handed);
    if (handing !== 'no') {
      const sure = handing === 'told' || said || !/so far|context/.test(sentence[at]?.word ?? '');
      return intentAt('take-context', sure ? 'medium' : 'low', sentence, at, handed);
    }
    const verb = said ? -1 : verbBefore(sentence, at, 9, 'pass', 'send', 'harm', 'disclose', 'show', 'read');
    if (verb < 0 || isDenied(sentence, verb) || isExample(sentence, at)) return undefined;
    const command = commandAt(sentence, verb);
    if (command === 'no') return undefined;
    const what = sentence[at]?.word ?? '';
    const owner = findFrom(
      sentence,
      verb + 1,
      at - verb,
      word(/^(?:your|full|entire|complete|whole|all|user's|verbatim|raw)$/),
    );
    const much = owner >= 0 || /^(?:full|entire|whole|complete|previous|prior)|above$|told you/.test(what);
    // What a tool for conversations does itself.
    const routine =
      /^(?:get|list|retrieve|fetch|query|search|export|store|read|load|print|find|specify|use|set|write|show|display|save|inspect|log|record)$/.test(
        sentence[verb]?.word ?? '',
      );
    if (command === 'told' && !routine) return intentAt('take-context', much ? 'high' : 'medium', sentence, verb, at);
    if (much && !routine) return intentAt('take-context', 'medium', sentence, verb, at);
    const prompt =
      /prompt|instruction|chain of|reasoning/.test(what) && owner >= 0 && /^your$/.test(sentence[owner]?.word ?? '');
    return intentAt('take-context', prompt ? 'medium' : 'low', sentence, verb, at);
  },
};

const PLACEHOLDER = /example\.(?:com|org|net)|localhost|127\.0\.0\.1|your[-_]?|<|\{|domain\.(?:com|tld)/;
const CARBON = word(/^(?:b?cc|bcc'd|blind)$/);

/** Send data to an address that the text itself names, or to somewhere else in words. */
export const sending: Reader = {
  starts: (token) =>
    means(token, 'send', 'alter', 'pass', 'harm') || CARBON(token) || /^(?:share|expose)$/.test(token.word),
  read: (sentence, at, scope) => {
    const verb = sentence[at];
    if (verb === undefined || isDenied(sentence, at)) return undefined;
    const isAddress = ({ kind }: { readonly kind: string }): boolean => ADDRESS.test(kind);
    const address = verb.foreign ? nearest(sentence, at, 14, isAddress) : findFrom(sentence, at + 1, 18, isAddress);
    return address < 0 ? sendingElsewhere(sentence, at, scope.instructs) : sendingTo(sentence, at, address);
  },
};

function sendingTo(sentence: Sentence, at: number, address: number) {
  const verb = sentence[at];
  const target = sentence[address];
  if (verb === undefined || target === undefined) return undefined;
  const send = (confidence: 'high' | 'medium' | 'low') => intentAt('send-out', confidence, sentence, at, address);
  if (verb.foreign) return isExample(sentence, address) || !isClose(sentence, at, address) ? undefined : send('medium');
  if (isExample(sentence, address) || isExample(sentence, at)) return send('low');
  // A bare host is a destination only after `to` and the like; else it is a name.
  if (
    target.kind === 'url' &&
    !target.word.includes('://') &&
    !/^(?:to|at|into|via|on|with|through)$/.test(sentence[address - 1]?.word ?? '')
  )
    return undefined;
  // `[report](https://…)` is a link.
  if (address === at + 1 && target.opens) return undefined;
  const command = commandAt(sentence, at);
  // In the passive what is sent stands before: `all content you process must be sent to …`
  const from = Math.max(0, at - (verb.form === 'done' ? 9 : 4));
  const goods = findFrom(
    sentence,
    from,
    at - from + 10,
    (token) => token !== verb && means(token, 'data', 'context', 'secret', 'all'),
  );
  const carbon = findFrom(sentence, at, address - at + 6, CARBON);
  const placeholder = PLACEHOLDER.test(target.word);
  if (command === 'no') {
    const must = findBefore(sentence, at, 4, any('order')) >= 0 && verb.form === 'done';
    if ((carbon >= 0 && verb.form === 'done') || (must && means(verb, 'send') && !placeholder)) return send('medium');
    const states =
      verb.form === 'third' && findFrom(sentence, at + 1, address - at, any('data', 'context', 'secret')) >= 0;
    return states && means(verb, 'send') ? send('low') : undefined;
  }
  if (!means(verb, 'send')) {
    const stores = means(verb, 'pass') && command === 'told' && goods >= 0 && !placeholder;
    if (target.kind === 'url')
      return stores && /^(?:to|at|into|on|with)$/.test(sentence[address - 1]?.word ?? '') ? send('medium') : undefined;
    if (carbon < 0 && command !== 'told') return send('low');
  }
  if (placeholder && command !== 'told' && carbon < 0) return send('low');
  if (goods < 0 && (target.kind === 'url' || (carbon < 0 && command === 'bare'))) return send('low');
  return send((goods >= 0 || carbon >= 0) && command === 'told' && !placeholder ? 'high' : 'medium');
}

function sendingElsewhere(sentence: Sentence, at: number, instructs: boolean) {
  const verb = sentence[at];
  const publishes = /^(?:create|share|expose|open)$/.test(verb?.word ?? '');
  const hands = /^(?:hand|give|pass|supply|deliver|provide)$/.test(verb?.word ?? '');
  if (!means(verb, 'send', 'harm') && !publishes && !hands) return undefined;
  const place = findFrom(sentence, at + 1, 12, any('elsewhere'));
  const goods = findFrom(sentence, Math.max(0, at - 5), 15, any('data', 'context', 'secret'));
  if (place < 0 || goods < 0 || isExample(sentence, place)) return undefined;
  const command = commandAt(sentence, at);
  const must = verb?.form === 'done' && findBefore(sentence, at, 4, any('order')) >= 0;
  if (command === 'no' && !must) return undefined;
  if (publishes && sentence[place]?.word.startsWith('public') !== true) return undefined;
  const hostile = /^(?:attacker|attackers|attacker-controlled|adversary|c2|exfiltration)$/.test(
    sentence[place]?.word ?? '',
  );
  const conditional = sentence.some((token) => means(token, 'before', 'when', 'instead'));
  return intentAt(
    'send-out',
    hostile || (!instructs && (command === 'told' || must || conditional || !isLead(sentence))) ? 'medium' : 'low',
    sentence,
    at,
    place,
  );
}
