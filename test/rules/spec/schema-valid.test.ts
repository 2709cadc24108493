import { describe, expect, it } from 'vitest';
import { runRule } from '../../../src/engine/run-rule.ts';
import { schemaValid } from '../../../src/rules/spec/schema-valid.ts';
import { ruleTest } from '../../lib/rule-test.ts';
import { surfaceOf } from '../../lib/surfaces.ts';

ruleTest(schemaValid);

it('warns of an empty enum of draft 7, which its text allows and its metaschema does not', () => {
  const inputSchema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { a: { enum: [] }, b: { enum: 'a' } },
  };
  const outcome = runRule(schemaValid, surfaceOf({ tools: [{ name: 'find', inputSchema }] }));
  expect(
    outcome.status === 'failed' && outcome.findings.map(({ pointer, severity }) => `${severity} ${pointer}`),
  ).toEqual(['warning /0/inputSchema/properties/a/enum', 'error /0/inputSchema/properties/b/enum']);
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
