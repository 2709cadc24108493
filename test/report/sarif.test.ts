import { describe, expect, it } from 'vitest';
import { categoryOf } from '../../src/engine/define-rule.ts';
import type { Run } from '../../src/model/run.ts';
import { RULES } from '../../src/rules/index.ts';
import { hiddenCharacters } from '../../src/rules/safety/hidden-characters.ts';
import { toolNameCharset } from '../../src/rules/spec/tool-name-charset.ts';
import { finding, runOf, target } from './example-run.ts';
import { type SarifResult, type SarifRun, sarifRuns } from './sarif-log.ts';

function onlyRun(run: Run, options?: Parameters<typeof sarifRuns>[2]): SarifRun {
  const [first, ...others] = sarifRuns(run, [toolNameCharset], options);
  if (first === undefined || others.length > 0) throw new Error('not one run');
  return first;
}

function results(...findings: Parameters<typeof finding>[0][]): readonly SarifResult[] {
  return onlyRun(runOf([target({ findings: findings.map(finding) })])).results;
}

function uriOf(file: string): string | undefined {
  const [result] = results({ location: { file, line: 1, column: 1 } });
  return result?.locations[0]?.physicalLocation?.artifactLocation.uri;
}

describe('a SARIF run', () => {
  it('is there for each target, with a category of its own', () => {
    const labels = ['shelf', 'shelf', 'shelf-2', '@scope/server', 'https://example.com', 'büch er', 'a\u202Eb'];
    const targets = labels.map((label) => target({ target: { kind: 'stdio', label } }));
    const named = target({ target: { kind: 'http', label: 'https://two.example', name: 'two' } });
    const runs = sarifRuns(runOf([...targets, named]), RULES);
    expect(runs.map(({ automationDetails }) => automationDetails.id)).toEqual([
      'mcp-hallmark/shelf/',
      'mcp-hallmark/shelf-2/',
      'mcp-hallmark/shelf-2-2/',
      'mcp-hallmark/@scope/server/',
      'mcp-hallmark/https://example.com/',
      'mcp-hallmark/b%C3%BCch%20er/',
      'mcp-hallmark/a%5Cu%7B202E%7Db/',
      'mcp-hallmark/two/',
    ]);
  });

  it('names the tool and all rules also when there is nothing to report', () => {
    const [run] = sarifRuns(runOf([target()]), RULES, { informationUri: 'https://example.com/' });
    expect(run?.tool.driver).toMatchObject({
      name: 'mcp-hallmark',
      semanticVersion: '0.0.0',
      informationUri: 'https://example.com/',
    });
    expect(run?.results).toEqual([]);
    expect(run?.invocations).toEqual([{ executionSuccessful: true }]);
  });

  it('lists what was skipped', () => {
    const run = onlyRun(runOf([target({ skipped: [{ ruleId: 'spec/a', reason: 'no tools' }] })]));
    expect(run.properties).toEqual({
      target: 'shelf',
      checkedRules: 10,
      skippedRules: [{ ruleId: 'spec/a', reason: 'no tools' }],
    });
  });

  it('was not successful where a target was not wholly vetted', () => {
    const run = onlyRun(
      runOf(
        [
          target({
            trouble: { kind: 'timeout', message: 'no answer' },
            failedRules: [{ ruleId: 'spec/tool-name-charset', error: 'boom' }],
          }),
        ],
        true,
      ),
    );
    expect(run.invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [
          {
            descriptor: { id: 'timeout' },
            level: 'error',
            message: { text: 'shelf: not wholly vetted: no answer' },
          },
          {
            descriptor: { id: 'rule-failed' },
            level: 'error',
            message: { text: 'shelf: rule spec/tool-name-charset failed: boom' },
            associatedRule: { id: 'spec/tool-name-charset', index: 0 },
          },
        ],
      },
    ]);
    const nothing = onlyRun(runOf([target({ checkedRules: 0 })], true)).invocations[0];
    expect(nothing.executionSuccessful).toBe(false);
    expect(nothing.toolExecutionNotifications?.map(({ descriptor }) => descriptor.id)).toEqual(['nothing-checked']);
  });

  it('says which suppressions should be taken out', () => {
    const stale = [
      { by: 'ignore', why: 'unused', rule: 'agent/*', target: null, subject: 'add', reason: 'known' },
      { by: 'baseline', why: 'unused', rule: 'spec/a', target: 'other', subject: null, reason: 'in the baseline' },
    ] as never as Run['staleSuppressions'];
    const run = onlyRun({ ...runOf([target()]), staleSuppressions: stale });
    expect(run.invocations[0].toolConfigurationNotifications?.map(({ message }) => message.text)).toEqual([
      'The suppression of agent/* on add (ignore: known) matched nothing; take it out.',
    ]);
  });

  it('has 5,000 results at most, the worst of them, and counts the rest', () => {
    const findings = Array.from({ length: 5003 }, (_, index) =>
      finding({ severity: index % 2 === 0 ? 'info' : 'warning', message: String(index) }),
    );
    const suppressed = finding({ severity: 'error', suppressed: { by: 'ignore', reason: 'known' } });
    const last = finding({ severity: 'error', message: 'last' });
    const run = onlyRun(runOf([target({ findings: [suppressed, ...findings, last] })]));
    expect(run.results).toHaveLength(5000);
    expect(run.results[0]?.message.text).toContain(' 0');
    expect(run.results.at(-1)?.message.text).toContain('last');
    expect(run.results.filter(({ level }) => level === 'warning')).toHaveLength(2501);
    expect(run.invocations[0].toolExecutionNotifications).toEqual([
      {
        descriptor: { id: 'results-left-out' },
        level: 'warning',
        message: { text: '5 results left out: a run has at most 5,000.' },
      },
    ]);
    expect(run.invocations[0].executionSuccessful).toBe(true);
  });
});

