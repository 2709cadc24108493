import { describe, expect, it } from 'vitest';
import { checkConfig, readConfig } from '../../src/config/read-config.ts';
import { SOME_RULES } from './rules.ts';

const SEVERITIES = '"off", "error", "warning", "info"';

const PROBLEMS: readonly (readonly [what: string, text: string, ...problems: string[]])[] = [
  ['nothing', '', 'not JSON: the text is empty'],
  ['blanks', ' \n\t', 'not JSON: the text is empty'],
  ['a comment alone', '// x', 'not JSON: line 1, column 5: a value was expected, found the end of the text'],
  ['an open brace', '{\n', 'not JSON: line 2, column 1: "}" was expected, found the end of the text'],
  ['a missing comma', '{"failOn": "info"\n "pedantic": true}', 'not JSON: line 2, column 2: a comma was expected'],
  ['single quotes', "{'failOn': 'info'}", 'not JSON: line 1, column 2: a property name in double quotes was expected'],
  ['an array', '[]', 'line 1, column 1: the configuration: expected object'],
  ['a string', '\n "x"', 'line 2, column 2: the configuration: expected object'],
  ['null', 'null', 'line 1, column 1: the configuration: expected object'],
  ['an unknown key', '{"wholly": 1}', 'line 1, column 2: unknown key "wholly"'],
  ['a slip of case', '{\n  "failon": "error"\n}', 'line 2, column 3: unknown key "failon"; did you mean "failOn"?'],
  ['a slip in a key', '{"target": {}}', 'line 1, column 2: unknown key "target"; did you mean "targets"?'],
  ['the key of an object of JavaScript', '{"__proto__": {}}', 'line 1, column 2: unknown key "__proto__"'],
  ['a key that misleads', '{"\\u202Ex": 1}', 'line 1, column 2: unknown key "\\u{202E}x"'],
  [
    'three wrong values',
    '{\n  "failOn": "fatal",\n  "minSeverity": 3,\n  "pedantic": "yes"\n}',
    'line 2, column 3: "failOn": expected "error", "warning", "info", "never"',
    'line 3, column 3: "minSeverity": expected "error", "warning", "info"',
    'line 4, column 3: "pedantic": expected boolean',
  ],
  ['a preset', '{"preset": "lax"}', 'line 1, column 2: "preset": expected "recommended", "strict", "spec-only"'],
  ['an empty extends', '{"extends": ""}', 'line 1, column 2: "extends": is empty'],
  ['several extends', '{"extends": ["a"]}', 'line 1, column 2: "extends": expected string'],
  ['rules in an array', '{"rules": []}', 'line 1, column 2: "rules": expected object'],
  [
    'a slip in a rule',
    '{"rules": {"agent/shrt": "off"}}',
    'line 1, column 12: unknown key "agent/shrt"; did you mean "agent/short"?',
  ],
  [
    'a slip in a category',
    '{"rules": {"agents/*": "off"}}',
    'line 1, column 12: unknown key "agents/*"; did you mean "agent/*"?',
  ],
  [
    'a slip in a severity',
    '{"rules": {"agent/short": "of"}}',
    `line 1, column 12: "rules.agent/short": expected ${SEVERITIES}`,
  ],
  [
    'a rule that is true',
    '{"rules": {"agent/short": true}}',
    `line 1, column 12: "rules.agent/short": expected ${SEVERITIES}`,
  ],
  [
    'a severity in an object',
    '{"rules": {"agent/short": {"severity": "fatal"}}}',
    `line 1, column 28: "rules.agent/short.severity": expected ${SEVERITIES}`,
  ],
  [
    'an object for a category',
    '{"rules": {"agent/*": {"severity": "off"}}}',
    `line 1, column 12: "rules.agent/*": expected ${SEVERITIES}`,
  ],
  [
    'a slip in a setting',
    '{"rules": {"agent/short": {"sverity": "off"}}}',
    'line 1, column 28: unknown key "sverity"; did you mean "severity"?',
  ],
  [
    'a slip in an option',
    '{"rules": {"agent/short": {"options": {"minwords": 4}}}}',
    'line 1, column 40: unknown key "minwords"; did you mean "minWords"?',
  ],
  [
    'options of the wrong types',
    '{"rules": {"agent/short": {"options": {\n"minWords": "4",\n"strict": 1,\n"language": true}}}}',
    'line 2, column 1: "rules.agent/short.options.minWords": expected number',
    'line 3, column 1: "rules.agent/short.options.strict": expected boolean',
    'line 4, column 1: "rules.agent/short.options.language": expected string',
  ],
  [
    'an option of a rule without any',
    '{"rules": {"spec/name": {"options": {"minWords": 4}}}}',
    'line 1, column 38: unknown key "minWords"',
  ],
  ['targets in an array', '{"targets": []}', 'line 1, column 2: "targets": expected object'],
  ['a target that is text', '{"targets": {"a": "node x"}}', 'line 1, column 14: "targets.a": expected object'],
  [
    'a target without a server',
    '{"targets": {"a": {"era": "auto"}}}',
    'line 1, column 14: target "a" needs either a command or a url',
  ],
  [
    'a target with two servers',
    '{"targets":\n {"a": {"command": "x", "url": "http://y"}}}',
    'line 2, column 3: target "a" needs either a command or a url',
  ],
  [
    'a slip in a target',
    '{"targets": {"a": {"comand": "x"}}}',
    'line 1, column 20: unknown key "comand"; did you mean "command"?',
  ],
  ['no words', '{"targets": {"a": {"command": []}}}', 'line 1, column 20: "targets.a.command": is empty'],
  [
    'a word that is a number',
    '{"targets": {"a": {"command": ["node", 3]}}}',
    'line 1, column 40: "targets.a.command.1": expected string',
  ],
  ['an empty URL', '{"targets": {"a": {"url": ""}}}', 'line 1, column 20: "targets.a.url": is empty'],
  [
    'an era',
    '{"targets": {"a": {"url": "http://y", "era": "new"}}}',
    'line 1, column 39: "targets.a.era": expected "auto", "modern", "legacy"',
  ],
  [
    'variables that are no list',
    '{"targets": {"a": {"command": "x", "passEnv": "TOKEN"}}}',
    'line 1, column 36: "targets.a.passEnv": expected array',
  ],
  ['ignores in an object', '{"ignore": {}}', 'line 1, column 2: "ignore": expected array'],
  [
    'an ignore without a reason',
    '{"ignore": [\n  {"rule": "agent/short"}\n]}',
    'line 2, column 3: "ignore.0.reason": is missing',
  ],
  [
    'an empty reason',
    '{"ignore": [{"rule": "agent/short", "reason": ""}]}',
    'line 1, column 37: "ignore.0.reason": is empty',
  ],
  [
    'a date of another form',
    '{"ignore": [{"rule": "agent/short", "reason": "x", "until": "30.06.2027"}]}',
    'line 1, column 52: "ignore.0.until": expected a date, YYYY-MM-DD',
  ],
  [
    'a slip in an ignore',
    '{"ignore": [{"rule": "agent/short", "reson": "x"}]}',
    'line 1, column 13: "ignore.0.reason": is missing',
    'line 1, column 37: unknown key "reson"; did you mean "reason"?',
  ],
];

