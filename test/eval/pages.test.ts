import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ToolServer } from '../../src/eval/agents/agent.ts';
import { runScript } from '../../src/eval/agents/scripted.ts';
import { toolAnswer } from '../../src/eval/agents/tool-text.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { PageCache } from '../../src/proxy/page-cache.ts';
import { paging } from '../../src/proxy/paging.ts';
import { asServed } from '../../src/proxy/served-tool.ts';

const TOKENS = 5;

/** A server with one tool that returns a text, behind the proxy's paging. */
function paged(text: string): ToolServer {
  const tool = paging({ tokens: TOKENS, cache: new PageCache(1_000_000) })(
    asServed({ name: 'read', inputSchema: { type: 'object' } }),
  );
  return {
    tools: [],
    call: async (name, args) => {
      const params: JsonObject = { name, arguments: args };
      const call = tool.call(params);
      const response =
        'answer' in call ? call.answer : tool.respond({ result: { content: [{ type: 'text', text }] } }, params);
      return toolAnswer({ kind: 'result', result: response.result ?? {} });
    },
  };
}

it('the scripted agent reads exactly what the proxy cut into pages', async () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replaceAll(/[\r\n]/g, ' '));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 40 }), fc.constantFrom('\n', '\r\n'), async (lines, end) => {
      const text = `<${lines.join(end)}>`;
      const script = { calls: [{ tool: 'read', arguments: {} }], find: '^<[\\s\\S]*>' };
      const report = await runScript(script, paged(text), { windowTokens: 100, maxSteps: 1000 }, () => {});
      expect(report.said).toBe(`ANSWER: ${text}`);
      const [use] = report.calls;
      if (text.length > 4 * TOKENS) expect(use?.times).toBeGreaterThan(1);
    }),
    { numRuns: 200 },
  );
});
