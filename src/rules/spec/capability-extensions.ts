import { defineRule } from '../../engine/define-rule.ts';
import { isObject, type Json, jsonType, member } from '../../model/json.ts';
import type { ServerFacts } from '../../model/surface.ts';
import { isMetaKey, isReservedPrefix, metaPrefix } from '../../protocol/meta-keys.ts';

/** The official extensions that are known here; more are added between revisions. */
const OFFICIAL: ReadonlySet<string> = new Set(
  ['tasks', 'ui', 'oauth-client-credentials', 'enterprise-managed-authorization'].map(
    (name) => `io.modelcontextprotocol/${name}`,
  ),
);

export const capabilityExtensions = defineRule(
  {
    id: 'spec/capability-extensions',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['server'],
    title: 'An extension is declared in another form than the specification has',
    why: 'Client and server use an extension only when both declare it under the same identifier. The prefix keeps the extensions of two vendors apart, and the value must be an object of settings: a client looks members up in it.',
    remedy:
      'Declare an extension as `"com.example/name": {}` under `capabilities.extensions`, with its settings inside.',
    spec: { revision: '2026-07-28', page: 'basic/versioning', section: 'Extension Negotiation', level: 'MUST' },
    requirements: ['cap-extension-id-grammar', 'cap-extension-settings-object'],
    falsePositives: [
      'An empty object declares an extension without settings.',
      'An official extension may be newer than the list that is known here, so that is advice.',
    ],
    messages: {
      grammar: 'Extension {id} is not named "prefix/name" as the specification spells it.',
      settings: 'The settings of extension {id} must be an object; they are {found}.',
      unknown: 'Extension {id} is under a prefix that is reserved for MCP, and is not known as an official one.',
    },
    examples: {
      bad: [
        { title: 'an identifier without a prefix', server: declared({ lending: {} }) },
        { title: 'an identifier with two slashes', server: declared({ 'com.example/lending/v2': {} }) },
        { title: 'true for settings', server: declared({ 'com.example/lending': true }) },
        { title: 'an extension that nobody knows', server: declared({ 'io.modelcontextprotocol/lending': {} }) },
      ],
      good: [
        {
          title: 'an extension without settings',
          server: declared({ 'com.example/lending': {} }),
          shows: 'An empty object declares an extension without settings.',
        },
        {
          title: 'an official extension',
          server: declared({ 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } }),
          shows: 'An official extension may be newer than the list that is known here, so that is advice.',
        },
      ],
    },
  },
  ({ server: { handshake, result }, report }) => {
    const extensions = member(member(result, 'capabilities'), 'extensions');
    if (handshake !== 'discover' || !isObject(extensions)) return;
    for (const [name, settings] of Object.entries(extensions)) {
      const at = ['server', 'result', 'capabilities', 'extensions', name] as const;
      const id = JSON.stringify(name);
      const prefix = metaPrefix(name);
      if (prefix === undefined || !isMetaKey(name))
        report('grammar', at, { id }, { requirements: ['cap-extension-id-grammar'] });
      else if (isReservedPrefix(prefix) && !OFFICIAL.has(name))
        report(
          'unknown',
          at,
          { id },
          { severity: 'info', confidence: 'medium', requirements: ['cap-extension-id-grammar'] },
        );
      if (!isObject(settings))
        report('settings', at, { id, found: jsonType(settings) }, { requirements: ['cap-extension-settings-object'] });
    }
  },
);

function declared(extensions: Json): ServerFacts {
  return { handshake: 'discover', result: { resultType: 'complete', capabilities: { extensions } } };
}
