import { describe, expect, it } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { renderTerminal, type TerminalOptions } from '../../src/report/terminal.ts';
import { ansi, plain } from '../../src/report/theme.ts';
import { displayWidth } from '../../src/text/width.ts';
import { finding, runOf, target } from './example-run.ts';

function render(run: Run, options: Partial<TerminalOptions> = {}): string[] {
  const text = renderTerminal(run, { paint: plain, width: 100, ...options });
  expect(text.endsWith('\n')).toBe(true);
  expect(text).not.toMatch(/[ \t]\n/);
  return text.slice(0, -1).split('\n');
}

/** The lines about the findings, without the lines about the target and the summary. */
function findingLines(...findings: Parameters<typeof finding>[0][]): string[] {
  return render(runOf([target({ findings: findings.map(finding) })])).slice(3, -2);
}

describe('a target', () => {
  it('is shown by the name that the server gave itself, with what it has', () => {
    expect(render(runOf([target()]))).toEqual([
      'Bookshelf 1.2.0  stdio, legacy era, protocol 2025-11-25',
      '2 tools; tool definitions about 120 tokens (estimate)',
      '',
      'No findings from 10 rules.',
    ]);
  });

  it('is shown by its label where the server has no name', () => {
    expect(render(runOf([target({ server: undefined })]))[0]).toBe('shelf  stdio, legacy era, protocol 2025-11-25');
    expect(render(runOf([target({ server: { name: 'Shelf', version: '' } })]))[0]).toBe(
      'Shelf  stdio, legacy era, protocol 2025-11-25',
    );
  });

  it('that is a file has no era', () => {
    const file = target({
      target: { kind: 'file', label: 'tools.json' },
      era: 'unknown',
      protocolVersion: undefined,
      server: undefined,
      counts: { tools: 0, prompts: 0, resources: 0, resourceTemplates: 0 },
    });
    expect(render(runOf([file])).slice(0, 2)).toEqual(['tools.json  saved definitions', '0 tools']);
  });

  it.each([
    [
      { tools: 1, prompts: 1, resources: 1, resourceTemplates: 1 },
      5,
      '1 tool, 1 prompt, 1 resource, 1 resource template',
    ],
    [{ tools: 2, prompts: 0, resources: 30, resourceTemplates: 0 }, 999, '2 tools, 30 resources'],
    [
      { tools: 1234, prompts: 2, resources: 0, resourceTemplates: 3 },
      1234567,
      '1,234 tools, 2 prompts, 3 resource templates',
    ],
  ])('has %j', (counts, total, words) => {
    const tokens = total.toLocaleString('en-US');
    expect(render(runOf([target({ counts, tokens: { ...target().tokens, total } })]))[1]).toBe(
      `${words}; tool definitions about ${tokens} tokens (estimate)`,
    );
  });

  it('stands apart from the next', () => {
    const second = target({ server: { name: 'Second', version: '2' }, findings: [finding({})] });
    const lines = render(runOf([target(), second]));
    expect(lines).toEqual([
      'Bookshelf 1.2.0  stdio, legacy era, protocol 2025-11-25',
      '2 tools; tool definitions about 120 tokens (estimate)',
      '',
      'Second 2  stdio, legacy era, protocol 2025-11-25',
      '2 tools; tool definitions about 120 tokens (estimate)',
      '',
      'add',
      '  warning  Something is wrong.  agent/example',
      '           → Mend it.',
      '',
      '1 warning from 20 rules.',
    ]);
  });
});