describe('a rule in SARIF', () => {
  it('is described with all that GitHub reads', () => {
    const [run] = sarifRuns(runOf([target()]), [hiddenCharacters, toolNameCharset], {
      rulesUrl: 'https://example.com/docs/rules.md',
    });
    const [hidden, charset] = run?.tool.driver.rules ?? [];
    expect(charset).toEqual({
      id: 'spec/tool-name-charset',
      name: 'ToolNameCharset',
      shortDescription: { text: 'Tool name has characters outside A-Z a-z 0-9 _ - .' },
      fullDescription: { text: toolNameCharset.meta.why },
      help: {
        text: toolNameCharset.meta.remedy,
        markdown: `**What to do.** ${toolNameCharset.meta.remedy}

Reported, a space:

\`\`\`json
{
  "tools": [
    {
      "name": "get user",
      "inputSchema": {
        "type": "object"
      }
    }
  ]
}
\`\`\`

Accepted, dots between words:

\`\`\`json
{
  "tools": [
    {
      "name": "admin.tools.list",
      "inputSchema": {
        "type": "object"
      }
    }
  ]
}
\`\`\``,
      },
      helpUri: 'https://example.com/docs/rules.md#spectool-name-charset',
      defaultConfiguration: { level: 'warning' },
      properties: { precision: 'very-high', 'problem.severity': 'warning', tags: ['spec'] },
    });
    expect(hidden?.properties).toEqual({
      precision: 'high',
      'problem.severity': 'error',
      'security-severity': '8.0',
      tags: ['safety', 'security', 'external/cwe/cwe-1007', 'external/cwe/cwe-451', 'external/owasp-mcp/mcp03:2025'],
    });
  });

  it('has a security severity only where it is about safety or launching', () => {
    const [run] = sarifRuns(runOf([target()]), RULES);
    for (const [index, rule] of RULES.entries()) {
      const properties = run?.tool.driver.rules[index]?.properties as Readonly<Record<string, unknown>>;
      const isSecurity = ['safety', 'launch'].includes(categoryOf(rule));
      expect('security-severity' in properties, rule.meta.id).toBe(isSecurity);
      expect((properties.tags as string[]).includes('security'), rule.meta.id).toBe(isSecurity);
      expect((properties.tags as string[]).length, rule.meta.id).toBeLessThanOrEqual(10);
    }
  });

  it('fits GitHub’s limits', () => {
    const [run] = sarifRuns(runOf([target()]), RULES);
    for (const rule of run?.tool.driver.rules ?? []) {
      expect((rule.fullDescription as { text: string }).text.length).toBeLessThanOrEqual(1000);
      expect((rule.shortDescription as { text: string }).text.length).toBeLessThanOrEqual(1000);
      expect((rule.help as { markdown: string }).markdown.length).toBeLessThanOrEqual(5000);
    }
  });
});

