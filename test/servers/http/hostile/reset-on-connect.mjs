// A server that resets every connection as soon as it is made.
// @ts-check
import { createServer } from 'node:net';
import { listen } from '../lib/listen.mjs';

await listen(createServer((socket) => socket.resetAndDestroy()));
