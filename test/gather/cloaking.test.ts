import { describe, expect, it } from 'vitest';
import { onlyTarget, remaining, runCli, vetting } from '../lib/process.ts';

const RULE = 'safety/identity-cloaking';

async function vet(era: string, name: string, ...flags: string[]) {
  const { stdout, marker } = await runCli(vetting('broken', flags, [era, name]));
  expect(await remaining(marker)).toEqual([]);
  const { findings, skipped } = onlyTarget(stdout);
  return {
    found: findings.filter(({ ruleId }) => ruleId === RULE).map(({ message }) => message),
    skipped: skipped.find(({ ruleId }) => ruleId === RULE)?.reason,
  };
}

describe.each(['legacy', 'modern'])('a server of the %s era', (era) => {
  it('that looks at who asks is found out with --cloaking', async () => {
    expect(await vet(era, 'client-differs', '--cloaking')).toEqual({
      found: [
        'tools/list defines reserve_book, search_books differently for another client.',
        'tools/list has other entries for another client: export_readers only for it, none only for us.',
      ],
      skipped: undefined,
    });
  });

  it('that shows everybody the same is not', async () => {
    expect(await vet(era, 'none', '--cloaking')).toEqual({ found: [], skipped: undefined });
  });
});

it('nobody is passed for without --cloaking', async () => {
  const { found, skipped } = await vet('modern', 'client-differs');
  expect(found).toEqual([]);
  expect(skipped).toBe('no record of the experiment anotherClient: held only with --cloaking');
});
