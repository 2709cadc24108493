import type { Rule } from '../engine/define-rule.ts';
import type { Finding, Run, TargetRun } from '../model/run.ts';
import { display } from '../text/display.ts';
import { inertText } from './log-commands.ts';
import {
  countSeverities,
  countWords,
  openFindings,
  placeOf,
  type Shortcoming,
  shortcomings,
  TEXT_LIMIT,
  targetName,
  topicWords,
} from './words.ts';

type Status = 'failure' | 'error' | 'skipped' | 'passed';

interface TestCase {
  readonly status: Status;
  readonly markup: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Renders a run as JUnit XML: a suite for each target, a case for each rule. Errors and warnings fail a case, advice is
 * its output. A case has one failure at most, whatever the rule found: Jenkins shows only the first.
 */
export function renderJunit(run: Run, rules: readonly Rule[]): string {
  const suites = run.targets.map((target) => suiteOf(target, rules));
  const totals = attributes(totalsOf(suites.flatMap(({ cases }) => cases)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${run.tool.name}"${totals}>`,
    ...suites.map(({ markup }) => markup),
    '</testsuites>\n',
  ].join('\n');
}

function suiteOf(
  target: TargetRun,
  rules: readonly Rule[],
): { readonly markup: string; readonly cases: readonly TestCase[] } {
  const name = targetName(target);
  const findings = openFindings(target);
  const skipped = new Map(target.skipped.map(({ ruleId, reason }) => [ruleId, reason]));
  const failures = shortcomings(target);
  const broken = new Map(failures.map((failure) => [failure.ruleId, failure]));
  const ids = new Set([...rules.map(({ meta }) => meta.id), ...findings.map(({ ruleId }) => ruleId)]);
  for (const id of [...skipped.keys(), ...broken.keys()]) if (id !== undefined) ids.add(id);
  const cases = [
    ...failures.filter(({ ruleId }) => ruleId === undefined).map((failure) => brokenCase('vetting', failure, name)),
    ...[...ids].map((id): TestCase => {
      const failure = broken.get(id);
      if (failure !== undefined) return brokenCase(id, failure, name);
      const found = findings.filter(({ ruleId }) => ruleId === id);
      const reason = skipped.get(id);
      if (found.length > 0 || reason === undefined) return checkedCase(id, found, name);
      return testCase('skipped', id, name, [`<skipped${attributes({ message: reason })}/>`]);
    }),
  ];
  const markup = [
    `  <testsuite${attributes({ name, ...totalsOf(cases) })}>`,
    ...cases.map((entry) => entry.markup),
    '  </testsuite>',
  ].join('\n');
  return { markup, cases };
}

function checkedCase(ruleId: string, findings: readonly Finding[], suite: string): TestCase {
  const failed = findings.filter(({ severity }) => severity !== 'info');
  const advice = findings.filter(({ severity }) => severity === 'info');
  const type = failed.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  const [first] = failed;
  const message = failed.length === 1 ? display(first?.message ?? '', TEXT_LIMIT) : countWords(countSeverities(failed));
  return testCase(first === undefined ? 'passed' : 'failure', ruleId, suite, [
    ...(first === undefined
      ? []
      : [`<failure${attributes({ message, type })}>${escapeXml(linesOf(failed))}</failure>`]),
    ...(advice.length === 0 ? [] : [`<system-out>${escapeXml(linesOf(advice))}</system-out>`]),
  ]);
}

function brokenCase(name: string, { kind, message }: Shortcoming, suite: string): TestCase {
  return testCase('error', name, suite, [`<error${attributes({ message, type: kind })}/>`]);
}

function testCase(status: Status, name: string, classname: string, children: readonly string[]): TestCase {
  const tag = `testcase${attributes({ name, classname })}`;
  const inner = children.map((child) => `      ${child}\n`).join('');
  return { status, markup: inner === '' ? `    <${tag}/>` : `    <${tag}>\n${inner}    </testcase>` };
}

function totalsOf(cases: readonly TestCase[]): Readonly<Record<string, number>> {
  const count = (wanted: Status): number => cases.filter(({ status }) => status === wanted).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') };
}

/** A line for each finding, and what to do about them. */
function linesOf(findings: readonly Finding[]): string {
  const lines = findings.map((finding) => {
    const { severity, message, evidence, location } = finding;
    const where = [
      topicWords(finding),
      placeOf(finding),
      location === undefined ? '' : `${display(location.file)}:${location.line}:${location.column}`,
    ];
    const found = evidence === undefined ? '' : ` Found: "${display(evidence, TEXT_LIMIT)}".`;
    return `${severity}: ${where.filter((part) => part !== '').join(', ')}: ${display(message, TEXT_LIMIT)}${found}`;
  });
  return [...lines, `What to do: ${display(findings[0]?.remedy ?? '', TEXT_LIMIT)}`].join('\n');
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(display(String(value), TEXT_LIMIT))}"`)
    .join('');
}

/** Text without what XML 1.0 cannot hold has passed `display`; here goes what would act in XML or in its readers. */
function escapeXml(text: string): string {
  // GitLab and Jenkins take the path in `[[ATTACHMENT|path]]` for a file to attach.
  return inertText(text)
    .replaceAll('[[ATTACHMENT', '[ [ATTACHMENT')
    .replace(/[&<>"]/g, (char) => ENTITIES[char] ?? '');
}
