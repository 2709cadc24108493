import type { Rule } from '../engine/define-rule.ts';
import { checkStrict, type Misread, type PlaceOf, readStrict } from '../input/read-strict.ts';
import { display, trusted } from '../text/display.ts';
import { type Config, configSchema } from './schema.ts';

/** A configuration that was read, or one line for each thing that is wrong with it, with its place in the text. */
export type ReadConfig = { readonly status: 'ok'; readonly config: Config } | Misread;

const NOUN = 'the configuration';

/** Reads a configuration: JSON with comments and trailing commas. */
export function readConfig(text: string, rules: readonly Rule[]): ReadConfig {
  const read = readStrict(text, configSchema(rules), NOUN);
  return read.status === 'failed' ? read : withOneWay(read.value, read.placeOf);
}

/** Checks a configuration that stands in something else, such as `package.json`. */
export function checkConfig(value: unknown, rules: readonly Rule[], placeOf: PlaceOf): ReadConfig {
  const read = checkStrict(value, configSchema(rules), NOUN, placeOf);
  return read.status === 'failed' ? read : withOneWay(read.value, placeOf);
}

/** Refuses targets that can be reached in no way, or in two. */
function withOneWay(config: Config, placeOf: PlaceOf): ReadConfig {
  const both = Object.entries(config.targets ?? {}).find(
    ([, target]) => (target.command === undefined) === (target.url === undefined),
  );
  if (both === undefined) return { status: 'ok', config };
  const problem = `${placeOf(['targets', both[0]])}target "${display(both[0], 40)}" needs either a command or a url`;
  return { status: 'failed', problems: [trusted(problem)] };
}
