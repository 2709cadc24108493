import { type Normalised, normalise } from '../text/normalise.ts';
import { dictionary, type Entry, type Form, NOTION, type Notion } from './lexicon.ts';

/** What a token is, beyond a word. */
export type TokenKind = 'word' | 'file' | 'url' | 'email' | 'number' | 'name' | 'command' | 'secret-variable';

/** A word, a name or an address in a sentence. */
export interface Token {
  readonly kind: TokenKind;
  /** As it is matched. */
  readonly word: string;
  /** As it was written. */
  readonly raw: string;
  /** Offsets into the original text. */
  readonly start: number;
  readonly end: number;
  readonly notions: number;
  readonly form: Form | undefined;
  /** A clause begins here: at the start, and after punctuation and line breaks. */
  readonly opens: boolean;
  /** It opens a clause only because a line begins: text may also just be wrapped there. */
  readonly wraps: boolean;
  /** It stands in quotation marks or backticks. */
  readonly quoted: boolean;
  /** The line it stands in, counted from 0. */
  readonly line: number;
  /** How many words the longest known phrase has that begins with it. */
  readonly longest: number;
  /** A word of another language than English: other orders of words hold there. */
  readonly foreign: boolean;
}

/** The tokens of one sentence; never empty. */
export type Sentence = readonly Token[];

// Longer sentences are cut: no instruction needs more, and hostile text must not make one sentence of a book.
const LONGEST = 120;

