import { crc32 } from '../../src/text/credentials.ts';

// Made up here, and put together here, so that no scanner of secrets takes this file for a leak.
const LETTERS = 'qX7mR2vK9tZ4wB8nL3cY6pD5hJ1sGfQaTzVxNbMkWe';
const HEX = 'd41f8c90b2e7a36515f0c6e83b9a7d24'.repeat(2);

function letters(count: number): string {
  return LETTERS.repeat(Math.ceil(count / LETTERS.length)).slice(0, count);
}

function withChecksum(body: string): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let left = crc32(body);
  let checksum = '';
  for (; checksum.length < 6; left = Math.floor(left / 62)) checksum = digits[left % 62] + checksum;
  return body + checksum;
}

/** A secret of each form, by what it is called. */
export const SAMPLES = {
  'GitHub token': ['ghp', withChecksum(letters(30))].join('_'),
  'GitHub token of the other form': ['github_pat', letters(22), letters(59)].join('_'),
  'npm token': ['npm', withChecksum(letters(30))].join('_'),
  'GitLab token': ['glpat', letters(20)].join('-'),
  'Slack token': ['xoxb', '8305917264', '7194628305', letters(24)].join('-'),
  'Slack token of the other form': ['xapp', '1', 'A8XQ2M7RTKV', '8305917264', HEX].join('-'),
  'Slack webhook': ['https://hooks.slack.com/services', 'T8XQ2M7RT', 'B9KVW4ZPL', letters(24)].join('/'),
  'AWS access key': ['AKIA', 'QX7MR2VK5TZ4WB3N'].join(''),
  'Google API key': ['AIza', letters(35)].join(''),
  'Google client secret': ['GOCSPX', letters(28)].join('-'),
  'Stripe key': ['sk', 'live', letters(24)].join('_'),
  'OpenAI key': ['sk', 'proj', `${letters(20)}T3BlbkFJ${letters(20)}`].join('-'),
  'Anthropic key': ['sk', 'ant', 'api03', `${letters(93)}AA`].join('-'),
  'PyPI token': ['pypi', `AgEIcHlwaS5vcmc${letters(60)}`].join('-'),
  'Atlassian token': ['ATAT', 'T3', letters(180)].join(''),
  'Linear key': ['lin', 'api', letters(40)].join('_'),
  'Supabase token': ['sbp', HEX.slice(0, 40)].join('_'),
  'OpenRouter key': ['sk', 'or', 'v1', HEX].join('-'),
  'SendGrid key': ['SG', letters(22), letters(43)].join('.'),
  'Shopify token': ['shpat', HEX.slice(0, 32)].join('_'),
  'DigitalOcean token': ['dop', 'v1', HEX].join('_'),
  'Hugging Face token': ['hf', letters(34)].join('_'),
  'Vault token': ['hvs', letters(95)].join('.'),
  'Telegram bot token': ['830591726', `AA${letters(33)}`].join(':'),
  'private key': ['-----BEGIN RSA PRIVATE', ` KEY-----\n${letters(64)}\n${letters(40)}\n-----END`].join(''),
  'signed token (JWT)': `${['eyJ', 'hbGciOiJIUzI1NiJ9'].join('')}.eyJyb2xlIjoiYWRtaW4iLCJzdWIiOiJvcHMifQ.${letters(43)}`,
} as const;
