import { categoryOf, type Rule, type RuleExample } from '../engine/define-rule.ts';
import type { Json } from '../model/json.ts';
import type { Confidence, Severity } from '../model/run.ts';
import { toAsciiJson } from './json.ts';
import { ruleUrl } from './rule-url.ts';

/** A severity in SARIF's words. */
export const SARIF_LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  string
>;

// GitHub shows no longer descriptions, and folds long help away.
const DESCRIPTION_LIMIT = 1000;
const EXAMPLE_LIMIT = 1500;
const SECURITY_SEVERITY: Readonly<Record<Severity, string>> = { error: '8.0', warning: '5.5', info: '2.0' };
const PROBLEM_SEVERITY: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'recommendation',
};

/** A rule as SARIF's `reportingDescriptor`, with the properties that GitHub code scanning reads. */
export function toDescriptor(rule: Rule, rulesUrl: string | undefined): { readonly [name: string]: Json } {
  const { meta } = rule;
  const category = categoryOf(rule);
  const isSecurity = category === 'safety' || category === 'launch';
  return {
    id: meta.id,
    name: pascalCase(meta.id.slice(category.length + 1)),
    shortDescription: { text: meta.title },
    fullDescription: { text: clipText(meta.why, DESCRIPTION_LIMIT) },
    help: { text: meta.remedy, markdown: helpMarkdown(rule) },
    ...(rulesUrl === undefined ? {} : { helpUri: ruleUrl(rulesUrl, meta.id) }),
    defaultConfiguration: { level: SARIF_LEVELS[meta.severity] },
    properties: {
      precision: precisionOf(meta.confidence, category === 'spec'),
      'problem.severity': PROBLEM_SEVERITY[meta.severity],
      ...(isSecurity ? { 'security-severity': SECURITY_SEVERITY[meta.severity] } : {}),
      tags: [
        category,
        ...(isSecurity ? ['security'] : []),
        ...(meta.cwe ?? []).map(cweTag),
        ...(meta.owasp ?? []).map((id) => `external/owasp-mcp/${id.toLowerCase()}`),
      ],
    },
  };
}

/** What the specification fixes can be decided; what is safe or usable is judged. */
function precisionOf(confidence: Confidence, decidable: boolean): string {
  return confidence === 'high' && decidable ? 'very-high' : confidence;
}

function helpMarkdown({ meta }: Rule): string {
  return [
    `**What to do.** ${meta.remedy}`,
    ...example('Reported', meta.examples.bad[0]),
    ...example('Accepted', meta.examples.good[0]),
  ].join('\n\n');
}

function example(heading: string, { title, ...members }: RuleExample): string[] {
  const parts = Object.entries(members).filter(([name]) => !['era', 'transport', 'shows'].includes(name));
  const json = toAsciiJson(Object.fromEntries(parts) as Json);
  const fence = '`'.repeat(json.includes('```') ? 8 : 3);
  return json.length > EXAMPLE_LIMIT ? [] : [`${heading}, ${title}:\n\n${fence}json\n${json}${fence}`];
}

function cweTag(cwe: string): string {
  return `external/cwe/cwe-${cwe.slice('CWE-'.length).padStart(3, '0')}`;
}

function pascalCase(kebab: string): string {
  return kebab.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function clipText(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}
