import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { opaqueIdsIn } from '../../src/text/opaque-ids.ts';

/** A pseudo-random sequence, the same in every run. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = generator(7);
const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function letters(count: number, alphabet: string): string {
  return Array.from({ length: count }, () => alphabet[random(alphabet.length)]).join('');
}

const hex = (count: number): string => letters(count, '0123456789abcdef');
const uuid = (): string => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
const token = (count: number): string => letters(count, BASE62);

const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Edsger Dijkstra', 'Barbara Liskov', 'Donald Knuth'];
const TITLES = [
  'Login fails after reset',
  'Crash on start',
  'Slow search',
  'Wrong totals',
  'Typo in mail',
  'Dark mode',
];
const each = <T>(make: (index: number) => T): T[] => Array.from({ length: 6 }, (_, index) => make(index));

describe('ids without names are opaque', () => {
  const cases: readonly (readonly [title: string, value: Json])[] = [
    ['bare lines', each(uuid).join('\n')],
    ['bare lines below a heading', `Found 6 items:\n${each(uuid).join('\n')}`],
    ['commits by their hashes alone', each(() => `commit ${hex(40)}`).join('\n')],
    ['a list of ids in JSON', { ids: each(uuid) }],
    ['ids at the top', each(() => hex(24))],
    ['relations', each(() => ({ user_id: uuid(), team_id: uuid() }))],
    [
      'relations, pretty-printed as text',
      JSON.stringify(
        each(() => ({ user_id: uuid(), team_id: uuid() })),
        null,
        2,
      ),
    ],
    ['records of a kind and a state', each((i) => ({ id: uuid(), object: 'event', status: i > 0 ? 'open' : 'done' }))],
    ['tokens of random letters', each(() => ({ ref: token(22) }))],
    ['tokens with a prefix', [...each(uuid), ...each(() => `cus_${token(32)}`)].join('\n')],
    ['a line of JSON for each', each(() => JSON.stringify({ id: uuid(), parent: uuid() })).join('\n')],
    ['a table of ids', ['| user | team |', '|---|---|', ...each(() => `| ${uuid()} | ${uuid()} |`)].join('\n')],
    ['JSON in a text in JSON', { result: JSON.stringify({ ids: each(uuid) }) }],
    ['JSON after an introduction', `Here you are:\n${JSON.stringify({ ids: each(uuid) })}`],
  ];
  it.each(cases)('%s', (_, value) => {
    const { count, characters, of } = opaqueIdsIn([value]);
    expect(count).toBeGreaterThanOrEqual(5);
    expect(characters / of).toBeGreaterThan(0.25);
  });
});

describe('ids with names are not', () => {
  const cases: readonly (readonly [title: string, value: Json])[] = [
    ['nothing', ''],
    ['prose with one id', `The order of Ada went out this morning. Its id is ${uuid()}; ask for it at the desk.`],
    [
      'git log',
      each(
        (i) =>
          `commit ${hex(40)}\nAuthor: ${NAMES[i]} <a@example.com>\nDate:   Mon Nov 30 17:08:59 2026 +0000\n\n    ${TITLES[i]}\n`,
      ).join('\n'),
    ],
    ['git log in one line', each((i) => `${hex(40)} ${TITLES[i]}`).join('\n')],
    ['hashes of files', each((i) => `${hex(64)}  dist/part-${i}.tar.gz`).join('\n')],
    ['hashes of pictures', each((i) => `${hex(64)}  IMG_${100 + i}.JPG`).join('\n')],
    ['issues', each((i) => ({ id: uuid(), node_id: `I_${token(20)}`, title: `${TITLES[i]}`, state: 'open' }))],
    ['issues as text', each((i) => `- ${TITLES[i]} (${uuid()})`).join('\n')],
    ['names in front', each((i) => `${NAMES[i]}: ${uuid()}`).join('\n')],
    ['entries of YAML', each((i) => `- name: ${NAMES[i]}\n  id: ${uuid()}`).join('\n')],
    ['entries of YAML, the id first', each((i) => `- id: ${uuid()}\n  name: ${NAMES[i]}`).join('\n')],
    ['a table', ['| id | name |', '|---|---|', ...each((i) => `| ${uuid()} | ${NAMES[i]} |`)].join('\n')],
    ['CSV', ['id,name', ...each((i) => `${uuid()},${NAMES[i]}`)].join('\n')],
    ['a map of names to ids', Object.fromEntries(each((i) => [NAMES[i] as string, uuid()]))],
    ['a lock file', Object.fromEntries(each((i) => [`lib-${TITLES[i]}`, { version: '1.2.3', sum: token(88) }]))],
    [
      'a name deep inside',
      each((i) => ({ id: uuid(), properties: { Name: { title: [{ plain_text: `${TITLES[i]}` }] } } })),
    ],
    ['an owner with a name', each((i) => ({ id: uuid(), owner: { id: uuid(), name: `${NAMES[i]}` } }))],
    ['names in Chinese', each((i) => ({ id: uuid(), 名称: `第${'一二三四五六'[i]}章` }))],
    ['a line of JSON for each', each((i) => JSON.stringify({ id: uuid(), name: `${NAMES[i]}` })).join('\n')],
    ['a trace id around records', { request_id: uuid(), items: each((i) => ({ name: `${NAMES[i]}`, age: i })) }],
    ['a picture in Base64', `data:image/png;base64,${token(5000)}`],
    ['a certificate', `-----BEGIN CERTIFICATE-----\n${each(() => token(64)).join('\n')}\n-----END CERTIFICATE-----`],
    [
      'long words',
      each((i) => `get_all_pull_request_review_comments_${i} AbstractSingletonProxyFactoryBean`).join('\n'),
    ],
    ['dates and numbers', each((i) => `2026-11-30T17-08-5${i}Z 12345678901234567890${i}`).join('\n')],
    ['paths', each((i) => `src/components/navigation/sidebar-item-${i}/index.test.tsx`).join('\n')],
  ];
  it.each(cases)('%s', (_, value) => {
    expect(opaqueIdsIn([value])).toMatchObject({ count: 0, characters: 0 });
  });
});

describe('an id', () => {
  it.each([
    ['a UUID', '550e8400-e29b-41d4-a716-446655440000', true],
    ['a hash', 'da39a3ee5e6b4b0d3255bfef95601890afd80709', true],
    ['an object id', '507f1f77bcf86cd799439011', true],
    ['a ULID', '01ARZ3NDEKTSV4RRFFQ69G5FAV', true],
    ['a nano id', 'V1StGXR8_Z5jdHi6B-myT', true],
    ['a document of a drive', '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms', true],
    ['a short hash', 'da39a3e', false],
    ['a number', '123456789012345678901234', false],
    ['a product', 'iPhone15ProMax256GBBlue', false],
    ['a release', 'release-2024-11-30-final-build-12', false],
    ['a constant', 'MAXIMUM_NUMBER_OF_RETRIES_2', false],
  ])('%s', (_, text, is) => {
    expect(opaqueIdsIn([text]).count).toBe(is ? 1 : 0);
  });
});

it('takes time in proportion to the text', () => {
  // Each would take minutes if it were read more than a few times.
  for (const piece of ['a', '{', '[', '1a', `${uuid()} `, `${uuid()}\n`, '{"a":', ' \n', `${token(190)}+`])
    expect(opaqueIdsIn([piece.repeat(Math.ceil(1_000_000 / piece.length))]).of).toBeGreaterThanOrEqual(1_000_000);
});
