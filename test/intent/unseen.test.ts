import { describe, expect, it } from 'vitest';
import { markedUnseen } from '../../src/intent/unseen.ts';

const kinds = (text: string): string[] => markedUnseen(text).map(({ kind, content }) => `${kind}: ${content}`);

describe('text that markup hides', () => {
  it.each([
    ['a comment', 'a <!-- b --> c', ['comment: b']],
    ['a comment that is not closed', 'a <!-- b', ['comment: b']],
    ['two comments', '<!--a--><!--b-->', ['comment: a', 'comment: b']],
    ['a comment of Markdown', 'a\n[//]: # (b c)\n', ['comment: b c']],
    ['another one', '[comment]: <> "b c"', ['comment: b c']],
    ['an element that is not displayed', '<div style="display: none">b</div>', ['invisible: b']],
    ['text without size', "<span style='font-size:0px'>b</span>", ['invisible: b']],
    ['white text', '<font style="color:#ffffff">b</font>', ['invisible: b']],
    ['text far away', '<p style="position:absolute;left:-9999px">b</p>', ['invisible: b']],
    ['the hidden attribute', '<p class="x" hidden>b</p>', ['invisible: b']],
    ['a script', '<script>b()</script>', ['script: b()']],
    ['text behind blanks', `a${' '.repeat(100)}b`, ['pushed: b']],
    ['text behind blanks of other kinds', `a${'\u00A0\u200B'.repeat(100)}b`, ['pushed: b']],
    ['text below empty lines', `a${'\n'.repeat(40)}b`, ['pushed: b']],
  ])('%s', (_, text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });
});

describe('text that is seen', () => {
  it.each([
    ['arrows', 'a <- b -> c <-- d --> e'],
    ['a tag in backticks', 'Removes `<script>` tags.'],
    ['a tag without content', 'Adds <script src="x"></script> to the page.'],
    ['visible styles', '<span style="color:red;opacity:0.5">b</span>'],
    ['a link definition', '[docs]: https://example.test "Docs"'],
    ['indentation', 'a\n        b\n            c'],
    ['blanks with nothing behind them', `a${' '.repeat(200)}`],
    ['a word', 'The hidden attribute of an element.'],
  ])('%s', (_, text) => {
    expect(kinds(text)).toEqual([]);
  });
});
