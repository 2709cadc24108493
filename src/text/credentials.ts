import { asLatin1, decodeBase64 } from './base64.ts';

/** A literal secret in a text. */
export interface Credential {
  /** What it is, in words: `GitHub token`. */
  readonly kind: string;
  /** UTF-16 offsets, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** The beginning that says what it is, and two characters more: all of it that may be shown. */
  readonly shown: string;
  /** What the form alone proves: a signed token may be public on purpose, or long expired. */
  readonly certain: boolean;
}

interface Form {
  readonly kind: string;
  /** What every one begins with, as a pattern; its length is what may be shown. */
  readonly prefix: string;
  readonly body: string;
  /** False for what only looks like one: a wrong checksum, say. */
  readonly holds?: (body: string) => boolean;
  readonly uncertain?: true;
}

/**
 * What providers say of the form of their secrets, each at a place where they say it. Where a provider says nothing, the
 * source is GitHub's list of the patterns that its partners registered: docs.github.com, "Supported secret scanning
 * patterns".
 */
const FORMS: readonly Form[] = [
  // github.blog, "Behind GitHub's new authentication token formats": CRC-32 of the rest in the last six digits.
  { kind: 'GitHub token', prefix: 'gh[pousr]_', body: '[A-Za-z0-9]{36}', holds: endsInChecksum },
  // docs.github.com, "About authentication to GitHub"; registered pattern.
  { kind: 'GitHub token', prefix: 'github_pat_', body: '[A-Za-z0-9]{22}_[A-Za-z0-9]{59}' },
  // github.blog changelog 2021-09-23, "npm has a new access token format": as GitHub's.
  { kind: 'npm token', prefix: 'npm_', body: '[A-Za-z0-9]{36}', holds: endsInChecksum },
  // docs.gitlab.com, "GitLab token overview", Token prefixes.
  {
    kind: 'GitLab token',
    prefix: 'gl(?:pat|dt|rt|ptt|oas|soat)-',
    body: '[A-Za-z0-9_-]{20,300}(?:\\.[a-z0-9.]{9,12})?',
  },
  // docs.slack.dev, "Tokens" and "Sending messages using incoming webhooks".
  { kind: 'Slack token', prefix: 'xox[bpe]-', body: '(?:\\d{10,13}-){2,3}[A-Za-z0-9]{24,34}' },
  { kind: 'Slack token', prefix: 'xapp-\\d-', body: '[A-Z0-9]{9,12}-\\d{10,13}-[a-f0-9]{64}' },
  {
    kind: 'Slack webhook',
    prefix: 'hooks\\.slack\\.com/services/',
    body: 'T[A-Z0-9]{8,12}/B[A-Z0-9]{8,12}/[A-Za-z0-9]{24}',
  },
  // docs.aws.amazon.com, "IAM identifiers", Unique ID prefixes.
  { kind: 'AWS access key', prefix: 'A[KS]IA', body: '[A-Z2-7]{16}' },
  // cloud.google.com, "Manage API keys"; the client secret is a registered pattern.
  { kind: 'Google API key', prefix: 'AIza', body: '[A-Za-z0-9_-]{35}' },
  { kind: 'Google client secret', prefix: 'GOCSPX-', body: '[A-Za-z0-9_-]{28}' },
  // docs.stripe.com, "API keys". Keys of the test mode (`sk_test_`) move no money.
  { kind: 'Stripe key', prefix: '[sr]k_live_', body: '[A-Za-z0-9]{24,200}' },
  // Registered patterns. `T3BlbkFJ` is "OpenAI" in Base64.
  { kind: 'OpenAI key', prefix: 'sk-', body: '[A-Za-z0-9_-]{20,120}T3BlbkFJ[A-Za-z0-9_-]{20,120}' },
  { kind: 'Anthropic key', prefix: 'sk-ant-(?:api|admin)\\d\\d-', body: '[A-Za-z0-9_-]{93}AA' },
  { kind: 'PyPI token', prefix: 'pypi-AgEIcHlwaS5vcmc', body: '[A-Za-z0-9_-]{50,300}' },
  { kind: 'Atlassian token', prefix: 'ATATT3', body: '[A-Za-z0-9_=-]{170,250}' },
  { kind: 'Linear key', prefix: 'lin_api_', body: '[A-Za-z0-9]{40}' },
  { kind: 'Supabase token', prefix: 'sbp_', body: '[a-f0-9]{40}' },
  // openrouter.ai docs, "Secret formats".
  { kind: 'OpenRouter key', prefix: 'sk-or-v1-', body: '[a-f0-9]{64}' },
  // twilio.com docs, SendGrid "API keys".
  { kind: 'SendGrid key', prefix: 'SG\\.', body: '[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}' },
  // shopify.dev changelog 2020, "Length of the Shopify access token is increasing".
  { kind: 'Shopify token', prefix: 'shp(?:at|ca|pa|ss)_', body: '[a-fA-F0-9]{32}' },
  // docs.digitalocean.com, "Personal access tokens".
  { kind: 'DigitalOcean token', prefix: 'do[opr]_v1_', body: '[a-f0-9]{64}' },
  // huggingface.co docs, "User access tokens".
  { kind: 'Hugging Face token', prefix: 'hf_', body: '[A-Za-z0-9]{34}' },
  // developer.hashicorp.com, Vault "Tokens", Token prefixes.
  { kind: 'Vault token', prefix: 'hv[sbr]\\.', body: '[A-Za-z0-9_-]{90,300}' },
  // core.telegram.org, "Bot API", Authorizing your bot.
  { kind: 'Telegram bot token', prefix: '\\d{8,10}:AA', body: '[A-Za-z0-9_-]{33}' },
  // RFC 7468 §10; line breaks may stand there as JSON escapes.
  {
    kind: 'private key',
    prefix: '-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----',
    body: '(?:\\\\[nr]|\\s){1,4}(?=[A-Za-z0-9+/]{40})(?:[A-Za-z0-9+/=]{1,80}(?:\\\\[nr]|\\s){0,4}){1,200}',
  },
  // RFC 7519.
  {
    kind: 'signed token (JWT)',
    prefix: 'eyJ',
    body: '[A-Za-z0-9_-]{10,2000}\\.eyJ[A-Za-z0-9_-]{10,8000}\\.[A-Za-z0-9_-]{20,1000}',
    holds: isNoSampleJwt,
    uncertain: true,
  },
];

