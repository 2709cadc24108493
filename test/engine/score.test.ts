import { describe, expect, it } from 'vitest';
import { exampleProbe } from '../../src/engine/example-probe.ts';
import { mark, scored, serverWaste, WASTE } from '../../src/engine/score.ts';
import { toRun, vetSurface } from '../../src/engine/vet.ts';
import type { Json } from '../../src/model/json.ts';
import type { Payment, Score, TargetRun } from '../../src/model/run.ts';
import type { Probe } from '../../src/model/surface.ts';
import { cutResponses } from '../../src/probes/cut-responses.ts';
import { RULES } from '../../src/rules/index.ts';
import { corpus, corpusMissing } from '../lib/corpus.ts';
import { surfaceOf } from '../lib/surfaces.ts';

const TOOL_HALF_LIFE = 5_000;
const SERVER_HALF_LIFE = 10_000;

describe('the arithmetic', () => {
  it.each([
    [0, 100, 'A'],
    [5_000, 50, 'C'],
    [10_000, 25, 'D'],
    [50_000, 0, 'F'],
  ] as const)('a tool that wastes %i tokens has %i (%s)', (wasted, total, grade) => {
    expect(mark(wasted, TOOL_HALF_LIFE)).toEqual({ total, grade });
  });
  it('gives letters by the rounded score', () => {
    // The grades of scores that the Python linter shows in its documentation are among them.
    const letters = [0, 24, 25, 49, 50, 51, 74, 75, 86, 89, 90, 100].map((score) => {
      const wasted = score === 0 ? 100_000 : TOOL_HALF_LIFE * Math.log2(100 / score);
      return `${score}${mark(wasted, TOOL_HALF_LIFE).grade}`;
    });
    expect(letters.join(' ')).toBe('0F 24F 25D 49D 50C 51C 74C 75B 86B 89B 90A 100A');
  });
  it('adds all definitions to three times the mean of usage', () => {
    expect(
      serverWaste([
        { definition: 100, usage: 500 },
        { definition: 0, usage: 1_000 },
      ]),
    ).toBe(100 + 3 * 750);
  });
});

// What the Python linter shows for server-filesystem: three of its fourteen tools, and the server. Probes measured the
// responses; the other eleven tools waste 2,000 together, which is what the shown total leaves for them.
describe('the documented example of the Python linter', () => {
  const readTextFile = 85_224 + 300 + 100;
  const directoryTree = 3_419 + 1_000 + 300 + 2 * 100;
  const readFile = 500 + 500 + 100;

  it('gives its tools the scores that it shows', () => {
    expect([readTextFile, directoryTree, readFile].map((wasted) => mark(wasted, TOOL_HALF_LIFE))).toEqual([
      { total: 0, grade: 'F' },
      { total: 51, grade: 'C' },
      { total: 86, grade: 'B' },
    ]);
  });
  it('gives the server the score that it shows', () => {
    const usage = [readTextFile, directoryTree, readFile, 2_000, ...Array.from({ length: 10 }, () => 0)];
    const wasted = serverWaste(usage.map((tokens) => ({ definition: 0, usage: tokens })));
    expect(Math.round(wasted)).toBe(20_066);
    expect(mark(wasted, SERVER_HALF_LIFE)).toEqual({ total: 25, grade: 'D' });
  });
});

describe.skipIf(corpusMissing !== undefined)('the definitions of server-filesystem', () => {
  const score = (): Score | null => {
    const found = corpus().find(({ name }) => name === 'modelcontextprotocol__server-filesystem');
    return found === undefined ? null : vetSurface(found.surface, RULES).score;
  };
  const toolScore = (subject: string) => score()?.perTool.find((tool) => tool.subject === subject);

  it('make read_file pay for what the Python linter makes it pay for', () => {
    expect(toolScore('read_file')).toEqual({
      subject: 'read_file',
      total: 86,
      grade: 'B',
      wasted: 1_100,
      pays: [
        { ruleId: 'agent/description-short', count: 1, tokens: 500 },
        { ruleId: 'agent/tools-overlap', count: 1, tokens: 500 },
        { ruleId: 'agent/parameter-undescribed', count: 1, tokens: 100 },
      ],
    });
  });
  it('make the other two pay for undescribed parameters only: the rest is measured by probes', () => {
    expect(toolScore('read_text_file')?.pays).toEqual([
      { ruleId: 'agent/parameter-undescribed', count: 1, tokens: 100 },
    ]);
    expect(toolScore('directory_tree')?.pays).toEqual([
      { ruleId: 'agent/parameter-undescribed', count: 2, tokens: 200 },
    ]);
  });
  it('cost no more than 300 tokens each', () => {
    expect(score()?.perTool.flatMap(({ pays }) => pays.filter(({ ruleId }) => ruleId === null))).toEqual([]);
  });
});

