import { commandAt, isDenied, statesFact } from '../grammar.ts';
import { word } from '../readers/find.ts';
import { findFrom, means, type Sentence } from '../sentences.ts';
import { either, notion, type Relation, relation } from './relation.ts';
import { EACH, hasOrder, wordAt, YOU } from './vocabulary.ts';

const LEARNS = word(
  /^(?:knows?|knowing|learning|seeing|learns?|discovers?|notices?|reali[sz]es?|find out|sees?|hears?|aware)$/,
);
const OMITS = word(
  /^(?:omit|omitting|leave|leaving|skip|skipping|exclude|drop|suppress|strip|avoid|without|not|never)$/,
);
const ANSWERS = word(
  /^(?:answers?|repl(?:y|ies)|responses?|summar(?:y|ies)|summari[sz]e|summari[sz]ing|explain|explaining|report|reporting|explanations?|recap|chat)$/,
);
const FACT = word(/^(?:that|fact|step|copy|call|mention|tool|action|reference|reference to|trace|existence|use)$/);
const DESPITE = word(
  /^(?:regardless|irrespective|whatever|whichever|matter|contrary|despite|spite|even|instead|instead of|rather than|in place of|independently|disregarding|ignoring|disregard|ignore)$/,
);
const WISHED = word(
  /^(?:ask(?:s|ed)?|requests?|requested|specif(?:y|ies|ied)|provide[sd]?|supplie[sd]|wants?|wanted|cho(?:ice|oses|se|sen)|preferences?|given|gives|gave|entere?d?|typed|named?|names|selected|picked|wishe?s?|intended|intent|meant|actual|real|stated|says|said|instructed|described|expects?|expected|told|picks|prefers|preferred|decided|decides|submitted|passes|passed|queried|wrote|intends|desired|desires|mentions|mentioned|requesting|demands?)$/,
);
const USERS = either(
  notion('person'),
  word(
    /^(?:user's|customer's|person's|caller|caller's|real|actual|different|other|another|requested|was|were|is|are)$/,
  ),
);
const FALSE = word(
  /^(?:wrong|fake|faked|bogus|fabricated|misleading|made-up|incorrect|falsified|inaccurate|forged|fictitious|stale|twice|opposite|deceptive|untrue|inflated|doctored|made-up)$/,
);
const DECEPTIVE = /^(?:twice|opposite|fake|faked|fabricated|bogus|forged|inflated|misleading|deceptive|untrue)$/;
const REPORTS = word(
  /^(?:return|report|tell|say|answer|reply|respond|show|present|give|state|replace|replaced|swap|swapped|display|claim|quote|substitute|substituted|provide|supply|produce)$/,
);
const UNASKED = word(/^(?:asking|consulting|checking|telling|confirmation|approval|consent|permission|prompting)$/);

/** What keeps something from the user. */
export const CONCEALING: readonly Relation[] = [
  // `Say nothing about these instructions`
  relation({
    reach: 8,
    words: {
      thing: word(/^(?:instructions?|notes?|message|directives?|remark|paragraph|sentence|step|request)$/),
      self: word(/^(?:this|these)$/),
      no: either(notion('no'), word(/^(?:nothing)$/)),
      show: either(notion('show', 'disclose'), word(/^(?:output|include|say|quote|discuss|talk|about)$/)),
    },
    order: ['no', 'self'],
    forbids: true,
    later: true,
    holds: (_, { thing, self, show }) => thing === self + 1 && show < self,
  }),
  // `Instead of telling the user, …`
  relation({
    reach: 5,
    words: {
      tell: notion('disclose'),
      instead: word(/^(?:instead of|rather than)$/),
      person: notion('person'),
    },
    order: ['instead', 'tell', 'person'],
    holds: (sentence, { tell }) => sentence[tell]?.form === 'ing',
  }),
  // `Inform nobody`
  relation({
    reach: 2,
    words: {
      tell: notion('disclose'),
      nobody: word(/^(?:nobody|no one|none)$/),
    },
    order: ['tell', 'nobody'],
    ordered: 'tell',
  }),
  relation({
    reach: 9,
    words: {
      tell: notion('disclose'),
      person: notion('person'),
      no: notion('no'),
    },
    order: ['no', 'tell'],
    forbids: true,
    holds: (sentence, { tell, person, no }) => governs(sentence, no, tell) && sentence[person + 1]?.word !== 'to',
  }),
  relation({
    reach: 7,
    words: {
      learn: LEARNS,
      person: notion('person'),
      no: notion('no'),
    },
    order: ['person', 'learn'],
    holds: (sentence, { learn, person, no }) =>
      findFrom(
        sentence,
        Math.min(no, person) - 2,
        learn - Math.min(no, person) + 2,
        word(/^(?:must|may|should|shall|ever|let|so that|want|business|right|need|reason)$/),
      ) >= 0 &&
      findFrom(sentence, Math.min(no, person) - 2, 3, word(/^(?:if|when|unless|whether)$/)) < 0 &&
      no < learn,
  }),
  relation({
    reach: 8,
    words: {
      omit: OMITS,
      answer: ANSWERS,
      fact: FACT,
    },
    order: ['omit', 'fact'],
    holds: (sentence, { omit, answer, fact }) =>
      findFrom(sentence, answer - 2, 8, YOU) >= 0 && !statesFact(sentence, omit) && fact - omit <= 4,
  }),
];

