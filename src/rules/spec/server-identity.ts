import { defineRule } from '../../engine/define-rule.ts';
import { type JsonObject, member } from '../../model/json.ts';
import type { ServerFacts } from '../../model/surface.ts';

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

export const serverIdentity = defineRule(
  {
    id: 'spec/server-identity',
    severity: 'warning',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['server'],
    title: 'The server does not say who it is where clients look',
    why: 'Since 2026-07-28 a server names itself and its version in `_meta` of every result. Without that, logs, bug reports and the lists that people see have no name for it. A `serverInfo` beside it comes from a release candidate, and clients of the released revision do not read it.',
    remedy:
      'Put `{"name": …, "version": …}` under `io.modelcontextprotocol/serverInfo` in `_meta` of every result, the answer to `server/discover` first.',
    spec: { revision: '2026-07-28', page: 'basic', section: '_meta', level: 'SHOULD' },
    requirements: ['discover-serverinfo-meta', 'discover-serverinfo-toplevel-rc'],
    falsePositives: [
      'In the handshake of the older era `serverInfo` belongs at the top.',
      'A name beside others in `_meta` is where it belongs, whatever else stands there.',
    ],
    messages: {
      anonymous: 'The answer to server/discover has no "io.modelcontextprotocol/serverInfo" in its _meta.',
      candidate: '"serverInfo" at the top of the answer to server/discover is left over from a release candidate.',
    },
    examples: {
      bad: [
        { title: 'no name', server: discovered({}) },
        {
          title: 'the name of a release candidate',
          server: discovered({ serverInfo: { name: 'shelf', version: '1' } }),
        },
      ],
      good: [
        {
          title: 'a server that speaks the older era',
          server: { handshake: 'initialize', result: { serverInfo: { name: 'shelf', version: '1' } } },
          shows: 'In the handshake of the older era `serverInfo` belongs at the top.',
        },
        {
          title: 'a name in _meta',
          server: discovered({ _meta: { [SERVER_INFO]: { name: 'shelf', version: '1' }, 'com.example/region': 'eu' } }),
          shows: 'A name beside others in `_meta` is where it belongs, whatever else stands there.',
        },
      ],
    },
  },
  ({ server: { handshake, result }, report }) => {
    if (handshake !== 'discover') return;
    if (member(member(result, '_meta'), SERVER_INFO) === undefined)
      report('anonymous', ['server', 'result'], {}, { requirements: ['discover-serverinfo-meta'] });
    if (member(result, 'serverInfo') !== undefined)
      report(
        'candidate',
        ['server', 'result', 'serverInfo'],
        {},
        { severity: 'info', requirements: ['discover-serverinfo-toplevel-rc'] },
      );
  },
);

function discovered(members: JsonObject): ServerFacts {
  return { handshake: 'discover', result: { resultType: 'complete', capabilities: {}, ...members } };
}
