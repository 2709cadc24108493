import type { Rule } from '../engine/define-rule.ts';
import { checkShape, type Misread, type Place, readJsonc } from '../input/read-jsonc.ts';
import { display, trusted } from '../text/display.ts';
import { type Config, configSchema } from './schema.ts';

/** A configuration that was read, or one line for each thing that is wrong with it, with its place in the text. */
export type ReadConfig = { readonly status: 'ok'; readonly config: Config } | Misread;

/** Reads a configuration: JSON with comments and trailing commas. */
export function readConfig(text: string, rules: readonly Rule[]): ReadConfig {
  const read = readJsonc(text);
  return read.status === 'failed' ? read : checkConfig(read.value, rules, read.place);
}

/** Checks a configuration that stands in something else, such as `package.json`. */
export function checkConfig(value: unknown, rules: readonly Rule[], place: Place): ReadConfig {
  const checked = checkShape(value, configSchema(rules), 'the configuration', place);
  if (checked.status === 'failed') return checked;
  const both = Object.entries(checked.value.targets ?? {}).find(
    ([, target]) => (target.command === undefined) === (target.url === undefined),
  );
  if (both !== undefined)
    return {
      status: 'failed',
      problems: [
        trusted(`${place(['targets', both[0]])}target "${display(both[0], 40)}" needs either a command or a url`),
      ],
    };
  return { status: 'ok', config: checked.value };
}
