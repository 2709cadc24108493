import { describe, expect, it } from 'vitest';
import { capabilitiesOf, initializeParams, modernParams } from '../../src/protocol/era.ts';

const CLIENT = { name: 'tester', version: '1.2.3' };

describe('the parameters of requests', () => {
  it('carry version, client and capabilities in _meta for a modern server', () => {
    expect(modernParams(CLIENT, '2026-07-28', { cursor: 'c' })).toEqual({
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': CLIENT,
        'io.modelcontextprotocol/clientCapabilities': {},
      },
      cursor: 'c',
    });
  });

  it('offer the newest legacy version and no capability in initialize', () => {
    expect(initializeParams(CLIENT)).toEqual({
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: CLIENT,
    });
  });
});

describe('capabilitiesOf', () => {
  it('gives what the result declares', () => {
    expect(capabilitiesOf({ capabilities: { tools: {} } })).toEqual({ tools: {} });
  });

  it.each([{}, { capabilities: null }, { capabilities: [] }, { capabilities: 'tools' }])(
    'gives none for %j',
    (result) => {
      expect(capabilitiesOf(result)).toEqual({});
    },
  );
});
