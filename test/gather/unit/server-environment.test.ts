import { describe, expect, it } from 'vitest';
import { serverEnvironment } from '../../../src/host/environment.ts';

const SECRETS = {
  GITHUB_TOKEN: 'ghp_1',
  AWS_SECRET_ACCESS_KEY: 'aws',
  OPENAI_API_KEY: 'sk-1',
  NPM_TOKEN: 'npm',
  NODE_OPTIONS: '--require=x',
  LD_PRELOAD: 'x.so',
  SSH_AUTH_SOCK: '/tmp/agent',
  PATH_TO_KEY: 'x',
  MY_PATH: 'x',
};
const POSIX = { PATH: '/bin', HOME: '/home/me', USER: 'me', SHELL: '/bin/sh', LANG: 'C', TZ: 'UTC', TMPDIR: '/tmp' };

describe('the environment of a server', () => {
  it.each(['linux', 'darwin'] as const)('has what programs need and no secret (%s)', (platform) => {
    expect(serverEnvironment({ ...POSIX, ...SECRETS, LC_ALL: 'C', LC_TIME: 'de' }, platform, [])).toEqual({
      status: 'ok',
      env: { ...POSIX, LC_ALL: 'C', LC_TIME: 'de' },
    });
  });

  it('has what programs need on Windows, however it is written', () => {
    const windows = {
      Path: 'C:\\',
      SystemRoot: 'C:\\Windows',
      PATHEXT: '.EXE',
      ComSpec: 'cmd.exe',
      AppData: 'x',
      Temp: 'y',
    };
    expect(serverEnvironment({ ...windows, ...SECRETS, HOME: '/c/me' }, 'win32', [])).toEqual({
      status: 'ok',
      env: windows,
    });
  });

  it('takes names by their case everywhere else', () => {
    expect(serverEnvironment({ path: '/bin', Home: '/me', lc_all: 'C' }, 'linux', [])).toEqual({
      status: 'ok',
      env: {},
    });
  });

  it('has the variables that were asked for', () => {
    expect(serverEnvironment({ ...POSIX, ...SECRETS }, 'linux', ['GITHUB_TOKEN', 'NPM_TOKEN'])).toEqual({
      status: 'ok',
      env: { ...POSIX, GITHUB_TOKEN: 'ghp_1', NPM_TOKEN: 'npm' },
    });
    expect(serverEnvironment({ Github_Token: 'x' }, 'win32', ['GITHUB_TOKEN'])).toEqual({
      status: 'ok',
      env: { Github_Token: 'x' },
    });
  });

  it('may be asked for an empty variable and for one that it has anyway', () => {
    expect(serverEnvironment({ EMPTY: '', PATH: '/bin' }, 'linux', ['EMPTY', 'PATH'])).toEqual({
      status: 'ok',
      env: { EMPTY: '', PATH: '/bin' },
    });
  });

  it('fails with the names that are not set, in the order in which they were asked for', () => {
    expect(serverEnvironment({ ...POSIX, GONE: undefined }, 'linux', ['B', 'PATH', 'GONE', 'A'])).toEqual({
      status: 'failed',
      missing: ['B', 'GONE', 'A'],
    });
    expect(serverEnvironment({ token: 'x' }, 'linux', ['TOKEN'])).toEqual({ status: 'failed', missing: ['TOKEN'] });
  });

  it('is empty where nothing is set', () => {
    expect(serverEnvironment({}, 'linux', [])).toEqual({ status: 'ok', env: {} });
  });
});
