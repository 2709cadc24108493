const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES: ReadonlyMap<string, number> = new Map([
  ...[...DIGITS].map((digit, value) => [digit, value] as const),
  ['-', 62],
  ['_', 63],
]);

/** The bytes of a Base64 text, of either alphabet (RFC 4648 §4 and §5), padded or not; undefined when it is none. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/={1,2}$/, '');
  if (digits.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const digit of digits) {
    const value = VALUES.get(digit);
    if (value === undefined) return undefined;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (held >> bits) & 0xff;
    at += 1;
  }
  return bytes;
}

/** Bytes as text, one character a byte: markup is told by its ASCII alone. */
export function asLatin1(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 4096) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 4096)));
  return pieces.join('');
}
