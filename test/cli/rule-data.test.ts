import { expect, it } from 'vitest';
import { isOld } from '../../src/cli/rule-data.ts';
import { ADVISORIES, ADVISORIES_AS_OF } from '../../src/launch/advisory-data.ts';
import { runCli } from '../lib/process.ts';

it('says how old the lists are that rules look things up in', async () => {
  const { code, stdout, stderr } = await runCli(['rules', '--data']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`advisories about releases: ${ADVISORIES.length} entries, as of ${ADVISORIES_AS_OF}`);
  expect(stdout).toMatch(/^what clients refuse: \d+ entries, as of \d{4}-\d{2}-\d{2}/m);
  const json = await runCli(['rules', '--data', '--format', 'json']);
  expect(JSON.parse(json.stdout)).toContainEqual({
    list: 'advisories about releases',
    entries: ADVISORIES.length,
    rules: ['launch/known-bad', 'launch/vulnerable'],
    asOf: ADVISORIES_AS_OF,
    old: expect.any(Boolean),
  });
});

it('takes no id', async () => {
  const { code, stderr } = await runCli(['rules', 'launch/known-bad', '--data']);
  expect({ code, stderr }).toEqual({ code: 2, stderr: 'mcp-hallmark: --data is about all rules; leave out the id\n' });
});

it('calls a list old that is older than 90 days', () => {
  const data = { list: 'a list', entries: 1, rules: [] };
  expect(isOld({ ...data, asOf: '2026-01-01' }, '2026-04-01')).toBe(false);
  expect(isOld({ ...data, asOf: '2026-01-01' }, '2026-04-02')).toBe(true);
  expect(isOld(data, '2026-04-02')).toBe(false);
});
