import { compareTexts } from '../../../src/check/compare-texts.ts';
import { toRun } from '../../../src/engine/vet.ts';
import type { TargetRun } from '../../../src/model/run.ts';
import { renderJson } from '../../../src/report/json.ts';
import { renderMarkdown } from '../../../src/report/markdown.ts';
import { renderSarif } from '../../../src/report/sarif.ts';
import { RULES } from '../../../src/rules/index.ts';
import type { Answers, Changes, Failure, Format, Input, Question, Verdict, View } from '../messages.ts';
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
        return this.#view(question);
      case 'export':
        return this.#export(question.format);
      case 'mend':
        return this.#vetted?.mend?.() ?? { text: '', fixes: 0 };
    }
  }

  async #vet(input: Input): Promise<Verdict> {
    const { text, before, settings } = input;
    this.#vetted = undefined;
    this.#findings = NOTHING;
    this.#changes = NOTHING;
    const vetted = await vetText(text, settings);
    const offsetAt = offsetsIn(text.text);
    const changes = before === undefined ? undefined : this.#compare(input, offsetAt);
    if (vetted.status === 'failed') return vetted;
    this.#vetted = vetted;
    const { pedantic } = settings;
    this.#findings = { targets: toRun(vetted.targets, { pedantic }).targets, spans: vetted.spans, offsetAt };
    return { ...summaryOf(vetted, this.#findings), ...(changes === undefined ? {} : { changes }) };
  }

  #compare({ text, before = text, server }: Input, offsetAt: Shown['offsetAt']): Changes | Failure {
    const compared = compareTexts(before, text, { name: server });
    if (compared.status === 'failed') return compared;
    const { targets } = toRun(compared.targets);
    this.#changes = { targets, spans: [], offsetAt };
    return { status: 'ok', tally: tallyOf(targets), notes: compared.notes };
  }

  #view({ which, filter, limit }: Extract<Question, { kind: 'view' }>): View {
    return viewOf(which === 'findings' ? this.#findings : this.#changes, filter, limit);
  }

  #export(format: Format): string {
    const targets: readonly TargetRun[] = [...this.#findings.targets, ...this.#changes.targets];
    const run = toRun(targets, { pedantic: true });
    if (format === 'json') return renderJson(run);
    return format === 'sarif' ? renderSarif(run, RULES) : renderMarkdown(run);
  }
}

const NOTHING: Shown = { targets: [], spans: [], offsetAt: () => 0 };
