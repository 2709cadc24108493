import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import type { Frame, ProcessExit, WireRecord } from '../../model/surface.ts';

const ANSWER: Frame = { at: 1, direction: 'received', message: { jsonrpc: '2.0', id: 1, result: {} } };

export const stdioShutdown = defineRule(
  {
    id: 'spec/stdio-shutdown',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio'],
    needs: ['wire'],
    title: 'The server does not end when its standard input is closed',
    why: 'Closing standard input is how a client ends a server. A process that stays leaves work to the client, which has to guess how long to wait, and is left behind for ever where the client has died.',
    remedy:
      'Exit when standard input ends (in Node `process.stdin.on("end", …)`), and on SIGTERM; stop timers, watchers and children.',
    spec: { revision: '2026-07-28', page: 'basic/transports/stdio', section: 'Shutdown', level: 'SHOULD' },
    requirements: ['stdio-eof-exit', 'stdio-sigterm-exit'],
    falsePositives: [
      'Some seconds for work under way are fine.',
      'A process that had ended before, or that we ended at once, shows nothing.',
      'A launcher that is still installing the server is not the server.',
    ],
    messages: {
      late: 'The process did not end when its standard input was closed; SIGTERM ended it after {seconds} s.',
      never:
        'The process ended neither when its standard input was closed nor on SIGTERM; it was killed after {seconds} s.',
    },
    examples: {
      bad: [
        { title: 'a signal is needed', wire: ended({ code: null, signal: 'SIGTERM', after: 'terminated', ms: 2010 }) },
        { title: 'no signal is enough', wire: ended({ code: null, signal: 'SIGKILL', after: 'killed', ms: 4020 }) },
      ],
      good: [
        {
          title: 'a second later',
          wire: ended({ code: 0, signal: null, after: 'stdin-closed', ms: 1100 }),
          shows: 'Some seconds for work under way are fine.',
        },
        {
          title: 'an installation that goes on',
          wire: ended({ code: null, signal: 'SIGKILL', after: 'killed', ms: 4020 }, []),
          shows: 'A launcher that is still installing the server is not the server.',
        },
        {
          title: 'stopped at once',
          wire: ended({ code: null, signal: 'SIGKILL', after: 'aborted', ms: 3 }),
          shows: 'A process that had ended before, or that we ended at once, shows nothing.',
        },
      ],
    },
  },
  ({ wire, era, report }) => {
    // What one process does they all do: the worst stands for all.
    const worst = (['killed', 'terminated'] as const)
      .map((after) =>
        wire.connections.findIndex(({ exit, frames }) => exit?.after === after && frames.some(isReceived)),
      )
      .find((index) => index >= 0);
    const exit = wire.connections[worst ?? -1]?.exit;
    if (worst === undefined || exit === undefined || exit === null) return;
    report(
      exit.after === 'killed' ? 'never' : 'late',
      ['wire', 'connections', worst, 'exit'],
      { seconds: Math.round(exit.ms / 1000) },
      // Before 2026-07-28 only the client's part is written down.
      {
        severity: era === 'legacy' ? 'info' : 'warning',
        requirements: exit.after === 'killed' ? ['stdio-eof-exit', 'stdio-sigterm-exit'] : ['stdio-eof-exit'],
      },
    );
  },
);

function isReceived({ direction }: Frame): boolean {
  return direction === 'received';
}

function ended(exit: ProcessExit, frames: readonly Frame[] = [ANSWER]): WireRecord {
  const [connection] = exampleWire(frames).connections;
  return { connections: connection === undefined ? [] : [{ ...connection, exit }] };
}
