// A server that accepts every request and never responds.
// @ts-check
import { createServer } from 'node:http';
import { listen } from '../lib/listen.mjs';

await listen(createServer((req) => req.resume()));
