import { describe, expect, it } from 'vitest';
import { findControls, spelledEscape } from '../../src/text/controls.ts';

const ESC = '\x1B';
const kinds = (text: string): string[] => findControls(text).map(({ kind }) => kind);

describe('control characters', () => {
  it.each([
    ['a colour', `${ESC}[31mred${ESC}[0m`, ['colour', 'colour']],
    ['an erased line', `a${ESC}[2K`, ['sequence']],
    ['the cursor moved up', `a${ESC}[1A`, ['sequence']],
    ['a sequence with a C1 introducer', 'a\x9B2J', ['sequence']],
    ['a clipboard write', `${ESC}]52;c;YWJj\x07`, ['clipboard']],
    ['a clipboard write, ended by ST', `${ESC}]52;c;YWJj${ESC}\\`, ['clipboard']],
    ['a link', `${ESC}]8;;https://a.test${ESC}\\b${ESC}]8;;${ESC}\\`, ['link', 'link']],
    ['a link with a C1 introducer', '\x9D8;;https://a.test\x9Cb', ['link']],
    ['a window title', `${ESC}]0;root\x07`, ['command']],
    ['a colour of the palette', `${ESC}]4;1;rgb:0/0/0\x07`, ['command']],
    ['a command that is not ended', `${ESC}]52;c;YWJj`, ['clipboard']],
    ['an overwritten line', 'a\rb', ['overwrite']],
    ['backspaces', 'a\b\b\bb', ['control']],
    ['a bell', 'a\x07', ['control']],
    ['DEL and NUL', 'a\x7Fb\0', ['control', 'control']],
    ['an escape alone', `a${ESC}`, ['sequence']],
  ])('%s', (_, text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });
});

describe('no control characters', () => {
  it.each([
    ['tabs and line breaks', 'a\tb\nc\r\nd'],
    ['a carriage return at the end', 'a\r'],
    ['a colour in words', 'ESC[31m is red'],
    ['a link in Markdown', '[docs](https://a.test)'],
    ['brackets and numbers', '[31m] ]8;; 52;c;'],
    ['a clipboard in words', 'OSC 52 writes to the clipboard'],
    ['a title', 'Sets the title of a window.'],
  ])('%s', (_, text) => {
    expect(kinds(text)).toEqual([]);
  });
});

describe('sequences that are spelled', () => {
  it.each(['\\x1b[31m', '\\u001b[0m', '\\033[1m', '\\e]8;;', '\\u{1b}[m'])('%s', (text) => {
    expect(spelledEscape(text)).toBe(0);
  });
  it.each(['\\x41', '\\e', 'x1b[', '033['])('not %s', (text) => {
    expect(spelledEscape(text)).toBe(-1);
  });
});
