// Preloaded with `node --import`: at the end writes the process's peak of resident memory, in kB, to the file of
// PEAK_FILE. Children are not counted.
// @ts-check
import { writeFileSync } from 'node:fs';

process.on('exit', () => writeFileSync(process.env['PEAK_FILE'] ?? '', String(process.resourceUsage().maxRSS)));