describe.skipIf(corpusMissing !== undefined)(
  'server-filesystem, probed as the Python linter documents it',
  { timeout: 60_000 },
  () => {
    const vet = (): TargetRun => {
      const found = corpus().find(({ name }) => name === 'modelcontextprotocol__server-filesystem');
      if (found === undefined) throw new Error('server-filesystem is not in the corpus');
      const line = 'the line of a note that is like all the others\n';
      const probes = [
        exampleProbe('read_text_file', 'hello world', { label: 'small' }),
        exampleProbe('read_text_file', line.repeat(8000).slice(0, 4 * 87_224), { label: 'big' }),
        exampleProbe(
          'read_text_file',
          { isError: true, content: [{ type: 'text', text: 'ENOENT: no such file or directory' }] },
          { label: 'missing file', expectError: true },
        ),
        exampleProbe('directory_tree', line.repeat(1000).slice(0, 4 * 5_419)),
      ];
      return vetSurface(
        { ...found.surface, parts: { ...found.surface.parts, probes: { status: 'ok', value: probes } } },
        RULES,
      );
    };
    // 350,000 characters of responses are read once.
    let known: Score | null | undefined;
    const scoreOf = (): Score | null => {
      known ??= vet().score;
      return known;
    };

    it('pays for what it shows', () => {
      const score = scoreOf();
      expect(score?.basis).toBe('static checks and probes');
      expect(score?.perTool.slice(0, 2)).toEqual([
        {
          subject: 'read_text_file',
          total: 0,
          grade: 'F',
          wasted: 85_624,
          pays: [
            { ruleId: 'probe/response-size', count: 1, tokens: 85_224 },
            { ruleId: 'probe/no-concise-mode', count: 1, tokens: 300 },
            { ruleId: 'agent/parameter-undescribed', count: 1, tokens: 100 },
          ],
        },
        {
          subject: 'directory_tree',
          total: 51,
          grade: 'C',
          wasted: 4_919,
          pays: [
            { ruleId: 'probe/response-size', count: 1, tokens: 3_419 },
            { ruleId: 'probe/response-unpaged', count: 1, tokens: 1_000 },
            { ruleId: 'probe/no-concise-mode', count: 1, tokens: 300 },
            { ruleId: 'agent/parameter-undescribed', count: 2, tokens: 200 },
          ],
        },
      ]);
    });
    it('has the score of the server that it shows, give or take the tools that have changed since', () => {
      expect(scoreOf()).toMatchObject({ grade: 'D' });
      expect(Math.abs((scoreOf()?.total ?? 0) - 25)).toBeLessThanOrEqual(1);
    });
  },
);

// Like the example in the Python linter's documentation: two tools, one of them clean.
const DEMO: readonly Json[] = [
  {
    name: 'get',
    description: 'Get record',
    inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  },
  {
    name: 'search_orders',
    description:
      'Search the orders of the shop by text, newest first. Returns at most 20 orders with their number, customer and state; use get for all details of one.',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'Words that must all be in the order, such as "blue shirt".' },
        limit: { type: 'integer', description: 'How many orders to return, 20 at most.' },
      },
      required: ['query'],
    },
  },
];

describe('the demo server', () => {
  const target = vet(DEMO);

  it('has the findings that the Python linter has', () => {
    const found = target.findings.filter(({ ruleId }) => ruleId.startsWith('agent/'));
    expect(found.map(({ subject, severity, ruleId, message }) => [subject, severity, ruleId, message])).toEqual([
      [null, 'info', 'agent/name-prefix', 'Tool names have no service prefix in common.'],
      ['get', 'warning', 'agent/description-short', 'Description has 2 words; aim for 15 or more.'],
      ['get', 'info', 'agent/parameter-undescribed', 'Parameter "id" has no description.'],
      ['get', 'warning', 'agent/parameter-vague', 'Parameter "id" has a vague name and no description.'],
    ]);
  });
  it('pays for them', () => {
    expect(target.score).toEqual({
      total: 91,
      grade: 'A',
      wasted: 1_350,
      basis: 'static checks only',
      notChecked: [],
      perTool: [
        {
          subject: 'get',
          total: 88,
          grade: 'B',
          wasted: 900,
          pays: [
            { ruleId: 'agent/description-short', count: 1, tokens: 500 },
            { ruleId: 'agent/parameter-vague', count: 1, tokens: 300 },
            { ruleId: 'agent/parameter-undescribed', count: 1, tokens: 100 },
          ],
        },
        { subject: 'search_orders', total: 100, grade: 'A', wasted: 0, pays: [] },
      ],
    });
  });
});