describe('findings', () => {
  it('are grouped by what they are about', () => {
    expect(
      findingLines(
        { part: 'server', pointer: '/result', subject: null },
        { part: 'instructions', pointer: '', subject: null },
        { pointer: '/0', subject: 'add' },
        { pointer: '/0/name', subject: 'add' },
        { pointer: '/1', subject: '' },
        { pointer: '/2', subject: null },
        { part: 'prompts', pointer: '/0', subject: 'review' },
        { part: 'prompts', pointer: '/1', subject: null },
        { part: 'resources', pointer: '/0', subject: 'file:///a' },
        { part: 'resourceTemplates', pointer: '/0', subject: 'file:///{a}' },
        { part: 'wire', pointer: '/connections/0', subject: null },
      ).filter((line) => !line.startsWith(' ') && line !== ''),
    ).toEqual([
      '(server)',
      '(instructions)',
      'add',
      '(tool without a name)',
      '(tool #3)',
      'prompt review',
      '(prompt #2)',
      'resource file:///a',
      'resource template file:///{a}',
      '(server)',
    ]);
  });

  it('have severity, message, rule, place, evidence and remedy', () => {
    expect(
      findingLines({ severity: 'error', pointer: '/0/inputSchema/type', evidence: 'say "x"', message: 'It is bad.' }),
    ).toEqual([
      'add',
      '  error    It is bad.  agent/example',
      '           inputSchema.type: "say "x""',
      '           → Mend it.',
    ]);
  });

  it('have a line for the place or the evidence only where there is one', () => {
    expect(findingLines({ pointer: '/0' })).toHaveLength(3);
    expect(findingLines({ pointer: '/0', evidence: 'x' })[2]).toBe('           "x"');
    expect(findingLines({ pointer: '/0/name' })[2]).toBe('           name');
  });

  it('explain a rule once for a target', () => {
    const twice = [finding({}), finding({ pointer: '/1', subject: 'sub' }), finding({ ruleId: 'agent/other' })];
    const lines = render(runOf([target({ findings: twice }), target({ findings: twice })]));
    expect(lines.filter((line) => line.includes('→'))).toHaveLength(4);
  });

  it.each([
    ['/0/inputSchema/properties/path', 'inputSchema.properties.path'],
    ['/0/inputSchema/anyOf/1/enum/0', 'inputSchema.anyOf[1].enum[0]'],
    ['/0/inputSchema/properties/$ref', 'inputSchema.properties.$ref'],
    ['/0/inputSchema/properties/a b', 'inputSchema.properties."a b"'],
    ['/0/inputSchema/properties/a~1b', 'inputSchema.properties."a/b"'],
    ['/0/inputSchema/properties/a\u200Bb', 'inputSchema.properties."a\\u{200B}b"'],
    ['/0/a b', '"a b"'],
    ['/0/', '""'],
  ])('show the place %j as %j', (pointer, place) => {
    expect(findingLines({ pointer })[2]).toBe(`           ${place}`);
  });

  it('on the server show no place inside it', () => {
    expect(findingLines({ part: 'server', pointer: '/result/serverInfo/name', subject: null })).toHaveLength(3);
  });

  it('on a whole list have a heading that says so', () => {
    const [heading] = findingLines({ part: 'tools', pointer: '', subject: null });
    expect(heading).toMatch(/\w/);
    expect(heading).not.toContain('NaN');
  });
});

describe('a narrow terminal', () => {
  const LONG = 'Tool name “读取文件与目录” has characters outside of what clients take for granted in names.';

  it('gets messages wrapped with a hanging indent', () => {
    const lines = render(
      runOf([
        target({
          findings: [
            finding({
              message: 'one two three four five six seven eight nine ten eleven twelve',
              remedy: 'a '.repeat(40).trim(),
            }),
          ],
        }),
      ]),
      { width: 60 },
    );
    expect(lines.slice(3, -2)).toEqual([
      'add',
      '  warning  one two three four five six seven eight nine ten',
      '           eleven twelve  agent/example',
      '           → a a a a a a a a a a a a a a a a a a a a a a a a',
      '           a a a a a a a a a a a a a a a a',
    ]);
  });

  it.each([60, 61, 64, 70, 75, 80, 100, 140])('of %i columns is never overrun, wide characters counted', (width) => {
    const texts = [
      LONG,
      '读取 文件 读取 文件 读取 文件 读取 文件 读取 文件',
      '😀 😀 😀 😀 😀 😀 😀 😀 😀 😀 😀 😀 😀 😀 😀',
      'x'.repeat(40),
    ];
    const findings = texts.flatMap((text) =>
      ['agent/a', 'safety/hidden-characters'].map((ruleId) =>
        finding({ ruleId, message: text, evidence: text, remedy: text, pointer: '/0/inputSchema/properties/path' }),
      ),
    );
    const lines = render(runOf([target({ findings })]), { width });
    for (const line of lines) expect(displayWidth(line), line).toBeLessThanOrEqual(width);
  });

  it('gets the rule on a line of its own where it does not fit beside the message', () => {
    const message = 'x'.repeat(40);
    const narrow = render(runOf([target({ findings: [finding({ message })] })]), { width: 60 }).slice(4, 6);
    expect(narrow).toEqual([`  warning  ${message}`, '           agent/example']);
    const wide = render(runOf([target({ findings: [finding({ message })] })]), { width: 66 }).slice(4, 5);
    expect(wide).toEqual([`  warning  ${message}  agent/example`]);
  });
});