function problemsOf(text: string): readonly string[] {
  const read = readConfig(text, SOME_RULES);
  return read.status === 'failed' ? read.problems : [];
}

describe('a configuration is refused, with the place, for', () => {
  it.each(PROBLEMS)('%s', (_, text, ...problems) => {
    expect(problemsOf(text)).toEqual(problems.map((problem) => expect.stringContaining(problem)));
  });

  it('nesting that no configuration has', () => {
    expect(problemsOf('['.repeat(100_000))).toHaveLength(1);
  });

  it.each(['2027-13-01', '2027-02-30', '2027-00-10'])('the day %s, which no calendar has', (until) => {
    const ignore = [{ rule: 'agent/short', reason: 'x', until }];
    expect(problemsOf(JSON.stringify({ ignore }))).toHaveLength(1);
  });
});

describe('a configuration is read', () => {
  const EVERYTHING = {
    $schema: './schema.json',
    extends: '../base.json',
    preset: 'strict',
    rules: {
      'agent/*': 'info',
      'agent/short': { severity: 'error', options: { minWords: 4, strict: true, language: 'fr' } },
      'agent/missing': {},
      'spec/name': 'off',
    },
    targets: {
      text: { command: 'node server.js', passEnv: ['TOKEN'], era: 'legacy' },
      words: { command: ['node', 'server.js'] },
      far: { url: 'http://localhost/mcp', headerEnv: { Authorization: 'TOKEN' }, headers: { 'X-Team': 'desk' } },
    },
    ignore: [
      { rule: 'agent/*', reason: 'Later.' },
      { rule: 'spec/name', target: 'far', subject: 'get user', reason: 'Known.', until: '2027-06-30' },
    ],
    failOn: 'never',
    minSeverity: 'warning',
    pedantic: true,
  };
  const ok = (config: unknown): object => ({ status: 'ok', config });

  it('when it is empty', () => {
    expect(readConfig('{}', SOME_RULES)).toEqual(ok({}));
  });

  it('with everything that it can hold', () => {
    expect(readConfig(JSON.stringify(EVERYTHING), SOME_RULES)).toEqual(ok(EVERYTHING));
  });

  it('with comments and trailing commas', () => {
    const text = '// ours\n{\n  /* strict */ "failOn": "info", // soon\n  "ignore": [],\n}\n';
    expect(readConfig(text, SOME_RULES)).toEqual(ok({ failOn: 'info', ignore: [] }));
  });

  it('after a byte order mark, which moves no column', () => {
    expect(readConfig('\uFEFF{"failOn": "info"}', SOME_RULES)).toEqual(ok({ failOn: 'info' }));
    expect(problemsOf('\uFEFF{"failon": "info"}')).toEqual([expect.stringContaining('line 1, column 2: ')]);
  });

  it('with lines that end as on Windows', () => {
    expect(problemsOf('{\r\n  "failon": "info"\r\n}')).toEqual([expect.stringContaining('line 2, column 3: ')]);
  });

  it('from a value that stands elsewhere, which says its place itself', () => {
    expect(checkConfig({ failOn: 'info' }, SOME_RULES, () => 'here: ')).toEqual(ok({ failOn: 'info' }));
    expect(checkConfig({ failon: 'info' }, SOME_RULES, (path) => `at ${path.join('.')}: `)).toEqual({
      status: 'failed',
      problems: ['at failon: unknown key "failon"; did you mean "failOn"?'],
    });
  });
});
