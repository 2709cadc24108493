import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The policy of a page that loads nothing, sends nothing, and has this one style and this one script. */
export function contentSecurityPolicy(style: string, script: string): string {
  return [
    "default-src 'none'",
    `style-src '${source(style)}'`,
    `script-src '${source(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function source(text: string): string {
  return `sha256-${base64(sha256(utf8ToBytes(text)))}`;
}

// Neither `btoa` nor `Buffer` is part of the language.
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3);
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    const digits = [18, 12, 6, 0].map((shift) => ALPHABET[(bits >> shift) & 63]).join('');
    text += b === undefined ? `${digits.slice(0, 2)}==` : c === undefined ? `${digits.slice(0, 3)}=` : digits;
  }
  return text;
}
