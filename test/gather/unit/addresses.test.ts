import { describe, expect, it } from 'vitest';
import { closeness, lookupWithin, refuseAddress } from '../../../src/gather/addresses.ts';

describe('an address', () => {
  const CASES: readonly (readonly [address: string, closeness: number])[] = [
    ['93.184.216.34', 0],
    ['2606:2800:220:1::1', 0],
    ['10.1.2.3', 1],
    ['172.31.255.255', 1],
    ['192.168.0.1', 1],
    ['100.64.0.1', 1],
    ['fd00::1', 1],
    ['127.8.9.10', 2],
    ['::1', 2],
    ['::ffff:127.0.0.1', 2],
    ['::ffff:7f00:1', 2],
    ['169.254.169.254', 3],
    ['0.0.0.0', 3],
    ['fe80::1', 3],
    ['64:ff9b::7f00:1', 3],
    ['224.0.0.1', 3],
  ];
  it.each(CASES)('%s is so close: %i', (address, expected) => expect(closeness(address)).toBe(expected));
});

describe('what a server names', () => {
  const outside = { inside: 0, origin: 'https://books.example', ownOnly: false } as const;
  const local = { inside: 2, origin: 'http://127.0.0.1:3000', ownOnly: false } as const;

  it.each(['https://login.example/a', 'https://8.8.8.8', 'https://books.example/a'])('is asked for: %s', (url) =>
    expect(refuseAddress(new URL(url), outside)).toBeUndefined(),
  );
  it.each([
    'https://10.0.0.1',
    'https://127.0.0.1:8443',
    'http://localhost',
    'https://app.localhost',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://169.254.169.254/latest',
    'https://2130706433',
  ])('is not asked for when it leads inside: %s', (url) =>
    expect(refuseAddress(new URL(url), outside)).toMatch(/private address/),
  );
  it.each(['http://login.example', 'file:///etc/passwd', 'ftp://login.example'])('is not asked for: %s', (url) =>
    expect(refuseAddress(new URL(url), outside)).toBe('it is not https'),
  );
  it('may be on this computer where the server is', () => {
    expect(refuseAddress(new URL('http://localhost:9000'), local)).toBeUndefined();
    expect(refuseAddress(new URL('https://169.254.169.254'), local)).toMatch(/private address/);
  });
  it('must be of its own origin where that is asked', () => {
    const own = { ...outside, ownOnly: true };
    expect(refuseAddress(new URL('https://books.example/m'), own)).toBeUndefined();
    expect(refuseAddress(new URL('https://login.example/m'), own)).toMatch(/another origin/);
    expect(refuseAddress(new URL('https://books.example:8443/m'), own)).toMatch(/another origin/);
  });

  it('is not asked for when its name leads inside', async () => {
    const found = await new Promise((resolve) => lookupWithin(0)('localhost', {}, (error) => resolve(error?.message)));
    expect(found).toMatch(/private address/);
  });
  it('is looked up by its name otherwise', async () => {
    const found = await new Promise((resolve) =>
      lookupWithin(2)('localhost', { family: 4 }, (_error, address) => resolve(address)),
    );
    expect(found).toBe('127.0.0.1');
  });
});
