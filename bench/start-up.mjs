// How long the program takes to start: `mcp-hallmark --version` beside a bare `node -e 0`.
// @ts-check
import { CLI, numberOr, print, row, timeNode, timePairs } from './lib/measure.mjs';

const times = timePairs(
  numberOr(30),
  () => timeNode(['-e', '0']),
  () => timeNode([CLI, '--version']),
);
print(row('node -e 0', times.first, 'ms'));
print(row('mcp-hallmark --version', times.second, 'ms'));
print(row('our share', times.differences, 'ms'));
