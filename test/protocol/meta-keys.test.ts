import { expect, it } from 'vitest';
import { isDefinedMetaKey, isMetaKey, isReservedPrefix, metaPrefix } from '../../src/protocol/meta-keys.ts';

it.each(['a', '', 'a.b_c-d', 'com.example/', 'com.example/name', 'ui/x', 'a-1.b/9', 'com.example.mcp/x'])(
  'takes %j for a key',
  (name) => {
    expect(isMetaKey(name)).toBe(true);
  },
);

it.each(['_a', 'a_', 'a/b/c', 'a b', '/a', '1a/b', 'com..example/x', '-a.b/x', 'a-/x', 'é', 'a\n'])(
  'takes %j for none',
  (name) => {
    expect(isMetaKey(name)).toBe(false);
  },
);

it.each([
  ['io.modelcontextprotocol', true],
  ['dev.mcp', true],
  ['org.modelcontextprotocol.api', true],
  ['com.mcp.tools', true],
  ['com.example.mcp', false],
  ['mcp', false],
  ['modelcontextprotocol.io', false],
])('says of the prefix %j: reserved %j', (prefix, reserved) => {
  expect(isReservedPrefix(prefix)).toBe(reserved);
});

it('splits a key and knows those of the specification', () => {
  expect(metaPrefix('com.example/a/b')).toBe('com.example');
  expect(metaPrefix('progressToken')).toBeUndefined();
  expect(isDefinedMetaKey('io.modelcontextprotocol/serverInfo')).toBe(true);
  expect(isDefinedMetaKey('io.modelcontextprotocol/other')).toBe(false);
});
