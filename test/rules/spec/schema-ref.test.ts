import { describe, expect, it } from 'vitest';
import { runRule } from '../../../src/engine/run-rule.ts';
import { schemaRef } from '../../../src/rules/spec/schema-ref.ts';
import { ruleTest } from '../../lib/rule-test.ts';
import { surfaceOf } from '../../lib/surfaces.ts';

ruleTest(schemaRef);

describe('a network reference', () => {
  const tools = [{ name: 'find', inputSchema: { type: 'object', properties: { q: { $ref: 'https://a.example/q' } } } }];

  it.each([
    ['modern', 'error'],
    ['legacy', 'info'],
    ['unknown', 'warning'],
  ] as const)('on a server of era %s: %s', (era, severity) => {
    expect(runRule(schemaRef, surfaceOf({ tools }, { era }))).toMatchObject({ findings: [{ severity }] });
  });
});
