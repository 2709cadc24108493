import { defineRule } from '../../engine/define-rule.ts';
import { isObject, type Json, jsonType, member } from '../../model/json.ts';
import type { PathSegment } from '../../model/pointer.ts';
import { LIST_PARTS, type ListPart } from '../../model/surface.ts';
import { isDefinedMetaKey, isMetaKey, isReservedPrefix, metaPrefix } from '../../protocol/meta-keys.ts';

const OFFICIAL = 'io.modelcontextprotocol';
const TOP_LEVEL: ReadonlySet<string> = new Set(['com', 'org', 'net', 'io', 'dev', 'ai', 'app', 'co', 'edu', 'gov']);
// W3C Trace Context and W3C Baggage.
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
const TRACESTATE = /^[a-z\d][\w*/@-]*=[\x20-\x2b\x2d-\x3c\x3e-\x7e]*$/;
const BAGGAGE = /^[!#$%&'*+.^\w`|~-]+[ \t]*=[ \t]*[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*(?:[ \t]*;[^,]*)?$/;

export const metaKeys = defineRule(
  {
    id: 'spec/meta-keys',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-06-18',
    transports: ['stdio', 'http', 'file'],
    needs: [],
    reads: [...LIST_PARTS, 'server'],
    title: 'A key of _meta that the specification does not allow',
    why: '`_meta` is shared by the protocol, its extensions and every vendor; the grammar of its keys keeps them apart. A key outside of the grammar may be refused, and one under a prefix of MCP may mean something else to a client tomorrow.',
    remedy:
      'Name keys `name` or `prefix/name`, with a prefix of your own in reverse DNS order such as `com.example/`, and leave `…mcp` and `…modelcontextprotocol` to the specification.',
    spec: { revision: '2026-07-28', page: 'basic', section: '_meta', level: 'MUST' },
    requirements: [
      'meta-key-grammar',
      'meta-key-reserved-prefix',
      'meta-key-reverse-dns',
      'meta-trace-context-format',
      'meta-progress-token-misuse',
      'result-meta-object',
    ],
    falsePositives: [
      'Only the second label of a prefix makes it reserved: `com.example.mcp/` and `mcp/` are free.',
      'The name may be empty, or hold dots, hyphens and underscores inside.',
      'A vendor prefix of one label, such as `openai/`, is within the grammar.',
      'What is inside of a value is the business of who defined its key.',
    ],
    messages: {
      object: '_meta must be an object; it is {found}.',
      grammar: '_meta key {key} is not "name" or "prefix/name" as the specification spells them.',
      reserved: '_meta key {key} is under a prefix that is reserved for MCP, which defines no such key.',
      order: 'The prefix of _meta key {key} is a domain as one types it; the specification wants it reversed.',
      label: 'The prefix of _meta key {key} is a single word; a domain in reverse order belongs to one vendor only.',
      trace: '_meta key {key} does not hold what W3C Trace Context or Baggage define.',
      token: '_meta key "progressToken" has a meaning in requests only.',
    },
    examples: {
      bad: [
        { title: 'a list for _meta', tools: [tool([])] },
        { title: 'an underscore in front', tools: [tool({ _internal: true })] },
        { title: 'two slashes', resources: [{ uri: 'shelf://a', name: 'a', _meta: { 'shelf/a/b': 1 } }] },
        { title: 'a prefix of MCP', tools: [tool({ 'com.mcp.tools/rank': 1 })] },
        {
          title: 'a key that the specification does not have',
          prompts: [{ name: 'p', _meta: { 'io.modelcontextprotocol/rank': 1 } }],
        },
        { title: 'a domain the wrong way round', tools: [tool({ 'example.com/rank': 1 })] },
        { title: 'a prefix of one word', tools: [tool({ 'shelf/rank': 1 })] },
        {
          title: 'a trace of zeros',
          era: 'modern',
          tools: [tool({ traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` })],
        },
        { title: 'baggage that is no list of pairs', era: 'modern', tools: [tool({ baggage: 'user', tracestate: 7 })] },
        {
          title: 'a progress token',
          resourceTemplates: [{ uriTemplate: 'shelf://{a}', name: 'a', _meta: { progressToken: 1 } }],
        },
        {
          title: 'in the handshake',
          era: 'modern',
          server: { handshake: 'discover', result: { _meta: { 'a b': 1 } } },
        },
      ],
      good: [
        {
          title: 'prefixes that look reserved',
          tools: [tool({ 'com.example.mcp/rank': 1 })],
          shows: 'Only the second label of a prefix makes it reserved: `com.example.mcp/` and `mcp/` are free.',
        },
        {
          title: 'unusual names',
          tools: [tool({ '': 1, 'com.example/': 2, 'a.b-c_d': 3 })],
          shows: 'The name may be empty, or hold dots, hyphens and underscores inside.',
        },
        {
          title: 'keys of the specification',
          era: 'modern',
          server: {
            handshake: 'discover',
            result: { _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'shelf', version: '1' } } },
          },
        },
        {
          title: 'a trace',
          tools: [
            tool({
              traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
              tracestate: 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE',
              baggage: 'userId=alice,serverNode=DF%2028;prop',
            }),
          ],
        },
        {
          title: 'a value with any members',
          tools: [tool({ 'com.example/ui': { _private: 1, 'a b': 2 } })],
          shows: 'What is inside of a value is the business of who defined its key.',
        },
        {
          title: 'keys of well-known hosts',
          tools: [tool({ 'openai/outputTemplate': 'ui://a', 'ui/resourceUri': 'ui://a', ui: {} })],
          shows: 'A vendor prefix of one label, such as `openai/`, is within the grammar.',
        },
      ],
    },
  },
  (context) => {
    const { report, server } = context;
    type Place = readonly [ListPart | 'server', ...PathSegment[]];

    for (const part of LIST_PARTS)
      for (const [index, definition] of (context[part] ?? []).entries())
        judge(member(definition, '_meta'), [part, index, '_meta'], true);
    if (server !== undefined) judge(member(server.result, '_meta'), ['server', 'result', '_meta'], false);

    function judge(meta: Json | undefined, at: Place, definition: boolean): void {
      if (meta === undefined) return;
      if (!isObject(meta)) {
        report('object', at, { found: jsonType(meta) }, { requirements: ['result-meta-object'] });
        return;
      }
      for (const [name, value] of Object.entries(meta)) judgeKey(name, value, [...at, name], definition);
    }

    function judgeKey(name: string, value: Json, at: Place, definition: boolean): void {
      const key = JSON.stringify(name);
      if (!isMetaKey(name)) {
        report('grammar', at, { key }, { requirements: ['meta-key-grammar'] });
        return;
      }
      const prefix = metaPrefix(name);
      if (prefix !== undefined) judgePrefix(name, prefix, at);
      if (definition && name === 'progressToken')
        report('token', at, {}, { severity: 'info', requirements: ['meta-progress-token-misuse'] });
      if (context.era === 'modern' && !isTrace(name, value))
        report('trace', at, { key }, { requirements: ['meta-trace-context-format'] });
    }

    function judgePrefix(name: string, prefix: string, at: Place): void {
      const key = JSON.stringify(name);
      const labels = prefix.toLowerCase().split('.');
      if (isReservedPrefix(prefix)) {
        if (isDefinedMetaKey(name)) return;
        // Official extensions add keys here, and one may be newer than this list.
        const official = prefix === OFFICIAL || prefix.startsWith(`${OFFICIAL}.`);
        report(
          'reserved',
          at,
          { key },
          {
            severity: official ? 'warning' : 'error',
            ...(official ? { confidence: 'medium' } : {}),
            requirements: ['meta-key-reserved-prefix'],
          },
        );
        return;
      }
      const reversed = TOP_LEVEL.has(labels[0] ?? '') || !TOP_LEVEL.has(labels.at(-1) ?? '');
      if (!reversed)
        report(
          'order',
          at,
          { key },
          {
            severity: 'info',
            confidence: 'medium',
            requirements: ['meta-key-reverse-dns'],
          },
        );
      else if (labels.length === 1 && !['openai', 'ui', 'mcp', 'anthropic'].includes(prefix))
        report('label', at, { key }, { severity: 'info', confidence: 'low', requirements: ['meta-key-reverse-dns'] });
    }
  },
);

/** Whether a value is fit for its key, if that is one of the three of trace contexts. */
function isTrace(name: string, value: Json): boolean {
  if (name !== 'traceparent' && name !== 'tracestate' && name !== 'baggage') return true;
  if (typeof value !== 'string') return false;
  if (name === 'traceparent') return TRACEPARENT.test(value);
  const member = name === 'tracestate' ? TRACESTATE : BAGGAGE;
  return value.split(',').every((pair) => (name === 'tracestate' && pair.trim() === '') || member.test(pair.trim()));
}

function tool(meta: Json): Json {
  return { name: 'find', inputSchema: { type: 'object' }, _meta: meta };
}
