import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import type { Outcome, Surface } from '../../src/model/surface.ts';
import { cutResponses } from '../../src/probes/cut-responses.ts';
import { surfaceOf } from '../lib/surfaces.ts';

const LONG = 'x'.repeat(1000);

function probed(outcome: Outcome, received: readonly Json[] = []): Surface {
  const called = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'find', arguments: { text: LONG } } };
  return surfaceOf({
    probes: [
      {
        tool: 'find',
        arguments: { text: LONG },
        expectError: false,
        result: { status: 'called', outcome, ms: 1, connection: 0 },
      },
    ],
    wire: {
      connections: [
        {
          purpose: 'session',
          frames: [
            { at: 0, direction: 'sent', message: called },
            ...received.map((message) => ({ at: 1, direction: 'received' as const, message })),
          ],
          droppedFrames: 0,
          exit: null,
          stderr: '',
          stderrBytes: 0,
        },
      ],
    },
  });
}
const resultOf = (surface: Surface) => {
  const { probes } = cutResponses(surface).parts;
  return probes.status === 'ok' ? probes.value[0]?.result : undefined;
};
const receivedIn = (surface: Surface): unknown[] => {
  const { wire } = cutResponses(surface).parts;
  const frames = wire.status === 'ok' ? (wire.value.connections[0]?.frames ?? []) : [];
  return frames.slice(1).map((frame) => ('message' in frame ? frame.message : undefined));
};

describe('responses that are saved', () => {
  it('keep the beginnings of their texts, and how large they were', () => {
    const result = { content: [{ type: 'text', text: LONG }], structuredContent: { deep: [{ [LONG]: LONG }] } };
    expect(resultOf(probed({ kind: 'result', result }))).toMatchObject({
      outcome: {
        result: {
          content: [{ type: 'text', text: LONG.slice(0, 400) }],
          structuredContent: { deep: [{ [LONG]: LONG.slice(0, 400) }] },
        },
      },
      cut: { tokens: 250 },
    });
  });

  it('still tell whether the whole said how much is left', () => {
    const saying = (text: string) =>
      resultOf(probed({ kind: 'result', result: { content: [{ type: 'text', text }] } }));
    expect(saying(`${LONG}[5 lines remaining]`)).toMatchObject({ cut: { saysWhatIsLeft: true } });
    expect(saying(LONG)).toMatchObject({ cut: { saysWhatIsLeft: false } });
  });

  it('are cut as errors, too', () => {
    expect(resultOf(probed({ kind: 'rpc-error', code: 1, message: LONG, data: [LONG] }))).toMatchObject({
      outcome: { message: LONG.slice(0, 400), data: [LONG.slice(0, 400)] },
      cut: { tokens: 502 },
    });
  });

  it('are not cut within a character', () => {
    const result = { content: [{ type: 'text', text: `${'x'.repeat(399)}\u{1F600}${LONG}` }] };
    expect(resultOf(probed({ kind: 'result', result }))).toMatchObject({
      outcome: { result: { content: [{ text: 'x'.repeat(399) }] } },
    });
  });

  it('that are short stay as they are', () => {
    const surface = probed({ kind: 'result', result: { content: [{ type: 'text', text: 'short' }] } });
    expect(cutResponses(surface)).toEqual(surface);
  });

  it('are cut in the record of what was said, and nothing else is', () => {
    const result = { content: [{ type: 'text', text: LONG }] };
    const answer = (id: number): Json => ({ jsonrpc: '2.0', id, result });
    const notification = { jsonrpc: '2.0', id: 7, method: 'ping', params: { text: LONG } };
    const surface = probed({ kind: 'result', result }, [answer(7), answer(8), notification]);
    const cut = { jsonrpc: '2.0', id: 7, result: { content: [{ type: 'text', text: LONG.slice(0, 400) }] } };
    expect(receivedIn(surface)).toEqual([cut, answer(8), notification]);
  });

  it('are none where nothing was probed', () => {
    const surface = surfaceOf({ tools: [{ name: 'find', description: LONG }] });
    expect(cutResponses(surface)).toBe(surface);
  });
});
