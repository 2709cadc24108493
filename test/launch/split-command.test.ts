import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitCommand } from '../../src/launch/split-command.ts';

describe('splitCommand splits', () => {
  it.each<readonly [string, readonly string[]]>([
    ['npx -y @scope/pkg@1.2.3', ['npx', '-y', '@scope/pkg@1.2.3']],
    ['  node\tserver.js  ', ['node', 'server.js']],
    [`node "my server.js" 'it is'`, ['node', 'my server.js', 'it is']],
    [`a"b"'c'd`, ['abcd']],
    ['a "" b', ['a', '', 'b']],
    [`'' a`, ['', 'a']],
    [`"it's" 'say "x"'`, ["it's", 'say "x"']],
    ['my\\ server\\"s\\\\', ['my server"s\\']],
    ['"\\" \\\\ \\$ \\` \\n"', ['" \\ $ ` \\n']],
    [`'\\" \\n $HOME \`id\` | ; & > < ( )'`, ['\\" \\n $HOME `id` | ; & > < ( )']],
    ['"| ; & > < ( ) \'"', ["| ; & > < ( ) '"]],
    ['\\| \\; \\& \\> \\< \\( \\) \\` \\$HOME', ['|', ';', '&', '>', '<', '(', ')', '`', '$HOME']],
    ['cost 5$ $ "$" a$', ['cost', '5$', '$', '$', 'a$']],
    ['--url=https://x.test/a?b=c%20d', ['--url=https://x.test/a?b=c%20d']],
    ['größe 读取 😀', ['größe', '读取', '😀']],
    ['\\😀\\读', ['😀读']],
    ['a\u00A0b \u3000c', ['a\u00A0b', '\u3000c']],
    ['"a\\\nb" c\\\nd', ['ab', 'cd']],
  ])('%j', (line, argv) => {
    expect(splitCommand(line)).toEqual({ status: 'ok', argv });
  });
});

describe('splitCommand refuses', () => {
  it.each([
    ['a | b', '|'],
    ['a && b', '&'],
    ['a; b', ';'],
    ['a > out', '>'],
    ['a 2>&1', '>'],
    ['a < in', '<'],
    ['(a)', '('],
    ['a )', ')'],
    ['a `id`', '`'],
    ['a "`id`"', '`'],
    ['$HOME/a', '$'],
    ['a "${B}"', '$'],
    ['a $(id)', '$'],
    ['a "$(id)"', '$'],
    ['a $_b', '$'],
    ['a $1', '$'],
    ['a "$@"', '$'],
    ['a $*', '$'],
    ['a $#', '$'],
    ['a $?', '$'],
    ['a $$', '$'],
    ['a $!', '$'],
    ['a $-', '$'],
    ['a|b', '|'],
  ])('%j, because of %s', (line, sign) => {
    expect(splitCommand(line)).toEqual({
      status: 'failed',
      message: `"${sign}" needs a shell, and none is started; write: -- sh -c '…'`,
    });
  });

  it.each([
    ['', 'the command is empty'],
    [' \t\n', 'the command is empty'],
    ['a "b', 'the command has an unclosed "'],
    ["a 'b", "the command has an unclosed '"],
    [`a "b'`, 'the command has an unclosed "'],
    ['a "b\\"', 'the command has an unclosed "'],
    ['a \\', 'the command ends with a backslash'],
  ])('%j: %s', (line, message) => {
    expect(splitCommand(line)).toEqual({ status: 'failed', message });
  });
});

describe('whatever the line, splitCommand', () => {
  it('gives words, or one line that says why not, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab $"\'\\|&;<>()`{*?~#=!\n') }), (line) => {
        const split = splitCommand(line);
        if (split.status === 'ok') expect(split.argv.length).toBeGreaterThan(0);
        else expect(split.message).toMatch(/^[^\n]+$/);
      }),
    );
  });

  it('gives back words that were quoted for a shell', () => {
    const word = fc.string({
      unit: fc.oneof(fc.constantFrom(...'a \'"\\$`|&;<>(){}*?~#=!\n\t'), fc.string({ minLength: 1, maxLength: 1 })),
    });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (words) => {
        const line = words.map((text) => `'${text.replaceAll("'", "'\\''")}'`).join(' ');
        expect(splitCommand(line)).toEqual({ status: 'ok', argv: words });
      }),
    );
  });
});