// A plain word, for speed; an address, an e-mail address, a path, a number, a word; the end of a sentence, a quotation mark, other punctuation.
// Every repetition is bounded, so that no run of characters is read more than a few times.
const TOKEN =
  /([a-z]{1,40})(?=[ ,\n])|((?:https?|ftp|wss?):\/\/[^\s<>"'`)\]}]{1,300})|([\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4})|((?:~|\$home|\$\{home\}|%\w{1,20}%|\b[a-z]:|\.{1,2})?[\\/][\w.@-][\w.@\-\\/]{0,200}|(?<![\w)\]])\.[a-z_][\w-]{1,40}(?:[./\\][\w.@-]{1,60}){0,6})|(\+?\d[\d ()-]{6,20}\d|\b(?:0x[0-9a-f]{20,64}|bc1[0-9a-z]{20,60}|[a-z]{2}\d{2}[0-9a-z]{11,30})\b)|([\p{L}\p{N}_$][\p{L}\p{N}_$-]{0,80}(?:['’]\p{L}{1,2}(?!\p{L}))?(?:\.[\p{L}\p{N}_$][\p{L}\p{N}_$-]{0,60}){0,4}(?:\(\))?)|([.!?;。！？；]+(?=[\s"'”’)\]*]|$)|[。！？；]|\n\s*\n|\n\s*(?:[-*•#]|\d{1,3}[.)])\s)|(["`“”«»「」]|(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}]))|([,:()[\]{}<>|—–\n，、：/=>])/gu;

const [PLAIN, URL, EMAIL, PATH, NUMBER, , STOP, QUOTE, SOFT] = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
// Environment variables that hold a secret.
const SECRET_VARIABLE = /^\$?(?:[A-Z][A-Z0-9]*_){1,6}(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS|PAT)$/;
// Where machines in a cloud get their credentials.
const CREDENTIAL_SERVICE = /\/\/(?:169\.254\.169\.254|metadata\.google\.internal|\[fd00:ec2::254\])/;
const ABBREVIATION = /^(?:e\.g|i\.e|eg|ie|etc|vs|resp)$/;
const NAME = /[a-z\d]_[a-z\d]|\w-\w+-\w|[a-z]\.[a-z]|\(\)$/;

const CAMEL = /^[a-z]+[A-Z]/;

const SENSITIVE_FILE =
  /(?:^|[\\/~])(?:\.ssh|\.aws|\.gnupg|\.kube|\.docker|\.azure)(?:$|[\\/])|(?:^|[\\/])(?:id_(?:rsa|dsa|ecdsa|ed25519)(?:\.pub)?|authorized_keys)$|(?:^|[\\/])\.env(?:\.(?!example|sample|template)[\w-]{1,20})?$|(?:^|[\\/])(?:\.netrc|\.pgpass|\.npmrc|\.pypirc|\.git-credentials|\.bash_history|\.zsh_history|\.bashrc|\.zshrc|\.bash_profile|\.htpasswd|\.vault-token|\.my\.cnf)$|^[\\/]etc[\\/](?:passwd|shadow|sudoers|ssh[\\/].{0,60})$|[\\/]proc[\\/](?:self|\d+)[\\/]environ$|(?:^|[\\/])(?:\.?mcp\.json|mcp_config\.json|claude_desktop_config\.json|settings\.local\.json)$|(?:^|[\\/])(?:credentials|secrets?|service[-_]account(?:[-_]key)?|application_default_credentials|client_secrets?|wallet|keystore|cookies|login data)\.(?:json|ya?ml|dat|txt|ini|toml|sqlite|db|xml)$|(?:^|[\\/])[\w-]{0,40}(?:private|secret)[\w-]{0,40}\.(?:pem|key|p12|pfx)$|keychain-db$|[\\/](?:login data|cookies|local state)$|[\\/]\.config[\\/](?:gcloud|gh)\b|terraform\.tfstate$|^[a-z]:[\\/]windows[\\/]system32[\\/]config[\\/]sam$/;

const COMMAND =
  /^(?:curl|wget|nc|ncat|netcat|bash|sh|zsh|powershell|pwsh|iwr|iex|invoke-webrequest|invoke-expression|certutil|bitsadmin|chmod|chown|rm|scp|sftp|rsync|ssh|ssh-add|crontab|mkfifo|dd|mkfs|eval|printenv|env|base64|sudo|netsh|schtasks|osascript|pip|pip3|npm|gem)$/;

/** Splits a text into sentences of tokens. Linear. */
export function sentencesOf(text: string): Sentence[] {
  const normal = normalise(text);
  const sentences: Sentence[] = [];
  let tokens: Token[] = [];
  let opens = true;
  let wraps = false;
  let quoted = false;
  let line = 0;
  const close = (): void => {
    if (tokens.length > 0) sentences.push(joinPhrases(tokens));
    tokens = [];
    opens = true;
    wraps = false;
  };
  const add = (token: Token): void => {
    tokens.push(token);
    opens = false;
    wraps = false;
    if (tokens.length >= LONGEST) close();
  };
  for (const match of normal.text.matchAll(TOKEN)) {
    if (match[PLAIN] !== undefined && !COMMAND.test(match[0])) {
      add(named(lookUp({ normal, original: text, opens, wraps, quoted, line }, match[0], match.index, true)));
    } else if (match[STOP] !== undefined) {
      if (match[0].includes('\n')) line += 1;
      // `e.g.` and `etc.` end no sentence.
      if (match[0].startsWith('.') && ABBREVIATION.test(tokens.at(-1)?.word ?? '')) opens = true;
      else {
        close();
        quoted = false;
      }
    } else if (match[QUOTE] !== undefined) {
      quoted = !quoted;
      opens = true;
      wraps = false;
    } else if (match[SOFT] !== undefined) {
      if (match[0] === '\n') line += 1;
      wraps = match[0] === '\n' && (wraps || !opens);
      opens = true;
    } else {
      for (const token of tokensOf(match, { normal, original: text, opens, wraps, quoted, line })) add(token);
    }
  }
  close();
  return sentences;
}

interface State {
  readonly normal: Normalised;
  readonly original: string;
  readonly opens: boolean;
  readonly wraps: boolean;
  readonly quoted: boolean;
  readonly line: number;
}

function tokensOf(match: RegExpMatchArray, state: State): Token[] {
  const from = match.index ?? 0;
  const whole = match[0];
  const plain = (word: string, kind: TokenKind): Token[] => [tokenAt(state, word, from, true, kind, undefined)];
  if (match[URL] !== undefined)
    return plain(whole.replace(/[.,]+$/, ''), CREDENTIAL_SERVICE.test(whole) ? 'file' : 'url');
  if (match[EMAIL] !== undefined) return plain(whole, 'email');
  if (match[NUMBER] !== undefined) return plain(whole, 'number');
  if (match[PATH] !== undefined) {
    const path = whole.replace(/[.\\/]+$/, '');
    return plain(path, isSensitiveFile(path) ? 'file' : 'name');
  }
  if (!/^[\w$'.()-]*$/.test(whole) && UNSPACED.test(whole))
    return segment(whole).map(({ word, at }) => lookUp(state, word, from + at, at === 0));
  if (/[._-]/.test(whole) && isSensitiveFile(whole)) return plain(whole, 'file');
  const token = lookUp(state, whole, from, true);
  if (SECRET_VARIABLE.test(token.raw))
    return [{ ...token, kind: 'secret-variable', notions: token.notions | NOTION.secret }];
  if (COMMAND.test(whole)) return [{ ...token, kind: 'command' }];
  return [named(token)];
}

/** An unknown word that is spelled as names of programs are: `send_mail`, `sendMail`, `mail.send`. */
function named(token: Token): Token {
  if (token.notions !== 0) return token;
  return NAME.test(token.word) || CAMEL.test(token.raw) ? { ...token, kind: 'name' } : token;
}

function tokenAt(
  { normal, original, opens, wraps, quoted, line }: State,
  word: string,
  at: number,
  isFirst: boolean,
  kind: TokenKind,
  entry: Entry | undefined,
): Token {
  const start = normal.origin(at);
  const end = normal.origin(at + word.length);
  return {
    kind,
    word,
    raw: original.slice(start, end),
    start,
    end,
    notions: entry?.notions ?? 0,
    form: entry?.form,
    opens: opens && isFirst,
    wraps: wraps && isFirst,
    quoted,
    line,
    longest: entry?.longest ?? 1,
    foreign: entry?.foreign ?? false,
  };
}

/** True for a path or the name of a file that holds credentials or what is as good as them. */
export function isSensitiveFile(path: string): boolean {
  return SENSITIVE_FILE.test(path);
}

function lookUp(state: State, word: string, at: number, isFirst: boolean): Token {
  return tokenAt(state, word, at, isFirst, 'word', entryOf(word));
}

function entryOf(word: string): Entry | undefined {
  const entries = dictionary();
  const known = entries.get(word);
  if (known !== undefined || !/[_'’()]/.test(word)) return known;
  const bare = word.replaceAll('’', "'").replace(/\(\)$/, '');
  return entries.get(bare) ?? entries.get(bare.replace(/'s$|'$/, '').replaceAll('_', ' '));
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const LONGEST_WORD = 24;

/** Cuts a run of a script without spaces into the longest known words; what is unknown stands letter by letter. */
function segment(run: string): { readonly word: string; readonly at: number }[] {
  const entries = dictionary();
  const words: { word: string; at: number }[] = [];
  for (let at = 0; at < run.length; ) {
    let length = Math.min(LONGEST_WORD, run.length - at);
    while (length > 1 && !entries.has(run.slice(at, at + length))) length -= 1;
    const word = length > 1 ? run.slice(at, at + length) : String.fromCodePoint(run.codePointAt(at) ?? 0);
    words.push({ word, at });
    at += word.length;
  }
  return words;
}

/** Makes one token of the words of a known phrase, such as `private key`. */
function joinPhrases(tokens: readonly Token[]): Sentence {
  const entries = dictionary();
  const joined: Token[] = [];
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i] as Token;
    const phrase = token.longest < 2 ? undefined : phraseAt(tokens, i, entries);
    i += phrase?.words ?? 1;
    joined.push(phrase?.token ?? token);
  }
  return joined;
}

function phraseAt(
  tokens: readonly Token[],
  at: number,
  entries: ReadonlyMap<string, Entry>,
): { readonly token: Token; readonly words: number } | undefined {
  const first = tokens[at] as Token;
  for (let words = Math.min(first.longest, tokens.length - at); words > 1; words -= 1) {
    const part = tokens.slice(at, at + words);
    if (part.slice(1).some(({ opens }) => opens)) continue;
    const word = part.map((token) => token.word).join(' ');
    const entry = entries.get(word);
    const end = part.at(-1)?.end ?? first.end;
    if (entry !== undefined) return { token: { ...first, ...entry, kind: 'word', word, end }, words };
  }
  return undefined;
}

/** True when a token can stand for one of the notions. */
export function means(token: Token | undefined, ...notions: readonly Notion[]): boolean {
  return token !== undefined && notions.some((notion) => (token.notions & NOTION[notion]) !== 0);
}

/** The first token of a sentence from an index on, at most `reach` tokens away, that passes a test; -1 if none does. */
export function findFrom(sentence: Sentence, from: number, reach: number, test: (token: Token) => boolean): number {
  const to = Math.min(sentence.length, from + reach);
  for (let i = Math.max(0, from); i < to; i += 1) if (test(sentence[i] as Token)) return i;
  return -1;
}

/** The same backwards: the nearest token before an index. */
export function findBefore(sentence: Sentence, before: number, reach: number, test: (token: Token) => boolean): number {
  for (let i = before - 1; i >= Math.max(0, before - reach); i -= 1) if (test(sentence[i] as Token)) return i;
  return -1;
}