const READ = FORMS.map((form) => new RegExp(`^(${form.prefix})(${form.body})$`));
const ANY = new RegExp(
  `(?<![A-Za-z0-9_])(?:${FORMS.map(({ prefix, body }) => prefix + body).join('|')})(?![A-Za-z0-9])`,
  'g',
);
const SOME_PREFIX =
  /_pat_|gh[pousr]_|npm_|gl[a-z]{2,4}-|xox|xapp|hooks\.slack|A[KS]IA|AIza|GOCSPX|k_live_|sk-|pypi-|ATATT|lin_api|sbp_|SG\.|shp|_v1_|hf_|hv[sbr]\.|:AA|PRIVATE KEY|eyJ/;
const STAND_IN =
  /example|sample|test|dummy|fake|placeholder|your|redacted|secret|token|change_?me|insert|x{4}|\*{3}|\.{3}|0{6}|<|>/i;
const FEW_CHARACTERS = 8;
const SEQUENCE = 6;
const SHOWN = 2;

/** Finds the literal secrets of a text: the right form, and no stand-in for one. Linear. */
export function findCredentials(text: string): Credential[] {
  if (!SOME_PREFIX.test(text)) return [];
  const found: Credential[] = [];
  for (const { 0: match, index } of text.matchAll(ANY)) {
    const at = READ.findIndex((pattern) => pattern.test(match));
    const form = FORMS[at];
    const [, prefix = '', body = ''] = READ[at]?.exec(match) ?? [];
    if (form === undefined || isStandIn(body) || form.holds?.(body) === false) continue;
    found.push({
      kind: form.kind,
      start: index,
      end: index + match.length,
      shown: match.slice(0, prefix.length + SHOWN).trimEnd(),
      certain: form.uncertain !== true,
    });
  }
  return found;
}

/** A text in which every literal secret is hidden but for its beginning; as long as before. */
export function maskCredentials(text: string): string {
  let masked = '';
  let from = 0;
  for (const { start, end, shown } of findCredentials(text)) {
    const hidden = text.slice(start + shown.length, end).replaceAll(/[^\s]/g, '•');
    masked += text.slice(from, start + shown.length) + hidden;
    from = end;
  }
  return masked + text.slice(from);
}

/** A stand-in says what it is, repeats itself, or counts: `xxxx`, `EXAMPLE`, `abcdef`, `123456`. */
function isStandIn(body: string): boolean {
  if (STAND_IN.test(body) || new Set(body).size < FEW_CHARACTERS) return true;
  let run = 1;
  for (let i = 1; i < body.length; i += 1) {
    run = body.charCodeAt(i) - body.charCodeAt(i - 1) === 1 ? run + 1 : 1;
    if (run >= SEQUENCE) return true;
  }
  return false;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM_DIGITS = 6;

function endsInChecksum(body: string): boolean {
  let value = 0;
  for (const digit of body.slice(-CHECKSUM_DIGITS)) value = value * 62 + BASE62.indexOf(digit);
  return value === crc32(body.slice(0, -CHECKSUM_DIGITS));
}

/** CRC-32 as in zlib and Ethernet, of a text in ASCII. */
export function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let i = 0; i < text.length; i += 1) {
    crc ^= text.charCodeAt(i);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Documentation everywhere shows the token of John Doe, whose subject is 1234567890. */
function isNoSampleJwt(body: string): boolean {
  const [header = '', payload = ''] = `eyJ${body}`
    .split('.')
    .map((part) => asLatin1(decodeBase64(part) ?? new Uint8Array()));
  return (
    /"alg"\s*:\s*"(?!none)/i.test(header) && payload.startsWith('{') && !/1234567890|john ?doe|example/i.test(payload)
  );
}
