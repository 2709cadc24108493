import { readStrict } from '../input/read-strict.ts';
import { isArray, isObject, type Json, type JsonObject } from '../model/json.ts';
import type { SafeText } from '../model/run.ts';
import type { ProbeExpectations } from '../model/surface.ts';
import type { Fixture } from '../probes/fixture.ts';
import { display, trusted } from '../text/display.ts';
import { fixturesSchema, type WrittenProbe } from './fixtures-schema.ts';

/** What variables stand for. */
export interface Surroundings {
  /** The folder of the fixtures file, which is `${FIXTURES_DIR}`. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Fixtures, and the values that came from the environment: these are secrets. Or what is wrong, with its places. */
export type ReadFixtures =
  | { readonly status: 'ok'; readonly fixtures: readonly Fixture[]; readonly secrets: readonly string[] }
  | { readonly status: 'failed'; readonly problems: readonly SafeText[] };

const VARIABLE = /\$\{([A-Za-z_]\w*)\}/g;

/** Reads a fixtures file: JSON with comments and trailing commas. What is skipped may name variables that are not set. */
export function readFixtures(text: string, { folder, environment }: Surroundings): ReadFixtures {
  const read = readStrict(text, fixturesSchema, 'the fixtures file');
  if (read.status === 'failed') return read;
  const problems: SafeText[] = [];
  const secrets = new Set<string>();
  const fill = (value: string, path: readonly PropertyKey[]): string =>
    value.replace(VARIABLE, (_, name: string) => {
      if (name === 'FIXTURES_DIR') return folder;
      const found = environment[name];
      if (found === undefined)
        problems.push(trusted(`${read.placeOf(path)}the environment variable ${display(name, 60)} is not set`));
      else secrets.add(found);
      return found ?? '';
    });
  const fixtures = read.value.probes.map((probe, index) =>
    fixtureOf(probe, probe.skip === true ? (value) => value : (value, path) => fill(value, ['probes', index, ...path])),
  );
  return problems.length === 0
    ? { status: 'ok', fixtures, secrets: [...secrets] }
    : { status: 'failed', problems: [...new Set(problems)] };
}

type Fill = (text: string, path: readonly PropertyKey[]) => string;

function fixtureOf(probe: WrittenProbe, fill: Fill): Fixture {
  const { tool, label, args = {}, expect_error, allow_destructive, skip } = probe;
  const expected = expectationsOf(probe, fill);
  return {
    tool,
    ...(label === undefined ? {} : { label }),
    arguments: filled(args, ['args'], fill) as JsonObject,
    expectError: expect_error === true,
    allowDestructive: allow_destructive === true,
    skip: skip === true,
    ...(Object.keys(expected).length === 0 ? {} : { expected }),
  };
}

function expectationsOf({ max_tokens, contains, json_pointer }: WrittenProbe, fill: Fill): ProbeExpectations {
  const texts =
    typeof contains === 'string'
      ? [fill(contains, ['contains'])]
      : contains?.map((text, index) => fill(text, ['contains', index]));
  return {
    ...(max_tokens === undefined ? {} : { maxTokens: max_tokens }),
    ...(texts === undefined ? {} : { contains: texts }),
    ...(json_pointer === undefined ? {} : { jsonPointer: json_pointer }),
  };
}

/** A value with the variables in its texts filled in; names of members stay as they are. */
function filled(value: Json, path: readonly PropertyKey[], fill: Fill): Json {
  if (typeof value === 'string') return fill(value, path);
  if (isArray(value)) return value.map((item, index) => filled(item, [...path, index], fill));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, filled(child, [...path, key], fill)]));
}
