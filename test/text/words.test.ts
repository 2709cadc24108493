import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWords, identifierWords } from '../../src/text/words.ts';

describe('countWords', () => {
  it.each([
    ['', 0],
    ['  \n\t ', 0],
    ['… — !? ()', 0],
    ['one', 1],
    ['Reads a file.', 3],
    ['two  words', 2],
    ['line\nbreaks\tcount', 3],
    ["It doesn’t, don't worry", 4],
    ['get_user-name', 1],
    ['a/b c.d', 4],
    ['version 1.2', 3],
    ['Größe naïve e\u0301tude', 3],
    ['файл читает', 2],
    ['파일을 읽습니다', 2],
    ['قراءة الملف', 2],
    ['फ़ाइल पढ़ता है', 3],
  ])('%j has %i spaced words', (text, count) => {
    expect(countWords(text)).toBe(count);
  });

  it.each([
    ['读', 1],
    ['读取', 1],
    ['读取文', 2],
    ['读取文件。', 2],
    ['ファイル', 2],
    ['ひらがな', 2],
    ['データベース', 3],
    ['々', 1],
  ])('%j counts two characters to a word, %i in all', (text, count) => {
    expect(countWords(text)).toBe(count);
  });

  it.each([
    ['用 GitHub API 读取文件', 2 + 3],
    ['Reads 文件 from disk', 3 + 1],
    ['使用JSON格式', 1 + 2],
  ])('%j counts both kinds', (text, count) => {
    expect(countWords(text)).toBe(count);
  });

  it('counts as many words as there are blanks between them, and one', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(countWords(words.join(' '))).toBe(words.length);
        expect(countWords(`  ${words.join(' \n ')}.`)).toBe(words.length);
      }),
    );
  });

  it('counts half as many words as Chinese characters, rounded up', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'读取文件返回其全部字段'), maxLength: 30 }), (text) => {
        expect(countWords(text)).toBe(Math.ceil(text.length / 2));
      }),
    );
  });
});

describe('identifierWords', () => {
  it.each([
    ['', []],
    ['_-.', []],
    ['get', ['get']],
    ['getUser_byID', ['get', 'user', 'by', 'id']],
    ['get-user.by/id name', ['get', 'user', 'by', 'id', 'name']],
    ['HTTPServer', ['http', 'server']],
    ['parseXMLHttpRequest', ['parse', 'xml', 'http', 'request']],
    ['GITHUB_TOKEN', ['github', 'token']],
    ['already-done__twice', ['already', 'done', 'twice']],
    ['v2Api', ['v2', 'api']],
    ['base64Decode', ['base64', 'decode']],
    ['sha256', ['sha256']],
    ['get2ndItem', ['get2nd', 'item']],
    ['grüßeÄndern', ['grüße', 'ändern']],
    ['读取_文件', ['读取', '文件']],
    ['aB', ['a', 'b']],
    ['ABc', ['a', 'bc']],
  ])('%j holds %j', (name, words) => {
    expect(identifierWords(name)).toEqual(words);
  });

  it('reads ASCII as it reads other letters', () => {
    // Greek letters of the same case in the place of Latin ones: where words begin and end must not change.
    const greek = (text: string): string =>
      text
        .replaceAll(/[A-Za-z]/g, (letter) => (letter < 'a' ? 'Α' : 'α') + letter)
        .replaceAll(/(?<=[Αα])[A-Za-z]/g, '');
    const name = fc.string({ unit: fc.constantFrom(...'abABxX19_-. '), maxLength: 14 });
    fc.assert(
      fc.property(name, (text) => {
        const lengths = (words: readonly string[]): number[] => words.map(({ length }) => length);
        expect(lengths(identifierWords(text))).toEqual(lengths(identifierWords(greek(text))));
        expect(identifierWords(text).join('')).toBe(text.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase());
      }),
    );
  });

  it('gives the same words for snake, kebab and camel case', () => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (words) => {
        const camel = words.map((text, i) => (i === 0 ? text : text.charAt(0).toUpperCase() + text.slice(1))).join('');
        expect(identifierWords(words.join('_'))).toEqual(words);
        expect(identifierWords(words.join('-'))).toEqual(words);
        expect(identifierWords(words.join('_').toUpperCase())).toEqual(words);
        expect(identifierWords(camel)).toEqual(words);
      }),
    );
  });
});
