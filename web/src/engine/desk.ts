import type { Rule, SpecPlace } from '../../../src/engine/define-rule.ts';
import { toRun } from '../../../src/engine/vet.ts';
import type { Answers, Changes, Explanation, Failure, Format, Input, Question, Verdict } from '../messages.ts';
import { offsetsIn } from './offsets.ts';
import { summaryOf } from './summary.ts';
import { type Vetted, vetText } from './vet-text.ts';
import { type Shown, tallyOf, viewOf } from './view.ts';

/** What the worker keeps of the last text, so that the page gets only what it shows. */
export class Desk {
  #vetted: Vetted | undefined;
  #findings: Shown = NOTHING;
  #changes: Shown = NOTHING;

  /** Answers one question. */
  async answer(question: Question): Promise<Answers[Question['kind']]> {
    switch (question.kind) {
      case 'vet':
        return await this.#vet(question.input);
      case 'view':
        return viewOf(question.which === 'findings' ? this.#findings : this.#changes, question.filter, question.limit);
      case 'explain':
        return await this.#explain(question.ruleId);
      case 'export':
        return await this.#export(question.format);
      case 'mend':
        return (await this.#vetted?.mend?.()) ?? { text: '', fixes: 0 };
      case 'indent':
        return (await import('./indented.ts')).indented(question.text);
    }
  }

  async #vet(input: Input): Promise<Verdict> {
    const { text, settings } = input;
    this.#vetted = undefined;
    this.#findings = NOTHING;
    this.#changes = NOTHING;
    const vetted = await vetText(text, settings);
    if (vetted.status === 'failed') return vetted;
    this.#vetted = vetted;
    const { rules, targets, spans } = vetted;
    const offsetAt = offsetsIn(text.text);
    const { pedantic } = settings;
    this.#findings = { rules: byId(rules), targets: toRun(targets, { pedantic }).targets, spans, offsetAt };
    const changes = await this.#compare(input, offsetAt);
    return { ...summaryOf(vetted, this.#findings), ...(changes === undefined ? {} : { changes }) };
  }

  async #compare({ text, before, server }: Input, offsetAt: Shown['offsetAt']): Promise<Changes | Failure | undefined> {
    if (before === undefined) return undefined;
    const { compareTexts, DRIFT_RULES } = await import('../../../src/check/compare-texts.ts');
    const compared = compareTexts(before, text, { name: server });
    if (compared.status === 'failed') return compared;
    const { targets } = toRun(compared.targets);
    this.#changes = { rules: byId(DRIFT_RULES), targets, spans: [], offsetAt };
    return { status: 'ok', tally: tallyOf(targets), notes: compared.notes };
  }

  async #explain(ruleId: string): Promise<Explanation | undefined> {
    const meta = this.#findings.rules.get(ruleId) ?? this.#changes.rules.get(ruleId);
    const texts = (await import('./explanations.ts')).EXPLANATIONS[ruleId];
    if (meta === undefined || texts === undefined) return undefined;
    const { spec, cwe = [], owasp = [] } = meta;
    const { title, why, falsePositives } = texts;
    return { title, why, falsePositives, ...sourceOf(spec), others: [...cwe, ...owasp.map((id) => `OWASP ${id}`)] };
  }

  async #export(format: Format): Promise<string> {
    const { exported } = await import('./exported.ts');
    return exported([...this.#findings.targets, ...this.#changes.targets], format);
  }
}

const NOTHING: Shown = { rules: new Map(), targets: [], spans: [], offsetAt: () => 0 };

function byId(rules: readonly Rule[]): Shown['rules'] {
  return new Map(rules.map(({ meta }) => [meta.id, meta]));
}

function sourceOf(spec: SpecPlace | undefined): Pick<Explanation, 'spec'> {
  if (spec === undefined) return {};
  const { revision, page, section, level } = spec;
  const words = `MCP specification ${revision}, ${page}, “${section}”`;
  return { spec: { level, words, url: `https://modelcontextprotocol.io/specification/${revision}/${page}` } };
}
