import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitCommand } from '../../src/launch/split-command.ts';

// Letters, blanks, quotes and backslashes; nothing that a shell would run, expand, match or take for a comment.
const unit = fc.constantFrom(...'aB7-_./:@%+,^', ' ', ' ', '\t', '"', '"', "'", "'", '\\', '\\', 'é', '读');
const line = fc.string({ unit, maxLength: 30 });

/** The words of each line as `sh` splits them; undefined where `sh` cannot read the line. */
function shellWords(lines: readonly string[]): (readonly string[] | undefined)[] {
  // One shell for all the lines; `eval` in a subshell, so that a line that is no command ends only that.
  const script = `for line do (eval "set -- $line" && printf '%s\\0' ok "$@") || printf 'bad\\0'; printf '\\n\\0'; done`;
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', ...lines], { encoding: 'utf8', env: { LC_ALL: 'C' } });
  return stdout
    .split('\n\0')
    .slice(0, -1)
    .map((answer) => {
      const [status, ...words] = answer.split('\0').slice(0, -1);
      return status === 'ok' ? words : undefined;
    });
}

const noShell = spawnSync('sh', ['-c', 'exit 7']).status === 7 ? undefined : 'there is no POSIX shell here';

describe.skipIf(noShell !== undefined)(`splitCommand and a POSIX shell ${noShell ?? ''}`, () => {
  it('split the same words', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 60, maxLength: 60 }), (lines) => {
        const expected = shellWords(lines);
        expect(expected).toHaveLength(lines.length);
        for (const [i, text] of lines.entries()) {
          const split = splitCommand(text);
          const words = expected[i];
          // A backslash at the very end: shells differ, so it is refused.
          if (split.status === 'failed' && split.message === 'the command ends with a backslash') continue;
          if (words === undefined) expect(split, text).toMatchObject({ message: expect.stringContaining('unclosed') });
          else if (words.length === 0) expect(split, text).toMatchObject({ message: 'the command is empty' });
          else expect(split, text).toEqual({ status: 'ok', argv: words });
        }
      }),
      { numRuns: 40 },
    );
  });
});