describe('a score', () => {
  it('charges a definition for what it has beyond 300 tokens, twice', () => {
    const { score, tokens } = vet([{ name: 'a', description: 'word '.repeat(400), inputSchema: { type: 'object' } }]);
    const beyond = tokens.total - 300;
    expect(beyond).toBeGreaterThan(200);
    expect(score).toMatchObject({
      wasted: 2 * beyond,
      perTool: [{ pays: [{ ruleId: null, count: 1, tokens: 2 * beyond }] }],
    });
  });
  it('charges what a finding stands for', () => {
    const properties = Object.fromEntries([...'abcdefghijklmno'].map((name) => [name, { type: 'string' }]));
    const description = 'Stores fifteen values side by side and returns the number under which they were put away.';
    const { score, findings } = vet([{ name: 'store', description, inputSchema: { type: 'object', properties } }]);
    expect(findings.filter(({ ruleId }) => ruleId === 'agent/parameter-undescribed')).toHaveLength(6);
    expect(score?.perTool[0]?.pays).toEqual([{ ruleId: 'agent/parameter-undescribed', count: 15, tokens: 1_500 }]);
  });
  it('is not moved by what is no matter of use', () => {
    const [get, search] = DEMO as readonly [object, object];
    const bad = [{ ...get, annotations: { readOnlyHint: 'yes' }, icons: [{ src: 'javascript:1' }] }, search];
    const target = vet(bad as readonly Json[]);
    expect(target.findings.filter(({ ruleId }) => ruleId.startsWith('spec/')).length).toBeGreaterThan(1);
    expect(target.score).toEqual(vet(DEMO).score);
  });
  it('is that of the era whose definitions are counted', () => {
    const target = vet(DEMO);
    const both = { ...target, findings: target.findings.map((finding) => ({ ...finding, era: 'modern' as const })) };
    expect(scored({ ...both, era: 'modern' }).score).toEqual(target.score);
    expect(scored({ ...both, era: 'legacy' }).score?.total).toBe(100);
  });
  it('does not depend on the order of the tools', () => {
    expect(vet([...DEMO].reverse()).score).toEqual(vet(DEMO).score);
  });
  it('is not moved by what is left out of the report', () => {
    const [shown] = toRun([vet(DEMO)], { minSeverity: 'error' }).targets;
    expect(shown?.findings).toEqual([]);
    expect(shown?.score).toEqual(vet(DEMO).score);
  });
  it('leaves out what is ignored, and keeps what is in a baseline', () => {
    const target = vet(DEMO);
    const ignore = [{ rule: 'agent/description-short', reason: 'The name is enough here.' }];
    const [ignored] = toRun([target], { suppressions: { ignore, baseline: [], today: '2026-01-01' } }).targets;
    expect(ignored?.score?.perTool[0]).toMatchObject({ subject: 'get', wasted: 400 });
    const baseline = target.findings.map(({ fingerprint, ruleId, subject }) => ({
      target: target.target.label,
      fingerprint,
      rule: ruleId,
      subject,
    }));
    const [known] = toRun([target], { suppressions: { ignore: [], baseline, today: '2026-01-01' } }).targets;
    expect(known?.findings.every(({ suppressed }) => suppressed !== undefined)).toBe(true);
    expect(known?.score).toEqual(target.score);
  });
  it('says which of its rules did not run', () => {
    const settings = { 'agent/tools-overlap': { severity: 'off' } } as const;
    const { score } = vetSurface(surfaceOf({ tools: DEMO }), RULES, settings);
    expect(score).toMatchObject({ notChecked: ['agent/tools-overlap'] });
  });
  it('is not there where nothing of it could be checked', () => {
    expect(vet([]).score).toBe(null);
    expect(vetSurface(surfaceOf({ instructions: 'Be kind.' }), RULES).score).toBe(null);
    const off = Object.fromEntries(Object.keys(WASTE).map((id) => [id, { severity: 'off' as const }]));
    expect(vetSurface(surfaceOf({ tools: DEMO }), RULES, off).score).toBe(null);
    const surface = surfaceOf({ tools: DEMO });
    const cut = { ...surface.parts, tools: { status: 'ok' as const, value: DEMO, incomplete: 'too many pages' } };
    expect(vetSurface({ ...surface, parts: cut }, RULES).score).toBe(null);
  });
  it('is made of rules that exist', () => {
    expect(Object.keys(WASTE).filter((id) => !RULES.some(({ meta }) => meta.id === id))).toEqual([]);
  });
});

