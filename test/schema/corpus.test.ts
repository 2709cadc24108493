import { describe, expect, it } from 'vitest';
import { isArray, member, stringMember } from '../../src/model/json.ts';
import { toPointer } from '../../src/model/pointer.ts';
import { dialectOf } from '../../src/schema/dialect.ts';
import { findMisfits } from '../../src/schema/fits.ts';

import { validateSchema } from '../../src/schema/metaschema.ts';
import { indexSchema } from '../../src/schema/refs.ts';
import { undeclaredRequired } from '../../src/schema/required.ts';
import { corpus, corpusMissing } from '../lib/corpus.ts';

/** Every input and output schema, with the name of its tool. */
function schemas() {
  return corpus().flatMap(({ name: server, surface: { parts } }) => {
    const tools = parts.tools.status === 'ok' && isArray(parts.tools.value) ? parts.tools.value : [];
    return tools.flatMap((tool) =>
      ['inputSchema', 'outputSchema'].flatMap((key) => {
        const schema = member(tool, key);
        if (schema === undefined) return [];
        const dialect = dialectOf(schema);
        return [{ where: `${server} ${stringMember(tool, 'name')} ${key}`, schema, dialect }];
      }),
    );
  });
}

describe.skipIf(corpusMissing)(`the schemas of real servers${corpusMissing ? ` (${corpusMissing})` : ''}`, () => {
  const all = schemas().map(({ where, schema, dialect }) => {
    if (dialect.status === 'unknown') throw new Error(`${where}: ${dialect.uri}`);
    return { where, schema, id: dialect.id, index: indexSchema(schema, dialect.id) };
  });

  it('are valid, all but one', () => {
    expect(all.length).toBeGreaterThan(2000);
    const invalid = all.flatMap(({ where, schema, id }) => {
      const { problems, stops } = validateSchema(schema, id);
      expect(stops, where).toEqual([]);
      return problems.map(({ path, expected, level }) => `${where}: ${level} ${toPointer(path)}: ${expected}`);
    });
    expect(invalid).toEqual([
      'netlify__mcp netlify-coding-rules inputSchema: MUST /properties/creationType/enum: an array of at least one value',
    ]);
  });

  it('have references that all resolve, and none that leads back to itself', () => {
    const refs = all.flatMap(({ where, index }) => index.refs.map((ref) => ({ where, ref })));
    expect(refs.length).toBeGreaterThan(2000);
    for (const { where, ref } of refs)
      expect(ref, where).toMatchObject({ status: 'resolved', cyclic: false, dynamic: false });
  });

  it('hold no value that does not fit, and each can be told of', () => {
    for (const { where, index } of all) expect(findMisfits(index), where).toEqual({ misfits: [], unchecked: [] });
  });

  it('require what they declare, all but one', () => {
    const undeclared = all.flatMap(({ where, index }) =>
      undeclaredRequired(index).map(({ path, impossible }) => `${where}: ${toPointer(path)} ${impossible}`),
    );
    expect(undeclared).toEqual([
      'cloudflare__mcp-server-cloudflare worker_put inputSchema: /properties/migrations/items/required/0 false',
    ]);
  });

  it('are far from the bounds', () => {
    const depths = all.map(({ index }) => Math.max(...index.positions.map(({ depth }) => depth)));
    expect(Math.max(...depths)).toBeLessThan(20);
    expect(Math.max(...all.map(({ index }) => index.positions.length))).toBeLessThan(2000);
  });
});
