// Preloaded with `node --import`: at the end writes what the process took to the file of USAGE_FILE. Children are not counted.
// @ts-check
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuMs: (userCPUTime + systemCPUTime) / 1000, peakKb: maxRSS };
  writeFileSync(process.env['USAGE_FILE'] ?? '', JSON.stringify(usage));
});
