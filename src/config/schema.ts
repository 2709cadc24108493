import * as z from 'zod/mini';
import { CLIENT_NAMES } from '../clients/index.ts';
import type { Rule } from '../engine/define-rule.ts';
import { SEVERITIES } from '../model/run.ts';

// The page's CSP forbids generated code, and so do we.
z.config({ jitless: true });

/** The presets that a configuration can start from. */
export const PRESETS = ['recommended', 'strict', 'spec-only'] as const;

const text = (description: string): z.ZodMiniString => z.string().check(z.minLength(1), z.describe(description));
const date = z.iso.date().check(z.describe('A date, YYYY-MM-DD.'));
const list = (description: string): z.ZodMiniArray<z.ZodMiniString> =>
  z.array(z.string()).check(z.describe(description));

const severity = z
  .enum(['off', ...SEVERITIES])
  .check(z.describe('"off", or the severity of the findings of this rule.'));

const target = z
  .strictObject({
    command: z.optional(
      z
        .union([z.string(), z.array(z.string()).check(z.minLength(1))])
        .check(z.describe('The command that starts the server: one string, or its words.')),
    ),
    url: z.optional(text('The URL of a server that is reached over HTTP. It may not hold secrets.')),
    headerEnv: z.optional(
      z
        .record(z.string(), z.string())
        .check(z.describe('Headers whose values are in environment variables: {"Authorization": "MY_TOKEN"}.')),
    ),
    headers: z.optional(z.record(z.string(), z.string()).check(z.describe('Headers that are not secret.'))),
    passEnv: z.optional(list('Environment variables that are passed to the server.')),
    era: z.optional(z.enum(['auto', 'modern', 'legacy'])),
    fixtures: z.optional(
      text('The fixtures file of this server, relative to this file: the tool calls in it are made and judged.'),
    ),
    lock: z.optional(
      text('The lock file that holds this server, relative to this file; mcp-hallmark.lock beside it otherwise.'),
    ),
  })
  .check(z.describe('A server: a command or a URL.'));

const ignore = z
  .strictObject({
    rule: text('A rule, or all of a category: "agent/*".'),
    target: z.optional(text('Only for this target, by its name or label.')),
    subject: z.optional(text('Only for this tool, prompt, resource or template.')),
    reason: text('Why it is right to ignore it. Whoever reads the configuration later will want to know.'),
    until: z.optional(date),
  })
  .check(z.describe('Findings that are ignored.'));

/**
 * The shape of a configuration. It validates configurations and is what the published JSON Schema is generated from.
 * Every object is strict: an unknown key is an error.
 */
export function configSchema(rules: readonly Rule[]) {
  const ruleSettings = Object.fromEntries(
    rules.map(({ meta }) => {
      const options = Object.fromEntries(
        Object.entries(meta.options ?? {}).map(([name, option]) => [
          name,
          z.optional(optionType(option.default).check(z.describe(option.description))),
        ]),
      );
      const whole = z.strictObject({ severity: z.optional(severity), options: z.optional(z.strictObject(options)) });
      return [meta.id, z.optional(z.union([severity, whole]).check(z.describe(meta.title)))];
    }),
  );
  const categories = Object.fromEntries(
    [...new Set(rules.map(({ meta }) => `${meta.id.split('/')[0]}/*`))].map((name) => [name, z.optional(severity)]),
  );
  return z.strictObject({
    $schema: z.optional(z.string()),
    extends: z.optional(text('Another configuration file, relative to this one, whose settings this one builds on.')),
    preset: z.optional(z.enum(PRESETS)),
    rules: z.optional(z.strictObject({ ...categories, ...ruleSettings })),
    targets: z.optional(
      z
        .record(z.string(), target)
        .check(z.describe('Servers by name: what "mcp-hallmark" vets when no server is given.')),
    ),
    ignore: z.optional(z.array(ignore)),
    clients: z.optional(
      z
        .array(z.enum(CLIENT_NAMES))
        .check(z.describe('Clients that must be able to use the servers: what they refuse is an error.')),
    ),
    failOn: z.optional(z.enum([...SEVERITIES, 'never'])),
    failUnder: z.optional(z.number().check(z.minimum(0), z.maximum(100), z.describe('A lower score fails the run.'))),
    minSeverity: z.optional(z.enum(SEVERITIES)),
    pedantic: z.optional(z.boolean()),
  });
}

/** A configuration as a file holds it. */
export type Config = z.infer<ReturnType<typeof configSchema>>;

function optionType(preset: number | string | boolean): z.ZodMiniNumber | z.ZodMiniString | z.ZodMiniBoolean {
  if (typeof preset === 'number') return z.number();
  return typeof preset === 'string' ? z.string() : z.boolean();
}
