import { describe, expect, it } from 'vitest';
import type { Input } from '../../../web/src/messages.ts';
import { WorkerClient } from '../../../web/src/worker-client.ts';
import { DEFAULTS } from './desk.ts';

const AT_ONCE = { outdated: 1, answer: 1 };
const PATIENT = { outdated: 1, answer: 60_000 };

/** A worker that does what a test says. */
class FakeWorker extends EventTarget {
  readonly asked: { readonly id: number }[] = [];
  ended = false;

  postMessage(letter: { readonly id: number }): void {
    this.asked.push(letter);
  }

  terminate(): void {
    this.ended = true;
  }

  answer(content: unknown, nth = 0): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id: this.asked[nth]?.id, content } }));
  }

  fail(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id: this.asked[0]?.id, ...data } }));
  }
}

function clientOf(patience = PATIENT): { readonly client: WorkerClient; readonly workers: FakeWorker[] } {
  const workers: FakeWorker[] = [];
  const client = new WorkerClient(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  }, patience);
  return { client, workers };
}

function input(text: string): Input {
  return { text: { file: 'x', text }, settings: DEFAULTS };
}

describe('the client of the worker', () => {
  it('gives each answer to its question', async () => {
    const { client, workers } = clientOf();
    const [first, second] = [client.ask({ kind: 'mend' }), client.ask({ kind: 'export', format: 'json' })];
    workers[0]?.answer('second', 1);
    workers[0]?.answer('first');
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  });

  it('ends a worker that takes too long, and goes on with another', async () => {
    const { client, workers } = clientOf(AT_ONCE);
    await expect(client.ask({ kind: 'mend' })).rejects.toThrow('took more than');
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    const again = client.ask({ kind: 'mend' });
    workers[1]?.answer('done');
    expect(await again).toBe('done');
  });

  it('ends a worker for a newer text, and has no verdict on the older one', async () => {
    const { client, workers } = clientOf();
    const older = client.vet(input('older'));
    const newer = client.vet(input('newer'));
    expect(await older).toBeUndefined();
    workers[1]?.answer('verdict');
    expect(await newer).toBe('verdict');
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
  });

  it('waits for a worker that is nearly done, and asks only for the newest text', async () => {
    const { client, workers } = clientOf({ outdated: 60_000, answer: 60_000 });
    const texts = ['one', 'two', 'three'].map((text) => client.vet(input(text)));
    workers[0]?.answer('one');
    expect(await texts[0]).toBeUndefined();
    expect(await texts[1]).toBeUndefined();
    expect(workers[0]?.asked).toMatchObject([{}, { content: { input: { text: { text: 'three' } } } }]);
    workers[0]?.answer('three', 1);
    expect(await texts[2]).toBe('three');
    expect(workers).toHaveLength(1);
  });

  it('says what went wrong in the worker', async () => {
    const { client, workers } = clientOf();
    const asked = client.ask({ kind: 'mend' });
    workers[0]?.fail({ defect: 'no such thing' });
    await expect(asked).rejects.toThrow('this is a defect of mcp-hallmark, please report it: no such thing');
  });

  it('puts another worker in the place of one that broke', async () => {
    const { client, workers } = clientOf();
    const asked = client.ask({ kind: 'mend' });
    workers[0]?.dispatchEvent(new Event('error'));
    await expect(asked).rejects.toThrow('could not be loaded');
    expect(workers).toHaveLength(2);
  });
});
