import { any, commandAt, denialOf, isDenied, isObliged, OBLIGES, ordersIn, statesFact } from '../grammar.ts';
import type { Intent } from '../intent.ts';
import { findBefore, findFrom, means, type Sentence, type Token } from '../sentences.ts';
import { intentAt, nearest, type Reader, word } from './find.ts';

const DEICTIC = word(/^(?:this|that|it|these|those|so|why|how|anything|any|what)$/);
const PERCEIVES = word(/^(?:know|notice|realize|realise|learn|discover|suspect|see|find|hear|perceive|detect)s?$/);
const TRACE = word(
  /^(?:mention|reference|references|reference to|trace|traces|hint|hints|sign|signs|indication|detail|details|evidence|information|notice|word|notification|comment)$/,
);
const ANSWER = word(/^(?:answer|answers|reply|replies|response|responses|output|outputs|summary|message|transcript)$/);

const KEPT = /^(?:secret|confidential|hidden|invisible|concealed|unnoticed|undetected|in the dark|out of the loop)$/;
const FORBIDS = /^(?:must|may|should|shall|can|ever|let)$/;
// What turns `not … told` into an order.
const NEEDS = /^(?:need|need to|needs|have|have to|has|to|must|should|shall|ever)$/;
const DECEIVES = word(/^(?:lie|deny|mislead|deceive|trick|fool|misinform|misrepresent|manipulate)$/);

