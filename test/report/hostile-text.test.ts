import { describe, expect, it } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { renderAgent } from '../../src/report/agent.ts';
import { renderGithub } from '../../src/report/github.ts';
import { renderJson } from '../../src/report/json.ts';
import { renderJunit } from '../../src/report/junit.ts';
import { renderMarkdown } from '../../src/report/markdown.ts';
import { renderSarif } from '../../src/report/sarif.ts';
import { renderTerminal } from '../../src/report/terminal.ts';
import { ansi, plain } from '../../src/report/theme.ts';
import { RULES } from '../../src/rules/index.ts';
import { HOSTILE_TEXTS, rawRun, rawRuns, vettedRuns } from './hostile-run.ts';
import { PAGE_TRIGGERS, pageTexts } from './page-text.ts';
import { sarifRuns } from './sarif-log.ts';
import { workflowCommands } from './workflow-commands.ts';
import { elements, parseXml } from './xml.ts';

const VETTED = vettedRuns();
// Renderers must not count on it that a run went through the sanitiser.
const ALL = [...VETTED, ...rawRuns()];
const BENIGN = rawRun('x');
// A tool without a name is another thing than one with any name.
const NOT_EMPTY = Object.values(HOSTILE_TEXTS).filter((text) => text !== '');

const NO_LIMIT = { limit: Number.MAX_SAFE_INTEGER };
const FORMATS: Readonly<Record<string, (run: Run) => string>> = {
  sarif: (run) => renderSarif(run, RULES, { anchor: 'mcp-hallmark.json' }),
  markdown: (run) => renderMarkdown(run, NO_LIMIT),
  junit: (run) => renderJunit(run, RULES),
  github: (run) => renderGithub(run),
  agent: (run) => renderAgent(run),
  json: (run) => renderJson(run),
};
const WITHOUT_COMMANDS = ['sarif', 'markdown', 'junit', 'agent'];

// Controls but for the line break, separators, direction controls, invisible characters, tags, private use, surrogates.
const UNSAFE =
  /[\0-\x09\x0B-\x1F\x7F-\x9F\u2028\u2029\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFFE\uFFFF\u{E0000}-\u{E0FFF}\p{Co}\p{Cs}]/u;

const rendered = new Map<string, readonly string[]>();

/** All runs in one format. */
function outputs(format: string): readonly string[] {
  const known = rendered.get(format) ?? ALL.map((run) => FORMATS[format]?.(run) ?? '');
  rendered.set(format, known);
  return known;
}

describe.each(Object.entries(FORMATS))('%s', (format, render) => {
  it('holds no control, direction or invisible character and no lone surrogate', () => {
    for (const text of outputs(format)) expect(UNSAFE.exec(text)).toBeNull();
  });

  it('has as many lines as with benign text', () => {
    const lines = (run: Run): number => render(run).split('\n').length;
    for (const text of NOT_EMPTY) expect(lines(rawRun(text)), text.slice(0, 80)).toBe(lines(BENIGN));
  });

  it('stays short, however long the texts are', () => {
    if (format === 'json') return;
    // What is not text of servers, such as the descriptions of all rules in SARIF, is the same with benign text.
    const added = render(rawRun('x'.repeat(1_000_000))).length - render(BENIGN).length;
    expect(added).toBeLessThan(300_000);
  });
});

