import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const TOO_CLOSE = 'it is at a private address, which is not asked on behalf of a server outside';

const PRIVATE = blocks('10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7');
const LOOPBACK = blocks('127.0.0.0/8', '::1/128');
// Addresses of one link, of many hosts, of none, of tests, and those that stand for others.
const OTHER = blocks(
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/128',
  '64:ff9b::/96',
  '2002::/16',
  'fe80::/10',
  'ff00::/8',
);

function blocks(...ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** How far an address is from the public network: 0 on it, 1 in a private one, 2 on this computer, 3 nowhere to go. */
export function closeness(address: string): 0 | 1 | 2 | 3 {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (LOOPBACK.check(address, family)) return 2;
  if (OTHER.check(address, family)) return 3;
  return PRIVATE.check(address, family) ? 1 : 0;
}

/** The closeness of a host as it is written, when that tells it. */
export function closenessOfName(host: string): 0 | 1 | 2 | 3 | undefined {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return closeness(bare);
  return bare === 'localhost' || bare.endsWith('.localhost') ? 2 : undefined;
}

/** Looks names up, and refuses those with an address closer than `limit`: what a server names must not lead inside. */
export function lookupWithin(limit: number): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const found = addresses ?? [];
      const inside = error === null && found.some(({ address }) => closeness(address) > limit);
      const failure = inside ? Object.assign(new Error(TOO_CLOSE), { code: 'ERR_TOO_CLOSE' }) : error;
      if (options.all === true) callback(failure, found);
      else callback(failure, found[0]?.address ?? '', found[0]?.family);
    });
  };
}

/** What may be asked for on behalf of a server. */
export interface Reach {
  /** How close the server itself is. */
  readonly inside: 0 | 1 | 2 | 3;
  /** The server's origin. */
  readonly origin: string;
  /** Nothing of another origin is asked for. */
  readonly ownOnly: boolean;
}

/** Why a URL is not asked for; undefined when it is, as far as its text tells. */
export function refuseAddress(url: URL, { inside, origin, ownOnly }: Reach): string | undefined {
  if (url.origin === origin) return undefined;
  if (ownOnly) return 'it is of another origin than the server';
  const near = closenessOfName(url.hostname);
  if (near !== undefined && near > inside) return TOO_CLOSE;
  return url.protocol === 'https:' || (url.protocol === 'http:' && near === 2) ? undefined : 'it is not https';
}
