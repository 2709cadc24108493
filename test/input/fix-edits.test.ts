import { describe, expect, it } from 'vitest';
import { vetSurface } from '../../src/engine/vet.ts';
import { addLocations } from '../../src/input/add-locations.ts';
import { applyTextEdits, fixEdits } from '../../src/input/fix-edits.ts';
import { readSurface } from '../../src/input/read-surface.ts';
import type { Finding } from '../../src/model/run.ts';
import { RULES } from '../../src/rules/index.ts';

describe('the fixes of a file', () => {
  it('keep the layout of everything else', () => {
    const before = `{
    "tools": [
        {
            "name": "echo",
            "description": "Says some\u200Bthing back.",
            "readOnlyHint": true,
            "input_schema": {"type": "object", "required": ["text", "text"],
                "properties": { "text": {"type": "string"} }
            }
        },
        { "name": "ping", "inputSchema": { "type": "object" } },
        {
            "name": "pong",
            "inputSchema": {
                "type": "object"
            }
        }
    ]
}
`;
    expect(mended(before)).toBe(`{
    "tools": [
        {
            "name": "echo",
            "description": "Says something back.",
            "inputSchema": {"type": "object", "required": ["text"],
                "properties": { "text": {"type": "string"} }
            },
            "annotations": {"readOnlyHint": true}
        },
        { "name": "ping", "inputSchema": { "type": "object", "additionalProperties": false } },
        {
            "name": "pong",
            "inputSchema": {
                "type": "object",
                "additionalProperties": false
            }
        }
    ]
}
`);
  });

  it.each([
    ['on one line', '[{"name":"a","inputSchema":{"type":"object"}}]', '{"type":"object","additionalProperties":false}'],
    [
      'with tabs',
      '[\n\t{\n\t\t"name": "a",\n\t\t"inputSchema": {\n\t\t\t"type": "object"\n\t\t}\n\t}\n]',
      '\n\t\t\t"additionalProperties": false\n\t\t}',
    ],
    [
      'with CRLF',
      '[\r\n  {\r\n    "name": "a",\r\n    "inputSchema": {\r\n      "type": "object"\r\n    }\r\n  }\r\n]',
      '"object",\r\n      "additionalProperties": false\r\n    }',
    ],
    [
      'of a single tool, after a byte order mark',
      '\uFEFF{"name":"a","inputSchema":{"type":"object"}}',
      '\uFEFF{"name":"a","inputSchema":{"type":"object","additionalProperties":false}}',
    ],
    [
      'in a response',
      '{"result":{"tools":[{"name":"a","inputSchema":{"type":"object"}}]}}',
      '{"type":"object","additionalProperties":false}',
    ],
  ])('fit a text %s', (_, before, part) => {
    const after = mended(before);
    expect(after).toContain(part);
    expect(mended(after), 'once is enough').toBe(after);
  });

  it('leave a text alone that does not hold what they change', () => {
    expect(
      fixEdits('[]', findingsIn('[{"name":"a","inputSchema":{"type":"object"}}]'), (_, pointer) => pointer),
    ).toEqual(findingsIn('[{"name":"a","inputSchema":{"type":"object"}}]').map(() => []));
  });

  it('do not change names: a machine compares those', () => {
    const text =
      '[{"name":"a\u200Bb","inputSchema":{"type":"object","properties":{"c\u200Bd":{"enum":["e\u200Bf"]}}}}]';
    expect(mended(text)).toBe(text);
  });

  it('are given as places in the file too', () => {
    const text = '[\n  {"name": "a", "description": "b\u200Bc", "inputSchema": {"type": "string"}}\n]';
    const read = readSurface(text, 'tools.json');
    if (read.status === 'failed') throw new Error(read.message);
    const { findings } = addLocations(vetSurface(read.surface, RULES), {
      file: 'tools.json',
      text,
      pointerInText: read.pointerInText,
    });
    expect(findings.flatMap(({ fix }) => fix ?? [])).toEqual([
      {
        title: 'Remove the hidden characters',
        operations: [{ op: 'replace', path: '/0/description', value: 'bc' }],
        edits: [{ line: 2, column: 34, endLine: 2, endColumn: 35, text: '' }],
      },
    ]);
  });
});

describe('edits', () => {
  it('that touch each other wait', () => {
    const edits = [
      [{ start: 0, end: 2, text: 'x' }],
      [{ start: 1, end: 3, text: 'y' }],
      [{ start: 4, end: 5, text: '' }],
      [],
    ];
    expect(applyTextEdits('abcdef', edits)).toEqual({ text: 'xcdf', applied: [true, false, true, false] });
  });
});

function findingsIn(text: string): readonly Finding[] {
  const read = readSurface(text, 'tools.json');
  if (read.status === 'failed') throw new Error(read.message);
  return vetSurface(read.surface, RULES).findings;
}

/** The text after all fixes, in as many rounds as it takes. */
function mended(text: string): string {
  let current = text;
  for (let round = 0; round < 5; round += 1) {
    const read = readSurface(current, 'tools.json');
    if (read.status === 'failed') throw new Error(read.message);
    const { findings } = vetSurface(read.surface, RULES);
    const { text: next } = applyTextEdits(current, fixEdits(current, findings, read.pointerInText));
    if (next === current) return current;
    current = next;
  }
  throw new Error('the fixes never end');
}
