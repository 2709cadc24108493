import { describe, expect, it } from 'vitest';
import { vetSurface } from '../../../src/engine/vet.ts';
import { RULES } from '../../../src/rules/index.ts';
import { corpusMissing } from '../../lib/corpus.ts';
import { corpusLegs } from '../../lib/corpus-legs.ts';

/** Everything that breaks a MUST on real servers, each checked by hand, with the sentence of the specification. */
const ERRORS: Readonly<Record<string, readonly string[]>> = {
  // schema.ts: the root of an inputSchema has "type": "object".
  'legacy modelcontextprotocol__server-gitlab': [
    'spec/input-schema-object create_or_update_file',
    'spec/input-schema-object search_repositories',
    'spec/input-schema-object create_repository',
    'spec/input-schema-object get_file_contents',
    'spec/input-schema-object push_files',
    'spec/input-schema-object create_issue',
    'spec/input-schema-object create_merge_request',
    'spec/input-schema-object fork_repository',
    'spec/input-schema-object create_branch',
  ],
  // server/resources: custom URI schemes MUST be in accordance with RFC 3986, which allows no braces in a path.
  'legacy mcp-omnisearch': ['spec/resource-uri provider-info'],
  'modern mcp-omnisearch': ['spec/resource-uri provider-info'],
  // The same; a scheme begins with a letter, and 1password: does not.
  'legacy takescake__1password-mcp': [
    'spec/resource-uri server-config',
    'spec/resource-uri vault-list',
    'spec/resource-uri vault-items',
  ],
  'modern takescake__1password-mcp': [
    'spec/resource-uri server-config',
    'spec/resource-uri vault-list',
    'spec/resource-uri vault-items',
  ],
};

const rules = RULES.filter(({ meta }) => meta.id.startsWith('spec/'));

describe('real servers, with their handshakes and envelopes', { timeout: 60_000 }, () => {
  it.skipIf(corpusMissing !== undefined)(`have no errors but those that are known ${corpusMissing ?? ''}`, () => {
    const legs = corpusLegs();
    const errors = legs.map(({ name, era, surface }) => {
      const run = vetSurface(surface, rules);
      expect(run.failedRules, name).toEqual([]);
      expect(run.era, name).toBe(era);
      const found = run.findings.filter(({ severity }) => severity === 'error');
      return [`${era} ${name}`, found.map(({ ruleId, subject }) => `${ruleId} ${subject}`)] as const;
    });
    expect(Object.fromEntries(errors.filter(([, found]) => found.length > 0))).toEqual(ERRORS);
    // Both eras are there, or this says little.
    expect(legs.filter(({ era }) => era === 'legacy').length).toBeGreaterThan(50);
    expect(legs.filter(({ era }) => era === 'modern').length).toBeGreaterThan(5);
  });
});
