import { describe, expect, it } from 'vitest';
import { configLocations, locationOf, type Machine } from '../../../src/clients/files/locations.ts';
import { readConfigFile } from '../../../src/clients/files/read-file.ts';
import { CONFIG_CLIENTS } from '../../../src/clients/index.ts';
import type { ConfigEntry, ConfigFile } from '../../../src/model/config-entry.ts';
import { SAMPLES } from '../../text/credential-samples.ts';
import { CANARY, SHAPES } from './shapes.ts';

const LINUX: Machine = { platform: 'linux', home: '/home/ada', env: {}, project: '/srv/shop' };

describe('the shape of each client', () => {
  it.each(Object.entries(SHAPES))('%s', (_, [path, text]) => {
    const { client, file } = readConfigFile(text, path, LINUX);
    expect({ client, file }).toMatchSnapshot();
    expect(JSON.stringify(file)).not.toContain(CANARY);
    expect(entriesOf(file).length).toBeGreaterThan(0);
  });

  it('is there for every client', () => {
    const read = new Set(Object.values(SHAPES).map(([path, text]) => readConfigFile(text, path, LINUX).client));
    expect([...read].sort()).toEqual(CONFIG_CLIENTS.map(({ id }) => id).sort());
  });
});

describe('places', () => {
  it('are those of the names, in every format', () => {
    for (const [path, text] of Object.values(SHAPES)) {
      const lines = text.split('\n');
      for (const { name, place, client } of entriesOf(readConfigFile(text, path, LINUX).file)) {
        if (client === 'registry') continue;
        const rest = lines[place.line - 1]?.slice(place.column - 1) ?? '';
        expect(rest, `${client} ${name}`).toMatch(/^["'[<a-z]/);
        if (client !== 'jetbrains' || path.endsWith('.json')) expect(rest).toContain(name);
      }
    }
  });

  it('do not move with a byte order mark or CRLF', () => {
    const [path, text] = SHAPES['claude-desktop'] ?? ['', ''];
    const plain = entriesOf(readConfigFile(text, path, LINUX).file);
    for (const other of [`\uFEFF${text}`, text.replaceAll('\n', '\r\n')])
      expect(entriesOf(readConfigFile(other, path, LINUX).file)).toEqual(plain);
  });
});

describe('a broken entry', () => {
  const CASES: Readonly<Record<string, readonly [entry: string, problem: string | undefined]>> = {
    'a whole line in command': ['{"command": "npx -y files-server"}', undefined],
    'a command that is a number': ['{"command": 7}', 'command is a number; it must be a text'],
    'an empty command': ['{"command": " "}', 'command is empty'],
    'a command that is an empty list': ['{"command": []}', 'command is empty'],
    'an object without a path': ['{"command": {"args": []}}', 'command is an object without a path'],
    'arguments in one text': ['{"command": "npx", "args": "-y x"}', 'args is a text; it must be a list'],
    'arguments in an object': ['{"command": "npx", "args": {}}', 'args is an object; it must be a list of texts'],
    'a number among the arguments': [
      '{"command": "x", "args": ["--port", 80]}',
      'args[1] is a number; it must be a text',
    ],
    'variables in a text': ['{"command": "x", "env": "A=b"}', 'env is a text; it must be an object'],
    'variables in a list': ['{"command": "x", "env": ["A=b"]}', undefined],
    'a url that is a list': ['{"url": ["https://a.example"]}', 'url is a list; it must be a text'],
    'neither a command nor a url': ['{"args": ["x"]}', 'the entry has neither a command nor a url'],
    'nothing in it': ['{}', 'the entry has neither a command nor a url'],
    'a text': ['"npx -y x"', 'the entry is a text, not an object'],
    nothing: ['null', 'the entry is nothing, not an object'],
    'a list': ['["npx"]', 'the entry is a list, not an object'],
    'another spelling of url': ['{"serverUrl": "https://a.example/mcp"}', undefined],
    'members of the names of inherited ones': ['{"command": "x", "type": "constructor"}', undefined],
  };

  it.each(Object.entries(CASES))('%s', (_, [entry, problem]) => {
    const text = `{"mcpServers": {"before": {"command": "a"}, "broken": ${entry}, "after": {"command": "z"}}}`;
    const entries = entriesOf(readConfigFile(text, '/srv/shop/.mcp.json', LINUX).file);
    expect(entries.map(({ name }) => name)).toEqual(['before', 'broken', 'after']);
    expect(entries[1]?.problems.map(({ message }) => message)).toEqual(problem === undefined ? [] : [problem]);
    expect(entries[0]?.problems).toEqual([]);
    expect(entries[2]?.problems).toEqual([]);
    expect(entries[1]).toMatchSnapshot();
  });

  it('of a JSON file that is cut off hides no other', () => {
    const text = `{"mcpServers": {"a": {"command": "x", "env": {"K": "${CANARY}"}}, "b": {"command": "y", "env": {"K": "${CANARY}`;
    const file = read(text);
    expect(entriesOf(file).map(({ name, env }) => [name, env.length])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    expect(file.status === 'ok' && file.problems.length).toBe(1);
    expect(JSON.stringify(file)).not.toContain(CANARY);
  });

  it('of a TOML file hides no other', () => {
    const text = `[mcp_servers.a]\ncommand = "x"\n[mcp_servers.b]\ncommand = ${CANARY} oops\n[mcp_servers.c]\ncommand = "z"\n[mcp_servers.c.env]\nK = "${CANARY}"\n`;
    const { file } = readConfigFile(text, '/home/ada/.codex/config.toml', LINUX);
    expect(entriesOf(file).map(({ name, place, env }) => [name, place.line, env.length])).toEqual([
      ['a', 1, 0],
      ['c', 5, 1],
    ]);
    expect(file.status === 'ok' && file.problems).toEqual([
      { message: 'this is no TOML', place: { line: 4, column: expect.any(Number) } },
    ]);
    expect(JSON.stringify(file)).not.toContain(CANARY);
  });

  it('of a YAML file keeps its values to itself', () => {
    const text = `mcpServers:\n  - name: a\n    command: x\n  - name: b\n    env: { K: "${CANARY}"\n`;
    const { file } = readConfigFile(text, '/srv/shop/.continue/mcpServers/a.yaml', LINUX);
    expect(entriesOf(file)[0]).toMatchObject({ name: 'a', command: 'x', problems: [] });
    expect(JSON.stringify(file)).not.toContain(CANARY);
  });

  it.each([
    ['JSON', '/srv/shop/.mcp.json', CANARY],
    ['TOML', '/home/ada/.codex/config.toml', `= ${CANARY}`],
    ['XML', '/home/ada/.config/JetBrains/A/options/llm.mcpServers.xml', `<a b=${CANARY}`],
    ['deep JSON', '/srv/shop/.mcp.json', '['.repeat(100_000)],
    ['deep YAML', '/srv/shop/.continue/mcpServers/a.yaml', '['.repeat(20_000)],
  ])('that is no %s at all is said to be none, without its text', (_, path, text) => {
    const { file } = readConfigFile(text, path, LINUX);
    expect(entriesOf(file)).toEqual([]);
    expect(JSON.stringify(file)).not.toContain(CANARY);
    expect(file.status === 'failed' || file.problems.length > 0).toBe(true);
  });

  it('is noticed where servers are no object', () => {
    expect(read('{"mcpServers": ["npx"]}')).toMatchObject({ entries: [{ name: '', problems: [{}] }] });
    expect(read('{"mcpServers": "npx"}')).toMatchObject({
      problems: [{ message: 'the servers are a text, not an object', place: { line: 1, column: 16 } }],
    });
    expect(read('{}')).toEqual({ status: 'ok', entries: [], problems: [] });
    expect(read('')).toEqual({ status: 'ok', entries: [], problems: [] });
  });
});

describe('a name that stands twice', () => {
  it('is two entries that say so', () => {
    const file = read('{"mcpServers": {"a": {"command": "x"}, "b": {"command": "y"}, "a": {"command": "z"}}}');
    expect(entriesOf(file).map(({ name, command, duplicates }) => [name, command, duplicates])).toEqual([
      ['a', 'x', 1],
      ['b', 'y', 0],
      ['a', 'z', 1],
    ]);
  });

  it('is noticed in YAML', () => {
    const { file } = readConfigFile(
      'extensions:\n  a: { cmd: x }\n  a: { cmd: y }\n',
      '/home/ada/.config/goose/config.yaml',
      LINUX,
    );
    expect(entriesOf(file).map(({ duplicates }) => duplicates)).toEqual([1, 1]);
  });
});

describe('values', () => {
  it.each([
    ['${TOKEN}', 'reference'],
    ['${TOKEN:-none}', 'reference'],
    ['Bearer ${env:TOKEN}', 'reference'],
    ['$TOKEN', 'reference'],
    ['%TOKEN%', 'reference'],
    ['${{ secrets.TOKEN }}', 'reference'],
    ['${input:token}', 'reference'],
    ['{env:TOKEN}', 'reference'],
    ['', 'placeholder'],
    ['<your token>', 'placeholder'],
    ['YOUR_API_KEY', 'placeholder'],
    ['your-token-here', 'placeholder'],
    ['Bearer xxxxxxxx', 'placeholder'],
    ['changeme', 'placeholder'],
    ['...', 'placeholder'],
    ['production', 'literal'],
    ['5f2b9c', 'literal'],
    ['Bearer 5f2b9c', 'literal'],
  ])('%j is a %s', (value, kind) => {
    const text = JSON.stringify({ mcpServers: { a: { command: 'x', env: { K: value }, headers: { H: value } } } });
    const [entry] = entriesOf(read(text));
    expect(entry?.env.map((named) => named.value)).toEqual([kind]);
    expect(entry?.headers.map((named) => named.value)).toEqual([kind]);
  });

  it('that have the form of a secret are named by it, also beside a reference', () => {
    const secret = SAMPLES['AWS access key'];
    const text = JSON.stringify({
      mcpServers: { a: { command: 'x', env: { K: secret, L: `\${X} ${secret}`, N: 5 } } },
    });
    const file = read(text);
    expect(entriesOf(file)[0]?.env).toMatchObject([
      { name: 'K', value: 'literal', credential: 'AWS access key' },
      { name: 'L', value: 'literal', credential: 'AWS access key' },
      { name: 'N', value: 'literal' },
    ]);
    expect(JSON.stringify(file)).not.toContain(secret);
  });
});

describe('where clients keep servers', () => {
  it.each(['linux', 'darwin', 'win32'] as const)('on %s', (platform) => {
    const home = platform === 'win32' ? 'C:\\Users\\ada' : '/home/ada';
    const project = platform === 'win32' ? 'C:\\work' : '/srv';
    const machine = { platform, home, env: {}, project };
    expect(
      configLocations(machine).map(({ client, source, path }) => `${client.id} ${source.scope} ${path}`),
    ).toMatchSnapshot();
  });

  it('follows the variables that move them', () => {
    const env = { CODEX_HOME: '/opt/codex', XDG_CONFIG_HOME: '/cfg', CLINE_DIR: '/cline' };
    const paths = configLocations({ ...LINUX, env }).map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/opt/codex/config.toml',
        '/cfg/Claude/claude_desktop_config.json',
        '/cline/data/settings/cline_mcp_settings.json',
      ]),
    );
    expect(paths.filter((path) => /[{}|]/.test(path))).toEqual([]);
  });

  it('has no project files without a project', () => {
    const { project: _, ...homeless } = LINUX;
    expect(configLocations(homeless).map(({ source }) => source.scope)).not.toContain('project');
  });

  it('knows a file by where it lies, and a copy by what its path ends in', () => {
    const idOf = (path: string): string | undefined => locationOf(path, LINUX)?.client.id;
    expect(idOf('/home/ada/.cursor/mcp.json')).toBe('cursor');
    expect(idOf('/backup/.vscode/mcp.json')).toBe('vscode');
    expect(idOf('.mcp.json')).toBe('claude-code');
    expect(idOf('C:\\Users\\x\\AppData\\Roaming\\Claude\\claude_desktop_config.json')).toBe('claude-desktop');
    expect(idOf('mcp.json')).toBeUndefined();
    expect(idOf('notes.json')).toBeUndefined();
  });

  it('reads a file as a client that was named does, in the form that the name of the file has', () => {
    const named = (id: string) => CONFIG_CLIENTS.find((client) => client.id === id);
    const yaml = 'extensions:\n  shop:\n    cmd: node\n';
    expect(entriesOf(readConfigFile(yaml, 'my.yaml', LINUX).file)).toEqual([]);
    const read = readConfigFile(yaml, 'my.yaml', LINUX, named('goose'));
    expect(read.client).toBe('goose');
    expect(entriesOf(read.file)).toMatchObject([{ name: 'shop', client: 'goose', command: 'node' }]);
    const xml = readConfigFile('<application/>', 'my.xml', LINUX, named('jetbrains'));
    expect(xml.file.status).toBe('ok');
  });

  it('does not matter for a file that somebody names', () => {
    const { client, file } = readConfigFile('{"servers": {"a": {"command": "x"}}}', 'my.json', LINUX);
    expect([client, entriesOf(file).map(({ name }) => name)]).toEqual(['unknown', ['a']]);
  });
});

function read(text: string): ConfigFile {
  return readConfigFile(text, '/srv/shop/.mcp.json', LINUX).file;
}

function entriesOf(file: ConfigFile): readonly ConfigEntry[] {
  return file.status === 'ok' ? file.entries : [];
}
