import { defineRule } from '../../engine/define-rule.ts';
import { isArray, type Json, type JsonObject, member } from '../../model/json.ts';
import { type JsonPointer, type PathSegment, toPointer } from '../../model/pointer.ts';
import { indexSchema } from '../../schema/refs.ts';
import { schemasOf } from '../../schema/tool-schemas.ts';

const KEYWORD = 'x-mcp-header';
// RFC 9110 §5.6.2.
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const PRIMITIVE: ReadonlySet<Json> = new Set(['string', 'integer', 'boolean']);

export const headerMapping = defineRule(
  {
    id: 'spec/header-mapping',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    since: '2026-07-28',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'An x-mcp-header is invalid, so clients drop the tool',
    why: 'Clients of Streamable HTTP must leave a tool out of the list when one of its `x-mcp-header` annotations breaks a rule. Nothing fails: the tool is just not there.',
    remedy:
      'Give each header a name of its own made of token characters, and put it on string, integer or boolean properties that are reached through `properties` alone.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Schema Extension',
      level: 'MUST',
    },
    requirements: [
      'xmcp-nonempty-string',
      'xmcp-token-syntax',
      'xmcp-unique-ci',
      'xmcp-primitive-type',
      'xmcp-statically-reachable',
      'xmcp-integer-safe-range',
      'xmcp-excluded-tool',
    ],
    falsePositives: [
      'A property named `x-mcp-header`, or the word inside `default`, `examples`, `enum` or `const`, is data.',
      'Properties of nested objects may be mapped, and `Method` or `Name` are good names.',
      'The same header in two tools: names are unique within a tool.',
      'An integer without limits: the range is a limit on values, not on the schema.',
    ],
    messages: {
      notString: 'x-mcp-header is {found}, not a text; HTTP clients drop this tool.',
      empty: 'x-mcp-header is empty; HTTP clients drop this tool.',
      token: 'x-mcp-header "{header}" has {characters}, which a header name cannot have; HTTP clients drop this tool.',
      duplicate: 'x-mcp-header "{header}" is already taken by {first}, case aside; HTTP clients drop this tool.',
      type: 'x-mcp-header "{header}" is on a parameter of type {type}, not string, integer or boolean; HTTP clients drop this tool.',
      untyped: 'x-mcp-header "{header}" is on a parameter without a type; HTTP clients drop this tool.',
      unsure:
        'x-mcp-header "{header}" is on a parameter with {type}; HTTP clients that look for one type drop this tool.',
      unreachable:
        'x-mcp-header "{header}" stands {where}, not on a property that is always there; HTTP clients drop this tool.',
      unsafe: '{keyword} of the parameter for header "{header}" is outside of ±(2^53−1), and must not be sent.',
      range:
        '{keyword} of the parameter for header "{header}" admits values outside of ±(2^53−1), which must not be sent.',
    },
    examples: {
      bad: [
        { title: 'a boolean', tools: [tool({ region: { type: 'string', 'x-mcp-header': true } })] },
        { title: 'an empty name', tools: [tool({ region: { type: 'string', 'x-mcp-header': '' } })] },
        { title: 'a space', tools: [tool({ region: { type: 'string', 'x-mcp-header': 'My Region' } })] },
        { title: 'a colon', tools: [tool({ region: { type: 'string', 'x-mcp-header': 'Region:Primary' } })] },
        { title: 'a letter with an accent', tools: [tool({ region: { type: 'string', 'x-mcp-header': 'Région' } })] },
        { title: 'a line break', tools: [tool({ region: { type: 'string', 'x-mcp-header': 'Region\r\nEvil' } })] },
        {
          title: 'one name in two cases',
          tools: [
            tool({
              from: { type: 'string', 'x-mcp-header': 'Region' },
              to: { type: 'string', 'x-mcp-header': 'REGION' },
            }),
          ],
        },
        { title: 'a number', tools: [tool({ limit: { type: 'number', 'x-mcp-header': 'Limit' } })] },
        { title: 'no type', tools: [tool({ region: { 'x-mcp-header': 'Region' } })] },
        {
          title: 'a text or null, and an enumeration of texts',
          tools: [
            tool({
              region: { type: ['string', 'null'], 'x-mcp-header': 'Region' },
              zone: { enum: ['a', 'b'], 'x-mcp-header': 'Zone' },
            }),
          ],
        },
        {
          title: 'items, a definition and the root',
          tools: [
            {
              name: 'run',
              inputSchema: {
                type: 'object',
                'x-mcp-header': 'Root',
                properties: { regions: { type: 'array', items: { type: 'string', 'x-mcp-header': 'Item' } } },
                $defs: { Region: { type: 'string', 'x-mcp-header': 'Region' } },
              },
            },
          ],
        },
        {
          title: 'integers that cannot be held',
          tools: [
            tool({
              shard: { type: 'integer', maximum: 2 ** 63, 'x-mcp-header': 'Shard' },
              node: { type: 'integer', enum: [1, 9_007_199_254_740_992], 'x-mcp-header': 'Node' },
            }),
          ],
        },
      ],
      good: [
        {
          title: 'the example of the specification',
          tools: [tool({ region: { type: 'string', 'x-mcp-header': 'Region' }, query: { type: 'string' } })],
        },
        {
          title: 'the word as data',
          tools: [
            tool({
              'x-mcp-header': { type: 'array', items: { type: 'string' } },
              options: { type: 'object', default: { 'x-mcp-header': 'My Region' } },
            }),
          ],
          shows:
            'A property named `x-mcp-header`, or the word inside `default`, `examples`, `enum` or `const`, is data.',
        },
        {
          title: 'a property named properties, in an object',
          tools: [
            tool({
              properties: {
                type: 'object',
                properties: {
                  method: { type: 'string', 'x-mcp-header': 'Method' },
                  name: { type: 'boolean', 'x-mcp-header': 'Name' },
                },
              },
            }),
          ],
          shows: 'Properties of nested objects may be mapped, and `Method` or `Name` are good names.',
        },
        {
          title: 'two tools',
          tools: [
            tool({ region: { type: 'string', 'x-mcp-header': 'Region' } }),
            { ...tool({ region: { type: 'string', 'x-mcp-header': 'region' } }), name: 'stop' },
          ],
          shows: 'The same header in two tools: names are unique within a tool.',
        },
        {
          title: 'any integer',
          tools: [tool({ shard: { type: 'integer', minimum: 0, 'x-mcp-header': 'Shard' } })],
          shows: 'An integer without limits: the range is a limit on values, not on the schema.',
        },
      ],
    },
  },
  ({ tools, report }) => {
    for (const [index, definition] of tools.entries()) {
      const first = new Map<string, string>();
      for (const { path, pointer, schema } of annotatedIn(definition)) {
        const at = ['tools', index, 'inputSchema', ...path] as const;
        const value = schema[KEYWORD] as Json;
        const invalid = (id: string): { readonly requirements: readonly string[] } => ({
          requirements: [id, 'xmcp-excluded-tool'],
        });
        const header = typeof value === 'string' ? value : JSON.stringify(value);
        if (typeof value !== 'string')
          report('notString', [...at, KEYWORD], { found: header }, invalid('xmcp-nonempty-string'));
        else if (value === '') report('empty', [...at, KEYWORD], {}, invalid('xmcp-nonempty-string'));
        else if (!TOKEN.test(value))
          report('token', [...at, KEYWORD], { header, characters: foreignIn(value) }, invalid('xmcp-token-syntax'));
        else {
          const taken = first.get(value.toLowerCase());
          if (taken === undefined) first.set(value.toLowerCase(), pointer);
          else report('duplicate', [...at, KEYWORD], { header, first: taken }, invalid('xmcp-unique-ci'));
        }
        const where = obstacleOn(path);
        if (where !== undefined) {
          report('unreachable', [...at, KEYWORD], { header, where }, invalid('xmcp-statically-reachable'));
          continue;
        }
        const kind = kindOf(schema);
        if (kind.message === 'untyped') report('untyped', at, { header }, invalid('xmcp-primitive-type'));
        if (kind.message === 'type')
          report('type', [...at, 'type'], { header, type: kind.type }, invalid('xmcp-primitive-type'));
        if (kind.message === 'unsure')
          report(
            'unsure',
            at,
            { header, type: kind.type },
            { severity: 'warning', requirements: ['xmcp-primitive-type'] },
          );
        if (schema['type'] !== 'integer') continue;
        for (const keyword of ['const', 'default', 'enum'].filter((name) => namesUnsafe(member(schema, name))))
          report('unsafe', [...at, keyword], { header, keyword }, { requirements: ['xmcp-integer-safe-range'] });
        for (const keyword of LIMITS.filter((name) => namesUnsafe(member(schema, name))))
          report(
            'range',
            [...at, keyword],
            { header, keyword },
            { severity: 'warning', requirements: ['xmcp-integer-safe-range'] },
          );
      }
    }
  },
);

