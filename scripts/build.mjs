// Bundles the program and the library into dist/, and the types beside them.
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';

rmSync('dist', { recursive: true, force: true });

/**
 * Makes the examples of rules getters: they are a third of what the program would evaluate at each start, and nobody asks
 * for them but those who have a rule explained.
 */
const lazyExamples = {
  name: 'lazy-examples',
  renderChunk(code) {
    const edits = [];
    const visit = (node) => {
      if (Array.isArray(node)) for (const child of node) visit(child);
      else if (node?.type === 'CallExpression' && node.callee.name === 'defineRule') edits.push(examplesOf(node));
      else if (typeof node === 'object' && node !== null) for (const key of Object.keys(node)) visit(node[key]);
    };
    if (!code.includes('defineRule(')) return null;
    visit(this.parse(code).body);
    let lazy = '';
    let from = 0;
    for (const { start, end, value } of edits.sort((a, b) => a.start - b.start)) {
      lazy += `${code.slice(from, start)}get examples() { return ${code.slice(value.start, value.end)}; }`;
      from = end;
    }
    return { code: lazy + code.slice(from) };
  },
};

function examplesOf({ arguments: [meta] }) {
  const property = meta.properties.find(({ key }) => key?.name === 'examples');
  if (property === undefined) throw new Error('a rule without examples');
  return property;
}

/** The libraries whose code is in the bundle, by package folder. */
const bundled = new Set();

async function bundle(input, platform, output) {
  const build = await rolldown({
    input,
    platform,
    // Some packages name a CommonJS build first, whose dynamic requires do not survive bundling.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [lazyExamples],
    // How long something took is no fault of the code.
    checks: { pluginTimings: false },
    onLog(level, log, defaultHandler) {
      if (level === 'warn') throw new Error(`${log.code}: ${log.message}`);
      defaultHandler(level, log);
    },
  });
  const { output: files } = await build.write({
    dir: 'dist',
    format: 'esm',
    minify: { compress: true, mangle: false },
    ...output,
  });
  for (const file of files)
    for (const id of file.moduleIds ?? []) {
      const match = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id);
      if (match) bundled.add(match[1]);
    }
  await build.close();
}

await bundle({ cli: 'src/cli/bin.ts', node: 'src/node.ts' }, 'node', {
  chunkFileNames: 'chunks/[name]-[hash].js',
  banner: (chunk) => (chunk.name === 'cli' && chunk.isEntry ? '#!/usr/bin/env node' : ''),
});
await bundle({ index: 'src/index.ts' }, 'browser', {});
chmodSync('dist/cli.js', 0o755);
execFileSync('node_modules/.bin/tsc', ['-p', 'tsconfig.types.json'], { stdio: 'inherit' });
writeFileSync('dist/bundled.json', `${JSON.stringify([...bundled].sort(), null, 2)}\n`);
