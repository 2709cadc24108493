import { randomBytes } from 'node:crypto';
import { open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Larger input files are refused: the largest real list of tools is 2.1 MB. */
export const MAX_INPUT_BYTES = 64 * 1024 * 1024;

/** Text that was read, or one line that says why not. */
export type ReadText =
  | { readonly status: 'ok'; readonly text: string }
  | { readonly status: 'failed'; readonly message: string };

/** Reads a file as UTF-8, at most `MAX_INPUT_BYTES` of it. */
export async function readTextFile(path: string): Promise<ReadText> {
  try {
    const info = await stat(path);
    if (info.isDirectory()) return { status: 'failed', message: 'is a folder' };
    if (info.size > MAX_INPUT_BYTES) return { status: 'failed', message: tooLarge() };
    return decode(await readFile(path));
  } catch (error) {
    return { status: 'failed', message: describeFileError(error) };
  }
}

/** Reads a stream to its end as UTF-8, at most `MAX_INPUT_BYTES` of it. */
export async function readTextStream(stream: AsyncIterable<Buffer>): Promise<ReadText> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of stream) {
      pieces.push(piece);
      length += piece.length;
      if (length > MAX_INPUT_BYTES) return { status: 'failed', message: tooLarge() };
    }
  } catch (error) {
    return { status: 'failed', message: describeFileError(error) };
  }
  return decode(Buffer.concat(pieces));
}

/**
 * Writes a file whole or not at all: into a temporary file beside it, flushed to the disk, then renamed over it. An
 * existing file keeps its permissions. Gives one line on failure, undefined on success.
 */
export async function writeTextFile(path: string, text: string): Promise<string | undefined> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    const mode = await stat(path).then(
      (info) => info.mode & 0o777,
      () => 0o666,
    );
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(text, 'utf8');
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    return undefined;
  } catch (error) {
    await unlink(temporary).catch(() => {});
    return describeFileError(error);
  }
}

function decode(bytes: Buffer): ReadText {
  try {
    return { status: 'ok', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const utf16 = bytes[0] === 0xff || bytes[0] === 0xfe;
    return { status: 'failed', message: utf16 ? 'is UTF-16; save it as UTF-8' : 'is not UTF-8 text' };
  }
}

function tooLarge(): string {
  return `is larger than ${MAX_INPUT_BYTES / 1024 / 1024} MiB`;
}

function describeFileError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'no such file',
    EACCES: 'permission denied',
    EPERM: 'not permitted',
    EISDIR: 'is a folder',
    ENOTDIR: 'a part of the path is no folder',
    ENOSPC: 'no space left on the disk',
    EROFS: 'the disk is read-only',
    ENAMETOOLONG: 'the name is too long',
  };
  return known[code ?? ''] ?? message ?? String(error);
}
