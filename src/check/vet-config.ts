import { categoryOf } from '../engine/define-rule.ts';
import { type RuleSettings, vetSurface } from '../engine/vet.ts';
import { completeParts } from '../input/complete-parts.ts';
import { factsOfEntry } from '../launch/entry-facts.ts';
import type { ConfigEntry, ConfigFile, EntryProblem } from '../model/config-entry.ts';
import type { TargetRun } from '../model/run.ts';
import { RULES } from '../rules/index.ts';
import { display } from '../text/display.ts';

const LAUNCH_RULES = RULES.filter((rule) => categoryOf(rule) === 'launch');

/** What people call an entry. */
export function entryName({ name }: ConfigEntry): string {
  return name === '' ? 'a server without a name' : name;
}

/** Vets how the servers of a client's configuration are launched: a target for each, and one for each thing that could not be read. */
export function vetConfig(path: string, file: ConfigFile, settings: RuleSettings): TargetRun[] {
  if (file.status === 'failed') return [unreadable(path, file)];
  return [
    ...file.problems.map((problem) => unreadable(path, problem)),
    ...file.entries.map((entry) => vetEntry(path, entry, settings)),
  ];
}

function vetEntry(path: string, entry: ConfigEntry, settings: RuleSettings): TargetRun {
  const { facts, placeOf } = factsOfEntry(entry);
  const target = vetSurface(
    {
      formatVersion: 1,
      era: 'unknown',
      target: { kind: 'config-entry', label: entryName(entry) },
      parts: completeParts({ launch: { status: 'ok', value: facts } }),
    },
    LAUNCH_RULES,
    settings,
  );
  return {
    ...target,
    target: { ...target.target, source: display(`${path}:${entry.place.line}`, 1000) },
    findings: target.findings.map((finding) => ({
      ...finding,
      location: { file: display(path, 1000), ...placeOf(finding.pointer) },
    })),
  };
}

/** What could not be read of a file makes the run incomplete, whatever else stands in the file. */
function unreadable(
  path: string,
  { message, place }: Pick<EntryProblem, 'message'> & Partial<EntryProblem>,
): TargetRun {
  const target = vetSurface(
    { formatVersion: 1, era: 'unknown', target: { kind: 'config-entry', label: path }, parts: completeParts({}) },
    [],
  );
  const where = place === undefined ? '' : `line ${place.line}: `;
  return { ...target, trouble: { kind: 'unreadable', message: display(`${where}${message}`, 500) } };
}
