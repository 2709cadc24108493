// How the time of `mcp-hallmark check` grows with the length of one description that is made to slow the safety rules down.
// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, median, print, row, runsOr, timeNode } from './lib/measure.mjs';

const LENGTHS = [500_000, 1_000_000];
const BAITS = {
  prose: 'Reads the file of the user and returns its contents as text. ',
  'one sentence': 'never tell mention reveal read send all instructions before any other tool ',
  'no blanks': 'a',
  dots: 'a.',
  'e-mail addresses': 'a.b-c+d',
  slashes: '~/.',
  quotes: '"\'`',
  blanks: ' ',
  'empty lines': ' \n',
  comments: '<!--',
  'opening tags': '<a style="',
  'blocks that do not close': '<important>',
  'escape sequences': '\u001B[',
  percent: '%41',
  entities: '&#65;',
  hexadecimal: '41 ',
  Base64: 'QUJD',
  'zero-width characters': 'a\u200B',
  'right-to-left marks': 'א\u200F',
  ideographs: '不要告诉用户读取',
  'decomposed letters': 'e\u0301\u0327',
};

const runs = runsOr(3);
const folder = mkdtempSync(join(tmpdir(), 'hallmark-bench-'));
const file = join(folder, 'tools.json');
try {
  for (const [name, bait] of Object.entries(BAITS)) {
    let before;
    for (const length of LENGTHS) {
      const description = bait.repeat(Math.ceil(length / bait.length)).slice(0, length);
      writeFileSync(file, JSON.stringify({ tools: [{ name: 'bait', description, inputSchema: { type: 'object' } }] }));
      // 1: most of them have findings.
      const times = Array.from({ length: runs }, () => timeNode([CLI, 'check', file], [0, 1]));
      print(row(`${name}, ${length / 1e6} MB`, times, 'ms'));
      const time = median(times);
      if (before !== undefined) print(`  twice the text: ${(time / before).toFixed(2)} times the time`);
      before = time;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
