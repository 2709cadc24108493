import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandLabel } from '../../src/launch/command-label.ts';

const SECRET = 'sk-123';

describe('commandLabel names', () => {
  it.each<readonly [string, readonly string[], string]>([
    ['the package of npx', ['npx', '-y', '@scope/server-x'], '@scope/server-x'],
    ['the package with its version', ['npx', '-y', 'server-x@1.2.3'], 'server-x@1.2.3'],
    ['the package of npx on Windows', ['C:\\Program Files\\nodejs\\npx.cmd', '--yes', 'server-x'], 'server-x'],
    ['the package of a runner with a path', ['/usr/local/bin/uvx', 'mcp-server-git'], 'mcp-server-git'],
    ['the package of bunx', ['bunx', 'server-x'], 'server-x'],
    ['the package before its arguments', ['npx', '-y', 'server-x', '--api-key', SECRET], 'server-x'],
    ['the script of node', ['node', 'server.js'], 'server.js'],
    ['the script without its folders', ['node', '/home/me/secret-project/dist/index.mjs'], 'index.mjs'],
    ['the script without its folders on Windows', ['node.exe', 'C:\\me\\server.cjs'], 'server.cjs'],
    ['the script of Python', ['python3', '-u', 'src/server.py', SECRET], 'server.py'],
    ['the script before its arguments', ['node', 'server.js', SECRET], 'server.js'],
    ['the program of anything else', ['/opt/bin/my-server', '--token', SECRET], 'my-server'],
    ['docker without its arguments', ['docker', 'run', '-e', `TOKEN=${SECRET}`, 'image'], 'docker'],
    ['a shell without its script', ['sh', '-c', `TOKEN=${SECRET} node server.js`], 'sh'],
    ['a runner without a package', ['npx'], 'npx'],
    ['an interpreter of code in an argument', ['node', '-e', `connect('${SECRET}')`], 'node'],
    ['an interpreter of a module', ['python', '-m', 'my_server', SECRET], 'python'],
  ])('%s', (_, argv, label) => {
    expect(commandLabel(argv)).toBe(label);
  });
});

describe('commandLabel never shows a secret in', () => {
  it.each<readonly [string, readonly string[]]>([
    ['the URL of a package', ['npx', '-y', `https://user:${SECRET}@host.test/pkg.tgz`]],
    ['the URL of a package with a name', ['npx', '-y', `pkg@https://user:${SECRET}@host.test/pkg.tgz`]],
    ['a git URL', ['uvx', '--from', `git+https://${SECRET}@github.com/o/r`, 'tool']],
    ['a git URL that is the package', ['npx', `git+https://${SECRET}@github.com/o/r.git`]],
    ['an index URL', ['uvx', '--index-url', `https://user:${SECRET}@pypi.test/simple`, 'tool']],
    ['the URL of a script', ['deno', 'run', `https://${SECRET}@host.test/server.ts`]],
    ['the query of a script’s URL', ['deno', `https://host.test/server?key=${SECRET}&as=.ts`]],
    ['what is no plain file name', ['node', `key=${SECRET}&server.js`]],
    ['an option with a value before the package', ['npx', '--registry-token', SECRET, 'pkg']],
    ['an option with a value before the script', ['node', '--title', `${SECRET}.js`, 'server.js']],
    ['an option joined to its value', ['npx', `--//registry.test/:_authToken=${SECRET}`, 'pkg']],
    ['the environment before the program', [`API_KEY=${SECRET}`, 'npx', '-y', 'pkg']],
    ['a whole command line given as the program', [`npx -y pkg --api-key ${SECRET}`]],
    ['a whole command line with a path', [`/usr/bin/node server.js ${SECRET}`]],
    ['code for the interpreter that ends like a script', ['node', '-e', `key='${SECRET}'; import 'x.js`]],
  ])('%s', (_, argv) => {
    expect(commandLabel(argv)).not.toContain(SECRET);
    expect(commandLabel(argv)).not.toBe('');
  });

  it('any argument after the package, the script or the program', () => {
    const command = fc.constantFrom<readonly string[]>(
      ['npx', '-y', 'pkg'],
      ['uvx', 'pkg'],
      ['node', 'server.js'],
      ['python3', 'server.py'],
      ['my-server'],
      ['docker', 'run'],
    );
    const argument = fc.oneof(
      fc.constantFrom('-v', '--flag', '--', 'x.js', 'pkg2'),
      fc
        .tuple(fc.constantFrom('', '--key=', 'KEY=', 'https://u:'), fc.constantFrom('', '@h.test', '.js', '.py'))
        .map(([before, after]) => before + SECRET + after),
    );
    fc.assert(
      fc.property(command, fc.array(argument), (start, rest) => {
        expect(commandLabel([...start, ...rest])).not.toContain(SECRET);
        expect(commandLabel([...start, ...rest])).not.toMatch(/[\s=/]/);
      }),
    );
  });
});
