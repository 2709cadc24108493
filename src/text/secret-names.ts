import { remembered } from './remember.ts';
import { identifierWords } from './words.ts';

// Words in a row, where they end a name: `user_password`, but not `password_length`.
const SECRETS = phrases(
  'password, passwd, passphrase, pin code, secret, secrets, secret key, credential, credentials, api key, apikey, access key, private key, signing key, encryption key, service account key, access token, auth token, refresh token, bearer token, id token, session token, api token, token, jwt, authorization, auth header, connection string, mnemonic, seed phrase, client secret, webhook secret, otp, totp, two factor code, mfa code',
);
const PERSONAL = phrases(
  'ssn, social security number, passport number, tax id, iban, card number, cvv, cvc, email, email address, phone, phone number, date of birth, birth date, birthday',
);
// A token that marks a place in a list, makes a call safe to repeat, or is a piece of text or of money.
const NO_SECRET_TOKEN: ReadonlySet<string> = new Set(
  'page next cursor continuation sync pagination start starting previous prev resume skip delta scroll list client request idempotency idempotent retry design max min stop eos bos pad prompt input output completion from to in out base quote native erc20 erc721 nft push device target source parent public'.split(
    ' ',
  ),
);
// `public_api_key` and `secret_access_key`: what stands before decides.
const PUBLIC: ReadonlySet<string> = new Set([
  'public',
  'publishable',
  'anon',
  'anonymous',
  'has',
  'use',
  'require',
  'no',
]);

/** What a name says that its value is, where that is a secret: `user_password` → password. */
export const secretWord = remembered((name: string): string | undefined => {
  const words = identifierWords(name);
  const phrase = endOf(words, SECRETS);
  if (phrase === undefined) return undefined;
  const before = words.at(-phrase.length - 1) ?? '';
  if (PUBLIC.has(before) || (phrase.join(' ') === 'token' && NO_SECRET_TOKEN.has(before))) return undefined;
  return phrase.join(' ');
});

/** What a name says that its value is, where that is about a person: `contactEmail` → email. */
export const personalWord = remembered((name: string): string | undefined =>
  endOf(identifierWords(name), PERSONAL)?.join(' '),
);

function phrases(list: string): readonly (readonly string[])[] {
  return list
    .split(', ')
    .map((phrase) => phrase.split(' '))
    .sort((a, b) => b.length - a.length);
}

function endOf(words: readonly string[], candidates: readonly (readonly string[])[]): readonly string[] | undefined {
  return candidates.find((candidate) => words.slice(-candidate.length).join(' ') === candidate.join(' '));
}
