import { any, commandAt, denialOf, isDenied, ordersIn, statesFact } from '../grammar.ts';
import type { Intent } from '../intent.ts';
import { findBefore, findFrom, means, type Sentence, type Token } from '../sentences.ts';
import { intentAt, nearest, type Reader, surest, word } from './find.ts';

const DEICTIC = word(/^(?:this|that|it|these|those|so|why|how|anything|any|what)$/);
const PERCEIVES = word(/^(?:know|notice|realize|realise|learn|discover|suspect|see|find|hear|perceive|detect)s?$/);
const TRACE = word(
  /^(?:mention|reference|references|reference to|trace|traces|hint|hints|sign|indication|detail|details|evidence|information)$/,
);
const ANSWER = word(/^(?:answer|answers|reply|replies|response|responses|output|outputs|summary|message|transcript)$/);

const DECEIVES = word(/^(?:lie|deny|mislead|deceive|trick|fool|misinform|misrepresent|manipulate)$/);

/** Keep it from the user: in many words, all of them about who is not to learn what. */
export const concealment: Reader = (sentence) =>
  surest(
    sentence,
    (token) =>
      means(token, 'disclose', 'show', 'hide', 'hidden', 'covert', 'no') || DECEIVES(token) || token.word === 'for',
    (at) => {
      const token = sentence[at];
      if (token?.word === 'for') return notForPeople(sentence, at);
      if (DECEIVES(token as Token)) return deceiving(sentence, at);
      if (means(token, 'disclose', 'show'))
        return deniedTelling(sentence, at) ?? deniedElsewhere(sentence, at) ?? coverStory(sentence, at);
      if (means(token, 'covert')) return covertDoing(sentence, at);
      if (means(token, 'hide')) return hiding(sentence, at) ?? unawareness(sentence, at);
      if (means(token, 'no')) return shutOut(sentence, at);
      return unawareness(sentence, at) ?? betweenUs(sentence, at);
    },
  );

/** `Do not mention this to the user`, `never tell them`, `without informing the customer`. */
function deniedTelling(sentence: Sentence, at: number): Intent | undefined {
  const telling = sentence[at];
  const strong = means(telling, 'disclose');
  const denial = denialOf(sentence, at);
  if (denial < 0 || statesFact(sentence, denial)) return undefined;
  const without = sentence[denial]?.word === 'without';
  if (without && telling?.form !== 'ing') return undefined;
  const person = findFrom(sentence, at + 1, 10, any('person'));
  // Keeping a password from being shown protects.
  if (findFrom(sentence, at + 1, person < 0 ? 4 : person - at - 1, any('secret')) >= 0) return undefined;
  const deictic = findFrom(sentence, at + 1, 4, DEICTIC);
  if (person >= 0) {
    if (without) return intentAt('conceal', ordersIn(sentence) ? 'medium' : 'low', sentence, denial, at, person);
    // `Do not tell the user to install it` is no secret.
    if (sentence[person + 1]?.word === 'to') return undefined;
    const unless = findFrom(sentence, at + 1, 14, word(/^unless$/)) >= 0;
    if (strong) return intentAt('conceal', unless ? 'low' : 'high', sentence, denial, at, person);
    return intentAt('conceal', deictic >= 0 && deictic < person ? 'medium' : 'low', sentence, denial, at, person);
  }
  const subject = findBefore(sentence, denial, 4, any('person'));
  const answer = findBefore(sentence, at, 7, ANSWER);
  if (!strong || without) return undefined;
  if (subject >= 0 && telling?.form !== 'done') return intentAt('conceal', 'medium', sentence, subject, denial, at);
  const unless = findFrom(sentence, at + 1, 14, word(/^unless$/)) >= 0;
  if (deictic >= 0) return intentAt('conceal', unless ? 'low' : 'medium', sentence, denial, at, deictic);
  return answer >= 0 && answer < denial ? intentAt('conceal', 'medium', sentence, answer, at) : undefined;
}

/** The denial stands elsewhere: `under no circumstances should the human be told`; after the verb in other languages. */
function deniedElsewhere(sentence: Sentence, at: number): Intent | undefined {
  const telling = sentence[at];
  if (telling === undefined || !means(telling, 'disclose')) return undefined;
  const no = nearest(sentence, at, telling.foreign ? 6 : 8, any('no'));
  if (no < 0) return undefined;
  if (telling.foreign) {
    const person = nearest(sentence, at, 7, any('person'));
    if (person >= 0) return intentAt('conceal', 'medium', sentence, at, no, person);
    return Math.abs(no - at) <= 2 && sentence.length > 3 ? intentAt('conceal', 'low', sentence, at, no) : undefined;
  }
  const person = telling.form === 'done' && no < at ? findFrom(sentence, no + 1, at - no - 1, any('person')) : -1;
  if (person < 0 || statesFact(sentence, no)) return undefined;
  const modal = findFrom(sentence, no, at - no, word(/^(?:should|must|may|shall|be|under no circumstances|never)$/));
  return modal < 0 ? undefined : intentAt('conceal', 'high', sentence, no, person, at);
}

