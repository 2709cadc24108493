import { format } from '@cfworker/json-schema';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUri, isUriReference, percentDecode, resolveUri, splitFragment } from '../../src/schema/uri.ts';

describe('resolveUri', () => {
  // RFC 3986 §5.4
  it.each([
    ['g:h', 'g:h'],
    ['g', 'http://a/b/c/g'],
    ['./g', 'http://a/b/c/g'],
    ['g/', 'http://a/b/c/g/'],
    ['/g', 'http://a/g'],
    ['//g', 'http://g'],
    ['?y', 'http://a/b/c/d;p?y'],
    ['g?y', 'http://a/b/c/g?y'],
    ['#s', 'http://a/b/c/d;p?q#s'],
    ['g#s', 'http://a/b/c/g#s'],
    ['g?y#s', 'http://a/b/c/g?y#s'],
    [';x', 'http://a/b/c/;x'],
    ['g;x', 'http://a/b/c/g;x'],
    ['g;x?y#s', 'http://a/b/c/g;x?y#s'],
    ['', 'http://a/b/c/d;p?q'],
    ['.', 'http://a/b/c/'],
    ['./', 'http://a/b/c/'],
    ['..', 'http://a/b/'],
    ['../', 'http://a/b/'],
    ['../g', 'http://a/b/g'],
    ['../..', 'http://a/'],
    ['../../', 'http://a/'],
    ['../../g', 'http://a/g'],
    ['../../../g', 'http://a/g'],
    ['../../../../g', 'http://a/g'],
    ['/./g', 'http://a/g'],
    ['/../g', 'http://a/g'],
    ['g.', 'http://a/b/c/g.'],
    ['.g', 'http://a/b/c/.g'],
    ['g..', 'http://a/b/c/g..'],
    ['..g', 'http://a/b/c/..g'],
    ['./../g', 'http://a/b/g'],
    ['./g/.', 'http://a/b/c/g/'],
    ['g/./h', 'http://a/b/c/g/h'],
    ['g/../h', 'http://a/b/c/h'],
    ['g;x=1/./y', 'http://a/b/c/g;x=1/y'],
    ['g;x=1/../y', 'http://a/b/c/y'],
    ['g?y/./x', 'http://a/b/c/g?y/./x'],
    ['g#s/../x', 'http://a/b/c/g#s/../x'],
    ['http:g', 'http:g'],
  ])('resolves "%s" against http://a/b/c/d;p?q', (reference, resolved) => {
    expect(resolveUri(reference, 'http://a/b/c/d;p?q')).toBe(resolved);
  });

  it.each([
    ['#/a', '', '#/a'],
    ['b.json#x', '', 'b.json#x'],
    ['b.json', 'a.json', 'b.json'],
    ['b.json', 'c/a.json', 'c/b.json'],
    ['g', 'http://a', 'http://a/g'],
    ['#x', 'urn:uuid:1', 'urn:uuid:1#x'],
  ])('resolves "%s" against "%s"', (reference, base, resolved) => {
    expect(resolveUri(reference, base)).toBe(resolved);
  });
});

describe('isUriReference', () => {
  it.each([
    '',
    '#',
    '#/$defs/a',
    '#/$defs/a%20b',
    'a.json',
    '../a?b=c#d',
    '//example.com',
    'http://user:pw@example.com:8080/a;b/c?d/e?f#g/h?i',
    'http://[::1]:80/',
    'http://[v1.a:b]/',
    'urn:example:a',
    'file:///tmp/a',
    '/a:b',
    './a:b',
    '?',
  ])('takes "%s"', (text) => {
    expect(isUriReference(text)).toBe(true);
    expect(isUri(text)).toBe(/^[a-z]+:/.test(text));
  });

  it.each([
    'a b',
    '#/$defs/a b',
    '#/$defs/List<string>',
    '#/definitions/größe',
    '#a#b',
    'a%',
    'a%2',
    'a%zz',
    'http://[::1',
    'http://a[b]/',
    'http://a:port/',
    'a[1]',
    'a\\b',
    'a"b',
    '{a}',
    '1:a',
    ':a',
    'a^b',
    'a\n',
    'http://a@b@c/',
  ])('refuses "%s"', (text) => {
    expect(isUriReference(text)).toBe(false);
  });

  it('has the grammar that another implementation has', () => {
    // That one is lenient with colons and with "@", so that only a scheme has a colon here.
    const scheme = fc.constantFrom('', '', 'http:', 'urn:');
    const piece = fc.constantFrom(..."aZ09-._~/?#!$&'()*+,;=% \\^|<>{}`é", '%20', '%zz', '//', 'a.b');
    fc.assert(
      fc.property(scheme, fc.array(piece, { maxLength: 8 }), (start, pieces) => {
        const text = start + pieces.join('');
        expect(isUriReference(text)).toBe(format['uri-reference']?.(text));
      }),
      { numRuns: 5000 },
    );
  });
});

it('splits off the fragment', () => {
  expect(splitFragment('a#b#c')).toEqual(['a', 'b#c']);
  expect(splitFragment('a#')).toEqual(['a', '']);
  expect(splitFragment('a')).toEqual(['a', undefined]);
});

it('decodes percent-encoding, or says that it is malformed', () => {
  expect(percentDecode('a%20b%C3%A9')).toBe('a bé');
  expect(percentDecode('100%')).toBeUndefined();
  expect(percentDecode('%FF')).toBeUndefined();
});
