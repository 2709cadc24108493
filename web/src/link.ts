import type { NamedText } from '../../src/check/compare-texts.ts';

/** What a link carries: the text, and the older one that it is compared with. */
export interface Linked {
  readonly text: NamedText;
  readonly before?: NamedText;
}

/** Longer links are cut by what people send them with. */
export const LONGEST_LINK = 16_000;

// A link comes from anybody: what unpacks to more than this is not looked at.
const LARGEST = 4_000_000;
const MARK = '#1.';

/** The part of a link that carries an input, from `#` on; browsers do not send it. Undefined when it gets too long. */
export async function fragmentOf(linked: Linked): Promise<string | undefined> {
  const json = JSON.stringify(linked);
  if (json.length > LARGEST) return undefined;
  const packed = await readAll(new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  const fragment = MARK + base64Url(packed ?? new Uint8Array());
  return fragment.length > LONGEST_LINK ? undefined : fragment;
}

/** What a link carries; undefined when it carries nothing, or nothing that we wrote. */
export async function readFragment(fragment: string): Promise<Linked | undefined> {
  if (!fragment.startsWith(MARK)) return undefined;
  try {
    const packed = Uint8Array.from(
      atob(fragment.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/')),
      (char) => char.charCodeAt(0),
    );
    const bytes = await readAll(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')));
    const value: unknown = bytes === undefined ? undefined : JSON.parse(new TextDecoder().decode(bytes));
    return isLinked(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(new Uint8Array(read.value));
    size += read.value.length;
    if (size > LARGEST) {
      await reader.cancel();
      return undefined;
    }
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

function base64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function isLinked(value: unknown): value is Linked {
  const { text, before } = (value ?? {}) as { text?: unknown; before?: unknown };
  return isNamedText(text) && (before === undefined || isNamedText(before));
}

function isNamedText(value: unknown): value is NamedText {
  const { file, text } = (value ?? {}) as { file?: unknown; text?: unknown };
  return typeof file === 'string' && typeof text === 'string';
}
