// Builds the page into dist/web: static files with hashes in their names, so that they can be kept for ever.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

const FOLDER = 'dist/web';
const FILES = { dir: FOLDER, entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js', minify: true };
// The page takes words from the reports and none of the rules: what is only imported by the way is left out.
const OPTIONS = { treeshake: { moduleSideEffects: false }, plugins: [withoutExamples()] };

/** `bundle` writes what it is given and returns the files. */
export async function buildPage(bundle) {
  const worker = await bundle({ worker: 'web/src/engine/worker.ts' }, 'browser', FILES, OPTIONS);
  const main = await bundle({ main: 'web/src/main.tsx' }, 'browser', FILES, {
    ...OPTIONS,
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

/** Takes the examples out of the rules: they are for tests and the documentation, and a third of what rules weigh. */
function withoutExamples() {
  return {
    name: 'without-examples',
    transform: {
      filter: { id: /src[/\\]rules[/\\]\w+[/\\][\w-]+\.ts$/ },
      handler(code) {
        const calls = parseAst(code, { lang: 'ts' }).body.flatMap(({ declaration }) =>
          (declaration?.declarations ?? []).filter(({ init }) => init?.callee?.name === 'defineRule'),
        );
        const examples = calls
          .flatMap(({ init }) => init.arguments[0].properties)
          .find(({ key }) => key.name === 'examples');
        if (examples === undefined) throw new Error('a rule without examples');
        return { code: `${code.slice(0, examples.start)}examples: undefined${code.slice(examples.end)}` };
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
  const build = await rolldown({ input });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}
