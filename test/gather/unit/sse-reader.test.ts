import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineFramer } from '../../../src/gather/line-framer.ts';
import { readMessage, readMessageText } from '../../../src/gather/messages.ts';
import { SseReader } from '../../../src/gather/sse-reader.ts';

interface Event {
  readonly event: string | undefined;
  readonly data: string;
}

/** The events that come out of these chunks; undefined once one was too long. */
function read(chunks: readonly Uint8Array[], limit = 10_000): Event[] | undefined {
  const reader = new SseReader(limit);
  const events: Event[] = [];
  for (const chunk of chunks) {
    const complete = reader.push(chunk);
    if (complete === 'too-long') return undefined;
    events.push(...complete.map(({ event, data }) => ({ event, data })));
  }
  return events;
}

const readText = (text: string, limit?: number): Event[] | undefined => read([Buffer.from(text)], limit);

/** Cuts bytes at these places, wherever they fall. */
function chop(bytes: Buffer, at: readonly number[]): Buffer[] {
  const edges = [0, ...at.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((end, i) => bytes.subarray(edges[i], end));
}

/** One byte at a time, which cuts every character and every line end in two. */
const bytewise = (bytes: Buffer): Buffer[] => Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));

/** What the HTML standard says about a whole stream (9.2.6, Interpreting an event stream), word by word. */
function byTheStandard(text: string): Event[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const events: Event[] = [];
  let data: string[] = [];
  let event = '';
  for (const line of lines.slice(0, -1)) {
    const [, field, value = ''] = /^([^:]*)(?:: ?([^]*))?$/.exec(line) ?? [];
    if (line !== '') {
      if (field === 'data') data.push(value);
      if (field === 'event') event = value;
      continue;
    }
    if (data.length > 0) events.push({ event: event === '' ? undefined : event, data: data.join('\n') });
    data = [];
    event = '';
  }
  return events;
}

const cuts = fc.array(fc.nat(), { maxLength: 20 });
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const words = fc.string({ unit: fc.constantFrom('a', ':', ' ', 'é', '日', '😀', '\uFEFF', '{', '"'), maxLength: 8 });
const line = fc.oneof(
  fc.constant(''),
  words.map((text) => `: ${text}`),
  words.map((text) => `data: ${text}`),
  words.map((text) => `data:${text}`),
  fc.constantFrom('data', 'data:', 'event', ':', 'id: 7', 'retry: 10', 'event: message', 'event:ping', ' data: x'),
  words,
);
const stream = fc
  .array(fc.tuple(line, lineEnd), { maxLength: 25 })
  // A CR that ends everything could be half of a line end that is still to come.
  .map((lines) => `${lines.map((pair) => pair.join('')).join('')}: the end\n`);

describe('SseReader', () => {
  it.each<readonly [what: string, text: string, events: readonly string[]]>([
    ['one event', 'data: a\n\n', ['a']],
    ['an event without a space after the colon', 'data:a\n\n', ['a']],
    ['an event with two spaces after the colon', 'data:  a\n\n', [' a']],
    ['many lines of data', 'data: a\ndata: b\ndata:\ndata: c\n\n', ['a\nb\n\nc']],
    ['empty data', 'data:\n\ndata\n\n', ['', '']],
    ['an event without data', 'event: message\nid: 1\n\n', []],
    ['comments', ': a\n\n:\ndata: b\n: c\n\n', ['b']],
    ['fields that nobody knows', 'weather: sunny\nnonsense\ndata: a\n\n', ['a']],
    ['lines that end with CR LF', 'data: a\r\ndata: b\r\n\r\n', ['a\nb']],
    ['lines that end with CR', 'data: a\rdata: b\r\r: next\n', ['a\nb']],
    ['lines that end in every way', 'data: a\rdata: b\r\ndata: c\n\r\n', ['a\nb\nc']],
    ['a byte order mark', '\uFEFFdata: a\n\n', ['a']],
    ['a byte order mark in the middle, which is text', 'data: \uFEFFa\n\n\uFEFFdata: b\n\n', ['\uFEFFa']],
    ['an event that does not end', 'data: a\n\ndata: b\n', ['a']],
    ['nothing', '', []],
  ])('reads %s', (_, text, events) => {
    const bytes = Buffer.from(text);
    for (const chunks of [[bytes], bytewise(bytes)]) expect(read(chunks)?.map(({ data }) => data)).toEqual(events);
  });

  it('gives the name of an event', () => {
    expect(readText('event: endpoint\ndata: /messages\n\ndata: b\n\n')).toEqual([
      { event: 'endpoint', data: '/messages' },
      { event: undefined, data: 'b' },
    ]);
  });

  it('gives an event as soon as it is complete', () => {
    const reader = new SseReader(100);
    expect(reader.push(Buffer.from('data: a\n'))).toEqual([]);
    expect(reader.push(Buffer.from('\n'))).toMatchObject([{ data: 'a' }]);
    expect(reader.push(Buffer.from('data: b\n\ndata: c\n\nda'))).toMatchObject([{ data: 'b' }, { data: 'c' }]);
    expect(reader.push(Buffer.from('ta: d\n\n'))).toMatchObject([{ data: 'd' }]);
  });

  it('gives an event that ends in CR alone at once, and takes no CRLF for two line ends', () => {
    const reader = new SseReader(100);
    const push = (text: string): string[] => {
      const events = reader.push(Buffer.from(text));
      return events === 'too-long' ? [events] : events.map(({ data }) => data);
    };
    expect(push('data: 1\r\r')).toEqual(['1']);
    expect(push('\ndata: 2\r')).toEqual([]);
    expect(push('\ndata: 3\r')).toEqual([]);
    expect(push('\n\r')).toEqual(['2\n3']);
  });

  it('reads what the standard says, however the bytes are chopped', () => {
    fc.assert(
      fc.property(stream, fc.boolean(), cuts, (body, marked, at) => {
        const text = marked ? `\uFEFF${body}` : body;
        const bytes = Buffer.from(text);
        const expected = byTheStandard(text);
        expect(read([bytes])).toEqual(expected);
        expect(read(chop(bytes, at))).toEqual(expected);
        expect(read(bytewise(bytes))).toEqual(expected);
      }),
    );
  });

  it('shows bytes that are not UTF-8 as U+FFFD, however they are chopped', () => {
    const bytes = Buffer.concat([Buffer.from('data: a'), Buffer.of(0xff, 0xe6, 0x97), Buffer.from('b\n\n')]);
    for (const chunks of [[bytes], bytewise(bytes)]) expect(read(chunks)?.[0]?.data).toBe('a\uFFFD\uFFFDb');
  });
});

