// Writes THIRD-PARTY-LICENSES.txt: the licence of every package whose code is in dist/. Run it after a build.
// @ts-check
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ALLOWED = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Unlicense'];
// Packages that forgot their licence, with the text that stands in their repository.
/** @type {Readonly<Record<string, {file: string, source: string}>>} */
const LEFT_OUT = {
  '@cfworker/json-schema': {
    file: 'scripts/licences/cfworker-json-schema.txt',
    source: 'https://github.com/cfworker/cfworker/blob/53401039978aaacc5961d6fc0f2c64f7927ea260/LICENSE.md',
  },
};
const HEAD = `mcp-hallmark is one bundle. The code of these packages is part of it, each under its own licence.\n`;
const RULE = '-'.repeat(80);

/** @type {string[]} */
const problems = [];
const entries = bundledNames().map(describe);
if (problems.length > 0) {
  process.stderr.write(`licences: ${problems.join('\nlicences: ')}\n`);
  process.exitCode = 1;
} else {
  writeFileSync('THIRD-PARTY-LICENSES.txt', [HEAD, ...entries].join(`\n${RULE}\n\n`));
  process.stdout.write(`THIRD-PARTY-LICENSES.txt: ${entries.length} packages\n`);
}

/** @returns {string[]} Package folders below node_modules. */
function bundledNames() {
  try {
    return JSON.parse(readFileSync('dist/bundled.json', 'utf8'));
  } catch (error) {
    problems.push(`cannot read dist/bundled.json, build first (${/** @type {Error} */ (error).message})`);
    return [];
  }
}

/** @param {string} name */
function describe(name) {
  const folder = join('node_modules', name);
  const pkg = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const licence = chosenLicence(pkg.license);
  if (licence === undefined)
    problems.push(`${name} is under ${JSON.stringify(pkg.license ?? null)}; allowed: ${ALLOWED.join(', ')}`);
  // Apache-2.0 wants a NOTICE file to be passed on too.
  const files = readdirSync(folder).sort();
  const texts = files.filter((file) => /^(licen[cs]e|copying|unlicense|notice)\b/i.test(file));
  const bodies = texts.map((file) => readFileSync(join(folder, file), 'utf8'));
  const leftOut = LEFT_OUT[name];
  const isThere = texts.some((file) => !/^notice/i.test(file));
  if (leftOut !== undefined && isThere) problems.push(`${name} has its licence now; take it out of LEFT_OUT`);
  else if (leftOut !== undefined) bodies.unshift(`${readFileSync(leftOut.file, 'utf8')}\n(From ${leftOut.source})`);
  else if (!isThere) problems.push(`${name} has no file with its licence`);
  const body = bodies.map((text) => text.replaceAll('\r\n', '\n').trim());
  if (body.includes('')) problems.push(`${name} has an empty licence file`);
  return `${pkg.name} ${pkg.version}\nLicence: ${licence}\n\n${body.join('\n\n')}\n`;
}

/**
 * The licence that we take: the first allowed one of those the package offers.
 * @param {unknown} offered
 */
function chosenLicence(offered) {
  if (typeof offered !== 'string') return undefined;
  return offered
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .find((id) => ALLOWED.includes(id));
}
