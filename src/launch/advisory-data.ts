import type { Advisory } from './advisories.ts';

/** When this list was last read against its sources. */
export const ADVISORIES_AS_OF = '2026-11-30';

/** Releases of MCP servers, clients, SDKs and of what they are often launched with, that an advisory was published about. */
export const ADVISORIES: readonly Advisory[] = [
  {
    ecosystem: 'npm',
    name: 'postmark-mcp',
    releases: ['>=1.0.16'],
    kind: 'malicious',
    what: 'sends a blind copy of every e-mail to a stranger',
    ids: ['MAL-2025-47604'],
    source: 'https://www.koi.security/blog/postmark-mcp-npm-malicious-backdoor-email-theft',
    date: '2025-09-26',
  },
  {
    ecosystem: 'pypi',
    name: 'litellm',
    releases: ['==1.82.7', '==1.82.8'],
    kind: 'malicious',
    what: 'steals credentials',
    free: '1.82.9',
    ids: ['MAL-2026-2144', 'PYSEC-2026-2'],
    source: 'https://osv.dev/vulnerability/MAL-2026-2144',
    date: '2026-03-24',
  },
  {
    ecosystem: 'npm',
    name: 'mcp-remote',
    releases: ['>=0.0.5 <0.1.16'],
    kind: 'vulnerable',
    what: 'run commands on the machine, when it connects to their server',
    free: '0.1.16',
    ids: ['CVE-2025-6514', 'GHSA-6xpm-ggf7-wc3p'],
    source: 'https://github.com/advisories/GHSA-6xpm-ggf7-wc3p',
    date: '2025-07-09',
  },
];
