import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARKER, onlyTarget, remaining, runCli, validRun } from '../lib/process.ts';

let folder: string;
beforeAll(async () => {
  // The filesystem server refuses a folder that it reaches through a symbolic link.
  folder = await realpath(await mkdtemp(join(tmpdir(), 'hallmark-real-')));
  await writeFile(join(folder, 'note.txt'), 'a file to be served\n');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const SERVERS = [
  { program: 'mcp-server-everything', name: 'mcp-servers/everything', tools: 13, takesFolder: false },
  { program: 'mcp-server-filesystem', name: 'secure-filesystem-server', tools: 14, takesFolder: true },
  { program: 'mcp-server-memory', name: 'memory-server', tools: 9, takesFolder: false },
  { program: 'mcp-server-sequential-thinking', name: 'sequential-thinking-server', tools: 1, takesFolder: false },
];

describe('an official server', () => {
  for (const { program, name, tools, takesFolder } of SERVERS)
    it(`is vetted whole and without an error: ${program}`, async () => {
      const flags = ['--format', 'json', '--pass-env', MARKER, '--pass-env', 'MEMORY_FILE_PATH'];
      const command = [`node_modules/.bin/${program}`, ...(takesFolder ? [folder] : [])];
      const env = { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') };
      const result = await runCli(['run', ...flags, '--', ...command], { env });

      expect(result).toMatchObject({ code: 0, stderr: '' });
      const run = validRun(result.stdout);
      expect(run).toMatchObject({ incomplete: false, summary: { errors: 0 } });
      const target = onlyTarget(result.stdout);
      expect(target).toMatchObject({ era: 'legacy', protocolVersion: '2025-11-25', trouble: null, failedRules: [] });
      expect(target.target).toEqual({ kind: 'stdio', label: program });
      expect(target.server?.name).toBe(name);
      expect(target.counts.tools).toBe(tools);
      expect(target.findings.map(({ ruleId }) => ruleId)).toContain('spec/answers-before-initialize');
      expect(await remaining(result.marker)).toEqual([]);
    });
});
