// Runs a TypeScript file of this project: node scripts/run-ts.mjs FILE [ARGUMENT…]. Node 20 cannot do that by itself.
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const [file = '', ...args] = process.argv.slice(2);
const folder = join('node_modules', '.cache', 'run-ts');
await mkdir(folder, { recursive: true });
const build = await rolldown({ input: file, platform: 'node', resolve: { mainFields: ['module', 'main'] } });
const outFile = join(folder, `${basename(file, '.ts')}.mjs`);
await build.write({ file: outFile, format: 'esm', codeSplitting: false });
await build.close();
process.argv = [process.argv[0] ?? 'node', file, ...args];
await import(pathToFileURL(outFile).href);
