import { describe, expect, it } from 'vitest';
import { ANYBODY, runRule } from '../../../src/engine/run-rule.ts';
import { definitionTokens } from '../../../src/rules/agent/definition-tokens.ts';
import { ruleTest } from '../../lib/rule-test.ts';
import { surfaceOf } from '../../lib/surfaces.ts';

ruleTest(definitionTokens, {
  // Counted from the files by other means: characters of what a model receives, by four.
  knownErrors: {
    'agent-device': '57 tools, 56,518 tokens',
    'brave__brave-search-mcp-server': '8 tools, 27,415 tokens, most of them output schemas',
    'cloudbase__cloudbase-mcp': '40 tools, 28,726 tokens',
    'figma-console-mcp': '121 tools, 39,461 tokens',
    'mondaydotcomorg__monday-api-mcp': '92 tools, 48,147 tokens',
    'paddle__paddle-mcp': '83 tools, 63,083 tokens',
    'runpod__mcp-server': '68 tools, 29,704 tokens',
    'softeria__ms-365-mcp-server': '344 tools, 507,563 tokens',
    xcodebuildmcp: '24 tools, 26,623 tokens',
    'zereight__mcp-gitlab': '118 tools, 38,667 tokens',
  },
});

describe('agent/definition-tokens', () => {
  const surface = surfaceOf({ tools: [{ name: 'a', description: 'word '.repeat(2_000) }] });

  it('names the tokenizer that counted, and counts with it', () => {
    const outcome = runRule(
      definitionTokens,
      surface,
      {},
      { ...ANYBODY, tokenizer: { name: 'o200k', count: () => 12_345 } },
    );
    expect(outcome).toMatchObject({
      findings: [{ severity: 'warning', message: expect.stringContaining('12.3k tokens (o200k)') }],
    });
  });
  it.each([
    [{ warning: 2_000 }, 'warning'],
    [{ warning: 1_000, error: 2_000 }, 'error'],
  ])('keeps to the options %j', (options, severity) => {
    expect(runRule(definitionTokens, surface, options)).toMatchObject({ findings: [{ severity }] });
  });
});
