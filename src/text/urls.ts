/**
 * Names and addresses that mean something else on every network, so that whoever fetches from them fetches from the
 * inside. Sources: RFC 6890 (special-purpose addresses), RFC 6761 and RFC 6762 (`.localhost`, `.local`), RFC 8375
 * (`home.arpa`), ICANN resolution 2024.07.29.06 (`.internal`), and the metadata services of AWS, Google and Azure at
 * 169.254.169.254, of Alibaba at 100.100.100.200, and of AWS over IPv6 at fd00:ec2::254.
 */

/** Where a host that is not public lies. */
export type PrivateHost = 'this machine' | 'the metadata service of a cloud' | 'the local link' | 'a private network';

const METADATA: ReadonlySet<string> = new Set([
  '169.254.169.254',
  '100.100.100.200',
  'fd00:ec2::254',
  'metadata.google.internal',
  'metadata',
]);
const AWS_METADATA = 0xa9fea9fe;
const PRIVATE_NAME = /(?:^|\.)(?:internal|intranet|corp|home\.arpa|lan)$/;

/** Where a host lies that is not public; undefined for one that is, or that cannot be told. IPv6 stands without brackets. */
export function privateHost(host: string): PrivateHost | undefined {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (METADATA.has(name)) return 'the metadata service of a cloud';
  if (name === 'localhost' || name.endsWith('.localhost')) return 'this machine';
  if (name.endsWith('.local')) return 'the local link';
  if (PRIVATE_NAME.test(name)) return 'a private network';
  if (name.includes(':')) return privateIpv6(name);
  const address = ipv4(name);
  return address === undefined ? undefined : privateIpv4(address);
}

function privateIpv4(address: number): PrivateHost | undefined {
  if (address === AWS_METADATA) return 'the metadata service of a cloud';
  const [a, b] = [Math.floor(address / 2 ** 24), Math.floor(address / 2 ** 16) % 256];
  if (a === 127 || a === 0) return 'this machine';
  if (a === 169 && b === 254) return 'the local link';
  if (a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168) || (a === 100 && b >= 64 && b < 128))
    return 'a private network';
  return undefined;
}

function privateIpv6(name: string): PrivateHost | undefined {
  const mapped = /^::(?:ffff:)?(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/.exec(name);
  if (mapped?.[1] !== undefined) return privateHost(mapped[1]);
  if (mapped !== null)
    return privateIpv4(Number.parseInt(mapped[2] ?? '', 16) * 65_536 + Number.parseInt(mapped[3] ?? '', 16));
  if (/^(?:0{0,4}:){1,7}0{0,3}[01]$/.test(name)) return 'this machine';
  if (/^fe[89ab][\da-f]:/.test(name)) return 'the local link';
  return /^f[cd][\da-f]{2}:/.test(name) ? 'a private network' : undefined;
}

/** The number that an address is, in every form that fetchers read: `127.1`, `0x7f000001`, `2130706433`. */
function ipv4(name: string): number | undefined {
  const numbers = name.split('.').map(wholeNumber);
  const last = numbers.at(-1);
  if (numbers.length > 4 || last === undefined || numbers.includes(undefined)) return undefined;
  const leading = numbers.slice(0, -1) as number[];
  if (leading.some((number) => number > 255) || last >= 256 ** (5 - numbers.length)) return undefined;
  return leading.reduce((sum, number, index) => sum + number * 256 ** (3 - index), last);
}

function wholeNumber(text: string): number | undefined {
  if (/^0x[\da-f]{1,8}$/.test(text)) return Number.parseInt(text.slice(2), 16);
  if (/^0[0-7]{1,11}$/.test(text)) return Number.parseInt(text, 8);
  return /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}

/** What a browser or a fetching library makes of a URL. */
export interface ReadUrl {
  /** In lower case; undefined where the text is relative. */
  readonly scheme: string | undefined;
  /** Without port, user and brackets; undefined where there is none, and for files. */
  readonly host: string | undefined;
}

/**
 * Reads a URL as lenient readers do (WHATWG URL §4.4): blanks around it and tabs and line breaks inside it do not count, and
 * a backslash is a slash. So `java\nscript:` is `javascript:`.
 */
export function readUrl(text: string): ReadUrl {
  const bare = text.replaceAll(/[\t\n\r]/g, '').replace(/^[\0- ]+/, '');
  const [, scheme, slashes, authority] = /^(?:([a-z][a-z\d+.-]*):)?([\\/]{2,})?([^\\/?#]*)/i.exec(bare) ?? [];
  const host = slashes === undefined || /^file$/i.test(scheme ?? '') ? undefined : hostOf(authority ?? '');
  return { scheme: scheme?.toLowerCase(), host: host === '' ? undefined : host };
}

function hostOf(authority: string): string {
  const place = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  const literal = /^\[([^\]]*)\]/.exec(place)?.[1];
  return literal ?? place.replace(/:\d*$/, '');
}
