import { toPointer } from '../model/pointer.ts';
import { components } from './graph.ts';
import type { SchemaIndex } from './refs.ts';

/** How much a schema asks of a validator. */
export interface SchemaMeasure {
  /** Levels of schemas in schemas, as written; 1 for a schema without subschemas. */
  readonly depth: number;
  readonly subschemas: number;
  readonly refs: number;
  /** Whether following references can go on without end, as in a tree. */
  readonly recursive: boolean;
}

/** Measures an indexed schema. Where the index has stops, the numbers are what was seen up to there. */
export function measureSchema({ positions, refs }: SchemaIndex): SchemaMeasure {
  const order = new Map([...positions.keys()].map((pointer, index) => [pointer, index]));
  const edges = [...positions.values()].map((): number[] => []);
  let depth = 0;
  for (const { parent, pointer, depth: own } of positions.values()) {
    depth = Math.max(depth, own);
    if (parent !== null) edges[order.get(parent.pointer) as number]?.push(order.get(pointer) as number);
  }
  const jumps = refs.flatMap((ref) => {
    const to = ref.status === 'resolved' ? order.get(toPointer(ref.target)) : undefined;
    return to === undefined ? [] : [[order.get(ref.from.pointer) as number, to] as const];
  });
  for (const [from, to] of jumps) edges[from]?.push(to);
  const component = components(edges);
  return {
    depth,
    subschemas: positions.size,
    refs: refs.length,
    recursive: jumps.some(([from, to]) => component[from] === component[to]),
  };
}
