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
