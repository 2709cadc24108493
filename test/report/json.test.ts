import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { renderJson, toAsciiJson } from '../../src/report/json.ts';
import { finding, runOf, target } from './example-run.ts';

const PRINTABLE_ASCII = /^[\n -~]*$/;

describe('a run as JSON', () => {
  const run = runOf([
    target({
      server: { name: 'Bücherei 读 😀', version: '1' },
      findings: [finding({ message: 'a \\u{202E} "b" – é', evidence: '\\n' })],
    }),
  ]);

  it('reads back as the run', () => {
    expect(JSON.parse(renderJson(run))).toEqual(run);
  });

  it('is indented printable ASCII with a line end', () => {
    const text = renderJson(run);
    expect(text).toMatch(PRINTABLE_ASCII);
    expect(text.startsWith('{\n  "formatVersion": 1,\n  "tool": {\n    "name": "mcp-hallmark",\n')).toBe(true);
    expect(text.endsWith('\n}\n')).toBe(true);
    expect(text).toContain('"name": "B\\u00fccherei \\u8bfb \\ud83d\\ude00"');
  });
});

describe('toAsciiJson', () => {
  it('escapes controls, DEL, separators, direction controls and lone surrogates', () => {
    expect(toAsciiJson('\0\x1B\x7F\x85\u2028\u202E\uFEFF\uD83D\u{E0041}é~')).toBe(
      '"\\u0000\\u001b\\u007f\\u0085\\u2028\\u202e\\ufeff\\ud83d\\udb40\\udc41\\u00e9~"\n',
    );
  });

  it('escapes names too', () => {
    expect(toAsciiJson({ 'größe\u202E': 1 })).toBe('{\n  "gr\\u00f6\\u00dfe\\u202e": 1\n}\n');
  });

  it('is printable ASCII and reads back as the value, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = toAsciiJson(value as Json);
        expect(text).toMatch(PRINTABLE_ASCII);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
