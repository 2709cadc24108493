import type { Json, JsonObject } from '../model/json.ts';
import type { Outcome, Probe } from '../model/surface.ts';

/** A probe that was called, for the examples of rules: what it brought is a text, a result or another outcome. */
export function exampleProbe(
  tool: string,
  brought: string | JsonObject | Extract<Outcome, { readonly kind: 'rpc-error' | 'timeout' | 'transport-error' }>,
  more: Partial<Omit<Probe, 'result'>> & { readonly cut?: number } = {},
): Probe {
  const { cut, ...about } = more;
  return {
    tool,
    arguments: {},
    expectError: false,
    ...about,
    result: {
      status: 'called',
      outcome: outcomeOf(brought),
      ms: 1,
      connection: 0,
      ...(cut === undefined ? {} : { cut: { tokens: cut } }),
    },
  };
}

/** A result that holds one text. */
export function textResult(text: string, more: JsonObject = {}): JsonObject {
  return { content: [{ type: 'text', text }], ...more };
}

/** A tool with parameters of type string, unless they are given with their schemas. */
export function exampleTool(
  name: string,
  parameters: readonly string[] | JsonObject = [],
  more: JsonObject = {},
): Json {
  const properties = Array.isArray(parameters)
    ? Object.fromEntries(parameters.map((parameter) => [parameter, { type: 'string' }]))
    : parameters;
  return { name, inputSchema: { type: 'object', properties: properties as JsonObject }, ...more };
}

function outcomeOf(brought: Parameters<typeof exampleProbe>[1]): Outcome {
  if (typeof brought === 'string') return { kind: 'result', result: textResult(brought) };
  return isFailure(brought) ? brought : { kind: 'result', result: brought };
}

function isFailure(brought: object): brought is Exclude<Outcome, { readonly kind: 'result' }> {
  return 'kind' in brought;
}
