import { describe, expect, it } from 'vitest';
import { vetSurface } from '../../src/engine/vet.ts';
import { readSurface } from '../../src/input/read-surface.ts';
import { RULES } from '../../src/rules/index.ts';
import { LIBRARY_FILES } from '../lib/library-files.ts';

describe('a file with everything that the specification has', () => {
  for (const [era, file] of Object.entries(LIBRARY_FILES))
    it(`has no finding at any severity or confidence (${era})`, () => {
      const read = readSurface(JSON.stringify(file), 'library.json');
      if (read.status === 'failed') throw new Error(read.message);
      const run = vetSurface(read.surface, RULES);
      expect(run.era).toBe(era);
      expect(run.counts).toEqual({ tools: 1, prompts: 1, resources: 1, resourceTemplates: 1 });
      expect(run.failedRules).toEqual([]);
      expect(run.findings.map(({ ruleId, pointer, message }) => `${ruleId} ${pointer}: ${message}`)).toEqual([]);
      // What is skipped is not for files, or for the other era, or compares with what is not given.
      const skipped = run.skipped.filter(({ ruleId }) => !ruleId.startsWith('client/'));
      const reasons = skipped.map(({ reason }) => reason);
      expect(reasons.filter((reason) => !/^(applies to|no lock:|no peers:|no probes:) /.test(reason))).toEqual([]);
    });
});
