import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
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

// Temporary files that are being written: an end of the program takes them along.
const unfinished = new Set<string>();
process.on('exit', () => {
  for (const path of unfinished) rmSync(path, { force: true });
});

/**
 * Writes a file whole or not at all: into a temporary file beside it, flushed to the disk, then renamed over it. A link is
 * followed, an existing file keeps its permissions, and what is no regular file (a pipe, a device) is written to as it
 * is. Gives one line on failure, undefined on success.
 */
export async function writeTextFile(path: string, text: string): Promise<string | undefined> {
  try {
    const target = await realpath(path).catch(() => path);
    const existing = await stat(target).catch(() => undefined);
    if (existing !== undefined && !existing.isFile()) {
      if (existing.isDirectory()) return 'is a folder';
      await writeFile(target, text);
      return undefined;
    }
    await replaceFile(target, text, existing?.mode);
    return undefined;
  } catch (error) {
    return describeFileError(error, 'write');
  }
}

async function replaceFile(target: string, text: string, mode: number | undefined): Promise<void> {
  const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
  unfinished.add(temporary);
  try {
    const file = await open(temporary, 'wx');
    try {
      if (mode !== undefined) await file.chmod(mode & 0o777);
      await file.writeFile(text, 'utf8');
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    unfinished.delete(temporary);
  }
}

function decode(bytes: Buffer): ReadText {
  try {
    return { status: 'ok', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const utf16 =
      bytes.length > 1 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff));
    return { status: 'failed', message: utf16 ? 'is UTF-16; save it as UTF-8' : 'is not UTF-8 text' };
  }
}

function tooLarge(): string {
  return `is larger than ${MAX_INPUT_BYTES / 1024 / 1024} MiB`;
}

function describeFileError(error: unknown, doing: 'read' | 'write' = 'read'): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Readonly<Record<string, string>> = {
    ENOENT: doing === 'read' ? 'no such file' : 'its folder does not exist',
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
