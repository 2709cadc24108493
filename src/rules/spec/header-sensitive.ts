import { defineRule } from '../../engine/define-rule.ts';
import { type Json, type JsonObject, member } from '../../model/json.ts';
import type { PathSegment } from '../../model/pointer.ts';
import { indexSchema } from '../../schema/refs.ts';
import { schemasOf } from '../../schema/tool-schemas.ts';
import { personalWord, secretWord } from '../../text/secret-names.ts';

export const headerSensitive = defineRule(
  {
    id: 'spec/header-sensitive',
    severity: 'warning',
    confidence: 'medium',
    eras: ['modern'],
    since: '2026-07-28',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'A secret or personal parameter is copied into an HTTP header',
    why: 'Clients copy a parameter with `x-mcp-header` into a header of every call. Proxies and load balancers read headers and write them to logs, so a password or an address ends up where nobody guards it.',
    remedy: 'Drop the `x-mcp-header` of this parameter; route by something that is no secret, such as a region.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'x-mcp-header', level: 'SHOULD' },
    requirements: ['xmcp-sensitive-parameter'],
    cwe: ['CWE-532', 'CWE-598'],
    aliases: ['safety/sensitive-header', 'MCPmatic: x-mcp-header'],
    falsePositives: [
      'A word that only qualifies: `token_count`, `email_template_id`, `password_policy`.',
      'Tokens that mark a page: `page_token`, `nextToken`, `continuation_token`.',
      'A flag or a number cannot hold the secret that its name speaks of.',
    ],
    messages: {
      sensitive:
        'Parameter "{name}" is named like private data ({word}), and is copied into the header Mcp-Param-{header}.',
    },
    examples: {
      bad: [
        {
          title: 'a key, a password and an address',
          tools: [
            tool({
              apiKey: { type: 'string', 'x-mcp-header': 'Api-Key' },
              user_password: { type: 'string', 'x-mcp-header': 'Login' },
              email: { type: 'string', 'x-mcp-header': 'User' },
            }),
          ],
        },
        {
          title: 'a header that names what the parameter does not',
          tools: [tool({ value: { type: 'string', 'x-mcp-header': 'Access-Token' } })],
        },
      ],
      good: [
        { title: 'a region', tools: [tool({ region: { type: 'string', 'x-mcp-header': 'Region' } })] },
        {
          title: 'words that qualify',
          tools: [
            tool({
              token_count: { type: 'string', 'x-mcp-header': 'A' },
              email_template_id: { type: 'string', 'x-mcp-header': 'B' },
              password_policy: { type: 'string', 'x-mcp-header': 'C' },
            }),
          ],
          shows: 'A word that only qualifies: `token_count`, `email_template_id`, `password_policy`.',
        },
        {
          title: 'tokens of pages',
          tools: [
            tool({
              page_token: { type: 'string', 'x-mcp-header': 'A' },
              nextToken: { type: 'string', 'x-mcp-header': 'B' },
              continuation_token: { type: 'string', 'x-mcp-header': 'C' },
            }),
          ],
          shows: 'Tokens that mark a page: `page_token`, `nextToken`, `continuation_token`.',
        },
        {
          title: 'a flag and a number',
          tools: [
            tool({
              with_password: { type: 'boolean', 'x-mcp-header': 'A' },
              max_token: { type: 'integer', 'x-mcp-header': 'B' },
            }),
          ],
          shows: 'A flag or a number cannot hold the secret that its name speaks of.',
        },
        { title: 'a password in the body', tools: [tool({ password: { type: 'string' } })] },
      ],
    },
  },
  ({ tools, report }) => {
    for (const [index, definition] of tools.entries()) {
      for (const { path, name, header } of mappedIn(definition)) {
        const word = secretWord(name) ?? secretWord(header) ?? personalWord(name) ?? personalWord(header);
        if (word !== undefined)
          report('sensitive', ['tools', index, 'inputSchema', ...path, 'x-mcp-header'], { name, word, header });
      }
    }
  },
);

interface Mapped {
  readonly path: readonly PathSegment[];
  readonly name: string;
  readonly header: string;
}

/** The parameters of a tool that hold text and are copied into a header. */
function mappedIn(definition: Json): Mapped[] {
  const found: Mapped[] = [];
  const input = schemasOf(definition).find(({ part }) => part === 'inputSchema');
  if (input === undefined) return found;
  for (const { schema: at, path, keyword } of indexSchema(input.schema, input.readAs).positions) {
    const header = member(at, 'x-mcp-header');
    const type = member(at, 'type');
    if (typeof header !== 'string' || keyword !== 'properties' || type === 'boolean' || type === 'integer') continue;
    found.push({ path, name: String(path.at(-1)), header });
  }
  return found;
}

function tool(properties: JsonObject): JsonObject {
  return { name: 'run', inputSchema: { type: 'object', properties } };
}