describe('what was not done', () => {
  const skipped = [
    { ruleId: 'spec/a', reason: 'no prompts: the server does not declare it' },
    { ruleId: 'spec/b', reason: 'no wire: not in the \u202Efile' },
  ];

  it('is counted', () => {
    expect(render(runOf([target({ skipped })])).slice(2, -2)).toEqual(['', '2 rules skipped; --verbose says why.']);
    expect(render(runOf([target({ skipped: skipped.slice(1) })])).slice(2, -2)).toEqual([
      '',
      '1 rule skipped; --verbose says why.',
    ]);
  });

  it('is explained when asked', () => {
    expect(render(runOf([target({ skipped })]), { verbose: true }).slice(2, -2)).toEqual([
      '',
      '2 rules skipped:',
      '  spec/a: no prompts: the server does not declare it',
      '  spec/b: no wire: not in the \\u{202E}file',
    ]);
    expect(render(runOf([target()]), { verbose: true })).toEqual(render(runOf([target()])));
  });

  it('is said where a rule failed', () => {
    const failedRules = [{ ruleId: 'spec/a', error: 'boom' }];
    expect(render(runOf([target({ failedRules })], true)).slice(2)).toEqual([
      '',
      '  error    Rule spec/a failed: boom',
      '',
      'No findings in what was checked (10 rules); incomplete.',
    ]);
  });

  it('is said where the server was not reached', () => {
    const trouble = { kind: 'transport-error', message: 'the server exited with code 1' };
    const unreached = target({
      trouble,
      era: 'unknown',
      protocolVersion: undefined,
      server: undefined,
      counts: { tools: 0, prompts: 0, resources: 0, resourceTemplates: 0 },
      checkedRules: 0,
    });
    expect(render(runOf([unreached], true))).toEqual([
      'shelf  stdio',
      'Not vetted: the server exited with code 1',
      '',
      'Nothing was checked.',
    ]);
  });

  it('is said where the server was not read wholly', () => {
    const trouble = { kind: 'cap-exceeded', message: 'tools/list: stopped after 100 pages; the list goes on' };
    expect(render(runOf([target({ trouble, findings: [finding({})] })], true))).toEqual([
      'Bookshelf 1.2.0  stdio, legacy era, protocol 2025-11-25',
      '2 tools; tool definitions about 120 tokens (estimate)',
      'Not wholly vetted: tools/list: stopped after 100 pages; the list goes on',
      '',
      'add',
      '  warning  Something is wrong.  agent/example',
      '           → Mend it.',
      '',
      '1 warning from 10 rules; incomplete.',
    ]);
  });

  it('is said where nothing could be checked', () => {
    expect(render(runOf([target({ checkedRules: 0 })], true)).at(-1)).toBe('Nothing was checked.');
    expect(render(runOf([target({ checkedRules: 0 }), target()], true)).at(-1)).toBe(
      'No findings in what was checked (10 rules); incomplete.',
    );
  });
});

describe('the summary', () => {
  it.each([
    [['error'], '1 error'],
    [['error', 'error', 'warning', 'info'], '2 errors, 1 warning, 1 info'],
    [['info', 'info', 'warning', 'warning'], '2 warnings, 2 infos'],
  ])('of %j is %j', (severities, words) => {
    const findings = severities.map((severity) => finding({ severity }));
    expect(render(runOf([target({ findings })])).at(-1)).toBe(`${words} from 10 rules.`);
  });

  it('has one rule', () => {
    expect(render(runOf([target({ checkedRules: 1 })])).at(-1)).toBe('No findings from 1 rule.');
  });
});

describe('quiet', () => {
  it('leaves out everything but findings and summary', () => {
    const skipped = [{ ruleId: 'spec/a', reason: 'x' }];
    expect(render(runOf([target({ skipped, findings: [finding({})] })]), { quiet: true })).toEqual([
      'add',
      '  warning  Something is wrong.  agent/example',
      '           → Mend it.',
      '',
      '1 warning from 10 rules.',
    ]);
  });

  it('is one line where there is nothing to say', () => {
    expect(render(runOf([target()]), { quiet: true })).toEqual(['No findings from 10 rules.']);
    expect(render(runOf([target(), target()]), { quiet: true })).toEqual(['No findings from 20 rules.']);
  });

  it('begins with no empty line where a rule failed', () => {
    const failedRules = [{ ruleId: 'spec/a', error: 'boom' }];
    expect(render(runOf([target({ failedRules })], true), { quiet: true })[0]).toBe(
      '  error    Rule spec/a failed: boom',
    );
  });

  it('still says of several targets which one a finding is about', () => {
    const second = target({ server: { name: 'Second', version: '2' }, findings: [finding({})] });
    expect(render(runOf([target(), second]), { quiet: true }).join('\n')).toContain('Second');
  });
});

describe('colours', () => {
  it('change nothing but the colours', () => {
    const run = runOf([
      target({
        findings: [finding({ severity: 'error', evidence: 'x' }), finding({ message: 'y '.repeat(60).trim() })],
        skipped: [{ ruleId: 'spec/a', reason: 'x' }],
        trouble: { kind: 'timeout', message: 'late' },
        failedRules: [{ ruleId: 'spec/b', error: 'boom' }],
      }),
    ]);
    for (const width of [60, 100]) {
      const coloured = renderTerminal(run, { paint: ansi, width });
      expect(coloured).toContain('\x1B[31merror\x1B[39m');
      expect(coloured.replaceAll(/\x1B\[\d+m/g, '')).toBe(renderTerminal(run, { paint: plain, width }));
    }
  });
});
