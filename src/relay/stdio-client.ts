import type { Readable, Writable } from 'node:stream';
import { LineFramer } from '../gather/line-framer.ts';
import type { SafeText } from '../model/run.ts';
import { type Message } from '../proxy/message.ts';
import { trusted } from '../text/display.ts';
import { Conversation, type ConversationParts } from './conversation.ts';
import { type ClientEnd, MESSAGE_BYTES, readLine } from './ends.ts';

/** The two streams on which a client is spoken to. */
export interface ClientStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Serves one client over standard input and output until it closes its end. Gives why the server could not be had, else
 * undefined.
 */
export function serveStdio(
  { input, output }: ClientStreams,
  parts: Pick<ConversationParts, 'open' | 'stages' | 'note'>,
): Promise<SafeText | undefined> {
  return new Promise((resolve) => {
    let over = false;
    const finish = (failure: SafeText | undefined): void => {
      if (over) return;
      over = true;
      input.pause();
      void conversation.close().then(() => flushed(output).then(() => resolve(failure)));
    };
    const client: ClientEnd = {
      send: (message: Message) => {
        if (!output.writable) return;
        output.cork();
        output.write(message.wire);
        output.write('\n');
        output.uncork();
      },
      get full() {
        return output.writable && output.writableNeedDrain;
      },
    };
    const conversation = new Conversation({ ...parts, client, onDrain: () => input.resume(), onGone: finish });
    output.on('drain', () => conversation.resume());
    output.on('close', () => finish(undefined));
    output.on('error', () => finish(undefined));
    const framer = new LineFramer(MESSAGE_BYTES);
    input.on('data', (chunk: Buffer) => {
      const lines = framer.push(chunk);
      if (lines === 'too-long') {
        finish(trusted(`the client sent a line of more than ${MESSAGE_BYTES / 1024 / 1024} MiB`));
        return;
      }
      for (const line of lines) if (line.length > 0) conversation.fromClient(readLine(line));
      if (conversation.full) input.pause();
    });
    input.on('end', () => {
      const rest = framer.rest();
      if (rest !== undefined) conversation.fromClient(readLine(rest));
      finish(undefined);
    });
    input.on('error', () => finish(undefined));
  });
}

/** Waits until everything was handed to the system. */
function flushed(output: Writable): Promise<void> {
  return new Promise((done) => {
    if (output.destroyed || !output.writable) done();
    else output.write('', () => done());
  });
}
