import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderJunit } from '../../src/report/junit.ts';
import { RULES } from '../../src/rules/index.ts';
import { toolNameCharset } from '../../src/rules/spec/tool-name-charset.ts';
import { toolNameLength } from '../../src/rules/spec/tool-name-length.ts';
import { toolNameUnique } from '../../src/rules/spec/tool-name-unique.ts';
import { finding, runOf, target } from './example-run.ts';
import { elements, parseXml } from './xml.ts';

describe('JUnit XML', () => {
  it('has a suite for each target and a case for each rule', () => {
    const run = runOf(
      [
        target({
          skipped: [{ ruleId: 'spec/tool-name-length', reason: 'no tools: the server does not declare them' }],
          failedRules: [{ ruleId: 'spec/tool-name-unique', error: 'boom' }],
          findings: [
            finding({
              ruleId: 'spec/tool-name-charset',
              pointer: '/0/name',
              subject: 'get user',
              message: 'Tool name "get user" has a space.',
              evidence: 'a < b',
              location: { file: 'tools.json', line: 3, column: 9 },
            }),
            finding({ ruleId: 'spec/tool-name-charset', severity: 'info', pointer: '/1', subject: 'other' }),
          ],
        }),
        target({ target: { kind: 'file', label: 'clean.json' } }),
      ],
      true,
    );
    expect(
      renderJunit(run, [toolNameCharset, toolNameLength, toolNameUnique]),
    ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="mcp-hallmark" tests="6" failures="1" errors="1" skipped="1">
  <testsuite name="shelf" tests="3" failures="1" errors="1" skipped="1">
    <testcase name="spec/tool-name-charset" classname="shelf">
      <failure message="Tool name &quot;get user&quot; has a space." type="warning">warning: tool get user, name, tools.json:3:9: Tool name &quot;get user&quot; has a space. Found: &quot;a &lt; b&quot;.
What to do: Mend it.</failure>
      <system-out>info: tool other: Something is wrong.
What to do: Mend it.</system-out>
    </testcase>
    <testcase name="spec/tool-name-length" classname="shelf">
      <skipped message="no tools: the server does not declare them"/>
    </testcase>
    <testcase name="spec/tool-name-unique" classname="shelf">
      <error message="rule spec/tool-name-unique failed: boom" type="rule-failed"/>
    </testcase>
  </testsuite>
  <testsuite name="clean.json" tests="3" failures="0" errors="0" skipped="0">
    <testcase name="spec/tool-name-charset" classname="clean.json"/>
    <testcase name="spec/tool-name-length" classname="clean.json"/>
    <testcase name="spec/tool-name-unique" classname="clean.json"/>
  </testsuite>
</testsuites>
`);
  });

  it('has one failure for a rule, of the worst severity, with a line for each finding', () => {
    const findings = [finding({}), finding({ severity: 'error' }), finding({ severity: 'info' })];
    const [failure, ...others] = elements(parseXml(renderJunit(runOf([target({ findings })]), [])), 'failure');
    expect(others).toEqual([]);
    expect(failure?.attributes).toEqual({ message: '1 error, 1 warning', type: 'error' });
    expect(failure?.text.split('\n')).toEqual([
      'warning: tool add: Something is wrong.',
      'error: tool add: Something is wrong.',
      'What to do: Mend it.',
    ]);
  });

  it('passes a rule whose findings are suppressed', () => {
    const findings = [finding({ suppressed: { by: 'ignore', reason: 'known' }, ruleId: 'spec/tool-name-charset' })];
    expect(renderJunit(runOf([target({ findings })]), [toolNameCharset])).toContain(
      '<testcase name="spec/tool-name-charset" classname="shelf"/>',
    );
  });

  it('has an error where a target was not vetted, or nothing was checked', () => {
    const trouble = { kind: 'transport-error', message: 'the server exited with code 1' };
    const run = runOf([target({ trouble, checkedRules: 0 }), target({ trouble }), target({ checkedRules: 0 })], true);
    const errors = elements(parseXml(renderJunit(run, [])), 'error').map(({ attributes }) => attributes);
    expect(errors).toEqual([
      { type: 'transport-error', message: 'not vetted: the server exited with code 1' },
      { type: 'transport-error', message: 'not wholly vetted: the server exited with code 1' },
      { type: 'nothing-checked', message: 'nothing was checked' },
    ]);
  });

  it('is well-formed and adds up, whatever is in the texts', () => {
    const text = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(
        text,
        text,
        text,
        fc.constantFrom('error', 'warning', 'info'),
        (subject, message, reason, severity) => {
          const run = runOf([
            target({
              target: { kind: 'stdio', label: subject },
              findings: [finding({ severity, subject, message, evidence: reason })],
              skipped: [{ ruleId: 'spec/tool-name-charset', reason }],
              trouble: { kind: 'timeout', message },
            }),
          ]);
          const root = parseXml(renderJunit(run, RULES));
          for (const suite of [root, ...elements(root, 'testsuite')]) {
            expect(suite.attributes).toMatchObject({
              tests: String(elements(suite, 'testcase').length),
              failures: String(elements(suite, 'failure').length),
              errors: String(elements(suite, 'error').length),
              skipped: String(elements(suite, 'skipped').length),
            });
          }
        },
      ),
    );
  });
});
