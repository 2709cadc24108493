// A server that answers with an event in many writes, each of which ends in the middle of a UTF-8 character.
// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { clockTool } from '../../lib/one-tool.mjs';
import { answers, bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { event, sse } from '../lib/reply.mjs';

/** @param {Buffer} bytes */
async function* cutInCharacters(bytes) {
  let start = 0;
  for (let at = 1; at < bytes.length; at++) {
    if ((Number(bytes[at]) & 0xc0) !== 0x80) continue;
    yield bytes.subarray(start, at);
    start = at;
    await sleep(5);
  }
  yield bytes.subarray(start);
}

const options = bothEras('sse-split-utf8');

await serveHttp({
  ...options,
  instructions: `Zeit, heure, 時刻, ώρα, 🕰️, час. ${options.instructions}`,
  tools: [{ ...clockTool, title: 'Die Uhrzeit – 現在の時刻 🕰️' }],
  bend: answers((json) => sse(cutInCharacters(Buffer.from(event(json))))),
});