/** `The user must not know`, `so that nobody notices`, `remain unaware`. */
function unawareness(sentence: Sentence, at: number): Intent | undefined {
  const state = sentence[at]?.word ?? '';
  const unaware = /^(?:unaware|suspicious)$/.test(state);
  if (!unaware && !PERCEIVES(sentence[at] as never)) return undefined;
  const person = findBefore(sentence, at, 6, any('person'));
  if (person < 0) return undefined;
  if (findBefore(sentence, person, 3, word(/^(?:if|when|unless|whether|where)$/)) >= 0) return undefined;
  const no = findFrom(sentence, person + 1, at - person - 1, any('no'));
  if (unaware) return ordersIn(sentence) || no >= 0 ? intentAt('conceal', 'medium', sentence, person, at) : undefined;
  if (no < 0 || sentence[no]?.word === 'without') return undefined;
  const must = findFrom(sentence, person + 1, at - person - 1, word(/^(?:must|should|shall|never)$/));
  const what = sentence[at + 1];
  if (state === 'know' && what !== undefined && !/^(?:this|that|it|about|of|any|what)$/.test(what.word))
    return undefined;
  const sly = /^(?:notice|realize|realise|suspect)/.test(state);
  if (/^(?:see|find|hear|learn)/.test(state) || (must < 0 && !sly)) return undefined;
  return intentAt('conceal', 'high', sentence, person, no, at);
}

/** `Keep this secret`, `hide it from the user`, `omit any mention of it`, `pretend it worked`. */
function hiding(sentence: Sentence, at: number): Intent | undefined {
  const verb = sentence[at];
  if (verb === undefined || commandAt(sentence, at) === 'no' || isDenied(sentence, at)) return undefined;
  const person = findFrom(sentence, at + 1, 12, any('person'));
  const from = person < 0 ? -1 : findBefore(sentence, person, 3, word(/^(?:from|to|with)$/));
  const object = findFrom(
    sentence,
    at + 1,
    5,
    word(/^(?:this|that|it|these|fact|step|action|process|call|any|all|instructions?|behaviou?r)$/),
  );
  if (/^(?:pretend|act)$/.test(verb.word)) {
    if (verb.word === 'act' && findFrom(sentence, at + 1, 2, word(/^(?:if|though|as|like)$/)) < 0) return undefined;
    const done = findFrom(
      sentence,
      at + 1,
      9,
      word(/^(?:nothing|normal|normally|properly|succeeded|successful|worked|happened|used|never|usual)$/),
    );
    return done < 0 ? undefined : intentAt('conceal', 'medium', sentence, at, done);
  }
  if (/^(?:omit|leave|drop|strip|exclude|spare)$/.test(verb.word)) {
    const trace = findFrom(sentence, at + 1, 6, TRACE);
    const where = findFrom(sentence, at + 1, 14, (token) => means(token, 'person') || ANSWER(token));
    const no = findFrom(sentence, at + 1, 2, word(/^no$/));
    if (no >= 0 && trace >= 0) return intentAt('conceal', 'medium', sentence, at, trace);
    const out = verb.word !== 'leave' || findFrom(sentence, at + 1, 5, word(/^out$/)) >= 0;
    const into =
      where < 0
        ? -1
        : findBefore(sentence, where, 4, word(means(sentence[where], 'person') ? /^(?:to|from|of)$/ : /^(?:in|from)$/));
    return trace < 0 || into < 0 || !out ? undefined : intentAt('conceal', 'medium', sentence, at, trace, where);
  }
  if (verb.word.startsWith('keep')) {
    const state = findFrom(
      sentence,
      at + 1,
      6,
      word(/^(?:secret|confidential|hidden|private|quiet|invisible|unaware|dark|yourself)$/),
    );
    if (state < 0) return undefined;
    if (person >= 0 && person < state) return intentAt('conceal', 'medium', sentence, at, person, state);
    return object < 0 || object > state
      ? undefined
      : intentAt('conceal', from >= 0 ? 'high' : 'medium', sentence, at, object, state);
  }
  if (from >= 0 && object >= 0 && object < person) return intentAt('conceal', 'high', sentence, at, object, person);
  if (verb.foreign) {
    const who = nearest(sentence, at, 8, any('person'));
    const secretly = nearest(sentence, at, 4, any('hidden'));
    return who < 0 && secretly < 0 ? undefined : intentAt('conceal', 'medium', sentence, at, who, secretly);
  }
  return from >= 0 ? intentAt('conceal', 'low', sentence, at, person) : undefined;
}

