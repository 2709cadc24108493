import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';
import { beforeAll, describe, expect, it } from 'vitest';
import * as library from '../../src/index.ts';
import { ROOT } from './installed.ts';

let code: string;
const builtins: string[] = [];
const warnings: string[] = [];
const outside: string[] = [];

beforeAll(async () => {
  const build = await rolldown({
    input: join(ROOT, 'src/index.ts'),
    platform: 'browser',
    resolve: { mainFields: ['module', 'main'] },
    onLog: (level, log) => {
      if (level === 'warn') warnings.push(log.message);
    },
    plugins: [
      {
        name: 'note-builtins',
        resolveId(specifier, importer) {
          if (isBuiltin(specifier)) builtins.push(`${importer} imports ${specifier}`);
        },
      },
    ],
  });
  const { output } = await build.generate({ format: 'iife', name: 'hallmark' });
  await build.close();
  const [entry] = output;
  code = entry.code;
  for (const file of output) if (file.type === 'chunk') outside.push(...file.imports, ...file.dynamicImports);
});

describe('the library in a browser', () => {
  it('imports no module of Node', () => {
    expect(builtins).toEqual([]);
  });
  it('leaves no import unresolved or outside the bundle', () => {
    expect({ warnings, outside }).toEqual({ warnings: [], outside: [] });
  });
  it('makes no code from text', () => {
    expect(code).toContain('vetSurface');
    expect(callsOf(parseAst(code), ['eval', 'Function'])).toEqual([]);
  });
  it('gives the findings that the source gives, under a policy that forbids eval', () => {
    // Beyond the language itself a page is given only what every browser has.
    const page = createContext({ TextEncoder, TextDecoder, URL }, { codeGeneration: { strings: false, wasm: false } });
    runInContext(code, page);
    const inPage = runInContext(`(text) => (${vet.toString()})(hallmark, text)`, page) as (text: string) => string;
    const text = JSON.stringify({ tools: exampleTools() });
    const here = vet(library, text);
    expect(here).toContain('"ruleId"');
    expect(inPage(text)).toBe(here);
  });
});

// Its text is run in the page too, so it uses nothing but its parameters.
function vet(hallmark: typeof library, text: string): string {
  const read = hallmark.readSurface(text, 'pasted');
  if (read.status === 'failed') throw new Error(read.message);
  return hallmark.renderJson(hallmark.toRun([hallmark.vetSurface(read.surface, hallmark.RULES)], { pedantic: true }));
}

/** The tools that show the rules at work, good and bad. */
function exampleTools(): unknown[] {
  return library.RULES.flatMap(({ meta: { examples } }) => [...examples.bad, ...examples.good]).flatMap(
    ({ tools }) => tools ?? [],
  );
}

interface Callee {
  readonly name?: string;
  readonly property?: { readonly name?: string };
}

/** The calls, with or without `new`, of functions with these names. */
function callsOf(node: unknown, names: readonly string[]): string[] {
  if (Array.isArray(node)) return node.flatMap((child) => callsOf(child, names));
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee } = node as { readonly type?: unknown; readonly callee?: Callee };
  const called = type === 'CallExpression' || type === 'NewExpression' ? (callee?.name ?? callee?.property?.name) : '';
  const below = Object.values(node).flatMap((child) => callsOf(child, names));
  return called !== undefined && names.includes(called) ? [called, ...below] : below;
}
