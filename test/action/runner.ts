import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CliResult, ROOT, start } from '../lib/process.ts';

/** The inputs of a step, by the names that `action.yml` gives them in the environment. */
export type Inputs = Readonly<Record<string, string>>;

/** What a step left behind. */
export interface StepResult extends CliResult {
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** A folder of a job: its work folder, and the files through which a step speaks to the runner. */
export interface Job {
  readonly folder: string;
  readonly put: (name: string, content: unknown) => void;
  readonly step: (inputs: Inputs, env?: Inputs) => Promise<StepResult>;
  readonly remove: () => void;
}

/** Makes a job as a runner does; `script` is what its steps run. */
export function createJob(script = join(ROOT, 'action/main.mjs')): Job {
  const root = mkdtempSync(join(tmpdir(), 'hallmark-action-'));
  const folder = join(root, 'work');
  const files = { GITHUB_STEP_SUMMARY: join(root, 'summary'), GITHUB_OUTPUT: join(root, 'output') };
  const temporary = join(root, 'temp');
  for (const path of [folder, temporary]) mkdirSync(path);
  return {
    folder,
    put: (name, content) =>
      writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content)),
    step: async (inputs, env = {}) => {
      for (const file of Object.values(files)) writeFileSync(file, '');
      const given = Object.entries(inputs).map(([name, value]) => [`HALLMARK_${name}`, value]);
      const result = await start([process.execPath, script], {
        cwd: folder,
        env: { ...files, RUNNER_TEMP: temporary, ...env, ...Object.fromEntries(given) },
      }).done;
      return {
        ...result,
        outputs: readOutputs(readFileSync(files.GITHUB_OUTPUT, 'utf8')),
        summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8'),
      };
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}

function readOutputs(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return Object.fromEntries(lines.map((line) => [line.replace(/=.*/, ''), line.replace(/^[^=]*=/, '')]));
}