describe('a result in SARIF', () => {
  it('has rule, level, message, place, fingerprints and properties', () => {
    const [result] = results({
      ruleId: 'spec/tool-name-charset',
      severity: 'info',
      pointer: '/0/inputSchema/properties/q',
      message: 'It is odd.',
      evidence: 'a`b',
      requirements: ['tool-name-charset'],
      location: { file: 'defs/tools.json', line: 12, column: 5 },
    });
    expect(result).toEqual({
      ruleId: 'spec/tool-name-charset',
      ruleIndex: 0,
      level: 'note',
      message: {
        text: 'tool add, inputSchema.properties.q: It is odd. Found: "a`b".',
        markdown:
          '` tool add, inputSchema.properties.q `: ` It is odd. `\n\nFound: `` a`b ``\n\nWhat to do: ` Mend it. `',
      },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'defs/tools.json' },
            region: { startLine: 12, startColumn: 5 },
          },
          logicalLocations: [
            {
              name: 'inputSchema.properties.q',
              fullyQualifiedName: 'shelf / tool add / inputSchema.properties.q',
              kind: 'member',
            },
          ],
        },
      ],
      partialFingerprints: {
        'mcpHallmark/v1': '0123456789abcdef',
        primaryLocationLineHash: '0123456789abcdef:1',
      },
      properties: {
        confidence: 'high',
        part: 'tools',
        pointer: '/0/inputSchema/properties/q',
        evidence: 'a`b',
        requirements: ['tool-name-charset'],
      },
    });
  });

  it('is about the server, a definition, or a place inside it', () => {
    const found = results(
      { part: 'server', pointer: '/result', subject: null },
      { part: 'instructions', pointer: '', subject: null },
      { pointer: '', subject: null },
      { pointer: '/0' },
      { pointer: '/1', subject: '' },
      { part: 'prompts', subject: 'review' },
      { part: 'resourceTemplates', subject: 'file:///{a}' },
    );
    expect(
      found.map(({ locations }) => {
        const [{ name, fullyQualifiedName, kind } = { name: '', fullyQualifiedName: '', kind: '' }] =
          locations[0]?.logicalLocations ?? [];
        return [name, fullyQualifiedName, kind];
      }),
    ).toEqual([
      ['server', 'shelf', 'module'],
      ['instructions', 'shelf', 'module'],
      ['tools', 'shelf / tools', 'function'],
      ['add', 'shelf / tool add', 'function'],
      ['tool without a name', 'shelf / tool without a name', 'function'],
      ['review', 'shelf / prompt review', 'function'],
      ['file:///{a}', 'shelf / resource template file:///{a}', 'resource'],
    ]);
  });

  it('without a place in a file is pinned to the anchor, where there is one', () => {
    const findings = [finding({}), finding({ location: { file: 'stdin', line: 3, column: 2 } })];
    const run = runOf([target({ findings })]);
    for (const { locations } of onlyRun(run, { anchor: 'mcp hallmark.json' }).results)
      expect(locations[0]?.physicalLocation).toEqual({
        artifactLocation: { uri: 'mcp%20hallmark.json' },
        region: { startLine: 1 },
      });
    for (const { locations } of onlyRun(run).results) expect(locations[0]?.physicalLocation).toBeUndefined();
  });

  it.each([
    ['tools.json', 'tools.json'],
    ['./a/../b.json', 'a/../b.json'],
    ['a b/ü#?%[x].json', 'a%20b/%C3%BC%23%3F%25%5Bx%5D.json'],
    ['c:d.json', 'c%3Ad.json'],
    ['defs\\tools.json', 'defs/tools.json'],
    ['/srv/a b.json', 'file:///srv/a%20b.json'],
    ['C:\\defs\\a b.json', 'file:///C:/defs/a%20b.json'],
    ['\\\\host\\share\\a.json', 'file://host/share/a.json'],
  ])('in the file %j is at %j', (file, uri) => {
    expect(uriOf(file)).toBe(uri);
  });

  it('that is suppressed says so, with the reason', () => {
    const [result] = results({ suppressed: { by: 'ignore', reason: 'a known thing' } });
    expect(result?.suppressions).toEqual([{ kind: 'external', status: 'accepted', justification: 'a known thing' }]);
  });

  it('of a rule that is not among the rules has no index', () => {
    expect(results({ ruleId: 'spec/gone' })[0]?.ruleIndex).toBeUndefined();
  });

  it('holds no link', () => {
    const [result] = results({ message: 'See [here](1) and [there](https://evil.example).' });
    expect(result?.message.text).toBe('tool add: See [here] (1) and [there] (https://evil.example).');
  });
});
