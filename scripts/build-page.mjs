// Builds the page into dist/web: static files with hashes in their names, so that they can be kept for ever.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

const FOLDER = 'dist/web';
const FILES = { dir: FOLDER, entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js', minify: true };
const PROSE = ['title', 'why', 'falsePositives', 'examples'];

/** `bundle` writes what it is given and returns the files. */
export async function buildPage(bundle) {
  const { EXPLANATIONS } = await evaluate('web/src/engine/explanations.ts');
  // The page takes words from the reports and none of the rules: what is only imported by the way is left out.
  const options = { treeshake: { moduleSideEffects: false }, plugins: [leanRules(EXPLANATIONS)] };
  const worker = await bundle({ worker: 'web/src/engine/worker.ts' }, 'browser', FILES, options);
  const main = await bundle({ main: 'web/src/main.tsx' }, 'browser', FILES, {
    ...options,
    transform: { define: { WORKER_FILE: JSON.stringify(entryOf(worker)) } },
  });
  const { PALETTE } = await evaluate('src/report/html/palette.ts');
  const named = {
    'main.js': entryOf(main),
    'style.css': write('style.css', PALETTE + readFileSync('web/style.css', 'utf8')),
    'icon.svg': write('icon.svg', readFileSync('web/icon.svg', 'utf8')),
  };
  let page = readFileSync('web/index.html', 'utf8');
  for (const [name, file] of Object.entries(named)) page = page.replace(`"${name}"`, `"${file}"`);
  writeFileSync(join(FOLDER, 'index.html'), page);
}

/** Takes out of the rules what is not needed to run them, which is more than half of what they weigh. */
function leanRules(explanations) {
  return {
    name: 'lean-rules',
    load: {
      filter: { id: /[/\\]engine[/\\]explanations\.ts$/ },
      handler: () => ({ code: `export const EXPLANATIONS = ${JSON.stringify(explanations)};`, moduleType: 'js' }),
    },
    transform: {
      filter: { id: /src[/\\]rules[/\\]\w+[/\\][\w-]+\.ts$/ },
      handler(code) {
        const definitions = parseAst(code, { lang: 'ts' }).body.flatMap(({ declaration }) =>
          (declaration?.declarations ?? []).filter(({ init }) => init?.callee?.name === 'defineRule'),
        );
        const members = definitions.flatMap(({ init }) => init.arguments[0].properties);
        const left = members
          .filter(({ key }) => !PROSE.includes(key.name))
          .map(({ start, end }) => code.slice(start, end));
        const { start, end } = definitions[0].init.arguments[0];
        return { code: `${code.slice(0, start)}{ ${left.join(', ')} }${code.slice(end)}` };
      },
    },
  };
}

function entryOf(files) {
  return files.find((file) => file.isEntry).fileName;
}

/** Writes a file with the hash of its text in its name, which it gives. */
function write(name, text) {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const file = name.replace('.', `-${hash}.`);
  writeFileSync(join(FOLDER, file), text);
  return file;
}

async function evaluate(input) {
  const build = await rolldown({ input, platform: 'node', resolve: { mainFields: ['module', 'main'] } });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  await build.close();
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}
