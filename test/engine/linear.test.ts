import { describe, expect, it } from 'vitest';
import { runRule } from '../../src/engine/run-rule.ts';
import { readSurface } from '../../src/input/read-surface.ts';
import type { Json } from '../../src/model/json.ts';
import type { Surface } from '../../src/model/surface.ts';
import { RULES } from '../../src/rules/index.ts';

const FEW = 100;

/** A tool as many are: some say what others say, and some have a defect. */
function tool(index: number): Json {
  const verb = ['find', 'list', 'create', 'delete'][index % 4] ?? '';
  return {
    name: `${verb}_record_${index}`,
    ...(index % 5 === 0 ? {} : { description: `Does "${verb}" on records, ${index % 7} at a time. Never tells when.` }),
    inputSchema: {
      type: 'object',
      properties: {
        record_id: { type: 'string', description: 'Number of the record' },
        timeout: { type: 'integer' },
        filter: { type: 'array', items: { type: 'object', properties: { [`field_${index}`]: { enum: ['a', 'b'] } } } },
      },
      required: index % 3 === 0 ? ['record'] : ['record_id'],
    },
    annotations: { readOnlyHint: index % 2 === 0 },
  };
}

/** How often each rule looks at something in the definitions of so many tools. */
function looks(count: number): ReadonlyMap<string, number> {
  const read = readSurface(
    JSON.stringify({ tools: Array.from({ length: count }, (_, index) => tool(index)) }),
    'tools',
  );
  if (read.status === 'failed') throw new Error(read.message);
  let looked = 0;
  const surface = watched(read.surface, () => {
    looked += 1;
  });
  return new Map(
    RULES.map((rule) => {
      looked = 0;
      runRule(rule, surface);
      return [rule.meta.id, looked];
    }),
  );
}

/** The surface with every object of its tools behind a proxy; one object is always behind the same. */
function watched(surface: Surface, look: () => void): Surface {
  const proxies = new WeakMap<object, object>();
  const watch = <T>(value: T): T => {
    if (typeof value !== 'object' || value === null) return value;
    const proxy =
      proxies.get(value) ??
      new Proxy(value, {
        get(target, key) {
          look();
          return watch(Reflect.get(target, key) as unknown);
        },
        ownKeys(target) {
          look();
          return Reflect.ownKeys(target);
        },
      });
    proxies.set(value, proxy);
    return proxy as T;
  };
  const { tools } = surface.parts;
  if (tools.status !== 'ok') throw new Error('there are no tools');
  return { ...surface, parts: { ...surface.parts, tools: { ...tools, value: watch(tools.value as readonly Json[]) } } };
}

describe('the rules', () => {
  it('look twice as often at twice as many tools', () => {
    const once = looks(FEW);
    const twice = looks(2 * FEW);
    // The tools are not all alike.
    const grown = [...twice].filter(([id, count]) => count > 2.3 * (once.get(id) ?? 0) + 50);
    expect(grown).toEqual([]);
    expect([...twice.values()].filter((count) => count > 0).length).toBeGreaterThan(50);
  });
});
