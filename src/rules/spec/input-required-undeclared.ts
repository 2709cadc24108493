import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isObject, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import type { WireRecord } from '../../model/surface.ts';
import { receivedMessages } from '../../protocol/exchanges.ts';

/** The `_meta` key with which a modern request tells what its client can do (2026-07-28 `basic`, `_meta`). */
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/** The capability that answers an input request. */
const NEEDS: ReadonlyMap<string, string> = new Map([
  ['roots/list', 'roots'],
  ['sampling/createMessage', 'sampling'],
  ['elicitation/create', 'elicitation'],
]);

export const inputRequiredUndeclared = defineRule(
  {
    id: 'spec/input-required-undeclared',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    since: '2026-07-28',
    transports: ['stdio', 'http'],
    needs: ['wire'],
    title: 'The client is asked for what it did not declare',
    why: 'Each request says what its client can do. One that is asked for more has nothing to answer with, and the call never ends: the same tool would have worked, or failed in good order, had the server looked.',
    remedy:
      'Look at the client capabilities in `_meta` before you ask. Do without the input, or answer with error -32021 and the capabilities that are needed.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/patterns/mrtr',
      section: 'Server Requirements (Basic Workflow)',
      level: 'MUST',
    },
    requirements: ['mrtr-undeclared-input', 'cap-required-client-capability-error'],
    falsePositives: [
      'A client that declares elicitation without a mode can be asked with a form.',
      'A state alone asks the client for nothing.',
    ],
    messages: {
      undeclared: '{method} is answered with {request}, and the request did not declare "{capability}".',
      mode: '{method} is answered with an elicitation of mode "{mode}", which the request did not declare.',
    },
    examples: {
      bad: [
        { title: 'a question about roots', wire: answered({}, { roots: { method: 'roots/list' } }) },
        {
          title: 'a page for a client that only has forms',
          wire: answered({ elicitation: {} }, { sign: { method: 'elicitation/create', params: { mode: 'url' } } }),
        },
      ],
      good: [
        {
          title: 'a form',
          wire: answered({ elicitation: {} }, { name: { method: 'elicitation/create', params: { message: 'Who?' } } }),
          shows: 'A client that declares elicitation without a mode can be asked with a form.',
        },
        {
          title: 'a state',
          wire: answered({}, undefined),
          shows: 'A state alone asks the client for nothing.',
        },
        {
          title: 'a page for a client that has them',
          wire: answered(
            { elicitation: { url: {} } },
            { sign: { method: 'elicitation/create', params: { mode: 'url' } } },
          ),
        },
      ],
    },
  },
  ({ wire, report }) => {
    for (const { message, path, answers } of receivedMessages(wire)) {
      const result = member(message, 'result');
      const requests = member(result, 'inputRequests');
      const declared = member(member(member(answers?.message, 'params'), '_meta'), CAPABILITIES);
      if (stringMember(result, 'resultType') !== 'input_required' || !isObject(requests) || !isObject(declared))
        continue;
      for (const [key, request] of Object.entries(requests)) {
        const asked = stringMember(request, 'method') ?? '';
        const capability = NEEDS.get(asked);
        if (capability === undefined || answers === undefined) continue;
        const at = ['wire', ...path, 'result', 'inputRequests', key] as const;
        const { method } = answers;
        if (!Object.hasOwn(declared, capability)) report('undeclared', at, { method, request: asked, capability });
        else if (capability === 'elicitation') {
          const mode = stringMember(member(request, 'params'), 'mode') ?? 'form';
          if (!modesOf(declared[capability]).includes(mode)) report('mode', at, { method, mode });
        }
      }
    }
  },
);

/** The modes of elicitation that a client declares: one that names none has forms. */
function modesOf(elicitation: Json | undefined): readonly string[] {
  const named = isObject(elicitation) ? ['form', 'url'].filter((mode) => Object.hasOwn(elicitation, mode)) : [];
  return named.length === 0 ? ['form'] : named;
}

function answered(capabilities: JsonObject, inputRequests: JsonObject | undefined): WireRecord {
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', [CAPABILITIES]: capabilities };
  const result = {
    resultType: 'input_required',
    requestState: 'a1',
    ...(inputRequests === undefined ? {} : { inputRequests }),
  };
  return exampleWire([
    {
      at: 0,
      direction: 'sent',
      message: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'sign', arguments: {}, _meta } },
    },
    { at: 1, direction: 'received', message: { jsonrpc: '2.0', id: 1, result } },
  ]);
}
