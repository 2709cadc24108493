import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding, TargetRun } from '../../src/model/run.ts';
import { type CliResult, onlyTarget, runCli, validRun } from '../lib/process.ts';

const BAD = { name: 'get user', description: 'Gets.\u{E0041}', inputSchema: { type: 'array' } };
const GOOD = {
  name: 'count_books',
  description:
    'Counts the books that stand on one shelf of the library. Use it to tell a reader how large a part of the collection is.',
  inputSchema: { type: 'object', additionalProperties: false },
};
type Placeless = Omit<Finding, 'location'>;

const TOOLS = [GOOD, BAD];
const ok = (value: unknown): object => ({ status: 'ok', value });
const saved = {
  formatVersion: 1,
  era: 'unknown',
  target: { kind: 'file', label: 'tools' },
  parts: { tools: ok(TOOLS) },
};

const FORMS = [
  { form: 'a tools/list response', content: JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools: TOOLS } }) },
  { form: 'the result of tools/list', content: JSON.stringify({ tools: TOOLS, nextCursor: 'more' }) },
  { form: 'an object with nulls for other lists', content: JSON.stringify({ tools: TOOLS, prompts: null }) },
  { form: 'a saved surface', content: JSON.stringify(saved) },
  { form: 'JSON on many lines', content: JSON.stringify(TOOLS, null, 2).replaceAll('\n', '\r\n') },
  { form: 'JSON after a byte order mark', content: `\uFEFF${JSON.stringify(TOOLS)}` },
];

let folder: string;
let expected: Placeless[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-forms-'));
  expected = placeless(onlyTarget((await checkText(JSON.stringify(TOOLS))).stdout));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('the same tools have the same findings', () => {
  it('whatever is wrong with them, in the bare array to which the other forms are compared', () => {
    expect(expected.map(({ ruleId, pointer }) => `${ruleId} ${pointer}`)).toEqual([
      'agent/name-prefix ',
      'agent/description-short /1/description',
      'safety/hidden-characters /1/description',
      'client/array-without-items /1/inputSchema',
      'spec/input-schema-object /1/inputSchema/type',
      'spec/tool-name-charset /1/name',
    ]);
  });

  for (const { form, content } of FORMS) {
    it(`in ${form}`, async () => {
      const result = await checkText(content);
      expect(result).toMatchObject({ code: 1, stderr: '' });
      const target = onlyTarget(result.stdout);
      expect(target.counts).toEqual({ tools: 2, prompts: 0, resources: 0, resourceTemplates: 0 });
      expect(placeless(target)).toEqual(expected);
    });
  }

  it('on standard input', async () => {
    const result = await runCli(['check', '--format', 'json', '-'], { stdin: JSON.stringify(TOOLS) });
    expect(result).toMatchObject({ code: 1, stderr: '' });
    expect(onlyTarget(result.stdout).target.kind).toBe('file');
    expect(placeless(onlyTarget(result.stdout))).toEqual(expected);
  });

  it('beside prompts, resources, templates and instructions, which are vetted too', async () => {
    const result = await checkText(
      JSON.stringify({
        instructions: 'Ask for a name first.\u{E0041}',
        tools: TOOLS,
        prompts: [{ name: 'recommend' }],
        resources: [{ uri: 'books://hours', name: 'hours' }],
        resourceTemplates: [{ uriTemplate: 'books://{isbn}', name: 'book' }],
      }),
    );
    const target = onlyTarget(result.stdout);
    expect(target.counts).toEqual({ tools: 2, prompts: 1, resources: 1, resourceTemplates: 1 });
    expect(placeless(target).filter(({ part }) => part === 'tools')).toEqual(expected);
    const others = target.findings.filter(({ part }) => part !== 'tools');
    expect(others.map(({ ruleId, part }) => `${ruleId} ${part}`)).toEqual([
      'safety/hidden-characters instructions',
      'agent/description-missing prompts',
    ]);
  });

  it('as a single tool, where it is the first and only one', async () => {
    const alone = onlyTarget((await checkText(JSON.stringify(BAD))).stdout);
    const listed = onlyTarget((await checkText(JSON.stringify([BAD]))).stdout);
    expect(placeless(alone)).toEqual(placeless(listed));
    expect(alone.counts).toEqual(listed.counts);
    expect(alone.findings.map(({ fingerprint }) => fingerprint)).toEqual(
      expected.filter(({ ruleId }) => ruleId !== 'agent/name-prefix').map(({ fingerprint }) => fingerprint),
    );
  });

  it('in several files, which are reported in their order', async () => {
    await writeFile(join(folder, 'one.json'), JSON.stringify(TOOLS));
    await writeFile(join(folder, 'two.json'), JSON.stringify([GOOD]));
    const result = await runCli(['check', '--format', 'json', 'two.json', 'one.json'], { cwd: folder });
    expect(result).toMatchObject({ code: 1, stderr: '' });
    const { targets } = validRun(result.stdout);
    // Beside each other, both are told that they have a tool of the same name.
    expect(targets.map(({ target, findings }) => [target.label, findings.length])).toEqual([
      ['two.json', 1],
      ['one.json', expected.length + 1],
    ]);
  });
});

/** The findings without where they stand, which depends on what is around the tools. */
function placeless({ findings }: TargetRun): Placeless[] {
  return findings.map(({ location: _, fix, ...finding }) => ({
    ...finding,
    ...(fix === undefined ? {} : { fix: { title: fix.title, operations: fix.operations } }),
  }));
}

async function checkText(content: string): Promise<CliResult> {
  await writeFile(join(folder, 'tools.json'), content);
  return await runCli(['check', '--format', 'json', 'tools.json'], { cwd: folder });
}
