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
  /** The known phrases that begin with it, word by word, longer ones first. */
  readonly phrases: Entry['phrases'];
  /** A word of another language than English: other orders of words hold there. */
  readonly foreign: boolean;
}

/** The tokens of one sentence; never empty. */
export type Sentence = readonly Token[];

// Longer sentences are cut: no instruction needs more, and hostile text must not make one sentence of a book.
const LONGEST = 120;

// An address, an e-mail address, a path, a number, a word; the end of a sentence, a quotation mark, other punctuation.
// Every repetition is bounded, so that no run of characters is read more than a few times.
const TOKEN =
  /((?:https?|ftp|wss?|[a-z][a-z\d+.-]{1,20}):\/\/[^\s<>"'`)\]}]{1,300})|([\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4})|((?:~|\$home|\$\{home\}|%\w{1,20}%|\b[a-z]:|\.{1,2})?[\\/][\w.@-][\w.@\-\\/]{0,200}|(?<![\w)\]])\.[a-z_][\w-]{1,40}(?:[./\\][\w.@-]{1,60}){0,6})|(\+?\d[\d ()-]{6,20}\d|\b(?:0x[0-9a-f]{20,64}|bc1[0-9a-z]{20,60}|[a-z]{2}\d{2}[0-9a-z]{11,30})\b)|([\p{L}\p{N}_$][\p{L}\p{N}_$-]{0,80}(?:['’]\p{L}{1,2}(?!\p{L}))?(?:\.[\p{L}\p{N}_$][\p{L}\p{N}_$-]{0,60}){0,4}(?:\(\))?)|([.!?;。！？；]+(?=[\s"'”’)\]*]|$)|[。！？；]|\n\s*\n|\n\s*(?:[-*•#]|\d{1,3}[.)])\s)|(["`“”«»「」]|(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}]))|([,:()[\]{}<>|—–\n，、：/=>])/gu;

const [URL, EMAIL, PATH, NUMBER, , STOP, QUOTE, SOFT] = [1, 2, 3, 4, 5, 6, 7, 8] as const;
// Environment variables that hold a secret.
const SECRET_VARIABLE = /^\$?(?:[A-Z][A-Z0-9]*_){1,6}(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS|PAT)$/;
// Where machines in a cloud get their credentials.
const CREDENTIAL_SERVICE = /\/\/(?:169\.254\.169\.254|metadata\.google\.internal|\[fd00:ec2::254\])/;
// A resource of a server whose address says that it is secret.
const SECRET_RESOURCE =
  /[/._-](?:credentials?|secrets?|passwords?|private[_-]?keys?|api[_-]?keys?|tokens|confidential)(?:$|[/._-])/;
const ABBREVIATION = /^(?:e\.g|i\.e|eg|ie|etc|vs|resp)$/;
const NAME = /[a-z\d]_[a-z\d]|\w-\w+-\w|[a-z]\.[a-z]|\(\)$/;

// A host without a scheme, under the top-level domains that no file or library is named after.
const DOMAIN =
  /^(?:[a-z\d][a-z\d-]{0,62}\.){1,4}(?:com|net|org|dev|app|test|example|invalid|xyz|top|site|online|info|ru|cn|link|club|cloud|onion)$/;

const CAMEL = /^[a-z]+[A-Z]/;

const SENSITIVE_FILE =
  /(?:^|[\\/~])(?:\.ssh|\.aws|\.gnupg|\.kube|\.docker|\.azure)(?:$|[\\/])|(?:^|[\\/])(?:id_(?:rsa|dsa|ecdsa|ed25519)(?:\.pub)?|authorized_keys)$|(?:^|[\\/])\.env(?:\.(?!example|sample|template)[\w-]{1,20})?$|(?:^|[\\/])(?:\.netrc|\.pgpass|\.npmrc|\.pypirc|\.git-credentials|\.bash_history|\.zsh_history|\.bashrc|\.zshrc|\.bash_profile|\.htpasswd|\.vault-token|\.my\.cnf)$|^[\\/]etc[\\/](?:passwd|shadow|sudoers|ssh[\\/].{0,60})$|[\\/]proc[\\/](?:self|\d+)[\\/]environ$|(?:^|[\\/])(?:\.?mcp\.json|mcp_config\.json|claude_desktop_config\.json|settings\.local\.json)$|(?:^|[\\/])(?:credentials|secrets?|service[-_]account(?:[-_]key)?|application_default_credentials|client_secrets?|wallet|keystore|cookies|login data)\.(?:json|ya?ml|dat|txt|ini|toml|sqlite|db|xml)$|(?:^|[\\/])[\w-]{0,40}(?:private|secret)[\w-]{0,40}\.(?:pem|key|p12|pfx)$|keychain-db$|[\\/](?:login data|cookies|local state)$|[\\/]\.config[\\/](?:gcloud|gh)\b|terraform\.tfstate$|^\.(?:pem|ppk|p12|pfx|kdbx)$|^[a-z]:[\\/]windows[\\/]system32[\\/]config[\\/]sam$/;

const COMMANDS: ReadonlySet<string> = new Set(
  'curl wget nc ncat netcat bash sh zsh powershell pwsh iwr iex invoke-webrequest invoke-expression certutil bitsadmin chmod chown rm scp sftp rsync ssh ssh-add crontab mkfifo dd mkfs eval printenv env base64 sudo netsh schtasks osascript pip pip3 npm gem'.split(
    ' ',
  ),
);

/** Splits a text into sentences of tokens. Linear. */
export function sentencesOf(text: string): Sentence[] {
  const normal = normalise(text);
  const sentences: Sentence[] = [];
  const state: State = { normal, original: text, opens: true, wraps: false, quoted: false, line: 0 };
  let tokens: Token[] = [];
  const close = (): void => {
    if (tokens.length > 0) sentences.push(joinPhrases(tokens));
    tokens = [];
    state.opens = true;
    state.wraps = false;
  };
  const add = (token: Token): void => {
    tokens.push(token);
    state.opens = false;
    state.wraps = false;
    if (tokens.length >= LONGEST) close();
  };
  for (let at = 0; at < normal.text.length; ) {
    const end = plainWordEnd(normal.text, at);
    if (end > at) {
      add(wordToken(state, normal.text.slice(at, end), at));
      // A blank begins nothing.
      at = normal.text.charCodeAt(end) === BLANK ? end + 1 : end;
      continue;
    }
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(normal.text);
    if (match === null) break;
    at = TOKEN.lastIndex;
    if (match[STOP] !== undefined) {
      if (match[0].includes('\n')) state.line += 1;
      // `e.g.` and `etc.` end no sentence.
      if (match[0].startsWith('.') && ABBREVIATION.test(tokens.at(-1)?.word ?? '')) state.opens = true;
      else {
        close();
        state.quoted = false;
      }
    } else if (match[QUOTE] !== undefined) {
      state.quoted = !state.quoted;
      state.opens = true;
      state.wraps = false;
    } else if (match[SOFT] !== undefined) {
      if (match[0] === '\n') state.line += 1;
      state.wraps = match[0] === '\n' && (state.wraps || !state.opens);
      state.opens = true;
    } else {
      for (const token of tokensOf(match, state)) add(token);
    }
  }
  close();
  return sentences;
}

/** Where the text stands. */
interface State {
  readonly normal: Normalised;
  readonly original: string;
  opens: boolean;
  wraps: boolean;
  quoted: boolean;
  line: number;
}

const [BLANK, COMMA, LINE_BREAK, A, Z] = [0x20, 0x2c, 0x0a, 0x61, 0x7a] as const;
const LONGEST_PLAIN = 40;

/**
 * Where the plain word ends that begins at an offset: nothing but letters of ASCII, with a blank, comma or line break
 * behind it. The offset itself where there is none. Most words are plain, and this is much faster than the pattern.
 */
function plainWordEnd(text: string, from: number): number {
  let end = from;
  let next = text.charCodeAt(end);
  while (next >= A && next <= Z && end - from < LONGEST_PLAIN) {
    end += 1;
    next = text.charCodeAt(end);
  }
  return next === BLANK || next === COMMA || next === LINE_BREAK ? end : from;
}

function tokensOf(match: RegExpMatchArray, state: State): Token[] {
  const from = match.index ?? 0;
  const whole = match[0];
  const plain = (word: string, kind: TokenKind): Token[] => [tokenAt(state, word, from, true, kind, undefined)];
  if (match[URL] !== undefined) return plain(whole.replace(/[.,]+$/, ''), kindOfUrl(whole));
  if (match[EMAIL] !== undefined) return plain(whole, 'email');
  if (match[NUMBER] !== undefined) return plain(whole, 'number');
  if (match[PATH] !== undefined) {
    const path = whole.replace(/[.\\/]+$/, '');
    return plain(path, isSensitiveFile(path) ? 'file' : 'name');
  }
  if (!/^[\w$'.()-]*$/.test(whole) && UNSPACED.test(whole))
    return segment(whole).map(({ word, at }) => lookUp(state, word, from + at, at === 0));
  if (/[._-]/.test(whole) && isSensitiveFile(whole)) return plain(whole, 'file');
  if (DOMAIN.test(whole)) return plain(whole, 'url');
  return [wordToken(state, whole, from)];
}

function wordToken(state: State, word: string, at: number): Token {
  const token = lookUp(state, word, at, true);
  if (COMMANDS.has(word)) return { ...token, kind: 'command' };
  // What is written as it is matched has no capitals.
  const isCased = token.raw !== word;
  if (isCased && SECRET_VARIABLE.test(token.raw))
    return { ...token, kind: 'secret-variable', notions: token.notions | NOTION.secret };
  // An unknown word that is spelled as names of programs are: `send_mail`, `sendMail`, `mail.send`.
  const isName = token.notions === 0 && (NAME.test(word) || (isCased && CAMEL.test(token.raw)));
  return isName ? { ...token, kind: 'name' } : token;
}

function kindOfUrl(url: string): TokenKind {
  if (/^(?:\w+\+)?(?:https?|ftp|wss?):/.test(url)) return CREDENTIAL_SERVICE.test(url) ? 'file' : 'url';
  // A resource, `internal://credentials`, or a file, `file:///home/a/.netrc`.
  return SECRET_RESOURCE.test(url) || isSensitiveFile(url) ? 'file' : 'name';
}

const NO_PHRASES: Entry['phrases'] = [];

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
    phrases: entry?.phrases ?? NO_PHRASES,
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

/** What is known about a word, also with a possessive or a call's brackets. */
export function entryOf(word: string): Entry | undefined {
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
  const joined: Token[] = [];
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i] as Token;
    const phrase = token.phrases.find((words) => standsAt(tokens, i, words));
    i += phrase?.length ?? 1;
    joined.push(phrase === undefined ? token : phraseToken(token, phrase, tokens[i - 1] as Token));
  }
  return joined;
}

/** Whether the words of a phrase stand at an index, in one clause. */
function standsAt(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, i) => {
    const token = tokens[at + i];
    return token?.word === word && (i === 0 || !token.opens);
  });
}

function phraseToken(first: Token, words: readonly string[], { end }: Token): Token {
  const word = words.join(' ');
  return { ...first, ...dictionary().get(word), kind: 'word', word, end };
}

/** True when a token can stand for one of the notions. */
export function means(token: Pick<Token, 'notions'> | undefined, ...notions: readonly Notion[]): boolean {
  if (token !== undefined) for (const notion of notions) if ((token.notions & NOTION[notion]) !== 0) return true;
  return false;
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