describe('a build log', () => {
  it.each(WITHOUT_COMMANDS)('finds no command in %s', (format) => {
    for (const text of outputs(format)) {
      expect(workflowCommands(text)).toEqual([]);
      expect(text).not.toMatch(/##(?:vso|teamcity)?\[/);
    }
  });

  // The terminal and JSON show text as the sanitiser left it, which does not break commands.
  it('finds no command in the terminal report', () => {
    for (const run of VETTED)
      expect(workflowCommands(renderTerminal(run, { paint: plain, width: 80, verbose: true }))).toEqual([]);
  });

  it('finds no command in JSON', () => {
    for (const run of VETTED) expect(workflowCommands(renderJson(run))).toEqual([]);
  });

  it('finds in the github format our commands and no others', () => {
    for (const text of outputs('github')) {
      const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('mcp-hallmark: '));
      const commands = workflowCommands(text);
      expect(commands).toHaveLength(lines.length);
      for (const { name, properties, message } of commands) {
        expect(['error', 'warning', 'notice']).toContain(name);
        expect(properties.title).toMatch(/^(?:mcp-hallmark|[a-z]+\/[a-z-]+)$/);
        expect(['file,line,col,title', 'title']).toContain(Object.keys(properties).join(','));
        expect(message).not.toMatch(/[\r\n]|##(?:vso|teamcity)?\[/);
      }
    }
  });
});

describe('Markdown', () => {
  const BLOCK = /^(?:## |- \*\*\w+\*\* |- |\| |\|-|\*\*|<details>|<summary>|<\/details>|$)/;
  const TAGS = new Set('code span br details summary'.split(' ').flatMap((name) => [`<${name}>`, `</${name}>`]));

  it('holds only our elements, each closed', () => {
    for (const text of outputs('markdown')) {
      const tags = text.match(/<[^>]*>?/g) ?? [];
      expect(tags.filter((tag) => !TAGS.has(tag))).toEqual([]);
      for (const name of ['code', 'span', 'details', 'summary'])
        expect(tags.filter((tag) => tag === `<${name}>`).length).toBe(
          tags.filter((tag) => tag === `</${name}>`).length,
        );
    }
  });

  it('holds nothing that Markdown or the page would act on', () => {
    for (const output of outputs('markdown')) {
      const text = withoutMatrix(output)
        .replace(/^## |^- |\*\*|^\|[-: |]+\|$|^\| .*\d \|$|^\| errors .*$/gm, '')
        .replace(/<\/?[a-z]+>/g, '\n');
      expect(/[[\]*_`|\\~{}]/.exec(text)).toBeNull();
      const shown = pageTexts(text).join('\n');
      for (const trigger of PAGE_TRIGGERS) expect(trigger.exec(shown)?.[0]).toBeUndefined();
    }
  });

  it('has the same blocks as with benign text', () => {
    const blocks = (run: Run): string[] =>
      renderMarkdown(run, NO_LIMIT)
        .split('\n')
        .map((line) => BLOCK.exec(line)?.[0] ?? 'text');
    for (const text of NOT_EMPTY) expect(blocks(rawRun(text))).toEqual(blocks(BENIGN));
  });
});

describe('JUnit XML', () => {
  it('is well-formed and has our elements and attributes and no others', () => {
    const shape = (run: Run): string[] => {
      const root = parseXml(renderJunit(run, RULES));
      return ['testsuite', 'testcase', 'failure', 'error', 'skipped', 'system-out'].flatMap((name) =>
        elements(root, name).map(({ attributes }) => `${name} ${Object.keys(attributes).join(' ')}`),
      );
    };
    for (const text of NOT_EMPTY) expect(shape(rawRun(text))).toEqual(shape(BENIGN));
    for (const run of VETTED) expect(shape(run).length).toBeGreaterThan(0);
  });

  it('attaches no file', () => {
    for (const text of outputs('junit')) expect(text).not.toContain('[[ATTACHMENT');
  });
});

describe('SARIF', () => {
  const rules = RULES.slice(0, 3);

  it('is as SARIF and GitHub ask for', () => {
    for (const run of ALL) sarifRuns(run, rules, { anchor: 'mcp-hallmark.json' });
  });

  it('links nothing, neither in plain text nor in Markdown', () => {
    for (const run of ALL)
      for (const { results, invocations } of sarifRuns(run, rules)) {
        const { toolExecutionNotifications = [], toolConfigurationNotifications = [] } = invocations[0];
        for (const { message } of [...results, ...toolExecutionNotifications, ...toolConfigurationNotifications])
          expect(message.text).not.toContain('](');
        for (const { message } of results) expect(outsideCode(message.markdown)).toMatch(/^[\w :.\n]*$/);
      }
  });
});

describe('the agent format', () => {
  it('has whatever a server may have written in quotes', () => {
    const QUOTED = /"(?:[^"\\]|\\.)*"/g;
    for (const text of outputs('agent'))
      for (const line of text.trimEnd().split('\n').slice(1))
        expect(line.replace(QUOTED, '""')).toMatch(
          /^(?:target "": [\w, ]+|(?:error|warning|info) [a-z]+\/[a-z-]+ [a-z]+(?: (?:#\d+|[a-z]+))*(?: ""){0,3}(?::\d+:\d+)?: ""(?: -> .*)?|suppression expired \(ignore\): (?:[\w./*@+-]+|"")(?: ""){2}: ""|\d+ probes?: [\w, ()]+|probe "" [\w ()]+(?:, about [\d,]+ tokens)?(?:: "")?|score \d+\/100 \([A-F]\): [^"]+(?:; tool "" \d+: [^"]+)*|incomplete: "" ""(?:; "" "")*)$/,
        );
  });
});

describe('JSON', () => {
  it('is printable ASCII and reads back as the run', () => {
    for (const run of ALL) {
      const text = renderJson(run);
      expect(/[^\n -~]/.exec(text)).toBeNull();
      expect(JSON.parse(text)).toEqual(run);
    }
  });
});

describe('the terminal', () => {
  it.each([40, 80, 200])('of %i columns gets nothing that it would act on', (width) => {
    for (const run of VETTED) {
      expect(UNSAFE.exec(renderTerminal(run, { paint: plain, width, verbose: true }))).toBeNull();
      const coloured = renderTerminal(run, { paint: ansi, width, verbose: true });
      expect(UNSAFE.exec(coloured.replaceAll(/\x1B\[\d+m/g, ''))).toBeNull();
    }
  });
});

/** Markdown without the borders of the tables of clients, whose rows all have as many cells as their head. */
function withoutMatrix(markdown: string): string {
  let cells = 0;
  return markdown
    .split('\n')
    .map((line) => {
      if (line.startsWith('| tool |')) cells = line.split(' | ').length;
      else if (!/^\| (?:<code>|and \d)/.test(line)) return line;
      expect(line.split('|')).toHaveLength(cells + 2);
      return line.replaceAll('|', '\n');
    })
    .join('\n');
}

/** What is left of Markdown without its code spans. */
function outsideCode(markdown: string): string {
  return markdown.replace(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');
}
