// Bundles the program and the library into dist/, and the types beside them.
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { buildPage } from './build-page.mjs';

rmSync('dist', { recursive: true, force: true });

/**
 * Makes the examples of rules getters: they are a third of what the program would evaluate at each start, and nobody asks
 * for them but those who have a rule explained.
 */
const lazyExamples = {
  name: 'lazy-examples',
  renderChunk(code) {
    if (!code.includes('defineRule(')) return null;
    const edits = this.parse(code)
      .body.filter(({ type }) => type === 'VariableDeclaration')
      .flatMap(({ declarations }) => declarations)
      .filter(({ init }) => init?.type === 'CallExpression' && init.callee.name === 'defineRule')
      .map(({ init }) => examplesOf(init));
    let lazy = '';
    let from = 0;
    for (const { start, end, value } of edits) {
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

async function bundle(input, platform, output, options = {}) {
  const build = await rolldown({
    input,
    platform,
    // Some packages name a CommonJS build first, whose dynamic requires do not survive bundling.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [lazyExamples],
    // On a busy machine any plugin takes long, and that is no defect.
    checks: { pluginTimings: false },
    onLog(level, log, defaultHandler) {
      if (level === 'warn') throw new Error(`${log.code}: ${log.message}`);
      defaultHandler(level, log);
    },
    ...options,
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
  return files;
}

await bundle({ cli: 'src/cli/bin.ts', node: 'src/node.ts' }, 'node', {
  chunkFileNames: 'chunks/[name]-[hash].js',
  banner: (chunk) => (chunk.name === 'cli' && chunk.isEntry ? '#!/usr/bin/env node' : ''),
});
await bundle({ index: 'src/index.ts' }, 'browser', {});
await buildPage(bundle);
chmodSync('dist/cli.js', 0o755);
execFileSync('node_modules/.bin/tsc', ['-p', 'tsconfig.types.json'], { stdio: 'inherit' });
writeFileSync('dist/bundled.json', `${JSON.stringify([...bundled].sort(), null, 2)}\n`);
