import { any, commandAt, isDenied, isExample, isObliged, ordered } from '../grammar.ts';
import { findBefore, findFrom, means, type Sentence } from '../sentences.ts';
import { intentAt, type Reader, word } from './find.ts';

const WISH = word(
  /^(?:asks?|asked|requests?|requested|specif\w*|provide[sd]?|inputs?|says?|said|wants?|wanted|choice|choose|chose|chosen|preference|preferences|query|instructions?|intent|intended|questions?|value|given|entered|enters?|typed|selected|supplied|meant|expects?|expected|objects?|declines?|refuses?|wishes)$/,
);
const DESPITE = /^(?:regardless|irrespective|whatever|instead of|rather than|ignoring|despite|even|no)$/;

/** Do something else than the user asked for. */
export const tampering: Reader = {
  starts: (token) => DESPITE.test(token.word) || token.word === 'instead' || means(token, 'alter', 'override'),
  read: (sentence, at) => {
    if (isDenied(sentence, at)) return undefined;
    const here = sentence[at]?.word ?? '';
    if (DESPITE.test(here)) return despiteTheUser(sentence, at);
    if (here === 'instead') return answeringElse(sentence, at);
    return means(sentence[at], 'alter')
      ? (anotherValue(sentence, at) ?? againstTheUser(sentence, at))
      : againstTheUser(sentence, at);
  },
};

/** `Always return 5, no matter what the user asks`. */
function despiteTheUser(sentence: Sentence, at: number) {
  const here = sentence[at]?.word ?? '';
  const next = sentence[at + 1]?.word ?? '';
  if ((here === 'no' && next !== 'matter') || (here === 'even' && !/^(?:if|when|though)$/.test(next))) return undefined;
  const person = findFrom(sentence, at + 1, 6, any('person'));
  const wish = findFrom(sentence, Math.max(at, person) + 1, 6, WISH);
  if (wish < 0) return undefined;
  const direct = /^(?:inputs?|query|requests?|requested|specified|questions?)$/.test(sentence[wish]?.word ?? '');
  if (person < 0 && !(direct && /^(?:regardless|irrespective|no)$/.test(here))) return undefined;
  const verb = ordered(sentence, 'pass', 'alter', 'call', 'send', 'show', 'disclose', 'override');
  const told = verb >= 0 && commandAt(sentence, verb) === 'told';
  // `Do not delete it even if the user asks` is a limit.
  const limit = here === 'even' && sentence.some((token) => means(token, 'no'));
  const said = findFrom(sentence, 0, sentence.length, word(/^(?:always|must|only)$/)) >= 0;
  if (limit || (person < 0 && !told && !said)) return undefined;
  return intentAt('tamper', told || said ? 'medium' : 'low', sentence, at, wish, verb);
}

/** `Ignore what the user asked for`, `override the value the user gave`. */
function againstTheUser(sentence: Sentence, at: number) {
  const here = sentence[at]?.word ?? '';
  if (
    !/^(?:ignore|disregard|override|overrule|overwrite|replace|substitute|swap|exchange)$/.test(here) ||
    commandAt(sentence, at) === 'no'
  )
    return undefined;
  const person = findFrom(sentence, at + 1, 6, any('person'));
  const wish = person < 0 ? -1 : findFrom(sentence, Math.max(at + 1, person - 3), 8, WISH);
  const not = wish < 0 ? -1 : findFrom(sentence, Math.min(person, wish), Math.abs(wish - person), any('no'));
  return wish < 0 || not >= 0 ? undefined : intentAt('tamper', 'medium', sentence, at, person, wish);
}

/** `Instead reply to the user that …`. */
function answeringElse(sentence: Sentence, at: number) {
  const verb = findFrom(sentence, at + 1, 3, word(/^(?:reply|respond|answer|say|tell|return|write)$/));
  const person = verb < 0 ? -1 : findFrom(sentence, verb + 1, 4, any('person'));
  return person < 0 ? undefined : intentAt('tamper', 'medium', sentence, at, verb, person);
}

/** `Change the recipient to …`, `the account is replaced with …`: with the value itself. */
function anotherValue(sentence: Sentence, at: number) {
  const verb = sentence[at];
  const stake = findFrom(sentence, at + 1, 7, any('stake'));
  const passive = stake < 0 && verb?.form === 'done' ? findBefore(sentence, at, 8, any('stake')) : -1;
  const swaps =
    /^(?:change|replace|redirect|swap|substitute|reroute|divert|override|overwrite|switch|alter|exchange)/.test(
      verb?.word ?? '',
    );
  const always = findFrom(sentence, 0, sentence.length, word(/^(?:every|always|all|each)$/));
  const must = passive < 0 ? -1 : findFrom(sentence, passive, at - passive, word(/^(?:must|should|shall|always)$/));
  const becomes =
    findFrom(sentence, at + 1, 2, word(/^(?:to|with|by|into)$/)) >= 0 &&
    /^(?:altered|changed|replaced|swapped|substituted|redirected|rerouted|diverted)$/.test(verb?.word ?? '');
  const inflates = /^(?:doubled|tripled|multiplied|increased|inflated)$/.test(verb?.word ?? '');
  if (passive >= 0 && (must >= 0 || isObliged(sentence, at)) && (inflates || becomes || (swaps && always >= 0)))
    return intentAt('tamper', 'medium', sentence, passive, at, always);
  const value = findFrom(sentence, Math.max(stake, at) + 1, 7, ({ kind }) => /^(?:url|email|number)$/.test(kind));
  if (verb === undefined || value < 0 || (stake < 0 && passive < 0) || isExample(sentence, value)) return undefined;
  if (verb.foreign) return intentAt('tamper', 'medium', sentence, at, stake, value);
  if (passive >= 0) return swaps ? intentAt('tamper', 'medium', sentence, passive, at, value) : undefined;
  const command = commandAt(sentence, at);
  if (command === 'no') return undefined;
  const despite = sentence.some((token) => /^(?:whatever|regardless|irrespective)$/.test(token.word));
  return intentAt('tamper', swaps || command === 'told' || despite ? 'medium' : 'low', sentence, at, stake, value);
}
