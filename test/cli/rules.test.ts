import { describe, expect, it } from 'vitest';
import { RULES } from '../../src/rules/index.ts';
import { onlyLine, runCli } from '../lib/process.ts';

const IDS = RULES.map(({ meta }) => meta.id);

const rules = (...args: readonly string[]) => runCli(['rules', ...args]);

async function idsOf(...args: readonly string[]): Promise<string[]> {
  const { code, stdout, stderr } = await rules('--format', 'json', ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout).map(({ id }: { id: string }) => id);
}

describe('rules', () => {
  it('lists every rule with its severity and title', async () => {
    const { code, stdout, stderr } = await rules();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const listed = stdout
      .split('\n')
      .flatMap((line) => /^([a-z]+\/\S+) +(error|warning|info) +\S/.exec(line)?.[1] ?? []);
    expect(listed).toEqual(IDS);
  });

  it('lists the same as JSON, with everything but how it checks', async () => {
    expect(await idsOf()).toEqual(IDS);
    const { stdout } = await rules('--format', 'json');
    for (const rule of JSON.parse(stdout)) {
      expect(rule).toMatchObject({
        category: rule.id.split('/')[0],
        severity: expect.stringMatching(/^(error|warning|info)$/),
        title: expect.any(String),
        why: expect.any(String),
        remedy: expect.any(String),
      });
      expect(rule).not.toHaveProperty('messages');
    }
    expect(stdout).toMatch(/^[\n -~]*$/);
  });

  it('may be filtered', async () => {
    const where = (is: (rule: (typeof RULES)[number]) => boolean) => RULES.filter(is).map(({ meta }) => meta.id);
    expect(await idsOf('--category', 'spec')).toEqual(where(({ meta }) => meta.id.startsWith('spec/')));
    expect(await idsOf('--severity', 'error')).toEqual(where(({ meta }) => meta.severity === 'error'));
    expect(await idsOf('--era', 'modern')).toEqual(where(({ meta }) => meta.eras.includes('modern')));
    expect(await idsOf('--category', 'agent', '--severity', 'error')).toEqual(
      where(({ meta }) => meta.id.startsWith('agent/') && meta.severity === 'error'),
    );
  });

  it('gives exit code 2 when no rule is like that', async () => {
    const { code, stdout, stderr } = await rules('--category', 'nope');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(onlyLine(stderr)).toBe('mcp-hallmark: no rule is like that');
  });

  it('has no colour where there is no terminal, and some when asked for it', async () => {
    expect((await rules('safety/hidden-characters')).stdout).not.toContain('\u001B');
    expect((await rules('safety/hidden-characters', '--color', 'always')).stdout).toContain('\u001B[');
  });
});

describe('one rule', () => {
  for (const { meta } of RULES)
    it(`is explained: ${meta.id}`, async () => {
      const { code, stdout, stderr } = await rules(meta.id);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout.startsWith(`${meta.id}  ${meta.severity} · confidence ${meta.confidence} · `)).toBe(true);
      const words = stdout.replace(/\s+/g, ' ');
      for (const text of [meta.title, meta.why, meta.remedy, ...meta.falsePositives])
        expect(words).toContain(text.replace(/\s+/g, ' '));
      for (const name of Object.keys(meta.options ?? {})) expect(stdout).toContain(`${name} (default `);
    });

  it.each([
    ['description-short', ['agent/description-short']],
    ['AGENT/Description-Short', ['agent/description-short']],
    ['S8', ['safety/hidden-characters']],
    ['s8', ['safety/hidden-characters']],
    ['C8', ['spec/answers-before-initialize']],
    ['S1_HIDDEN_CHARACTERS', ['safety/hidden-characters']],
    ['S1', ['agent/description-missing', 'agent/description-short']],
    ['MCPmatic: Names', ['spec/tool-name-charset', 'spec/tool-name-length', 'spec/tool-name-unique']],
  ])('may be called %s', async (name, ids) => {
    expect(await idsOf(name)).toEqual(expect.arrayContaining(ids));
  });

  it('names the tools whose users know it by another name', async () => {
    expect((await rules('S8')).stdout).toContain('Also known as: S8, ');
  });

  it.each([
    ['descripton-short', 'there is no rule descripton-short; did you mean description-short?'],
    ['spec/tool-name-charst', 'there is no rule spec/tool-name-charst; did you mean spec/tool-name-charset?'],
    ['nothing-of-the-kind', 'there is no rule nothing-of-the-kind; "mcp-hallmark rules" lists them'],
    ['a\u001B[31m', 'there is no rule a\\u{001B}[31m; "mcp-hallmark rules" lists them'],
  ])('that does not exist gives exit code 2 and a hint: %j', async (name, says) => {
    const { code, stdout, stderr } = await rules(name);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(onlyLine(stderr)).toBe(`mcp-hallmark: ${says}`);
  });
});
