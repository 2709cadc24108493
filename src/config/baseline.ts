import * as z from 'zod/mini';
import { type BaselineEntry, namesOf } from '../engine/suppress.ts';
import type { Run } from '../model/run.ts';

z.config({ jitless: true });

/** The shape of a baseline file; its published JSON Schema is generated from it. */
export const baselineSchema = z.strictObject({
  $schema: z.optional(z.string()),
  formatVersion: z.literal(1),
  findings: z.array(
    z.strictObject({
      target: z.string().check(z.describe('The target, by its name in the configuration or its label.')),
      rule: z.string(),
      subject: z.nullable(z.string()),
      message: z.string().check(z.describe('For whoever reads this file; it is not compared.')),
      fingerprint: z.string(),
    }),
  ),
});

/** Reads a baseline; undefined when the text is none. */
export function readBaseline(text: string): readonly BaselineEntry[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = baselineSchema.safeParse(value);
  return parsed.success ? parsed.data.findings : undefined;
}

/** A baseline that accepts everything a run found and did not already ignore in its configuration. */
export function baselineOf(run: Run): z.infer<typeof baselineSchema> {
  const findings = run.targets.flatMap((target) =>
    target.findings
      .filter(({ suppressed }) => suppressed?.by !== 'ignore')
      .map(({ ruleId, subject, message, fingerprint }) => ({
        target: namesOf(target)[0] ?? '',
        rule: ruleId,
        subject,
        message,
        fingerprint,
      })),
  );
  return { formatVersion: 1, findings };
}
