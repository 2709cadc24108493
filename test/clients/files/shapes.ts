/** A value that must not leave a reader: it stands for every secret of the fixtures. */
export const CANARY = 'c4n4ry-9f2e7d51b8';

/** A configuration of each client in its own shape: a path on a machine of `/home/ada`, and the text. */
export const SHAPES: Readonly<Record<string, readonly [path: string, text: string]>> = {
  'claude-desktop': [
    '/home/ada/.config/Claude/claude_desktop_config.json',
    json({
      globalShortcut: 'Ctrl+Space',
      mcpServers: { files: { command: 'npx', args: ['-y', 'files-server@1.2.3', '/data'], env: { API_KEY: CANARY } } },
    }),
  ],
  'claude-code, with projects': [
    '/home/ada/.claude.json',
    json({
      numStartups: 3,
      mcpServers: {
        wiki: { type: 'http', url: 'https://wiki.example/mcp', headers: { Authorization: `Bearer ${CANARY}` } },
      },
      projects: {
        '/srv/shop': {
          allowedTools: [],
          mcpServers: {
            shop: { type: 'stdio', command: 'uvx', args: ['shop-mcp==2.0'], env: { TOKEN: '${SHOP_TOKEN}' } },
          },
        },
        '/srv/empty': { mcpServers: {} },
      },
    }),
  ],
  'claude-code, in a project': [
    '/srv/shop/.mcp.json',
    json({ mcpServers: { events: { type: 'sse', url: '${EVENTS_URL:-https://events.example/sse}' } } }),
  ],
  'claude-code, a plugin without a wrapper': [
    '/home/ada/.claude/plugins/cache/acme/tools/1.0.0/.mcp.json',
    json({ tools: { command: '${CLAUDE_PLUGIN_ROOT}/server', args: ['--stdio'] } }),
  ],
  cursor: [
    '/home/ada/.cursor/mcp.json',
    json({
      mcpServers: { tickets: { url: 'https://tickets.example/mcp', headers: { 'X-Key': '${env:TICKETS_KEY}' } } },
    }),
  ],
  'vscode, with inputs and comments': [
    '/srv/shop/.vscode/mcp.json',
    `// Servers of this workspace
{
  "inputs": [{ "type": "promptString", "id": "key", "password": true }],
  "servers": {
    "search": { "type": "http", "url": "https://search.example/mcp", "headers": { "X-Key": "\${input:key}" } },
    "local": { "type": "stdio", "command": "node", "args": ["server.mjs",], "envFile": ".env", },
  },
}
`,
  ],
  'vscode, in settings': [
    '/home/ada/.config/Code/User/settings.json',
    json({ 'editor.fontSize': 12, mcp: { servers: { old: { command: 'old-server' } } } }),
  ],
  'copilot-cli': [
    '/home/ada/.copilot/mcp-config.json',
    json({
      mcpServers: { build: { type: 'local', command: 'npx', args: ['build-mcp'], tools: ['*'], env: { A: '$A' } } },
    }),
  ],
  windsurf: [
    '/home/ada/.codeium/windsurf/mcp_config.json',
    json({ mcpServers: { maps: { serverUrl: 'https://maps.example/mcp', headers: { key: CANARY } } } }),
  ],
  codex: [
    '/home/ada/.codex/config.toml',
    `model = "gpt"
notes = """
[mcp_servers.not_one]
"""

[mcp_servers.docs]
command = "npx"
args = ["-y", "docs-mcp"]

[mcp_servers.docs.env]
DOCS_KEY = "${CANARY}"

[mcp_servers."remote one"]
url = "https://remote.example/mcp"
bearer_token_env_var = "REMOTE_TOKEN"
default_tools_approval_mode = "approve"
env_http_headers = { "X-Team" = "TEAM" }
enabled = false

[mcp_servers.spelled_out]
url = "https://spelled.example/mcp"
bearer_token = "${CANARY}"
`,
  ],
  'gemini-cli': [
    '/home/ada/.gemini/settings.json',
    json({
      theme: 'dark',
      mcpServers: {
        old: { url: 'https://old.example/sse' },
        new: { httpUrl: 'https://new.example/mcp', trust: true },
        own: { command: 'python', args: ['-m', 'own'], env: { K: '$K' }, includeTools: ['a'] },
      },
    }),
  ],
  zed: [
    '/home/ada/.config/zed/settings.json',
    `{
  "theme": "One Dark", // dark
  "context_servers": {
    "new": { "source": "custom", "command": "npx", "args": ["new-mcp"], "env": {} },
    "old": { "command": { "path": "old-mcp", "args": ["--stdio"], "env": { "KEY": "${CANARY}" } } },
  },
}
`,
  ],
  cline: [
    '/home/ada/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
    json({
      mcpServers: {
        a: { command: 'a-mcp', alwaysAllow: ['read'], disabled: true },
        b: { type: 'streamableHttp', url: 'https://b.example/mcp', autoApprove: ['*'] },
      },
    }),
  ],
  roo: [
    '/srv/shop/.roo/mcp.json',
    json({ mcpServers: { r: { type: 'streamable-http', url: 'https://r.example/mcp', alwaysAllow: [] } } }),
  ],
  continue: [
    '/srv/shop/.continue/mcpServers/all.yaml',
    `name: Servers
mcpServers:
  - name: browser
    command: npx
    args: [ "@acme/browser@3.1.0" ]
    env:
      BROWSER_KEY: \${{ secrets.BROWSER_KEY }}
      PLAIN: ${CANARY}
  - name: remote
    type: streamable-http
    url: https://remote.example/mcp
`,
  ],
  antigravity: [
    '/home/ada/.gemini/antigravity/mcp_config.json',
    json({ mcpServers: { g: { serverUrl: 'https://g.example/mcp' } } }),
  ],
  goose: [
    '/home/ada/.config/goose/config.yaml',
    `GOOSE_MODEL: big
extensions:
  developer: { type: builtin, name: developer, enabled: true }
  memory:
    type: stdio
    cmd: uvx
    args: &args [ "memory-mcp" ]
    envs: { LEVEL: "${CANARY}" }
    env_keys: [ MEMORY_KEY ]
    enabled: true
  copy:
    type: stdio
    cmd: uvx
    args: *args
  remote: { type: streamable_http, uri: "https://goose.example/mcp", enabled: false }
`,
  ],
  'lm-studio': ['/home/ada/.lmstudio/mcp.json', json({ mcpServers: { m: { command: 'm-mcp', env: { A: '' } } } })],
  'jetbrains, JSON': ['/srv/shop/.junie/mcp/mcp.json', json({ mcpServers: { j: { command: 'j-mcp' } } })],
  'jetbrains, XML': [
    '/home/ada/.config/JetBrains/IntelliJIdea2025.1/options/llm.mcpServers.xml',
    `<application>
  <component name="Other"><option name="programPath" value="not-one" /></component>
  <component name="McpApplicationServerCommands">
    <commands>
      <McpServerCommand>
        <option name="enabled" value="true" />
        <option name="name" value="git &amp; more" />
        <option name="programPath" value="npx" />
        <option name="arguments" value="-y git-mcp --root &quot;/my work&quot;" />
        <option name="envs"><map><entry key="GIT_TOKEN" value="${CANARY}" /></map></option>
      </McpServerCommand>
    </commands>
  </component>
</application>
`,
  ],
  'jetbrains, a project since 2025.2': [
    '/srv/shop/.idea/workspace.xml',
    `<?xml version="1.0" encoding="UTF-8"?>
<project version="4">
  <component name="McpProjectServerCommands">
    <McpServerCommand>
      <option name="name" value="" />
      <option name="programPath" value="" />
    </McpServerCommand>
    <McpServerCommand>
      <option name="enabled" value="false" />
      <option name="name" value="older" />
      <option name="programPath" value="older-mcp" />
      <envs><env name="OLD_KEY" value="${CANARY}" /></envs>
    </McpServerCommand>
    <commands>
      <McpServerConfigurationProperties>
        <option name="name" value="newer" />
        <option name="command" value="uvx" />
        <option name="args"><list><option value="newer-mcp" /><option value="--all" /></list></option>
        <option name="env"><map><entry key="NEW_KEY" value="${CANARY}" /></map></option>
      </McpServerConfigurationProperties>
    </commands>
    <urls>
      <McpServerUrl><option name="name" value="remote" /><option name="url" value="https://r.example/mcp" /></McpServerUrl>
    </urls>
  </component>
</project>
`,
  ],
  'jetbrains, without the wrapper': ['/srv/shop/.ai/mcp/mcp.json', json({ a: { command: 'a-mcp' } })],
  'amazon-q, an agent': [
    '/home/ada/.aws/amazonq/cli-agents/shop.json',
    json({ name: 'shop', prompt: '…', mcpServers: { q: { command: 'q-mcp', timeout: 60_000 } } }),
  ],
  'kiro, with powers': [
    '/home/ada/.kiro/settings/mcp.json',
    json({
      mcpServers: { k: { command: 'k-mcp', autoApprove: ['a'], disabledTools: ['b'] } },
      powers: { mcpServers: { p: { url: 'https://p.example/mcp' } } },
    }),
  ],
  opencode: [
    '/srv/shop/opencode.jsonc',
    `{
  // one array
  "mcp": {
    "l": { "type": "local", "command": ["npx", "-y", "l-mcp"], "environment": { "L": "{env:L}" }, "enabled": true },
    "r": { "type": "remote", "url": "https://r.example/mcp", "headers": { "X": "${CANARY}" } }
  }
}
`,
  ],
  'opencode, both versions': [
    '/srv/shop/.opencode/opencode.json',
    json({
      mcp: {
        old: { type: 'remote', url: 'https://old.example/mcp' },
        servers: { new: { type: 'local', command: ['n-mcp'], disabled: true } },
        timeout: { startup: 5 },
      },
    }),
  ],
  'opencode, a server called servers': [
    '/srv/shop/opencode.json',
    json({ mcp: { servers: { type: 'local', command: ['s-mcp'] } } }),
  ],
  'the registry': [
    '/srv/shop/server.json',
    json({
      name: 'io.github.acme/weather',
      packages: [
        {
          registryType: 'npm',
          identifier: '@acme/weather',
          version: '1.0.2',
          transport: { type: 'stdio' },
          packageArguments: [
            { type: 'positional', value: 'serve' },
            { type: 'named', name: '--unit', value: 'metric' },
          ],
          environmentVariables: [
            { name: 'WEATHER_KEY', isSecret: true },
            { name: 'REGION', value: CANARY },
          ],
        },
        { registryType: 'oci', identifier: 'docker.io/acme/weather:1.0.2', transport: { type: 'stdio' } },
        { registryType: 'pypi', identifier: 'weather', version: '1.0.2', runtimeHint: 'uvx' },
      ],
      remotes: [{ type: 'sse', url: 'https://weather.example/sse', headers: [{ name: 'X-Key', isSecret: true }] }],
    }),
  ],
  'a bundle': [
    '/srv/shop/manifest.json',
    json({
      manifest_version: '0.3',
      name: 'clock',
      server: {
        type: 'node',
        mcp_config: { command: 'node', args: ['${__dirname}/index.js'], env: { K: '${user_config.k}' } },
      },
    }),
  ],
};

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
