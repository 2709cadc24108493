import type { Question } from '../messages.ts';
import { Desk } from './desk.ts';

/** What travels between the page and its worker. */
export interface Letter<Content> {
  readonly id: number;
  readonly content: Content;
}

/** What comes back: an answer, or what went wrong, which is a defect of ours. */
export type Reply = Letter<unknown> | { readonly id: number; readonly defect: string };

const desk = new Desk();
// One after the other: each question is about what the one before it left.
let turn: Promise<void> = Promise.resolve();

addEventListener('message', ({ data: { id, content } }: MessageEvent<Letter<Question>>) => {
  turn = turn.then(async () => {
    try {
      reply({ id, content: await desk.answer(content) });
    } catch (error) {
      reply({ id, defect: error instanceof Error ? error.message : String(error) });
    }
  });
});

function reply(message: Reply): void {
  postMessage(message);
}

// What few texts need comes once everything else is there, so that the page goes on working without a network.
turn = turn.then(async () => {
  await Promise.all([
    import('./config-text.ts'),
    import('./explanations.ts'),
    import('./exported.ts'),
    import('./indented.ts'),
    import('./lock-text.ts'),
    import('../../../src/check/compare-texts.ts'),
    import('../../../src/check/mend.ts'),
    import('../../../src/input/read-surface.ts'),
    import('../../../src/rules/index.ts'),
  ]);
});