const LIMITS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;

interface Annotated {
  readonly path: readonly PathSegment[];
  readonly pointer: JsonPointer;
  readonly schema: JsonObject;
}

/** Every schema with the annotation, by place and not in the order of the members. */
function annotatedIn(definition: Json): Annotated[] {
  const found: Annotated[] = [];
  const input = schemasOf(definition).find(({ part }) => part === 'inputSchema');
  if (input === undefined) return found;
  for (const { path, schema } of indexSchema(input.schema, input.readAs).positions)
    if (typeof schema === 'object' && Object.hasOwn(schema, KEYWORD))
      found.push({ path, pointer: toPointer(path), schema });
  return found.sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
}

/** What keeps a place from being reached through `properties` alone. */
function obstacleOn(path: readonly PathSegment[]): string | undefined {
  if (path.length === 0) return 'on the root of the schema';
  const obstacle = path.find((segment, index) => index % 2 === 0 && segment !== 'properties');
  return obstacle === undefined ? undefined : `below "${obstacle}"`;
}

type Kind =
  | { readonly message: 'type' | 'unsure'; readonly type: string }
  | { readonly message: 'untyped' }
  | { readonly message: undefined };

/** Whether a parameter is a string, an integer or a boolean. */
function kindOf(schema: JsonObject): Kind {
  const type = member(schema, 'type');
  if (type === undefined) {
    const values = member(schema, 'enum') ?? (Object.hasOwn(schema, 'const') ? [schema['const'] as Json] : []);
    if (isArray(values) && values.length > 0 && values.every(isPrimitive))
      return { message: 'unsure', type: 'values but no type' };
    return Object.hasOwn(schema, '$ref')
      ? { message: 'unsure', type: 'its type behind a $ref' }
      : { message: 'untyped' };
  }
  if (PRIMITIVE.has(type)) return { message: undefined };
  if (isArray(type) && type.length > 0 && type.every((one) => one === 'null' || PRIMITIVE.has(one)))
    return { message: 'unsure', type: `the types ${JSON.stringify(type)}` };
  return { message: 'type', type: typeof type === 'string' ? type : JSON.stringify(type) };
}

function isPrimitive(value: Json): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isInteger(value);
}

/** Whether a number, or one of some, is an integer that JavaScript cannot hold exactly. */
function namesUnsafe(value: Json | undefined): boolean {
  return isArray(value)
    ? value.some(namesUnsafe)
    : typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

function foreignIn(header: string): string {
  const foreign = [...new Set(header)].filter((char) => !TOKEN.test(char));
  const names = foreign.slice(0, 5).map((char) => {
    if (char === ' ') return 'a space';
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    return /[\u0000-\u001F\u007F]/.test(char) ? 'a control character' : `"${char}"`;
  });
  return [...new Set(names)].join(', ');
}

function tool(properties: JsonObject): JsonObject {
  return { name: 'run', inputSchema: { type: 'object', properties } };
}
