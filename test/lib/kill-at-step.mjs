// Kills its own process before (or, where text is written, in the middle of) the nth step in which a file is written. For `node --import`.
// @ts-check
import { createRequire, syncBuiltinESMExports } from 'node:module';

const fs = createRequire(import.meta.url)('node:fs/promises');
const target = Number(process.env['KILL_AT_STEP']);
let step = 0;

/** @returns {boolean} whether this is the step */
function reached() {
  step += 1;
  return step === target;
}

function die() {
  process.kill(process.pid, 'SIGKILL');
  // The signal comes at once, but not synchronously.
  for (;;);
}

/** @param {Record<string, any>} holder @param {string} name */
function guard(holder, name) {
  const original = holder[name];
  /** @this {any} @param {any[]} args */
  holder[name] = async function guarded(...args) {
    if (reached()) die();
    return await original.apply(this, args);
  };
}

const { open, writeFile } = fs;
/** @param {any[]} args */
fs.open = async (...args) => {
  if (reached()) die();
  const file = await open(...args);
  const write = file.writeFile;
  /** @param {string} text @param {any[]} rest */
  file.writeFile = async (text, ...rest) => {
    if (reached()) {
      await write.call(file, text.slice(0, text.length / 2), ...rest);
      die();
    }
    return await write.call(file, text, ...rest);
  };
  for (const name of ['chmod', 'sync', 'close']) guard(file, name);
  return file;
};
/** @param {string} path @param {string} text @param {any[]} rest */
fs.writeFile = async (path, text, ...rest) => {
  if (reached()) {
    await writeFile(path, text.slice(0, text.length / 2), ...rest);
    die();
  }
  return await writeFile(path, text, ...rest);
};
for (const name of ['rename', 'link', 'rm']) guard(fs, name);
syncBuiltinESMExports();
