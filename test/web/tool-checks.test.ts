import { beforeAll, describe, expect, it } from 'vitest';
import { listOf, type OpenedPage, usePage } from './use-page.ts';

const open = usePage();
const GOOD = {
  name: 'read_page',
  description: 'Reads one page of the handbook and returns it as Markdown, with its title in the first line.',
  inputSchema: {
    type: 'object',
    properties: { page: { type: 'integer', description: 'The number of the page, from 1 on.' } },
    required: ['page'],
  },
  annotations: { readOnlyHint: true },
};

function withParameter(name: string, schema: object): object {
  return { ...GOOD, inputSchema: { type: 'object', properties: { [name]: schema } } };
}

function withHeader(header: unknown, type = 'string', name = 'region'): object {
  return withParameter(name, {
    type,
    description: 'Where the handbook is kept, such as "eu".',
    'x-mcp-header': header,
  });
}

const { name: _, ...NAMELESS } = GOOD;
const { inputSchema: __, ...SCHEMALESS } = GOOD;
const { description: ___, ...UNDESCRIBED } = GOOD;

// What pages that lint lists of tools look for, MCPmatic's among them: each check with a definition that fails it.
const CHECKS: Readonly<Record<string, readonly (readonly [check: string, tools: readonly object[], rule: string])[]>> =
  {
    names: [
      ['a name is present', [NAMELESS], 'spec/tool-shape'],
      ['it has a character', [{ ...GOOD, name: '' }], 'spec/tool-name-length'],
      ['it has at most 128', [{ ...GOOD, name: 'n'.repeat(129) }], 'spec/tool-name-length'],
      ['only A-Z a-z 0-9 _ - .', [{ ...GOOD, name: 'read page!' }], 'spec/tool-name-charset'],
      ['unique within the server', [GOOD, GOOD], 'spec/tool-name-unique'],
    ],
    inputSchema: [
      ['present', [SCHEMALESS], 'spec/input-schema-object'],
      ['not null', [{ ...GOOD, inputSchema: null }], 'spec/input-schema-object'],
      ['a JSON Schema object', [{ ...GOOD, inputSchema: { type: 'object', properties: 7 } }], 'spec/schema-valid'],
      [
        'required names what is defined',
        [{ ...GOOD, inputSchema: { ...GOOD.inputSchema, required: ['pages'] } }],
        'spec/schema-required-undeclared',
      ],
      ['no parameters, none accepted', [{ ...GOOD, inputSchema: { type: 'object' } }], 'spec/no-argument-schema'],
    ],
    'x-mcp-header': [
      ['not empty', [withHeader('')], 'spec/header-mapping'],
      ['a valid HTTP token', [withHeader('Re gion')], 'spec/header-mapping'],
      [
        'unique ignoring case',
        [
          {
            ...GOOD,
            inputSchema: {
              type: 'object',
              properties: {
                a: { type: 'string', 'x-mcp-header': 'Region' },
                b: { type: 'string', 'x-mcp-header': 'region' },
              },
            },
          },
        ],
        'spec/header-mapping',
      ],
      ['not on a number', [withHeader('Region', 'number')], 'spec/header-mapping'],
      ['never on what is sensitive', [withHeader('Token', 'string', 'access_token')], 'spec/header-sensitive'],
    ],
    annotations: [
      ['booleans only', [{ ...GOOD, annotations: { readOnlyHint: 'yes' } }], 'spec/annotation-types'],
      ['no writing that is read-only', [{ ...GOOD, name: 'delete_page' }], 'safety/annotation-contradiction'],
      [
        'hints on what sounds destructive',
        [{ ...GOOD, name: 'delete_page', annotations: {} }],
        'safety/destructive-unannotated',
      ],
    ],
    descriptions: [
      ['of the tool', [UNDESCRIBED], 'agent/description-missing'],
      ['not trivially short', [{ ...GOOD, description: 'Reads.' }], 'agent/description-short'],
      ['of parameters', [withParameter('topic', { type: 'string' })], 'agent/parameter-undescribed'],
    ],
    credentials: [
      [
        'in a parameter',
        [withParameter('password', { type: 'string', description: 'The password.' })],
        'safety/credential-parameter',
      ],
    ],
  };

describe('every check of a tool list is there', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await open({ keep: true });
  });

  const rules = (): Promise<string[]> => opened.page.locator('#panel-findings .rule').allTextContents();

  it('and silent on what passes them all', async () => {
    await opened.put(listOf(GOOD));
    expect(await rules()).toEqual([]);
    expect(await opened.page.locator('#panel-findings .none').innerText()).toBe('No findings.');
  });

  it.each(
    Object.entries(CHECKS).flatMap(([area, checks]) =>
      checks.map(([check, tools, rule]) => [area, check, tools, rule] as const),
    ),
  )('%s: %s', async (_area, _check, tools, rule) => {
    await opened.put(listOf(...tools));
    expect(await rules()).toContain(rule);
  });
});
