import { describe, expect, it } from 'vitest';
import { fixesOf, type MendingOptions } from '../../../src/clients/files/fix-config.ts';
import { readConfigFile } from '../../../src/clients/files/read-file.ts';
import { CONFIG_CLIENTS } from '../../../src/clients/index.ts';
import { applyTextEdits } from '../../../src/input/fix-edits.ts';

const MACHINE = { platform: 'linux', home: '/home/me', env: {}, project: '/srv' } as const;

interface Mended {
  readonly text: string;
  readonly waiting: readonly string[];
  readonly refused: readonly string[];
}

function mend(text: string, path: string, options: Partial<MendingOptions>): Mended {
  const { file } = readConfigFile(text, path, MACHINE);
  if (file.status === 'failed') throw new Error(file.message);
  const found = fixesOf(text, file.entries, { pins: [], environment: {}, clients: CONFIG_CLIENTS, ...options });
  return {
    text: applyTextEdits(
      text,
      found.fixes.map(({ edit }) => [edit]),
    ).text,
    waiting: found.waiting.map(({ entry, variable }) => `${entry} ${variable}`),
    refused: found.refused.map(({ why }) => why),
  };
}

const PIN = { pins: [{ package: 'example-server', version: '1.2.3' }] };

describe('a pin', () => {
  it.each([
    [
      'JSON with comments',
      '/srv/.mcp.json',
      '{ // all\n\t"mcpServers": {"a": {"command": "npx", "args": ["-y", "example-server"],}}}',
      'example-server"',
      'example-server@1.2.3"',
    ],
    [
      'JSON after a byte order mark, with Windows line breaks',
      '/srv/.mcp.json',
      '\uFEFF{"mcpServers": {\r\n"a": {"command": "npx", "args": ["example-server@latest"]}}}',
      '@latest',
      '@1.2.3',
    ],
    [
      'TOML',
      '/home/me/.codex/config.toml',
      "[mcp_servers.a]\ncommand = 'npx'\nargs = ['-y', 'example-server@^1'] # why\n",
      '@^1',
      '@1.2.3',
    ],
    [
      'TOML over several lines',
      '/home/me/.codex/config.toml',
      '[mcp_servers.a]\ncommand = "npx"\nargs = [\n  "-y", # yes\n  "example-server",\n]\n',
      'example-server',
      'example-server@1.2.3',
    ],
    [
      'YAML',
      '/srv/mcp.yaml',
      'mcpServers:\n  a:\n    command: uvx\n    args: [example-server>=1.0, stdio]\n',
      '>=1.0',
      '==1.2.3',
    ],
    [
      'the name of PyPI in other letters',
      '/srv/.mcp.json',
      '{"mcpServers": {"a": {"command": "uvx", "args": ["Example_Server"]}}}',
      'Example_Server',
      'Example_Server==1.2.3',
    ],
    [
      'a specifier of Deno',
      '/srv/.mcp.json',
      '{"mcpServers": {"a": {"command": "deno", "args": ["run", "npm:example-server"]}}}',
      'npm:example-server',
      'npm:example-server@1.2.3',
    ],
  ])('changes one word of %s, and nothing else', (_, path, text, before, after) => {
    expect(mend(text, path, PIN)).toEqual({ text: text.replace(before, () => after), waiting: [], refused: [] });
  });

  it.each([
    ['another package', '["example-servers"]'],
    ['an exact version', '["example-server@1.0.0"]'],
    ['extras beside the name', '["--from", "example-server[cli]", "serve"]'],
    ['another spelling of the same word', '["example\\u002dserver"]'],
  ])('leaves %s alone', (_, args) => {
    const text = `{"mcpServers": {"a": {"command": "uvx", "args": ${args}}}}`;
    expect(mend(text, '/srv/.mcp.json', PIN).text).toBe(text);
  });

  it.each([
    ['does harm', 'postmark-mcp', '1.0.16', /postmark-mcp@1\.0\.16/],
    ['is a tag', 'postmark-mcp', 'latest', /no exact version/],
    ['is a range', 'postmark-mcp', '1.x', /no exact version/],
  ])('is refused where it %s', (_, name, version, why) => {
    const text = `{"mcpServers": {"a": {"command": "npx", "args": ["${name}"]}}}`;
    const { text: after, refused } = mend(text, '/srv/.mcp.json', { pins: [{ package: name, version }] });
    expect(after).toBe(text);
    expect(refused).toEqual([expect.stringMatching(why)]);
  });
});

describe('a literal secret', () => {
  const SECRET = 'Canary4f9a8e7c2b';
  const config = (value: string): string =>
    `{"mcpServers": {"a": {"command": "node", "env": { "API_KEY" : ${value}, "MODE": "fast" }}}}`;

  it.each([
    ['Claude Code', '/srv/.mcp.json', '${API_KEY}'],
    ['Cursor', '/srv/.cursor/mcp.json', '${env:API_KEY}'],
    ['Gemini CLI', '/srv/.gemini/settings.json', '${API_KEY}'],
  ])('becomes a reference as %s writes it, where it is not lost by that', (_, path, reference) => {
    const before = config(JSON.stringify(SECRET));
    const { text, waiting } = mend(before, path, { environment: { API_KEY: SECRET } });
    expect(text).toBe(config(JSON.stringify(reference)));
    expect(waiting).toEqual([]);
  });

  it.each([
    ['is not set', {}],
    ['has another value', { API_KEY: 'Another4f9a8e7c2b' }],
  ])('stays where the variable %s', (_, environment) => {
    const text = config(JSON.stringify(SECRET));
    expect(mend(text, '/srv/.mcp.json', { environment })).toEqual({ text, waiting: ['a API_KEY'], refused: [] });
  });

  it('stays where nobody knows how the client writes a reference', () => {
    const text = config(JSON.stringify(SECRET));
    const mended = mend(text, '/srv/.zed/other.json', { environment: { API_KEY: SECRET } });
    expect(mended).toEqual({ text, waiting: [], refused: [] });
  });

  it('is not looked for among references, placeholders and values that are none', () => {
    for (const value of ['"${API_KEY}"', '"<your key>"', '17', 'null'])
      expect(mend(config(value), '/srv/.mcp.json', {}).waiting).toEqual([]);
  });
});
