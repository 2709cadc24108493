import type { ValueKind } from '../../model/config-entry.ts';
import { findCredentials } from '../../text/credentials.ts';

// ${VAR}, ${env:VAR}, ${input:id}, ${{ secrets.X }}, $VAR, %VAR%, {env:VAR}, {file:path}
const REFERENCES =
  /\$\{\{[^{}]{1,200}\}\}|\$\{[^{}]{1,200}\}|\$[A-Za-z_]\w{0,100}\b|%[A-Za-z_]\w{0,100}%|\{(?:env|file):[^{}]{1,200}\}/g;
const SCHEME = /^(?:bearer|basic|token|apikey|api-key|key)\b[\s:=]*/i;
const PLACEHOLDERS = [
  /^<[^<>]*>$/,
  /^\[[^[\]]*\]$/,
  /^(?:your|my|insert|enter|replace|add|put|paste|set|change)(?:[-_ ]|$)/i,
  /(?:^|[-_ ])your[-_ ]/i,
  /^(?:x{3,}|\*{3,}|\.{3,}|…+|-+|\?+)$/i,
  /^(?:changeme|placeholder|todo|tbd|none|null|undefined|dummy|secret|password|token|api[-_]?key)$/i,
  /(?:[-_ ]here|\.{3}|…)$/i,
];

/** What a value is, and what kind of secret by its form. The value itself goes no further. */
export function valueKind(text: string): { readonly value: ValueKind; readonly credential?: string } {
  const rest = text.trim().replace(SCHEME, '');
  const [credential] = findCredentials(text);
  if (credential !== undefined) return { value: 'literal', credential: credential.kind };
  const literal = rest.replace(REFERENCES, '').trim();
  if (literal !== rest) return { value: 'reference' };
  if (rest === '' || PLACEHOLDERS.some((form) => form.test(rest))) return { value: 'placeholder' };
  return { value: 'literal' };
}
