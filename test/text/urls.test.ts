import { describe, expect, it } from 'vitest';
import { privateHost, readUrl } from '../../src/text/urls.ts';

describe('privateHost', () => {
  it.each([
    ['localhost', 'this machine'],
    ['LOCALHOST.', 'this machine'],
    ['app.localhost', 'this machine'],
    ['127.0.0.1', 'this machine'],
    ['127.1', 'this machine'],
    ['2130706433', 'this machine'],
    ['0x7f000001', 'this machine'],
    ['0177.0.0.1', 'this machine'],
    ['0.0.0.0', 'this machine'],
    ['::1', 'this machine'],
    ['0:0:0:0:0:0:0:1', 'this machine'],
    ['::ffff:127.0.0.1', 'this machine'],
    ['::ffff:7f00:1', 'this machine'],
    ['169.254.169.254', 'the metadata service of a cloud'],
    ['2852039166', 'the metadata service of a cloud'],
    ['metadata.google.internal', 'the metadata service of a cloud'],
    ['169.254.1.1', 'the local link'],
    ['fe80::1', 'the local link'],
    ['printer.local', 'the local link'],
    ['10.1.2.3', 'a private network'],
    ['172.16.0.1', 'a private network'],
    ['192.168.1.1', 'a private network'],
    ['100.64.0.1', 'a private network'],
    ['fd12:3456::1', 'a private network'],
    ['wiki.corp', 'a private network'],
  ])('%s lies on %s', (host, where) => {
    expect(privateHost(host)).toBe(where);
  });

  it.each([
    'example.com',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2001:db8::1',
    '256.0.0.1',
    '1.2.3.4.5',
    '',
    'local',
  ])('"%s" is public, or nobody knows', (host) => {
    expect(privateHost(host)).toBeUndefined();
  });
});

describe('readUrl', () => {
  it.each([
    ['https://Example.com:8080/a', 'https', 'example.com'],
    ['JavaScript:alert(1)', 'javascript', undefined],
    [' \u0001java\tscr\nipt:alert(1)', 'javascript', undefined],
    ['//cdn.example/a.png', undefined, 'cdn.example'],
    ['https:\\\\evil.example\\a', 'https', 'evil.example'],
    ['http://user:word@10.0.0.1/', 'http', '10.0.0.1'],
    ['http://[::1]:80/', 'http', '::1'],
    ['file:///etc/passwd', 'file', undefined],
    ['data:image/png;base64,AA==', 'data', undefined],
    ['/icons/a.png', undefined, undefined],
    ['#/$defs/a', undefined, undefined],
  ])('%j', (text, scheme, host) => {
    expect(readUrl(text)).toEqual({ scheme, host });
  });
});