describe('a score with probes', () => {
  const LINE = 'a line like all the others\n';
  const pays = (...probes: readonly Probe[]): readonly Payment[] | undefined =>
    probed(probes).score?.perTool.find(({ subject }) => subject === 'search_orders')?.pays;
  const large = (more: Parameters<typeof exampleProbe>[2] = {}, tail = ''): Probe =>
    exampleProbe('search_orders', LINE.repeat(600) + tail, more);

  it('is one of static checks where no tool was called', () => {
    const blocked = { ...large(), result: { status: 'blocked' as const, reason: 'not read-only' } };
    expect(probed([blocked]).score).toEqual(vet(DEMO).score);
  });
  it('charges a response for what it has beyond 2,000 tokens, also where nothing is reported', () => {
    expect(pays(large())).toEqual([{ ruleId: 'probe/response-size', count: 1, tokens: 2_050 }]);
    expect(probed([large()]).findings.filter(({ ruleId }) => ruleId === 'probe/response-size')).toEqual([]);
    expect(pays(exampleProbe('search_orders', LINE.repeat(200)))).toEqual([]);
  });
  it('charges the largest response of a tool, however many probes there are', () => {
    expect(pays(large(), large({ label: 'again' }), exampleProbe('search_orders', LINE))).toEqual(pays(large()));
  });
  it('does not charge a response that was asked to be large, or that says what is left', () => {
    expect(pays(large({ arguments: { query: 'blue', limit: 600 } }))).toEqual([]);
    expect(pays(large({}, '[5,400 lines remaining]'))).toEqual([]);
  });
  it('is the same of a surface that was saved, as far as sizes go', () => {
    for (const tail of ['', '[5,400 lines remaining]']) {
      const live = surfaceOf({ tools: DEMO, probes: [large({}, tail)] });
      const saved = vetSurface(cutResponses(live), RULES).score;
      expect(saved?.perTool).toEqual(vetSurface(live, RULES).score?.perTool);
    }
  });
  it('does not charge a response whose end is gone', () => {
    expect(pays(exampleProbe('search_orders', LINE, { cut: 4_000 }))).toEqual([]);
  });
  it('does not charge a response that is ignored', () => {
    const target = probed([exampleProbe('search_orders', LINE.repeat(900))]);
    const ignore = [{ rule: 'probe/response-size', reason: 'Nobody calls it without a limit.' }];
    const [ignored] = toRun([target], { suppressions: { ignore, baseline: [], today: '2026-01-01' } }).targets;
    const paid = (run: TargetRun | undefined) =>
      run?.score?.perTool.flatMap((tool) => tool.pays.map((one) => one.ruleId));
    expect(paid(target)).toContain('probe/response-size');
    expect(paid(ignored)).not.toContain('probe/response-size');
  });
  it('charges errors by what is wrong with them, once a tool', () => {
    const error = (text: string): Probe =>
      exampleProbe('search_orders', { isError: true, content: [{ type: 'text', text }] }, { expectError: true });
    expect(pays(error('Internal error'), error('An error occurred'), error('Not found'))).toEqual([
      { ruleId: 'probe/error-unhelpful', count: 2, tokens: 2_200 },
    ]);
    expect(pays(exampleProbe('search_orders', 'Error: not found', { expectError: true }))).toEqual([
      { ruleId: 'probe/error-unhelpful', count: 1, tokens: 500 },
    ]);
  });
  it('charges the characters of ids without names', () => {
    const ids = [
      '8c1f1a52-7c1e-4b1d-9a30-5d7b2f7e6c01',
      '0b9d4f7e-22aa-4f0c-8a1d-3e5c6b7a9f12',
      'f4a8c3d1-90be-4e57-b6c2-1a2b3c4d5e6f',
    ];
    expect(pays(exampleProbe('search_orders', JSON.stringify(ids)))).toEqual([
      { ruleId: 'probe/opaque-ids', count: 1, tokens: 27 },
    ]);
  });
  it('does not guess what a list wastes once it was measured', () => {
    const tools = [{ name: 'list_users', description: 'Lists users.', inputSchema: { type: 'object' } }];
    const paid = (probes: readonly Probe[]) =>
      vetSurface(surfaceOf(probes.length === 0 ? { tools } : { tools, probes }), RULES).score?.perTool[0]?.pays.map(
        ({ ruleId }) => ruleId,
      );
    expect(paid([])).toContain('agent/list-unbounded');
    expect(paid([exampleProbe('list_users', 'Ada\nGrace')])).not.toContain('agent/list-unbounded');
    expect(paid([exampleProbe('list_users', { isError: true, content: [] })])).toContain('agent/list-unbounded');
  });
  it('names the rules on probes that could not judge', () => {
    expect(probed([exampleProbe('search_orders', LINE, { cut: 9_000 })]).score?.notChecked).toEqual([
      'probe/opaque-ids',
      'probe/response-unpaged',
    ]);
  });
});

function probed(probes: readonly Probe[]): TargetRun {
  return vetSurface(surfaceOf({ tools: DEMO, probes }), RULES);
}

function vet(tools: readonly Json[]): TargetRun {
  return vetSurface(surfaceOf({ tools }), RULES);
}
