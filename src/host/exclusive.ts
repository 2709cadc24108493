import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 10_000;
const PAUSE_MS = 25;
// Reading, comparing and writing a file takes a moment; whoever takes longer than this is not there any more.
const ABANDONED_MS = 60_000;
// A mark is made and filled in two steps; one that cannot be read for longer was never filled.
const UNFILLED_MS = 2_000;

/** What the work gave, or one line that says why the file could not be had. */
export type Exclusive<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'failed'; readonly message: string };

// Marks that are held: an end of the program takes them along.
const held = new Set<string>();
process.on('exit', () => {
  for (const path of held) rmSync(path, { force: true });
});

/**
 * Does some work while no other mcp-hallmark works with the same file: whoever reads, changes and writes it in here
 * loses nothing that another one wrote. A mark beside the file says who works; that of a process that is gone is taken
 * away.
 */
export async function exclusively<T>(path: string, work: () => Promise<T>): Promise<Exclusive<T>> {
  const mark = join(dirname(path), `.${basename(path)}.busy`);
  const failure = await acquire(mark);
  if (failure !== undefined) return { status: 'failed', message: failure };
  try {
    return { status: 'ok', value: await work() };
  } finally {
    held.delete(mark);
    await rm(mark, { force: true });
  }
}

async function acquire(mark: string): Promise<string | undefined> {
  const own = JSON.stringify({ pid: process.pid, host: hostname(), id: randomUUID() });
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      await writeFile(mark, own, { flag: 'wx' });
      held.add(mark);
      return undefined;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return 'its folder does not exist';
      if (code !== 'EEXIST') return message;
    }
    if (await takeAbandoned(mark)) continue;
    if (waited >= PATIENCE_MS) return `another mcp-hallmark is writing it; if none is, remove ${mark}`;
    await sleep(PAUSE_MS);
  }
}

/** Takes away the mark of a process that is gone; true when it is worth trying again at once. */
async function takeAbandoned(mark: string): Promise<boolean> {
  try {
    const [text, info] = [await readFile(mark, 'utf8'), await stat(mark)];
    const owner = ownerIn(text);
    const patience = owner === undefined ? UNFILLED_MS : ABANDONED_MS;
    if (Date.now() - info.mtimeMs < patience && isAlive(owner)) return false;
    // Moved first: what is moved away may by now be the mark of another who was quicker, and then it goes back.
    const aside = `${mark}.${randomUUID()}`;
    await rename(mark, aside);
    if ((await readFile(aside, 'utf8')) !== text) await link(aside, mark).catch(() => {});
    await rm(aside, { force: true });
    return true;
  } catch {
    // It is gone already, or somebody else is taking it away.
    return false;
  }
}

interface Owner {
  readonly pid: number;
  readonly host: string;
}

function ownerIn(text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return undefined;
  }
}

/** Of a process of another machine, and of one that is not known, nothing can be said. */
function isAlive(owner: Owner | undefined): boolean {
  if (owner === undefined || owner.host !== hostname()) return true;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