describe('the limit of an SseReader', () => {
  const ENDLESS = [
    { what: 'a line', piece: 'x' },
    { what: 'a line of data', piece: 'x', first: 'data: ' },
    { what: 'a comment', piece: 'x', first: ': ' },
    { what: 'lines of data', piece: 'data: xxxx\n' },
    { what: 'empty lines of data', piece: 'data:\n' },
  ];
  for (const { what, piece, first = '' } of ENDLESS)
    for (const size of [1, 7, 64])
      it(`stops ${what} without end, in chunks of ${size}`, () => {
        const limit = 500;
        const reader = new SseReader(limit);
        const text = first + piece.repeat(100_000 / piece.length);
        let taken = 0;
        while (taken < text.length && reader.push(Buffer.from(text.slice(taken, taken + size))) !== 'too-long')
          taken += size;
        // What is kept of an event is a part of what came, but never a small one.
        expect(taken, 'taken').toBeLessThanOrEqual(3 * limit + first.length + size + piece.length);
        expect(reader.push(Buffer.from('data: a\n\n')), 'it stays so').toBe('too-long');
      });

  it('is for each event alone, however many there are', () => {
    const events = Array.from({ length: 1_000 }, (_, index) => `: tick\ndata: event ${index}\n\n`).join('');
    for (const chunks of [[Buffer.from(events)], bytewise(Buffer.from(events))])
      expect(read(chunks, 40)).toHaveLength(1_000);
  });

  it('does not count the comments that keep a connection open', () => {
    const beats = Buffer.from(': still here\n\n:\n'.repeat(10));
    expect(read([...Array.from({ length: 50 }, () => beats), Buffer.from('data: 1\n\n')], 1000)).toMatchObject([
      { data: '1' },
    ]);
  });

  it('lets an event of just its length pass', () => {
    const event = Buffer.from(`data: ${'x'.repeat(94)}\n\n`);
    expect(read(bytewise(event), 100)?.[0]?.data).toBe('x'.repeat(94));
    expect(read(bytewise(event), 90)).toBeUndefined();
  });
});

describe('the same messages', () => {
  const message = fc.oneof(
    fc.json({ maxDepth: 3 }),
    fc
      .string({ unit: fc.constantFrom('a', 'é', '日', '😀', '\u2028', '\uFEFF', '\\', '"') })
      .map((text) => JSON.stringify({ jsonrpc: '2.0', id: 1, result: { text } })),
    fc.constantFrom('Server running', '{"a": 1', '[]', 'null'),
  );

  it('come as lines and as events, however either is chopped', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 6 }), lineEnd, cuts, cuts, (messages, end, atLines, atEvents) => {
        const framer = new LineFramer(100_000);
        const lines = chop(Buffer.from(messages.map((text) => `${text}${end === '\r' ? '\n' : end}`).join('')), atLines)
          .flatMap((chunk) => framer.push(chunk) as readonly Buffer[])
          .map((bytes) => readMessage(bytes));
        const events = messages.map((text) => `data: ${text}${end}${end}`).join('');
        const ofEvents = read(chop(Buffer.from(`${events}:\n`), atEvents), 100_000) ?? [];
        expect(lines).toEqual(messages.map((text) => readMessageText(text)));
        expect(ofEvents.map(({ data }) => readMessageText(data))).toEqual(lines);
      }),
    );
  });

  it('come in one line of data and in many', () => {
    fc.assert(
      fc.property(fc.jsonValue(), lineEnd, cuts, (value, end, at) => {
        const pretty = JSON.stringify(value, null, 2).split('\n');
        const text = `${pretty.map((part) => `data: ${part}${end}`).join('')}${end}:\n`;
        const [event, ...others] = read(chop(Buffer.from(text), at), 100_000) ?? [];
        expect(others).toEqual([]);
        expect(readMessageText(event?.data ?? '')).toEqual(readMessageText(JSON.stringify(value)));
      }),
    );
  });
});
