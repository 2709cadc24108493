import { describe, expect, it } from 'vitest';
import { runCli } from '../lib/process.ts';

// Standard output is a pipe here, so colour comes only from a flag or the environment.
const CASES = [
  { flags: [], env: {}, colored: false },
  { flags: ['--color', 'auto'], env: {}, colored: false },
  { flags: ['--color', 'always'], env: {}, colored: true },
  { flags: ['--color', 'never'], env: {}, colored: false },
  { flags: [], env: { FORCE_COLOR: '1' }, colored: true },
  { flags: [], env: { FORCE_COLOR: '0' }, colored: false },
  { flags: [], env: { FORCE_COLOR: '' }, colored: false },
  { flags: [], env: { NO_COLOR: '1' }, colored: false },
  { flags: [], env: { NO_COLOR: '1', FORCE_COLOR: '1' }, colored: false },
  { flags: [], env: { NO_COLOR: '', FORCE_COLOR: '1' }, colored: true },
  { flags: ['--color', 'always'], env: { NO_COLOR: '1' }, colored: true },
  { flags: ['--color', 'never'], env: { FORCE_COLOR: '1' }, colored: false },
];

const stdin = JSON.stringify([{ name: 'a b', inputSchema: null }]);

describe('the report', () => {
  for (const { flags, env, colored } of CASES) {
    const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const situation = [...variables, ...flags].join(' ') || 'nothing said';
    it(`is ${colored ? 'coloured' : 'plain'} with ${situation}`, async () => {
      const { code, stdout, stderr } = await runCli(['check', ...flags, '-'], { env, stdin });
      expect(stdout.includes('\u001B[31m')).toBe(colored);
      expect(stdout.includes('\u001B')).toBe(colored);
      expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    });
  }

  it('says the same in colour as without', async () => {
    const plain = await runCli(['check', '--color', 'never', '-'], { stdin });
    const colored = await runCli(['check', '--color', 'always', '-'], { stdin });
    expect(colored.stdout.replaceAll(/\u001B\[\d+m/g, '')).toBe(plain.stdout);
  });
});