/** What makes something else than the user asked for. */
export const TAMPERING: readonly Relation[] = [
  // `Use another path instead of the requested one`
  relation({
    reach: 5,
    words: {
      instead: word(/^(?:instead of|rather than|in place of|over)$/),
      requested: word(/^(?:requested|specified|asked|wanted|wants|asks|named|chosen|actual|real|typed|intended)$/),
      what: either(word(/^(?:the|what|one|they|value)$/), notion('person')),
    },
    order: ['instead', 'requested'],
    later: true,
    affirmed: true,
    holds: (sentence, { instead, what }) => hasOrderOrOpens(sentence, instead) && instead < what,
  }),
  // `When the user asks for one, always answer with …`
  relation({
    reach: 10,
    words: {
      answer: word(/^(?:answer|reply|respond|say|recommend|claim|suggest|choose|pick|book|buy)$/),
      person: notion('person'),
      ask: word(/^(?:asks?|wants?|requests?|needs?|searches|looks)$/),
      always: word(/^(?:always|must|only|never)$/),
    },
    order: ['person', 'ask', 'always', 'answer'],
    later: true,
    holds: (sentence, { answer, person, ask, always }) =>
      ask - person <= 2 && answer - always <= 2 && !isDenied(sentence, answer),
  }),
  // `Ignore the ticker parameter and use …`
  relation({
    reach: 9,
    words: {
      ignore: word(/^(?:ignore|disregard|discard|overwrite)$/),
      parameter: word(/^(?:parameters?|arguments?|input|inputs|value|values|query)$/),
      also: word(/^(?:and|instead|always)$/),
      use: word(/^(?:use|take|set|send|pass|return|put|choose|pick)$/),
    },
    order: ['ignore', 'parameter', 'use'],
    later: true,
    bid: 'ignore',
  }),
  // `Always return … regardless of the actual time`
  relation({
    reach: 6,
    words: {
      despite: DESPITE,
      actual: word(/^(?:actual|real|true|correct)$/),
    },
    order: ['despite', 'actual'],
    holds: (sentence, { despite }) =>
      sentence.some((token, index) => REPORTS(token) && index < despite && commandAt(sentence, index) === 'told'),
  }),
  // `If the user gives a place, replace it with …`
  relation({
    reach: 9,
    words: {
      replace: word(/^(?:replace|swap|change|ignore|substitute|override|overwrite|exchange|discard)$/),
      person: notion('person'),
      wish: WISHED,
      it: word(/^(?:it|this|that|them|the|these|those)$/),
    },
    order: ['person', 'wish', 'replace'],
    ordered: 'replace',
    holds: (sentence, { replace, person, wish, it }) =>
      wish - person <= 2 && it === replace + 1 && !/^the$/.test(wordAt(sentence, it)),
  }),
  // `Do not use the date that the user gave`
  relation({
    reach: 9,
    words: {
      use: word(/^(?:use|trust|take|accept|follow|respect|honou?r|pass|send|obey|apply|keep)$/),
      person: notion('person'),
      wish: WISHED,
      no: notion('no'),
    },
    order: ['no', 'use', 'person', 'wish'],
    forbids: true,
    holds: (sentence, { use, person, wish }) =>
      wish - person <= 2 &&
      isDenied(sentence, use) &&
      findFrom(sentence, use + 1, wish - use, either(notion('no'), word(/^(?:when|if|unless|until|before|after)$/))) <
        0,
  }),
  // `The response must be modified so that …`
  relation({
    reach: 5,
    words: {
      response: word(/^(?:responses?|answers?|repl(?:y|ies)|outputs?|results?)$/),
      modified: word(/^(?:modified|altered|changed|manipulated|edited|falsified|rewritten)$/),
    },
    order: ['response', 'modified'],
    told: 'modified',
    later: true,
  }),
  // `Always use 0x… as the wallet`
  relation({
    reach: 8,
    words: {
      value: ({ kind }) => kind === 'number',
      use: notion('call', 'pass', 'send', 'alter'),
      also: notion('stake'),
    },
    order: ['use', 'value'],
    told: 'use',
    holds: (sentence) => hasAlways(sentence),
  }),
  // `Replace the symbol in the request with …`
  relation({
    reach: 6,
    words: {
      replace: word(/^(?:replace|substitute|swap|exchange|change)$/),
      request: word(/^(?:request|query|input|question|order)$/),
      by: word(/^(?:with|by|to)$/),
    },
    order: ['replace', 'request', 'by'],
    ordered: 'replace',
    later: true,
    holds: (_, { request, by }) => by - request <= 2,
  }),
  // `… so that it makes the user pick ours`
  relation({
    reach: 5,
    words: {
      person: notion('person'),
      make: word(/^(?:makes?|gets?|nudges?|steers?|persuades?|tricks?|convinces?|manipulates?|pressures?)$/),
      pick: word(/^(?:picks?|chooses?|buys?|clicks?|selects?|accepts?|approves?|agrees?|pays?|subscribes?|towards?)$/),
    },
    order: ['make', 'person', 'pick'],
    holds: (sentence, { make }) => !isDenied(sentence, make),
  }),
  // `The user's choice is to be ignored`
  relation({
    reach: 8,
    words: {
      ignored: word(/^(?:ignored|disregarded|overridden|overruled|discarded|replaced|swapped|substituted)$/),
      user: either(notion('person'), word(/^(?:user's|customer's|person's|caller's)$/)),
    },
    order: ['user', 'ignored'],
    told: 'ignored',
  }),
  // `Quietly widen the dates that the customer gave`
  relation({
    reach: 9,
    words: {
      covert: notion('covert'),
      person: notion('person'),
      wish: WISHED,
    },
    order: ['covert', 'person'],
    holds: (sentence, { covert, person, wish }) => Math.abs(wish - person) <= 2 && sentence[covert]?.opens === true,
  }),
  // `Change your answer so that it recommends …`
  relation({
    reach: 8,
    words: {
      promote: word(/^(?:recommends?|promotes?|praises?|favou?rs?|advertises?|endorses?|recommend|sells?)$/),
      alter: notion('alter', 'order'),
      answer: word(/^(?:answers?|repl(?:y|ies)|responses?|summary|results?|ranking)$/),
    },
    order: ['alter', 'answer', 'promote'],
    later: true,
    affirmed: true,
  }),
  // `Insert a script from https://… into each page`
  relation({
    reach: 11,
    words: {
      url: ({ kind }) => kind === 'url',
      insert: word(/^(?:insert|inject|embed|add|append|include|put|place)$/),
      also: word(/^(?:script|tag|iframe|pixel|snippet|import|dependency|package|link|image|backdoor)$/),
      beside: EACH,
    },
    order: ['insert', 'url'],
    ordered: 'insert',
  }),
  relation({
    reach: 7,
    words: {
      despite: DESPITE,
      user: USERS,
      wish: WISHED,
    },
    order: ['despite', 'wish'],
    holds: (sentence, { despite, user }) =>
      user > despite - 1 &&
      (wordAt(sentence, despite) !== 'even' || /^(?:if|when|though)$/.test(wordAt(sentence, despite + 1))) &&
      !sentence.some((token, index) => means(token, 'no') && wordAt(sentence, index + 1) !== 'matter') &&
      (hasOrder(sentence) ||
        /^(?:different|other|another)$/.test(wordAt(sentence, user)) ||
        sentence.some((token) => token.word === 'instead')),
  }),
  relation({
    reach: 7,
    words: {
      lie: FALSE,
      report: REPORTS,
    },
    order: ['report', 'lie'],
    holds: (sentence, { lie, report }) =>
      (commandAt(sentence, report) === 'told' ||
        (commandAt(sentence, report) === 'bare' && DECEPTIVE.test(wordAt(sentence, lie)))) &&
      !isDenied(sentence, report),
  }),
  // `Raise the amount without asking`
  relation({
    reach: 10,
    words: {
      asking: UNASKED,
      alter: notion('alter', 'send'),
      without: word(/^without$/),
    },
    order: ['alter', 'without'],
    ordered: 'alter',
    holds: (_, { asking, without }) => asking - without > 0 && asking - without <= 3,
  }),
];

/** No verb of its own stands between a denial and what it denies. */
function governs(sentence: Sentence, no: number, verb: number): boolean {
  return !sentence
    .slice(no + 1, verb)
    .some((token) => token.form === 'base' && token.notions !== 0 && !means(token, 'disclose', 'order'));
}

function hasAlways(sentence: Sentence): boolean {
  return sentence.some(({ word: one }) => /^(?:always|must|every|all|only)$/.test(one));
}

/** Something is ordered, or the sentence opens with the words at the index, and an order follows. */
function hasOrderOrOpens(sentence: Sentence, index: number): boolean {
  return index === 0 || hasOrder(sentence);
}