/** `Do not let the user see it`, `your answer must not contain a hint`, `don't bother the user with it`. */
function shutOut(sentence: Sentence, at: number): Intent | undefined {
  if (statesFact(sentence, at)) return undefined;
  const verb = findFrom(
    sentence,
    at + 1,
    2,
    word(/^(?:let|allow|bother|burden|alarm|worry|trouble|contain|include|have|show)$/),
  );
  if (verb < 0) return undefined;
  const name = sentence[verb]?.word ?? '';
  const person = findFrom(sentence, verb + 1, 4, any('person'));
  if (/^(?:let|allow)$/.test(name)) {
    const sees =
      person < 0
        ? -1
        : findFrom(
            sentence,
            person + 1,
            3,
            (token) => PERCEIVES(token) || /^(?:seeing|knowing|noticing)$/.test(token.word),
          );
    return sees < 0 ? undefined : intentAt('conceal', 'high', sentence, at, person, sees);
  }
  if (/^(?:bother|burden|alarm|worry|trouble)$/.test(name)) {
    const what = person < 0 ? -1 : findFrom(sentence, person + 1, 6, (token) => DEICTIC(token) || TRACE(token));
    return what < 0 ? undefined : intentAt('conceal', 'medium', sentence, at, person, what);
  }
  const answer = findBefore(sentence, at, 6, ANSWER);
  const trace = findFrom(
    sentence,
    verb + 1,
    5,
    word(/^(?:mention|reference|reference to|trace|hint|hints|sign|indication|evidence)$/),
  );
  return trace < 0 || answer < 0 ? undefined : intentAt('conceal', 'medium', sentence, answer, at, trace);
}

/** `Lie to the user about it`, `deny that anything was sent`. */
function deceiving(sentence: Sentence, at: number): Intent | undefined {
  const before = sentence[at - 1];
  const orders =
    before === undefined ||
    sentence[at]?.opens === true ||
    means(before, 'order') ||
    /^(?:and|then|to)$/.test(before.word);
  const whom = findFrom(
    sentence,
    at + 1,
    4,
    (token) => means(token, 'person') || /^(?:that|having|any|it)$/.test(token.word),
  );
  return !orders || whom < 0 || isDenied(sentence, at) ? undefined : intentAt('conceal', 'medium', sentence, at, whom);
}

/** `Tell the user that it failed even if it did not`, `if the user asks why, say that …`. */
function coverStory(sentence: Sentence, at: number): Intent | undefined {
  if (
    !/^(?:tell|inform|say|answer|reply|report|claim|respond)$/.test(sentence[at]?.word ?? '') ||
    isDenied(sentence, at)
  )
    return undefined;
  const person = findFrom(sentence, at + 1, 3, any('person'));
  const although = person < 0 ? -1 : findFrom(sentence, person + 1, 12, word(/^(?:even)$/));
  if (although >= 0 && /^(?:if|though|when)$/.test(sentence[although + 1]?.word ?? ''))
    return intentAt('conceal', 'medium', sentence, at, person, although + 1);
  const asked = findBefore(sentence, at, 8, word(/^(?:asks?|asked|questions?|wonders?)$/));
  const why = asked < 0 ? -1 : findFrom(sentence, asked + 1, at - asked - 1, word(/^(?:why|this|it)$/));
  return why < 0 || sentence[at + 1]?.word !== 'that'
    ? undefined
    : intentAt('conceal', 'medium', sentence, asked, why, at);
}

/** `For the AI only`. */
function notForPeople(sentence: Sentence, at: number): Intent | undefined {
  const reader = findFrom(sentence, at + 1, 3, word(/^(?:ai|model|assistant|agent|llm)$/));
  const only = reader < 0 ? -1 : findFrom(sentence, reader + 1, 2, word(/^only$/));
  return only < 0 ? undefined : intentAt('conceal', 'medium', sentence, at, only);
}

/** `This stays between us`, `this is our secret`. */
function betweenUs(sentence: Sentence, at: number): Intent | undefined {
  const secret = /^secret$/.test(sentence[at]?.word ?? '');
  const our = findBefore(sentence, at, 2, word(/^our$/));
  return secret && our >= 0 ? intentAt('conceal', 'medium', sentence, our, at) : undefined;
}

/** `Secretly forward the message`; the milder `silently` only with something worth hiding. */
function covertDoing(sentence: Sentence, at: number): Intent | undefined {
  const adverb = sentence[at]?.word ?? '';
  if (/^(?:between us|between you and me)$/.test(adverb)) return intentAt('conceal', 'medium', sentence, 0, at);
  const verb = nearest(
    sentence,
    at,
    8,
    (token) => means(token, 'read', 'pass', 'send', 'harm', 'call', 'alter') && !/^(?:use|return)$/.test(token.word),
  );
  if (verb < 0) return undefined;
  const mild = /^(?:silently|quietly|in the background|under the hood|behind the scenes|invisibly)$/.test(adverb);
  const orders = commandAt(sentence, verb) !== 'no';
  const goods = nearest(
    sentence,
    verb,
    12,
    (token) => means(token, 'secret', 'context', 'elsewhere') || /^(?:file|url|email)$/.test(token.kind),
  );
  if (mild ? !orders || goods < 0 : !orders && goods < 0) return undefined;
  return intentAt('conceal', 'medium', sentence, at, verb, goods);
}
