import type { ValueKind } from '../model/config-entry.ts';
import { findCredentials } from './credentials.ts';
import { secretWord } from './secret-names.ts';

// ${VAR}, ${env:VAR}, ${input:id}, ${{ secrets.X }}, $VAR, %VAR%, {env:VAR}, {file:path}
const REFERENCES =
  /\$\{\{[^{}]{1,200}\}\}|\$\{[^{}]{1,200}\}|\$[A-Za-z_]\w{0,100}\b|%[A-Za-z_]\w{0,100}%|\{(?:env|file):[^{}]{1,200}\}/g;
const SCHEME = /^(?:bearer|basic|token|apikey|api-key|key)\b[\s:=]*/i;
const PLACEHOLDERS = [
  /^<[^<>]*>$/,
  /^\[[^[\]]*\]$/,
  /^(?:your|my|the|insert|enter|replace|add|put|paste|set|change|example|dummy|fake|sample)(?:[-_ ]|$)/i,
  /(?:^|[-_ ])your[-_ ]/i,
  /^(?:x{3,}|\*{3,}|\.{3,}|…+|-+|\?+)$/i,
  /^(?:changeme|placeholder|todo|tbd|none|null|undefined|dummy|secret|password|token|api[-_]?key)$/i,
  /(?:[-_ ]here|\.{3}|…)$/i,
];

const URL_FORM = /^[a-z][a-z0-9+.-]*:\/\/(?:([^/?#@]*)@)?[^?#]*(?:\?([^#]*))?/i;

/** True when a password or a token stands in a URL as it is. */
export function urlHoldsSecret(text: string): boolean {
  const [, user = '', query = ''] = URL_FORM.exec(text.trim()) ?? [];
  const [, account = '', password = ''] = /^([^:]*):(.*)$/s.exec(user) ?? [];
  // `postgres:postgres` is what everybody has before setting a password.
  if (password !== '' && password !== account && isLiteral(password)) return true;
  return query.split('&').some((pair) => {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    return findCredentials(pair).length > 0 || (isSecretName(name) && isLiteral(value));
  });
}

/** True for the name of a variable, a header, an option or a parameter whose value is a secret. */
export function isSecretName(name: string): boolean {
  return secretWord(name) !== undefined || /^(proxy-)?authorization$/i.test(name);
}

function isLiteral(text: string): boolean {
  return valueKind(text).value === 'literal';
}

/** What a value is, and what kind of secret by its form. The value itself goes no further. */
export function valueKind(text: string): { readonly value: ValueKind; readonly credential?: string } {
  const rest = text.trim().replace(SCHEME, '');
  const [credential] = findCredentials(text);
  if (credential !== undefined) return { value: 'literal', credential: credential.kind };
  if (urlHoldsSecret(text)) return { value: 'literal', credential: 'URL with a secret' };
  const literal = rest.replace(REFERENCES, '').trim();
  if (literal !== rest) return { value: 'reference' };
  if (rest === '' || PLACEHOLDERS.some((form) => form.test(rest))) return { value: 'placeholder' };
  return { value: 'literal' };
}
