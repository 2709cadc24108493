import { describe, expect, it } from 'vitest';
import { runRule } from '../../../src/engine/run-rule.ts';
import { schemaValid } from '../../../src/rules/spec/schema-valid.ts';
import { ruleTest } from '../../lib/rule-test.ts';
import { surfaceOf } from '../../lib/surfaces.ts';

ruleTest(schemaValid, {
  knownErrors: {
    netlify__mcp: 'netlify-coding-rules declares draft-07 and has "enum": []; its metaschema demands a value.',
  },
});

describe('revisions', () => {
  const tools = [{ name: 'find', inputSchema: { type: 'object', properties: { q: { type: 'any' } } } }];
  const severityOf = (protocolVersion: string): unknown => {
    const outcome = runRule(schemaValid, surfaceOf({ tools }, { protocolVersion }));
    return outcome.status === 'failed' ? outcome.findings.map(({ severity }) => severity) : outcome;
  };

  it('warns where the revision does not say yet that schemas must be valid', () => {
    expect(severityOf('2025-06-18')).toEqual(['warning']);
    expect(severityOf('2025-11-25')).toEqual(['error']);
  });
});
