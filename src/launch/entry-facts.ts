import type { ConfigEntry, NamedValue, Place } from '../model/config-entry.ts';
import type { LaunchFacts, LiteralSecret } from '../model/launch.ts';
import { isSecretName } from '../text/value-kind.ts';
import { factsOfCommand, factsOfUrl } from './launch-facts.ts';

/** How the server of an entry is launched, and where in its file each part of that stands. */
export interface EntryFacts {
  readonly facts: LaunchFacts;
  /** The place of a pointer into the facts. */
  readonly placeOf: (pointer: string) => Place;
}

/** What can be said of an entry of a client's configuration without starting anything. */
export function factsOfEntry(entry: ConfigEntry): EntryFacts {
  const { command, args, url, places } = entry;
  const argv = command === undefined ? undefined : [command, ...args];
  const base = argv !== undefined ? factsOfCommand(argv) : factsOfUrl(url ?? '');
  const wordAt = (at: number): Place => (at === 0 ? places.command : places.args[at - 1]) ?? entry.place;
  const secrets = [
    ...base.secrets.map((secret) => ({
      secret,
      place: secret.where === 'url' ? (places.url ?? entry.place) : wordAt(secret.at ?? 0),
    })),
    ...entry.env.flatMap((value) => literalSecret('environment', value)),
    ...entry.headers.flatMap((value) => literalSecret('header', value)),
  ];
  const problems =
    command !== undefined && isWholeLine(command)
      ? [...entry.problems, { message: 'command holds its arguments too; they belong into args', place: wordAt(0) }]
      : entry.problems;
  const facts: LaunchFacts = {
    ...base,
    ...(base.remote === undefined || entry.transport !== 'sse'
      ? {}
      : { remote: { ...base.remote, deprecated: true as const } }),
    secrets: secrets.map(({ secret }) => secret),
    approvals: entry.approvals.map(({ member, all }) => ({ member, all })),
    problems: problems.length > 0 ? problems.map(({ message }) => message) : base.problems,
    duplicates: entry.duplicates,
  };
  return {
    facts,
    placeOf: (pointer) => {
      const [, list, index] = /^\/(steps|secrets|approvals|problems|remote)(?:\/(\d+))?/.exec(pointer) ?? [];
      const nth = Number(index);
      const found =
        list === 'steps'
          ? wordAt(facts.steps[nth]?.at ?? 0)
          : list === 'secrets'
            ? secrets[nth]?.place
            : list === 'approvals'
              ? entry.approvals[nth]?.place
              : list === 'problems'
                ? problems[nth]?.place
                : list === 'remote'
                  ? places.url
                  : undefined;
      return found ?? entry.place;
    },
  };
}

/** True for `npx -y name`, which clients look for as one program; a path may have blanks. */
function isWholeLine(command: string): boolean {
  return /^[\w.-]+\s+\S/.test(command.trim());
}

/** A value that is a secret by its form, or by the name that it has. */
function literalSecret(
  where: LiteralSecret['where'],
  { name, value, credential, place }: NamedValue,
): { readonly secret: LiteralSecret; readonly place: Place }[] {
  if (value !== 'literal') return [];
  const isSecret = credential !== undefined || isSecretName(name);
  return isSecret
    ? [{ secret: { where, name, ...(credential === undefined ? {} : { form: credential }) }, place }]
    : [];
}
