import { describe, expect, it } from 'vitest';
import { runRule } from '../../../src/engine/run-rule.ts';
import { toolShape } from '../../../src/rules/spec/tool-shape.ts';
import { ruleTest } from '../../lib/rule-test.ts';
import { surfaceOf } from '../../lib/surfaces.ts';

ruleTest(toolShape);

describe('revisions', () => {
  const tools = [{ name: 'find', title: null, annotations: 'none', inputSchema: { type: 'object' } }];
  const placesIn = (protocolVersion: string): readonly string[] => {
    const outcome = runRule(toolShape, surfaceOf({ tools }, { protocolVersion }));
    return outcome.status === 'failed' ? outcome.findings.map(({ pointer }) => pointer) : [];
  };

  it('judges only members that the revision has', () => {
    expect(placesIn('2024-11-05')).toEqual([]);
    expect(placesIn('2025-03-26')).toEqual(['/0/annotations']);
    expect(placesIn('2025-06-18')).toEqual(['/0/title', '/0/annotations']);
  });
});
