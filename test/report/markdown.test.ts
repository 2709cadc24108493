import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { type MarkdownOptions, renderMarkdown } from '../../src/report/markdown.ts';
import { codeSpan, markdownProse, markdownText } from '../../src/report/markdown-text.ts';
import { display } from '../../src/text/display.ts';
import { finding, runOf, target } from './example-run.ts';
import { HOSTILE_TEXTS } from './hostile-run.ts';
import { PAGE_TRIGGERS, pageTexts } from './page-text.ts';

// Nothing but harmless characters, entities, and spans around one character or a piece of a hash.
const INERT = /^(?:[^[\]{}<>`*_\\|@#$!~^&]|&#\d+;|<span>(?:&#\d+;|[0-9a-fA-F]{1,6})<\/span>)*$/;

describe('text in Markdown', () => {
  it.each([
    ['plain words, and (more) 50% of "them".', 'plain words, and (more) 50% of "them".'],
    ['Größe 読む 😀', 'Größe 読む 😀'],
    ['snake_case', 'snake&#95;case'],
    [
      '**bold** `code` ~~gone~~',
      '&#42;&#42;bold&#42;&#42; &#96;code&#96; <span>&#126;</span><span>&#126;</span>gone<span>&#126;</span><span>&#126;</span>',
    ],
    ['[a](b)', '<span>&#91;</span>a&#93;(b)'],
    ['![a](b)', '<span>&#33;</span><span>&#91;</span>a&#93;(b)'],
    ['<b>&amp;</b>', '&#60;b&#62;<span>&#38;</span>amp;&#60;/b&#62;'],
    ['a | b', 'a &#124; b'],
    ['@octocat', '<span>&#64;</span>octocat'],
    ['#12 GH-12 o/r#1', '<span>&#35;</span>12 GH<span>&#45;</span>12 o/r<span>&#35;</span>1'],
    ['https://a.example', 'https<span>&#58;</span>/<span>&#47;</span>a.example'],
    ['www.a.example', 'www<span>&#46;</span>a.example'],
    ['a@b.example', 'a<span>&#64;</span>b.example'],
    [':smile:', '<span>&#58;</span>smile:'],
    ['$x$', '<span>&#36;</span>x<span>&#36;</span>'],
    ['fix 0123456789abcdef now', 'fix <span>012345</span><span>6789ab</span><span>cdef</span> now'],
    ['- item', '&#45; item'],
    ['1. item', '1&#46; item'],
    ['12) item', '12&#41; item'],
    ['+ item', '&#43; item'],
    ['=== ', '&#61;== '],
    ['    code', '&#32;   code'],
    ['a\nb', 'a&#92;nb'],
    ['a\u202Eb', 'a&#92;u<span>&#123;</span>202E&#125;b'],
    ['', ''],
  ])('%j is %j', (text, markdown) => {
    expect(markdownText(text)).toBe(markdown);
  });

  it.each(Object.entries(HOSTILE_TEXTS))('shows %s and does nothing', (_, text) => {
    expectInert(text);
  });

  it('shows any text and does nothing', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...'@ # $ : - . [ ] ( ) { } < > ` * _ \\ | ~ ^ & ! % / \n \t'.split(' '), ' '),
      fc.constantFrom(
        'www.',
        'http://',
        'a1b2c3d4',
        'GH-',
        'JIRA-1',
        'x@y.z',
        '```',
        '<!--',
        '&lt;',
        '&#64;',
        ':tada:',
      ),
      fc.constantFrom(...Object.values(HOSTILE_TEXTS).filter(({ length }) => length < 1000)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => expectInert(pieces.join(''))),
      { numRuns: 500 },
    );
  });

  it('is cut to the limit before it is escaped', () => {
    expect(markdownText('*'.repeat(50), 3)).toBe('&#42;&#42;…');
  });

  function expectInert(text: string): void {
    const markdown = markdownText(text);
    expect(markdown).toMatch(INERT);
    const texts = pageTexts(markdown);
    expect(texts.join('')).toBe(display(text, 2000));
    for (const trigger of PAGE_TRIGGERS) expect(texts.join('\n')).not.toMatch(trigger);
    expect(markdown).not.toMatch(/^(?: {4}|[-+=#>]|\d+[.)])/);
  }
});

describe('text as code', () => {
  it.each([
    ['a', '` a `'],
    ['a`b', '`` a`b ``'],
    ['``` `` `', '```` ``` `` ` ````'],
    ['a\nb', '` a\\nb `'],
  ])('%j is %j', (text, markdown) => {
    expect(codeSpan(text)).toBe(markdown);
  });

  it('is what stands between backticks', () => {
    expect(markdownProse('Set `a_b` to *1*.')).toBe('Set <code>a&#95;b</code> to &#42;1&#42;.');
  });
});

describe('a Markdown report', () => {
  it('has a heading, facts and counts where there is nothing to report', () => {
    expect(
      renderMarkdown(runOf([target({ skipped: [{ ruleId: 'spec/a', reason: 'x' }] })])),
    ).toBe(`## shelf: no findings

Bookshelf 1.2.0 · stdio · legacy era · protocol 2025-11-25 · 2 tools · about 120 tokens

| errors | warnings | infos | suppressed | rules checked | rules skipped |
|---:|---:|---:|---:|---:|---:|
| 0 | 0 | 0 | 0 | 10 | 1 |
`);
  });

  it('lists findings by what they are about, with the remedy once for each rule', () => {
    const findings = [
      finding({ severity: 'error', part: 'server', pointer: '/result', subject: null, message: 'It is bad.' }),
      finding({ ruleId: 'spec/other', pointer: '/0/inputSchema/properties/a_b', evidence: 'x|y', remedy: 'Use `z`.' }),
      finding({ location: { file: 'defs/tools.json', line: 12, column: 5 }, pointer: '/0/name' }),
      finding({ severity: 'info', pointer: '/0' }),
      finding({ suppressed: { by: 'ignore', reason: 'known' } }),
    ];
    expect(body(runOf([target({ findings })]))).toBe(`| 1 | 2 | 1 | 1 | 10 | 0 |

**server**

- **error** It is bad. <code>agent/example</code><br>→ Mend it.

**tool <code>add</code>**

- **warning** Something is wrong. <code>spec/other</code><br><code>inputSchema.properties.a&#95;b</code>: <code>x&#124;y</code><br>→ Use <code>z</code>.
- **warning** Something is wrong. <code>agent/example</code><br><code>name</code>, <code>defs/tools.json<span>&#58;</span>12<span>&#58;</span>5</code>
- **info** Something is wrong. <code>agent/example</code>
`);
  });

  it('links rules only to the address that was given', () => {
    const run = runOf([target({ findings: [finding({})] })]);
    expect(renderMarkdown(run)).not.toContain('](');
    expect(renderMarkdown(run, { rulesUrl: 'https://example.com/a (b)/rules.md' })).toContain(
      '[<code>agent/example</code>](https://example.com/a%20%28b%29/rules.md#agentexample)',
    );
  });

  it('folds more than twenty findings of a target', () => {
    const findings = Array.from({ length: 21 }, (_, index) =>
      finding({ subject: index < 20 ? 'a_tool' : 'b', severity: index === 0 ? 'error' : 'info', pointer: `/${index}` }),
    );
    const text = body(runOf([target({ findings })]));
    expect(text.match(/<details>\n<summary>.*<\/summary>\n\n- (?:.*\n)+?\n<\/details>/g)).toHaveLength(2);
    expect(text).toContain('<summary>tool <code>a&#95;tool</code>: 1 error, 19 infos</summary>');
    expect(body(runOf([target({ findings: findings.slice(1) })]))).not.toContain('<details>');
  });

  it('begins with the total where there are several targets', () => {
    const targets = [target({ findings: [finding({})] }), target({ target: { kind: 'file', label: 'b.json' } })];
    expect(renderMarkdown(runOf(targets)).split('\n\n')[0]).toBe('**2 targets: 1 warning**');
    const unvetted = targets.map((run) => ({ ...run, checkedRules: 0 }));
    expect(renderMarkdown(runOf(unvetted, true)).split('\n\n')[0]).toBe(
      '**2 targets: nothing was checked**, incomplete',
    );
  });

  it('says what is incomplete', () => {
    const trouble = { kind: 'timeout', message: 'no *answer*' };
    const failedRules = [{ ruleId: 'spec/a_b', error: 'boom' }];
    const run = runOf([target({ trouble, failedRules }), target({ trouble, checkedRules: 0 })], true);
    const parts = renderMarkdown(run).trimEnd().split('\n\n');
    expect(parts.filter((part) => part.startsWith('**Incomplete') || part.startsWith('##'))).toEqual([
      '## shelf: no findings, incomplete',
      '**Incomplete:** not wholly vetted: no &#42;answer&#42;',
      '**Incomplete:** rule spec/a&#95;b failed: boom',
      '## shelf: not vetted',
      '**Incomplete:** not vetted: no &#42;answer&#42;',
    ]);
  });

  it('lists the suppressions that should be taken out', () => {
    const stale = [
      { by: 'ignore', why: 'expired', rule: 'agent/*', target: 'shelf', subject: 'add', reason: 'until May' },
      { by: 'baseline', why: 'unused', rule: 'spec/a', target: null, subject: null, reason: 'in the baseline' },
    ] as never as Run['staleSuppressions'];
    expect(
      renderMarkdown({ ...runOf([target()]), staleSuppressions: stale })
        .split('\n\n')
        .slice(-2)
        .join('\n\n'),
    ).toBe(
      `**2 suppressions to take out**

- <code>agent/&#42;</code> for <code>add</code> of <code>shelf</code> (ignore) has expired: until May
- <code>spec/a</code> (baseline) matched nothing: in the baseline
`,
    );
  });

  describe('that is too long', () => {
    const findings = Array.from({ length: 40 }, (_, index) =>
      finding({ subject: `tool${index % 4}`, message: `Number ${index}. ${'x'.repeat(100)}` }),
    );
    const run = runOf([target({ findings }), target({ findings })]);
    const whole = renderMarkdown(run).length;

    it('is cut by default below what GitHub takes in a comment', () => {
      const many = Array.from({ length: 50 }, () => target({ findings }));
      const text = renderMarkdown(runOf(many));
      expect(text.length).toBeLessThanOrEqual(60_000);
      expect(text).toMatch(/\n\n\*\*Cut at 60,000 characters: 1,\d{3} findings left out\.\*\*\n$/);
    });

    it('keeps all headings and counts, whole items, and closes what it opened', () => {
      for (const limit of [1500, 2000, 3001, 5000, whole - 1]) {
        const text = renderMarkdown(run, { limit });
        expect(text.length).toBeLessThanOrEqual(limit);
        expect(text.match(/^## shelf: 40 warnings$/gm)).toHaveLength(2);
        expect(count(text, '<details>')).toBe(count(text, '</details>'));
        const shown = text.match(
          /^- \*\*warning\*\* Number \d+\. x{100} <code>agent\/example<\/code>(?:<br>→ Mend it\.)?$/gm,
        );
        expect(count(text, '- **warning**')).toBe(shown?.length ?? 0);
        expect(text).toMatch(new RegExp(`: ${80 - (shown?.length ?? 0)} findings? left out\\.`));
      }
    });

    it('is not cut where it fits', () => {
      expect(renderMarkdown(run, { limit: whole + 1 })).toBe(renderMarkdown(run, { limit: 1_000_000 }));
      expect(renderMarkdown(run, { limit: whole + 1 })).not.toContain('Cut at');
    });

    it('says of what else is left out, however little room there is', () => {
      const text = renderMarkdown(run, { limit: 400 });
      expect(text.length).toBeLessThanOrEqual(400);
      expect(text).toContain('**Cut at 400 characters: 80 findings and 1 other part left out.**');
      for (const limit of [0, 1, 10, 100]) expect(renderMarkdown(run, { limit }).length).toBeLessThanOrEqual(limit);
    });
  });
});

/** The report from the row of counts on. */
function body(run: Run, options?: MarkdownOptions): string {
  const text = renderMarkdown(run, options);
  return text.slice(text.indexOf('---:|\n') + '---:|\n'.length);
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
