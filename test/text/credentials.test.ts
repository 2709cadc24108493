import { describe, expect, it } from 'vitest';
import { crc32, findCredentials, maskCredentials } from '../../src/text/credentials.ts';
import { SAMPLES } from './credential-samples.ts';

describe('findCredentials', () => {
  it.each(Object.entries(SAMPLES))('finds a %s', (name, secret) => {
    const text = `"${secret}", it says.`;
    const [found, ...others] = findCredentials(text);
    expect(others).toEqual([]);
    expect(name.startsWith(found?.kind ?? '?')).toBe(true);
    expect(text.slice(found?.start, found?.end).length).toBeGreaterThan(19);
    expect(secret).toContain(found?.shown);
    expect(found?.shown.length).toBeLessThan(40);
  });

  it.each([
    `ghp_${'x'.repeat(36)}`,
    `glpat-your-token-goes-here1`,
    `AKIAIOSFODNN7EXAMPLE`,
    `sk_live_1234567890abcdefghijklmn`,
    `AIza${'A'.repeat(35)}`,
    `hf_abcdefghijklmnopqrstuvwxyzabcdefgh`,
    '-----BEGIN PRIVATE KEY-----\n<the key in Base64, in lines of 64 characters each>\n-----END PRIVATE KEY-----',
    `-----BEGIN PRIVATE KEY-----\n${'M'.repeat(64)}`,
  ])('takes %j for a stand-in', (text) => {
    expect(findCredentials(text)).toEqual([]);
  });

  it.each(['ghp', 'npm'] as const)('knows a wrong checksum of %s_', (kind) => {
    const secret = SAMPLES[kind === 'ghp' ? 'GitHub token' : 'npm token'];
    const wrong = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0');
    expect(findCredentials(wrong)).toEqual([]);
  });

  it('finds several in one text, and none inside a longer word', () => {
    const { 'Stripe key': stripe, 'AWS access key': aws } = SAMPLES;
    expect(findCredentials(`${stripe} and ${aws}`).map(({ kind }) => kind)).toEqual(['Stripe key', 'AWS access key']);
    expect(findCredentials(`x${aws}`)).toEqual([]);
    expect(findCredentials(`${aws}x`)).toEqual([]);
  });
});

describe('maskCredentials', () => {
  it.each(Object.entries(SAMPLES))('hides a %s and keeps the length', (_, secret) => {
    const text = `before ${secret} after`;
    const masked = maskCredentials(text);
    expect(masked).toHaveLength(text.length);
    expect(masked.startsWith('before ')).toBe(true);
    expect(masked).not.toContain(secret.slice(-14));
  });

  it('leaves other text as it is', () => {
    for (const text of ['', 'task-runner', 'sk-…', 'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'])
      expect(maskCredentials(text)).toBe(text);
  });
});

it('has the CRC-32 of the standard', () => {
  expect(crc32('123456789')).toBe(0xcbf43926);
});
