import { describe, expect, it } from 'vitest';
import { renderGithub } from '../../src/report/github.ts';
import { finding, runOf, target } from './example-run.ts';
import { workflowCommands } from './workflow-commands.ts';

const inFile = { file: 'defs/tools.json', line: 12, column: 5 };

describe('workflow commands', () => {
  it('are one for each finding, the worst first', () => {
    const run = runOf([
      target({
        findings: [
          finding({ severity: 'info', ruleId: 'spec/advice', message: 'Could be better.' }),
          finding({ severity: 'warning', pointer: '/0/inputSchema/properties/q', location: inFile }),
          finding({ severity: 'error', part: 'server', pointer: '/result', subject: null, message: 'It is bad.' }),
        ],
      }),
    ]);
    expect(renderGithub(run)).toBe(
      [
        '::error title=agent/example::server: It is bad. → Mend it.',
        '::warning file=defs/tools.json,line=12,col=5,title=agent/example::tool add, inputSchema.properties.q: Something is wrong. → Mend it.',
        '::notice title=spec/advice::tool add: Could be better. → Mend it.',
        '',
      ].join('\n'),
    );
  });

  it('say which target they are about where there are several', () => {
    const second = target({ target: { kind: 'http', label: 'https://two.example' }, findings: [finding({})] });
    expect(renderGithub(runOf([target(), second]))).toBe(
      '::warning title=agent/example::https://two.example, tool add: Something is wrong. → Mend it.\n',
    );
  });

  it('point at the anchor where a finding has no place in a file', () => {
    const findings = [finding({}), finding({ location: { file: 'stdin', line: 3, column: 1 } })];
    expect(renderGithub(runOf([target({ findings })]), { anchor: 'a,b:c.json' })).toBe(
      '::warning file=a%2Cb%3Ac.json,line=1,title=agent/example::tool add: Something is wrong. → Mend it.\n'.repeat(2),
    );
    expect(renderGithub(runOf([target({ findings })]))).not.toContain('file=');
  });

  it('are none where there is nothing to say, and none for suppressed findings', () => {
    const suppressed = { by: 'ignore', reason: 'known' };
    expect(renderGithub(runOf([target()]))).toBe('');
    expect(renderGithub(runOf([target({ findings: [finding({ suppressed })] })]))).toBe('');
  });

  it('begin with what is incomplete', () => {
    const run = runOf(
      [
        target({
          trouble: { kind: 'timeout', message: 'tools/list: no answer' },
          failedRules: [{ ruleId: 'spec/a', error: 'boom' }],
          findings: [finding({ severity: 'error' })],
        }),
        target({ target: { kind: 'file', label: 'empty.json' }, checkedRules: 0 }),
      ],
      true,
    );
    expect(renderGithub(run).split('\n')).toEqual([
      '::error title=mcp-hallmark::shelf: not wholly vetted: tools/list: no answer',
      '::error title=mcp-hallmark::shelf: rule spec/a failed: boom',
      '::error title=mcp-hallmark::empty.json: nothing was checked',
      '::error title=agent/example::shelf, tool add: Something is wrong. → Mend it.',
      '',
    ]);
  });

  it('are all printed, and followed by a line of counts where GitHub would not show all', () => {
    const many = (count: number) => runOf([target({ findings: Array.from({ length: count }, () => finding({})) })]);
    expect(renderGithub(many(10)).split('\n')).toHaveLength(11);
    const lines = renderGithub(many(1234)).split('\n');
    expect(lines).toHaveLength(1236);
    expect(lines.at(-2)).toBe(
      'mcp-hallmark: 1,234 warnings. GitHub annotates at most 10 of a kind; all are in this log.',
    );
  });

  it('escape what would end a message or a property', () => {
    const run = runOf([
      target({
        findings: [
          finding({
            ruleId: 'x,y:z',
            message: '50% %0A a\r\n::error::b',
            location: { file: 'a%,:b.json', line: 1, column: 1 },
          }),
        ],
      }),
    ]);
    const text = renderGithub(run);
    expect(text).toBe(
      '::warning file=a%25%2C%3Ab.json,line=1,col=1,title=x%2Cy%3Az::tool add: 50%25 %250A a\\r\\n\\u{003A}:error::b → Mend it.\n',
    );
    expect(workflowCommands(text)).toEqual([
      {
        name: 'warning',
        properties: { file: 'a%,:b.json', line: '1', col: '1', title: 'x,y:z' },
        message: 'tool add: 50% %0A a\\r\\n\\u{003A}:error::b → Mend it.',
      },
    ]);
  });
});
