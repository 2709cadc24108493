import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lookAlike } from '../../../src/launch/look-alikes.ts';
import { WELL_KNOWN_PACKAGES, WELL_KNOWN_SCOPES } from '../../../src/launch/well-known.ts';
import { typosquat } from '../../../src/rules/launch/typosquat.ts';
import { CORPUS, corpusMissing } from '../../lib/corpus.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(typosquat);

it('takes no well-known name for a slip of another', () => {
  const names = [
    ...WELL_KNOWN_SCOPES.map((scope) => ['npm', `@${scope}/mcp`] as const),
    ...WELL_KNOWN_PACKAGES.npm.map((name) => ['npm', name] as const),
    ...WELL_KNOWN_PACKAGES.pypi.map((name) => ['pypi', name] as const),
  ];
  expect(names.filter(([ecosystem, name]) => lookAlike(ecosystem, name) !== undefined)).toEqual([]);
});

it.skipIf(corpusMissing !== undefined)('takes no captured server for a slip of a well-known one', () => {
  const names = readdirSync(CORPUS)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .map((name) => (name.includes('__') ? `@${name.replace('__', '/')}` : name));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => lookAlike('npm', name) !== undefined)).toEqual([]);
});
