import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isArray, isObject, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import type { Frame, WireConnection, WireRecord } from '../../model/surface.ts';
import { clientRequests } from '../../protocol/client-requests.ts';

export const samplingInvalid = defineRule(
  {
    id: 'spec/sampling-invalid',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: ['wire'],
    title: 'The model of the client is asked in a way that it cannot take',
    why: 'Model providers refuse a conversation in which the result of a tool stands beside other content, or in which a use of a tool is left without its result. Sampling, roots and `includeContext` are deprecated: new clients come without them.',
    remedy:
      'Put all `tool_result` blocks, one for each `tool_use` of the message before, alone into the next user message. Leave `includeContext` out, and call a model of your own instead of the one of the client.',
    spec: { revision: '2026-07-28', page: 'client/sampling', section: 'Tool Result Messages', level: 'MUST' },
    requirements: [
      'sampling-tool-result-purity',
      'sampling-includecontext-deprecated',
      'deprecated-client-feature-used',
    ],
    falsePositives: [
      'Up to 2025-11-25 sampling and roots are not deprecated.',
      '`includeContext: "none"` asks for nothing.',
      'Several uses of tools are answered together, in any order.',
    ],
    messages: {
      mixed: 'A user message has a tool_result beside other content.',
      unanswered: 'A tool_use is not answered by a tool_result in the next message.',
      context: 'includeContext is "{value}", which is deprecated{more}.',
      deprecated: 'The server asked for {method}, which is deprecated since 2026-07-28.',
    },
    examples: {
      bad: [
        {
          title: 'a result beside a text',
          era: 'legacy',
          wire: asked([uses('a'), user(results('a'), { type: 'text', text: 'go on' })]),
        },
        { title: 'a use without its result', era: 'legacy', wire: asked([uses('a', 'b'), user(results('a'))]) },
        { title: 'a use at the end', era: 'legacy', wire: asked([uses('a')]) },
        { title: 'the context of all servers', era: 'legacy', wire: asked([], { includeContext: 'allServers' }) },
        {
          title: 'the context of a client that has it',
          era: 'legacy',
          wire: asked([], { includeContext: 'thisServer' }, { context: {} }),
        },
        { title: 'sampling in a result', era: 'modern', wire: inResult('sampling/createMessage') },
        { title: 'roots in a result', era: 'modern', wire: inResult('roots/list') },
      ],
      good: [
        {
          title: 'sampling of the older era',
          era: 'legacy',
          wire: asked([user({ type: 'text', text: 'Which book?' })]),
          shows: 'Up to 2025-11-25 sampling and roots are not deprecated.',
        },
        {
          title: 'no context',
          era: 'legacy',
          wire: asked([], { includeContext: 'none' }),
          shows: '`includeContext: "none"` asks for nothing.',
        },
        {
          title: 'two uses and their results',
          era: 'legacy',
          wire: asked([uses('a', 'b'), user(results('b'), results('a'))]),
          shows: 'Several uses of tools are answered together, in any order.',
        },
        { title: 'a form', era: 'modern', wire: inResult('elicitation/create') },
      ],
    },
  },
  ({ wire, era, report }) => {
    for (const { method, params, path, era: its } of clientRequests(wire, { era })) {
      if (its === 'modern' && method !== 'elicitation/create')
        report(
          'deprecated',
          ['wire', ...path],
          { method },
          { severity: 'info', requirements: ['deprecated-client-feature-used'] },
        );
      if (method !== 'sampling/createMessage') continue;
      const at = ['wire', ...path, 'params'] as const;
      const value = stringMember(params, 'includeContext');
      if (value === 'thisServer' || value === 'allServers') {
        const [, connection] = path;
        const declared = declaresContext(wire.connections[Number(connection)]);
        report(
          'context',
          [...at, 'includeContext'],
          { value, more: declared ? '' : ', and the client did not declare "sampling.context"' },
          { severity: declared ? 'warning' : 'error', requirements: ['sampling-includecontext-deprecated'] },
        );
      }
      const messages = member(params, 'messages');
      if (!isArray(messages)) continue;
      const about = { requirements: ['sampling-tool-result-purity'] };
      for (const [index, message] of messages.entries()) {
        const blocks = blocksOf(message);
        const isResult = blocks.map((block) => stringMember(block, 'type') === 'tool_result');
        if (isResult.includes(true) && isResult.includes(false)) report('mixed', [...at, 'messages', index], {}, about);
        const used = idsIn(blocks, 'tool_use', 'id');
        if (used.length === 0) continue;
        const answered = idsIn(blocksOf(messages[index + 1] ?? null), 'tool_result', 'toolUseId');
        if (JSON.stringify(used) !== JSON.stringify(answered))
          report('unanswered', [...at, 'messages', index], {}, about);
      }
    }
  },
);

/** The content of a message of sampling: one block, or since 2025-11-25 a list. */
function blocksOf(message: Json): readonly Json[] {
  const content = member(message, 'content');
  if (isArray(content)) return content;
  return content === undefined ? [] : [content];
}

function idsIn(blocks: readonly Json[], type: string, name: string): readonly string[] {
  return blocks
    .flatMap((block) => (stringMember(block, 'type') === type ? [stringMember(block, name) ?? ''] : []))
    .sort();
}

function declaresContext(connection: WireConnection | undefined): boolean {
  return (connection?.frames ?? []).some(
    (frame) =>
      frame.direction === 'sent' &&
      'message' in frame &&
      isObject(member(member(capabilitiesIn(frame.message), 'sampling'), 'context')),
  );
}

/** What a client says that it can do: in its handshake, since 2026-07-28 in each request. */
function capabilitiesIn(message: Json): Json | undefined {
  const params = member(message, 'params');
  return (
    member(params, 'capabilities') ?? member(member(params, '_meta'), 'io.modelcontextprotocol/clientCapabilities')
  );
}

function user(...content: readonly Json[]): JsonObject {
  return { role: 'user', content };
}

function uses(...ids: readonly string[]): JsonObject {
  return { role: 'assistant', content: ids.map((id) => ({ type: 'tool_use', id, name: 'find', input: {} })) };
}

function results(toolUseId: string): JsonObject {
  return { type: 'tool_result', toolUseId, content: [] };
}

function asked(messages: readonly Json[], more: JsonObject = {}, sampling: JsonObject = {}): WireRecord {
  const handshake: Frame = {
    at: 0,
    direction: 'sent',
    message: { jsonrpc: '2.0', id: 1, method: 'initialize', params: { capabilities: { sampling } } },
  };
  const params = { messages, maxTokens: 100, ...more };
  const message = { jsonrpc: '2.0', id: 's1', method: 'sampling/createMessage', params };
  return exampleWire([handshake, { at: 1, direction: 'received', message }]);
}

function inResult(method: string): WireRecord {
  const result = { resultType: 'input_required', inputRequests: { one: { method, params: {} } } };
  return exampleWire([{ at: 1, direction: 'received', message: { jsonrpc: '2.0', id: 1, result } }]);
}
