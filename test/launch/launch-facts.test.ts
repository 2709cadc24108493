import { describe, expect, it } from 'vitest';
import { factsOfCommand, factsOfUrl } from '../../src/launch/launch-facts.ts';

const VALUE = 'q7Rk2vTz9LmX4w';

describe('a secret in a command is found, at its word', () => {
  it.each<readonly [name: string, argv: readonly string[], at: number, found: object]>([
    ['an option and its value', ['node', 's.js', '--api-key', VALUE], 3, { name: '--api-key' }],
    ['an option with its value', ['node', 's.js', `--api-key=${VALUE}`], 2, { name: '--api-key' }],
    ['one dash', ['s', '-token', VALUE], 2, { name: '-token' }],
    ['a header', ['npx', 'mcp-remote', '--header', `Authorization: Bearer ${VALUE}`], 3, { name: 'Authorization' }],
    ['a header in one word', ['s', `--header=X-Api-Key: ${VALUE}`], 1, { name: 'X-Api-Key' }],
    ['a variable of a container', ['docker', 'run', '-e', `GITHUB_TOKEN=${VALUE}`, 'a/b'], 3, { name: 'GITHUB_TOKEN' }],
    ['the same in one word', ['docker', 'run', `-eGITHUB_TOKEN=${VALUE}`, 'a/b'], 2, { name: 'GITHUB_TOKEN' }],
    ['the same with the long option', ['docker', 'run', `--env=API_KEY=${VALUE}`, 'a/b'], 2, { name: 'API_KEY' }],
    ['env', ['env', `API_KEY=${VALUE}`, 'node', 's.js'], 1, { name: 'API_KEY' }],
    ['a string for a shell', ['sh', '-c', `API_KEY="${VALUE}" node s.js`], 2, { name: 'API_KEY' }],
    ['a password in a URL', ['s', `postgres://shop:${VALUE}@db/shop`], 1, { form: 'URL with a secret' }],
    ['a token in a query', ['s', `https://a.example/mcp?x=1&api_key=${VALUE}`], 1, { form: 'URL with a secret' }],
    ['a URL behind an option', ['s', `--db=postgres://shop:${VALUE}@db/shop`], 1, { form: 'URL with a secret' }],
  ])('%s', (_, argv, at, found) => {
    expect(factsOfCommand(argv).secrets).toEqual([{ where: 'argument', at, ...found }]);
    expect(JSON.stringify(factsOfCommand(argv).secrets)).not.toContain(VALUE);
  });

  it.each<readonly [name: string, argv: readonly string[]]>([
    ['a reference', ['s', '--api-key', '${API_KEY}']],
    ['a reference in a header', ['npx', 'mcp-remote', '--header', 'Authorization: Bearer ${TOKEN}']],
    ['a reference to the client’s variable', ['npx', 'mcp-remote', '--header', 'Authorization:${AUTH_HEADER}']],
    ['a name alone', ['docker', 'run', '-e', 'GITHUB_TOKEN', 'a/b']],
    ['a placeholder', ['s', '--api-key', 'your-api-key-here']],
    ['a placeholder in a URL', ['s', 'postgres://user:password@db/shop']],
    ['the password that everybody has', ['s', 'postgresql://postgres:postgres@localhost/shop']],
    ['a URL without a secret', ['s', 'https://a.example/mcp?project=2481632481']],
    ['a file', ['s', '--token', '/run/secrets/token']],
    ['a file by its name', ['s', '--token-file', 'token-file.txt']],
    ['a flag', ['s', '--token', '--verbose-logging']],
    ['what a shell reads from elsewhere', ['sh', '-c', 'API_KEY=$(security find-password) node s.js']],
    ['a length', ['s', '--max-token-length', '1000000000']],
    ['the next operand', ['s', '--cache', VALUE]],
  ])('and not in %s', (_, argv) => {
    expect(factsOfCommand(argv).secrets).toEqual([]);
  });
});

it.each([
  [`https://user:${VALUE}@a.example/mcp`, true],
  [`https://a.example/mcp?token=${VALUE}`, true],
  ['https://a.example/mcp?token=${TOKEN}', false],
  ['https://a.example/mcp?page=3', false],
  ['https://user@a.example/mcp', false],
])('a URL says whether a secret is in it: %s', (url, holds) => {
  expect(factsOfUrl(url)).toMatchObject({
    remote: { scheme: 'https', host: 'a.example', loopback: false },
    secrets: holds ? [{ where: 'url' }] : [],
  });
});
