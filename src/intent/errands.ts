import { isSensitiveFile, means, sentencesOf } from './sentences.ts';

/** What a parameter asks a model to hand over that the tool has no business with. */
export type Errand =
  /** the conversation with the user */
  | 'conversation'
  /** the system prompt */
  | 'prompt'
  /** how the model reasons */
  | 'reasoning'
  /** which other tools there are, and what they returned */
  | 'tools'
  /** which model it is */
  | 'model'
  /** the contents of a file of secrets */
  | 'file';

const NAMED: readonly (readonly [Errand, RegExp])[] = [
  [
    'file',
    /\b(?:contents?|text|data|dump|body|value|output)\b.{0,30}\b(?:read|reading|of|from)\b.{0,30}\b(?:ssh|rsa|env|passwd|shadow|credentials?|secrets?|keychain|passwords?|private key|aws|token|history|config)\b|\b(?:read|reading|fetch|load|dump|steal|exfiltrate|leak)\b.{0,20}\b(?:ssh|id rsa|env|passwd|credentials?|secrets?|keychain|passwords?|private key|api keys?|access tokens?)\b|\b(?:id rsa|ssh key|private key|passwd|env file|dotenv|env|aws credentials|bash history|keychain)\b.{0,12}\b(?:contents?|dump|text)\b/,
  ],
  [
    'prompt',
    /\bsystem (?:prompts?|instructions?|messages?)\b|\b(?:initial|hidden|original|developer|internal) (?:prompts?|instructions?)\b/,
  ],
  [
    'conversation',
    /\b(?:conversation|chat|dialogue?|messages?|session|user|prompt)\b.{0,12}\b(?:history|transcript|logs?|so far)\b|\b(?:full|entire|whole|complete|all|previous|prior|last|past|recent|raw|original)\b.{0,10}\b(?:conversations?|chats?|messages|dialogue?|transcript|user (?:messages?|prompts?|query|queries|inputs?))\b|\bconversation (?:context|dump|data|content)\b|\bcontext window\b/,
  ],
  [
    'reasoning',
    /\bchain of thoughts?\b|\b(?:reasoning|thought|thinking)\b (?:trace|process|chain|log|steps)\b|\b(?:internal|hidden|private|your|full|model|agent|llm)\b (?:reasoning|thoughts?|thinking|monologue|scratchpad)\b/,
  ],
  [
    'tools',
    /\b(?:available|all|other|loaded|connected|installed|known|your)\b (?:mcp )?(?:tools?|servers?)\b|\btools? (?:lists?|names|definitions?|schemas?|inventory)\b|\b(?:previous|prior|other|last|earlier)\b (?:tool|tools|call)\b.{0,10}\b(?:results?|outputs?|calls?|responses?)\b|\btool (?:call )?history\b/,
  ],
  [
    'model',
    /\b(?:llm|ai|agent|assistant|client|caller|calling|host|your)\b (?:model)(?: (?:name|id|version|identity))?$|\b(?:llm|calling|caller|your)\b.{0,8}\bmodel\b/,
  ],
];

const SUBJECTS: Readonly<Record<Errand, RegExp>> = {
  conversation:
    /\b(?:conversation|chat|message|dialog|memor|thread|transcript|summar|inbox|session|slack|agent|assistant|prompt|completion|histor|remember|llm)/,
  prompt: /\b(?:prompt|agent|assistant|llm|model|chat|completion|gpt|claude|persona|bot|instruction|generat)/,
  reasoning: /\b(?:think|thought|reason|plan|step|solve|decision|reflect|chain)/,
  tools: /\b(?:tool|mcp|agent|plugin|registry|server|workflow|permission|discover)/,
  model:
    /\b(?:model|llm|completion|inference|generat|embed|prompt|chat|agent|usage|cost|token|telemetry|benchmark|eval)/,
  file: /\b(?:key|credential|secret|vault|keychain|ssh|env|password|deploy|certificate|token|config)/,
};

/** What the name of a parameter asks for; undefined when it asks for nothing of the kind. */
export function errandOfName(words: readonly string[]): Errand | undefined {
  const spoken = words.join(' ');
  return NAMED.find(([, pattern]) => pattern.test(spoken))?.[0];
}

/** What the description of a parameter asks for: `The full conversation so far`, `Contents of ~/.netrc`. */
export function errandOfDescription(description: string): Errand | undefined {
  for (const sentence of sentencesOf(description).slice(0, 12)) {
    const spoken = sentence.map(({ word }) => word).join(' ');
    const contents = sentence.findIndex(({ word }) => /^(?:contents?|text|copy|dump|value|full)$/.test(word));
    const file = sentence.findIndex(({ kind, word }) => kind === 'file' || isSensitiveFile(word));
    if (file >= 0 && contents >= 0 && file - contents > 0 && file - contents <= 4) return 'file';
    if (sentence.some((token) => means(token, 'example', 'no'))) continue;
    if (
      /\bmodel that (?:calls|is calling|invokes|uses)\b|\bname of the (?:calling |llm |ai |language )?model\b.{0,20}\b(?:call|invok|using)|\byour (?:own )?model (?:name|version|id)\b|\bwhich (?:llm|ai|language) model (?:you are|is)\b/.test(
        spoken,
      )
    )
      return 'model';
    if (
      /\b(?:your|full|entire|complete|current|verbatim|exact|raw)\b.{0,20}\bsystem (?:prompt|message|instructions)\b/.test(
        spoken,
      )
    )
      return 'prompt';
    if (
      /\b(?:full|entire|whole|complete|all|verbatim|raw|user's|users)\b.{0,25}\b(?:conversation|chat|message|dialogue|session)s?\b.{0,12}\b(?:history|transcript|so far|log|context|text|messages)?\b/.test(
        spoken,
      ) &&
      /\b(?:histor|transcript|so far|previous|prior|preceding|verbatim|entire|whole|full|complete|user's (?:previous|last|original))/.test(
        spoken,
      )
    )
      return 'conversation';
    if (
      /\buser's (?:previous|last|original|full|exact|prior|raw|entire) (?:message|messages|prompt|request|query|question|input)\b/.test(
        spoken,
      ) &&
      /\b(?:previous|prior|last|full|entire)\b/.test(spoken)
    )
      return 'conversation';
    if (
      /\b(?:previous|prior|earlier|preceding) (?:messages?|conversations?|chats?|turns|prompts?)\b/.test(spoken) &&
      /\b(?:all|any|full|entire|user|include|list|text|content|contents|copy)\b/.test(spoken)
    )
      return 'conversation';
    if (
      /\b(?:your|model's|internal|full|complete|step.by.step) (?:chain of thought|reasoning|thought process|internal monologue|thinking)\b/.test(
        spoken,
      ) &&
      /\b(?:your|model's|internal)\b/.test(spoken)
    )
      return 'reasoning';
    if (
      /\b(?:all|every|complete|full|list of)\b.{0,15}\b(?:tools?|mcp servers?)\b.{0,25}\b(?:available|you have|access|connected|loaded|other)\b|\b(?:names|list|definitions) of (?:all|the) (?:other|available|your) (?:tools|mcp servers|functions)\b/.test(
        spoken,
      )
    )
      return 'tools';
  }
  return undefined;
}

/** Whether a tool deals with such things itself, so that it may well ask for them. */
export function dealsWith(errand: Errand, about: string): boolean {
  return SUBJECTS[errand].test(about.toLowerCase().replace(/[_-]+/g, ' '));
}
