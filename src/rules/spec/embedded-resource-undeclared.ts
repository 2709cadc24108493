import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isArray, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import type { ServerFacts, WireRecord } from '../../model/surface.ts';
import { capabilitiesOf } from '../../protocol/era.ts';
import { receivedMessages } from '../../protocol/exchanges.ts';

export const embeddedResourceUndeclared = defineRule(
  {
    id: 'spec/embedded-resource-undeclared',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: ['wire', 'server'],
    title: 'A tool returns resources, and the server does not say that it has any',
    why: 'A client that keeps the URI of an embedded resource will read it again later, and finds that the server has no resources.',
    remedy: 'Declare the `resources` capability and answer `resources/read`, or return the content as text.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Embedded Resources', level: 'SHOULD' },
    requirements: ['content-embedded-needs-resources-cap'],
    falsePositives: ['A link to a resource is no embedded resource.', 'The capability is declared by an empty object.'],
    messages: { embedded: 'A result of {method} embeds a resource, but "resources" is not among the capabilities.' },
    examples: {
      bad: [{ title: 'a receipt', wire: called({ type: 'resource', resource: receipt() }), server: server({}) }],
      good: [
        {
          title: 'a link',
          wire: called({ type: 'resource_link', uri: 'shelf://receipts/1', name: 'receipt' }),
          server: server({}),
          shows: 'A link to a resource is no embedded resource.',
        },
        {
          title: 'a server with resources',
          wire: called({ type: 'resource', resource: receipt() }),
          server: server({ resources: {} }),
          shows: 'The capability is declared by an empty object.',
        },
      ],
    },
  },
  ({ wire, server: facts, report }) => {
    if (member(capabilitiesOf(facts.result), 'resources') !== undefined) return;
    for (const { message, answers, path } of receivedMessages(wire)) {
      const content = member(member(message, 'result'), 'content');
      if (answers?.method !== 'tools/call' || !isArray(content)) continue;
      const index = content.findIndex((block) => stringMember(block, 'type') === 'resource');
      if (index < 0) continue;
      // One result stands for all: the server is what has to be changed.
      report('embedded', ['wire', ...path, 'result', 'content', index], { method: answers.method });
      return;
    }
  },
);

function receipt(): JsonObject {
  return { uri: 'shelf://receipts/1', mimeType: 'text/plain', text: 'One book, until Friday.' };
}

function server(capabilities: JsonObject): ServerFacts {
  return { handshake: 'initialize', result: { capabilities } };
}

function called(block: Json): WireRecord {
  return exampleWire([
    { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'lend' } } },
    { at: 1, direction: 'received', message: { jsonrpc: '2.0', id: 1, result: { content: [block] } } },
  ]);
}
