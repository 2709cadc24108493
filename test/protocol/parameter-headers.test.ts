import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { parameterHeaders } from '../../src/protocol/parameter-headers.ts';

const headers = (properties: Json, args: JsonObject) =>
  parameterHeaders({ name: 'find', inputSchema: { type: 'object', properties } }, args);
const mapped = (header: Json, type = 'string'): Json => ({ type, 'x-mcp-header': header });

describe('the headers that repeat arguments', () => {
  it('are those of the parameters that name one, also inside of others', () => {
    const deep = { type: 'object', properties: { shard: mapped('Shard', 'integer') } };
    const properties = { region: mapped('Region'), dry: mapped('Dry', 'boolean'), deep, query: { type: 'string' } };
    expect(headers(properties, { region: 'eu', dry: false, deep: { shard: 7 }, query: 'x' })).toEqual({
      'mcp-param-region': 'eu',
      'mcp-param-dry': 'false',
      'mcp-param-shard': '7',
    });
  });

  it('are left out with the argument, and where it is null or no simple value', () => {
    const properties = { a: mapped('A'), b: mapped('B'), c: mapped('C') };
    expect(headers(properties, { a: null, b: ['x'] })).toEqual({});
  });

  it('are none where the name is no header, or the schema none', () => {
    expect(
      headers(
        { a: mapped('My Region'), b: mapped(''), c: mapped(1), d: mapped('a\r\nb') },
        { a: '1', b: '2', c: '3', d: '4' },
      ),
    ).toEqual({});
    expect(parameterHeaders(undefined, { a: 1 })).toEqual({});
    expect(parameterHeaders({ inputSchema: true }, { a: 1 })).toEqual({});
  });
});
