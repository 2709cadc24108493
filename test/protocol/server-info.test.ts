import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { serverInfo, serverName } from '../../src/protocol/server-info.ts';

const META = 'io.modelcontextprotocol/serverInfo';
const shelf = { name: 'shelf', version: '2.0', title: 'Shelf' };

describe('serverName', () => {
  it('reads serverInfo of the initialize result', () => {
    const facts = { handshake: 'initialize', result: { serverInfo: shelf } } as const;
    expect(serverInfo(facts)).toEqual(shelf);
    expect(serverName(facts)).toEqual({ name: 'shelf', version: '2.0' });
  });

  it('reads the metadata of the discover result', () => {
    const facts = { handshake: 'discover', result: { _meta: { [META]: shelf } } } as const;
    expect(serverInfo(facts)).toEqual(shelf);
    expect(serverName(facts)).toEqual({ name: 'shelf', version: '2.0' });
  });

  it('looks only where the handshake puts it', () => {
    expect(serverName({ handshake: 'discover', result: { serverInfo: shelf } })).toBeUndefined();
    expect(serverName({ handshake: 'initialize', result: { _meta: { [META]: shelf } } })).toBeUndefined();
  });

  it('leaves the version empty where it is no text', () => {
    for (const version of [undefined, 2, null])
      expect(
        serverName({
          handshake: 'initialize',
          result: { serverInfo: version === undefined ? { name: 'x' } : { name: 'x', version } },
        }),
      ).toEqual({ name: 'x', version: '' });
  });

  it.each<[Json]>([[null], ['shelf'], [[shelf]], [{}], [{ name: 7, version: '1' }], [{ version: '1' }]])(
    'finds no name in %j',
    (info) => {
      expect(serverName({ handshake: 'initialize', result: { serverInfo: info } })).toBeUndefined();
      expect(serverName({ handshake: 'discover', result: { _meta: { [META]: info } } })).toBeUndefined();
      expect(serverName({ handshake: 'discover', result: { _meta: info } })).toBeUndefined();
    },
  );
});