/** Keep it from the user: in many words, all of them about who is not to learn what. */
export const concealment: Reader = {
  starts: (token) =>
    means(token, 'disclose', 'show', 'hide', 'hidden', 'covert', 'no') || DECEIVES(token) || token.word === 'for',
  read: (sentence, at) => {
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
};

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
  // In some languages the verb itself denies: `söyleme`.
  const no = telling.foreign && means(telling, 'no') ? at : nearest(sentence, at, telling.foreign ? 6 : 8, any('no'));
  if (no < 0) return undefined;
  if (telling.foreign) {
    const person = nearest(sentence, at, 7, any('person'));
    if (person >= 0) return intentAt('conceal', 'medium', sentence, at, no, person);
    return Math.abs(no - at) <= 2 && sentence.length > 3 ? intentAt('conceal', 'low', sentence, at, no) : undefined;
  }
  if (telling.form !== 'done' || no > at) return undefined;
  const between = findFrom(sentence, no + 1, at - no - 1, any('person'));
  const person = between < 0 ? findBefore(sentence, no, 8, any('person')) : between;
  if (person < 0) return undefined;
  // `The user is not told` states a fact; `need not be told` and `are not to be told` are orders.
  const modal = findFrom(
    sentence,
    no + (between < 0 ? 1 : 0),
    at - no,
    word(between < 0 ? NEEDS : /^(?:should|must|may|shall|be|under no circumstances|never)$/),
  );
  const before = between < 0 && /^(?:must|should|shall|may|needn't|need)$/.test(sentence[no - 1]?.word ?? '');
  if (modal < 0 && !before) return undefined;
  return intentAt('conceal', between < 0 ? 'medium' : 'high', sentence, no, person, at);
}

/** `The user must not know`, `so that nobody notices`, `remain unaware`. */
function unawareness(sentence: Sentence, at: number): Intent | undefined {
  const state = sentence[at]?.word ?? '';
  const unaware = /^(?:unaware|suspicious|in the dark|out of the loop)$/.test(state);
  if (KEPT.test(state)) return hiddenFrom(sentence, at) ?? keptFrom(sentence, at);
  if (!unaware && !PERCEIVES(sentence[at] as never) && !/^(?:find out|catch on|become aware)$/.test(state))
    return undefined;
  const person = findBefore(sentence, at, 6, any('person'));
  if (person < 0) return undefined;
  if (findBefore(sentence, person, 3, word(/^(?:if|when|unless|whether|where)$/)) >= 0) return undefined;
  const nobody = means(sentence[person], 'no');
  if (nobody) {
    const ever = findFrom(sentence, person + 1, at - person, (token) => FORBIDS.test(token.word));
    const vital = findBefore(sentence, person, 6, any('order'));
    return ever < 0 && vital < 0 ? undefined : intentAt('conceal', 'medium', sentence, person, at);
  }
  if (FORBIDS.test(sentence[person - 1]?.word ?? '') && /^(?:find out|learn|notice|know|discover)$/.test(state)) {
    const never = findBefore(sentence, person, 6, any('no'));
    if (never >= 0) return intentAt('conceal', 'medium', sentence, never, person, at);
  }
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

/** `Fees must stay hidden from the guest`. */
function hiddenFrom(sentence: Sentence, at: number): Intent | undefined {
  const obliged = findBefore(sentence, at, 6, ({ word: one }) => OBLIGES.test(one));
  const from = findFrom(sentence, at + 1, 2, word(/^(?:from|to)$/));
  const person = from < 0 ? -1 : findFrom(sentence, from + 1, 3, any('person'));
  const remain = person < 0 ? -1 : findFrom(sentence, person + 1, 5, word(/^(?:remain|stay|keep)$/));
  const stays = remain >= 0 && findBefore(sentence, remain, 3, word(/^(?:must|should|shall|to)$/)) >= 0;
  if ((obliged < 0 && !stays) || person < 0 || isDenied(sentence, at)) return undefined;
  // The `user interface` is no person.
  const next = sentence[person + 1];
  const stands = next === undefined || next.opens || next.notions !== 0 || /^(?:that|at|in|who)$/.test(next.word);
  return stands || stays ? intentAt('conceal', 'medium', sentence, obliged, at, person) : undefined;
}

/** `The human should be kept in the dark`. */
function keptFrom(sentence: Sentence, at: number): Intent | undefined {
  const keep = findBefore(sentence, at, 3, word(/^(?:kept|left|stays?|remains?)$/));
  const person = keep < 0 ? -1 : findBefore(sentence, keep, 6, any('person'));
  return person < 0 || !isObliged(sentence, keep) ? undefined : intentAt('conceal', 'medium', sentence, person, at);
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
  if (/^(?:pretend|act|behave|proceed|continue|respond)$/.test(verb.word)) {
    if (verb.word !== 'pretend' && findFrom(sentence, at + 1, 2, word(/^(?:if|though|as|like)$/)) < 0) return undefined;
    const done = findFrom(
      sentence,
      at + 1,
      9,
      word(/^(?:nothing|normal|normally|properly|succeeded|successful|worked|failed|happened|used|never|usual)$/),
    );
    return done < 0 ? undefined : intentAt('conceal', 'medium', sentence, at, done);
  }
  if (/^(?:omit|leave|drop|strip|exclude|spare|skip)$/.test(verb.word)) {
    const trace = findFrom(sentence, at + 1, 6, TRACE);
    const where = findFrom(sentence, at + 1, 14, (token) => means(token, 'person') || ANSWER(token));
    const said = ownAnswer(sentence, at);
    const fact = findFrom(sentence, at + 1, 4, (token) => TRACE(token) || /^(?:that|fact)$/.test(token.word));
    if (said >= 0 && fact >= 0) return intentAt('conceal', 'medium', sentence, said, at, fact);
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
      word(/^(?:secret|confidential|hidden|private|quiet|silent|mum|invisible|unaware|dark|yourself)$/),
    );
    if (state < 0) return undefined;
    const about = findFrom(sentence, state + 1, 2, word(/^(?:about)$/));
    if (about >= 0 && /^(?:quiet|silent|mum)$/.test(sentence[state]?.word ?? ''))
      return intentAt('conceal', 'medium', sentence, at, about);
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

/** `Your reply …`, `when you summarise what you did`: what the model says itself. */
function ownAnswer(sentence: Sentence, before: number): number {
  const answer = findBefore(
    sentence,
    before,
    9,
    (token) => ANSWER(token) || /^(?:summari[sz]ing|summari[sz]e|explaining|reporting|recap)$/.test(token.word),
  );
  if (answer < 0) return -1;
  return findFrom(sentence, answer - 2, 6, word(/^(?:you|your|you've)$/)) >= 0 ? answer : -1;
}

/** `Do not let the user see it`, `your answer must not contain a hint`, `don't bother the user with it`. */
function shutOut(sentence: Sentence, at: number): Intent | undefined {
  if (statesFact(sentence, at)) return undefined;
  // `… with no indication to the user`
  const sign = findFrom(sentence, at + 1, 2, TRACE);
  const whom = sign < 0 ? -1 : findFrom(sentence, sign + 1, 5, any('person'));
  if (
    whom >= 0 &&
    /^(?:no|without)$/.test(sentence[at]?.word ?? '') &&
    /^(?:to|for|by)$/.test(sentence[sign + 1]?.word ?? '') &&
    ordersIn(sentence)
  )
    return intentAt('conceal', 'medium', sentence, at, sign, whom);
  const verb = findFrom(
    sentence,
    at + 1,
    2,
    word(/^(?:let|letting|allow|allowing|making|bother|burden|alarm|worry|trouble|contain|include|have|show)$/),
  );
  if (verb < 0) return undefined;
  const name = sentence[verb]?.word ?? '';
  const person = findFrom(sentence, verb + 1, 4, any('person'));
  if (/^(?:let|letting|allow|allowing|making)$/.test(name)) {
    const sees =
      person < 0
        ? -1
        : findFrom(
            sentence,
            person + 1,
            3,
            (token) => PERCEIVES(token) || /^(?:seeing|knowing|noticing|aware)$/.test(token.word),
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
    (token) => means(token, 'person') || /^(?:that|having|any|it|about)$/.test(token.word),
  );
  return !orders || whom < 0 || isDenied(sentence, at) ? undefined : intentAt('conceal', 'medium', sentence, at, whom);
}

/** `Tell the user that it failed even if it did not`, `if the user asks why, say that …`. */
function coverStory(sentence: Sentence, at: number): Intent | undefined {
  if (
    !/^(?:tell|inform|say|answer|reply|report|claim|claiming|respond|assure|insist)$/.test(sentence[at]?.word ?? '') ||
    isDenied(sentence, at)
  )
    return undefined;
  const person = findFrom(sentence, at + 1, 3, any('person'));
  const although = person < 0 ? -1 : findFrom(sentence, person + 1, 12, word(/^(?:even|although|though|despite)$/));
  if (
    although >= 0 &&
    (sentence[although]?.word !== 'even' || /^(?:if|though|when)$/.test(sentence[although + 1]?.word ?? ''))
  )
    return intentAt('conceal', 'medium', sentence, at, person, although);
  const lie = person >= 0 ? -1 : findFrom(sentence, at + 1, 12, word(/^(?:even)$/));
  if (lie >= 0 && sentence[at + 1]?.word === 'that' && /^(?:if|though)$/.test(sentence[lie + 1]?.word ?? ''))
    return intentAt('conceal', 'medium', sentence, at, lie + 1);
  const asked = findBefore(sentence, at, 8, word(/^(?:asks?|asked|questions?|wonders?|inquires?|enquires?)$/));
  if (asked >= 0 && sentence[at]?.word.startsWith('claim') === true && commandAt(sentence, at) !== 'no')
    return intentAt('conceal', 'medium', sentence, asked, at);
  // `If asked, say …`; but `if asked for help, list …`
  if (
    asked >= 0 &&
    asked === at - 1 &&
    sentence[at]?.opens === true &&
    /^(?:say|claim|answer|reply)$/.test(sentence[at]?.word ?? '')
  )
    return intentAt('conceal', 'medium', sentence, asked, at);
  const why = asked < 0 ? -1 : findFrom(sentence, asked + 1, at - asked - 1, word(/^(?:why|this|it)$/));
  return why < 0 || sentence[at + 1]?.word !== 'that'
    ? undefined
    : intentAt('conceal', 'medium', sentence, asked, why, at);
}

/** `For the AI only`. */
function notForPeople(sentence: Sentence, at: number): Intent | undefined {
  const reader = findFrom(sentence, at + 1, 3, word(/^(?:ai|model|assistant|agent|llm)$/));
  const after = reader < 0 ? -1 : findFrom(sentence, reader + 1, 2, word(/^only$/));
  const before = reader < 0 ? -1 : findBefore(sentence, at, 3, word(/^(?:only|solely|exclusively)$/));
  const ends = sentence[reader + 1] === undefined || sentence[reader + 1]?.opens === true;
  const only =
    after < 0 && ends && /^(?:meant|intended|only|solely)$/.test(sentence[at - 1]?.word ?? '') ? before : after;
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
  // `It must be done silently`
  const done = nearest(sentence, at, 2, word(/^(?:done|performed|executed|carried|completed|made|run)$/));
  if (done >= 0 && isObliged(sentence, done)) return intentAt('conceal', 'medium', sentence, done, at);
  if (/^between (?:us|you and me|you and the|ourselves)$/.test(adverb))
    return intentAt('conceal', 'medium', sentence, 0, at);
  const verb = nearest(
    sentence,
    at,
    8,
    (token) =>
      (means(token, 'read', 'pass', 'send', 'harm', 'call', 'alter') && !/^(?:use|return)$/.test(token.word)) ||
      /^(?:do|perform|proceed)$/.test(token.word),
  );
  if (verb < 0) return undefined;
  const mild = /^(?:silently|quietly|in the background|under the hood|behind the scenes|invisibly)$/.test(adverb);
  const does = /^(?:do|perform|proceed)$/.test(sentence[verb]?.word ?? '');
  const orders = commandAt(sentence, verb) !== 'no' || (does && sentence[verb]?.opens === true);
  const goods = nearest(
    sentence,
    verb,
    12,
    (token) => means(token, 'secret', 'context', 'elsewhere') || /^(?:file|url|email)$/.test(token.kind),
  );
  if (mild ? !orders || goods < 0 : !orders && goods < 0) return undefined;
  return intentAt('conceal', 'medium', sentence, at, verb, goods);
}
