import type { Rule } from '../../../src/engine/define-rule.ts';
import { toRun } from '../../../src/engine/vet.ts';
import type { Answers, Changes, Failure, Format, Input, Question, Verdict } from '../messages.ts';
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
      case 'export':
        return await this.#export(question.format);
      case 'mend':
        return this.#vetted?.mend?.() ?? { text: '', fixes: 0 };
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

  async #export(format: Format): Promise<string> {
    const { exported } = await import('./exported.ts');
    return exported([...this.#findings.targets, ...this.#changes.targets], format);
  }
}

const NOTHING: Shown = { rules: new Map(), targets: [], spans: [], offsetAt: () => 0 };

function byId(rules: readonly Rule[]): Shown['rules'] {
  return new Map(rules.map(({ meta }) => [meta.id, meta]));
}
