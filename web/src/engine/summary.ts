import { CLIENTS } from '../../../src/clients/index.ts';
import { type Finding, SEVERITIES, type TargetRun } from '../../../src/model/run.ts';
import { LIST_PARTS } from '../../../src/model/surface.ts';
import { matrixOf } from '../../../src/report/compatibility.ts';
import { titleOf } from '../../../src/report/html/target.ts';
import {
  costliestTools,
  paymentWords,
  sessionWords,
  toolLabel,
  wastedWords,
  wastingTools,
} from '../../../src/report/score-words.ts';
import { capitalised, kindWords, NOUNS, plural, shortcomings, thousands } from '../../../src/report/words.ts';
import type { Mark, Summary, Target } from '../messages.ts';
import type { Vetted } from './vet-text.ts';
import { type Shown, tallyOf } from './view.ts';

const SHOWN_TOOLS = 40;
const SHOWN_PAYING = 10;
// More coloured lines than that tell a reader nothing, and cost the editor time.
const MOST_MARKS = 2000;

/** What the page shows of a vetted text before anybody asks for its findings. */
export function summaryOf(vetted: Vetted, shown: Shown): Summary {
  const { targets } = shown;
  return {
    status: 'ok',
    form: vetted.form,
    findings: tallyOf(targets),
    targets: targets.map(targetOf),
    fixable: targets.flatMap(({ findings }) => findings.filter(({ fix }) => fix !== undefined)).length,
    marks: marksOf(shown),
    clients: CLIENTS.map(({ id, name }) => ({ id, name })),
  };
}

function marksOf({ targets, spans }: Shown): Mark[] {
  const found = targets.flatMap(({ findings }, index) =>
    findings.map((finding) => ({ finding, span: spans[index]?.get(finding.fingerprint) })),
  );
  const marks = found.flatMap(({ finding, span }) =>
    span === undefined ? [] : [{ ...span, severity: finding.severity, message: finding.message }],
  );
  const rank = ({ severity }: Pick<Finding, 'severity'>): number => SEVERITIES.indexOf(severity);
  return marks.sort((a, b) => rank(a) - rank(b) || a.start - b.start).slice(0, MOST_MARKS);
}

function targetOf(run: TargetRun): Target {
  const { score, tokens } = run;
  const matrix = matrixOf(run);
  return {
    title: titleOf(run),
    facts: factsOf(run),
    shortcomings: shortcomings(run).map(({ message }) => `${capitalised(message)}.`),
    ...(score === null
      ? {}
      : {
          score: {
            total: score.total,
            grade: score.grade,
            words: `${capitalised(wastedWords(score))}.`,
            tools: wastingTools(score)
              .slice(0, SHOWN_PAYING)
              .map((tool) => ({
                name: toolLabel(tool),
                total: tool.total,
                pays: tool.pays.map(paymentWords).join(', '),
              })),
            more: Math.max(0, wastingTools(score).length - SHOWN_PAYING),
          },
        }),
    ...(tokens.perTool.length === 0 ? {} : { tokens: chartOf(run) }),
    ...(matrix === undefined ? {} : { clients: matrix }),
    skipped: byReason(run.skipped),
  };
}

function factsOf(run: TargetRun): (readonly [string, string])[] {
  const { target, server, era, protocolVersion, counts, tokens, checkedRules, skipped } = run;
  const title = titleOf(run);
  const counted = LIST_PARTS.filter((part) => counts[part] > 0).map((part) => plural(counts[part], ...NOUNS[part]));
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Server', server === undefined || server.name === title ? server?.version : `${server.name} ${server.version}`],
    ['From', target.kind === 'file' ? undefined : kindWords(target)],
    ['Protocol', protocolVersion],
    ['Era', era === 'unknown' ? undefined : era],
    ['Definitions', counted.length === 0 ? undefined : counted.join(', ')],
    ['Tokens', counts.tools === 0 ? undefined : `${thousands(tokens.total)} (${tokens.tokenizer})`],
    ['Rules', `${thousands(checkedRules)} applied, ${thousands(skipped.length)} skipped`],
  ];
  return facts.flatMap(([term, value]) => (value === undefined || value === '' ? [] : [[term, value] as const]));
}

function chartOf({ tokens }: TargetRun): NonNullable<Target['tokens']> {
  const sorted = costliestTools(tokens);
  const rest = sorted.slice(SHOWN_TOOLS);
  return {
    total: tokens.total,
    tokenizer: tokens.tokenizer,
    session: sessionWords(tokens),
    tools: sorted.slice(0, SHOWN_TOOLS).map((tool) => ({ ...tool, name: toolLabel(tool) })),
    more: { tools: rest.length, tokens: rest.reduce((sum, tool) => sum + tool.tokens, 0) },
  };
}

function byReason(skipped: TargetRun['skipped']): Target['skipped'] {
  const reasons = new Map<string, string[]>();
  for (const { ruleId, reason } of skipped) {
    const rules = reasons.get(reason) ?? [];
    reasons.set(reason, rules);
    rules.push(ruleId);
  }
  return [...reasons].map(([reason, rules]) => ({ reason, rules }));
}
