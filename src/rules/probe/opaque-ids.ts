import { defineRule } from '../../engine/define-rule.ts';
import { exampleProbe } from '../../engine/example-probe.ts';
import type { Json } from '../../model/json.ts';
import { member } from '../../model/json.ts';
import { type Answer, answersOf, probeLabel } from '../../probes/answers.ts';
import { contentTexts } from '../../probes/tool-result.ts';
import { type OpaqueIds, opaqueIdsIn } from '../../text/opaque-ids.ts';

// A few ids are what a tool returns whose work was to find or make something.
const FEWEST = 3;

const IDS = [
  '8c1f1a52-7c1e-4b1d-9a30-5d7b2f7e6c01',
  '0b9d4f7e-22aa-4f0c-8a1d-3e5c6b7a9f12',
  'f4a8c3d1-90be-4e57-b6c2-1a2b3c4d5e6f',
  '27d6e5b4-1f3c-4a8b-9c0d-7e6f5a4b3c2d',
] as const;
const NAMES = ['Ada', 'Grace', 'Alan', 'Barbara'] as const;

export const opaqueIds = defineRule(
  {
    id: 'probe/opaque-ids',
    severity: 'warning',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['probes'],
    title: 'A response is made of ids that say nothing',
    why: 'A UUID costs about twenty tokens and tells a model nothing. Without a name next to it the model cannot choose, mixes ids up, or copies one wrong.',
    remedy:
      'Put a name or a title next to each id, leave out ids that no other tool takes, or use readable ones (`INV-1042`).',
    aliases: ['P2'],
    falsePositives: [
      'Ids with a name in the same line or object: a log of commits, a list of issues, a table.',
      'One id or two, as a tool returns that made something.',
      'Data in Base64 is no id: a picture, a certificate.',
    ],
    messages: {
      opaque: '{percent} % of the response to {probe} are ids without a name next to them, such as "{example}".',
    },
    options: {
      minPercent: { default: 10, description: 'Responses with a smaller share of such ids are not reported.' },
      warnPercent: { default: 25, description: 'With a greater share it is a warning.' },
    },
    examples: {
      bad: [
        { title: 'a list of ids', probes: [exampleProbe('list_members', JSON.stringify({ members: IDS }))] },
        {
          title: 'relations between records',
          probes: [
            exampleProbe('list_memberships', {
              content: [],
              structuredContent: {
                memberships: IDS.map((id) => ({ id, since: '2026-01-05T10:00:00.000Z', role: 'member' })),
              },
            }),
          ],
        },
        {
          title: 'ids between numbers',
          probes: [
            exampleProbe('list_sums', IDS.map((id) => `${id} ${'1042.50 '.repeat(20)}`).join('\n'), { label: 'sums' }),
          ],
        },
      ],
      good: [
        {
          title: 'names',
          probes: [
            exampleProbe('list_members', JSON.stringify(IDS.map((id, index) => ({ id, name: `${NAMES[index]}` })))),
            exampleProbe(
              'log',
              IDS.map((id, index) => `commit ${id.replaceAll('-', '')}\nAuthor: ${NAMES[index]}\n`).join('\n'),
            ),
            exampleProbe('table', IDS.map((id, index) => `| ${id} | ${NAMES[index]} |`).join('\n')),
          ],
          shows: 'Ids with a name in the same line or object: a log of commits, a list of issues, a table.',
        },
        {
          title: 'what was made',
          probes: [exampleProbe('create_order', JSON.stringify({ id: IDS[0], customer_id: IDS[1] }))],
          shows: 'One id or two, as a tool returns that made something.',
        },
        {
          title: 'a picture in a text',
          probes: [exampleProbe('draw', `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAA1x9Zq'.repeat(40)}`)],
          shows: 'Data in Base64 is no id: a picture, a certificate.',
        },
        { title: 'the beginning of a list', probes: [exampleProbe('list_members', IDS.join('\n'), { cut: 900 })] },
      ],
    },
  },
  ({ probes, options, report, notVerified }) => {
    const answers = answersOf(probes).filter(({ kind }) => kind === 'success');
    const worst = new Map<string, { readonly answer: Answer; readonly ids: OpaqueIds }>();
    for (const answer of answers.filter(({ whole }) => whole)) {
      const ids = opaqueIdsIn(valuesOf(answer));
      const { tool } = answer.probe;
      if (ids.count < FEWEST || percent(ids) <= options.minPercent) continue;
      if (ids.characters > (worst.get(tool)?.ids.characters ?? 0)) worst.set(tool, { answer, ids });
    }
    for (const { answer, ids } of worst.values()) {
      const mild = percent(ids) <= options.warnPercent;
      report(
        'opaque',
        ['probes', answer.index],
        { percent: Math.round(percent(ids)), probe: probeLabel(answer.probe), example: ids.example },
        { wasted: Math.ceil(ids.characters / CHARACTERS), ...(mild ? { severity: 'info' } : {}) },
      );
    }
    if (answers.some(({ whole }) => !whole)) notVerified('only the beginning of some responses was saved');
  },
);

// Of a token, by the estimate of `text/tokens.ts`.
const CHARACTERS = 4;

/** What a model reads: the texts or, where there are none, the structured content. */
function valuesOf({ result = {} }: Answer): readonly Json[] {
  const texts = contentTexts(result).map(({ text }) => text);
  const structured = member(result, 'structuredContent');
  return texts.some((text) => text !== '') || structured === undefined ? texts : [structured];
}

function percent({ characters, of }: OpaqueIds): number {
  return of === 0 ? 0 : (100 * characters) / of;
}
