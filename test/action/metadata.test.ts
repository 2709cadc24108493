import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/process.ts';

const lines = readFileSync(join(ROOT, 'action.yml'), 'utf8').split('\n');
const script = readFileSync(join(ROOT, 'action/main.mjs'), 'utf8');
const guide = readFileSync(join(ROOT, 'docs/ci/github.md'), 'utf8');

/** The lines below a key of `action.yml`, as deep as they are deeper than it. */
function below(key: string): string[] {
  const start = lines.findIndex((line) => line.trim() === `${key}:`);
  const depth = indent(lines[start] ?? '');
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.trim() !== '' && indent(line) <= depth);
  return end < 0 ? rest : rest.slice(0, end);
}

const indent = (line: string): number => line.length - line.trimStart().length;
const inputs = below('inputs').flatMap((line) => /^ {2}([a-z-]+):$/.exec(line)?.[1] ?? []);
const passed = new Map(
  below('env').flatMap((line) => {
    const [, variable, input] = /^\s+(HALLMARK_[A-Z_]+): \$\{\{ inputs\.([a-z-]+) \}\}$/.exec(line) ?? [];
    return variable === undefined || input === undefined ? [] : [[input, variable] as const];
  }),
);

describe('action.yml', () => {
  it('has inputs', () => {
    expect(inputs).toEqual(expect.arrayContaining(['command', 'url', 'check', 'config', 'baseline', 'fail-on']));
  });

  it('interpolates no expression into what a shell runs', () => {
    const runs = lines.filter((line) => /^\s*(- )?run:/.test(line));
    expect(runs).toEqual([expect.stringMatching(/^\s+run: node "\$GITHUB_ACTION_PATH\/action\/main\.mjs"$/)]);
  });

  it('uses no expression but for an input in the environment, the working folder and the outputs', () => {
    const others = lines.filter(
      (line) =>
        line.includes('${{') &&
        !/^\s+HALLMARK_[A-Z_]+: \$\{\{ inputs\.[a-z-]+ \}\}$/.test(line) &&
        !/^\s+working-directory: \$\{\{ inputs\.working-directory \}\}$/.test(line) &&
        !/^\s+value: \$\{\{ steps\.vet\.outputs\.[a-z]+ \}\}$/.test(line),
    );
    expect(others).toEqual([]);
  });

  for (const input of inputs.filter((name) => name !== 'working-directory'))
    it(`passes ${input} through the environment to the script, which reads it`, () => {
      const variable = `HALLMARK_${input.toUpperCase().replaceAll('-', '_')}`;
      expect(passed.get(input)).toBe(variable);
      expect(script).toMatch(new RegExp(`\\b(input|lines)\\('${variable.replace('HALLMARK_', '')}'\\)`));
    });

  it('names the outputs that the script writes', () => {
    const named = below('outputs').flatMap((line) => /^ {2}([a-z]+):$/.exec(line)?.[1] ?? []);
    expect(named).toEqual(['findings', 'score', 'sarif']);
    for (const output of named) expect(script).toContain(`${output}=\${`);
  });

  it('has every input in the guide', () => {
    for (const input of inputs) expect(guide).toContain(`\`${input}\``);
  });
});
