import type { Question } from '../messages.ts';
import { Desk } from './desk.ts';

/** What travels between the page and its worker. */
export interface Letter<Content> {
  readonly id: number;
  readonly content: Content;
}

const desk = new Desk();
// One after the other: each question is about what the one before it left.
let turn: Promise<void> = Promise.resolve();

addEventListener('message', ({ data: { id, content } }: MessageEvent<Letter<Question>>) => {
  turn = turn.then(async () => {
    postMessage({ id, content: await desk.answer(content) });
  });
});

// What few texts need comes once everything else is there, so that the page goes on working without a network.
turn = turn.then(async () => {
  await Promise.all([
    import('./config-text.ts'),
    import('./explanations.ts'),
    import('./exported.ts'),
    import('../../../src/check/compare-texts.ts'),
    import('../../../src/rules/index.ts'),
  ]);
});
