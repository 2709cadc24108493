import * as z from 'zod/mini';
import type { Json } from '../model/json.ts';

// The page's CSP forbids generated code, and so do we.
z.config({ jitless: true });

const definitions = z.optional(
  z
    .array(
      z.strictObject({
        name: z.string().check(z.describe('The name, or the URI (template) of a resource.')),
        hash: z.string().check(z.describe('SHA-256 of the definition in its canonical form.')),
        definition: z.custom<Json>((value) => value !== undefined).check(z.describe('As the server sent it.')),
      }),
    )
    .check(z.describe('Sorted by name. Left out when it was not known.')),
);

/** The shape of a lock file; its published JSON Schema is generated from it. */
export const lockSchema = z.strictObject({
  $schema: z.optional(z.string()),
  formatVersion: z.literal(1),
  targets: z
    .array(
      z.strictObject({
        name: z
          .string()
          .check(z.describe('What the server is called here: --name, its name in the configuration, or its label.')),
        server: z.nullable(z.strictObject({ name: z.string(), version: z.string() })),
        era: z.enum(['legacy', 'modern', 'unknown']),
        protocolVersion: z.nullable(z.string()),
        launch: z.nullable(z.string()).check(z.describe('SHA-256 of the command or URL. Never the command itself.')),
        instructions: z.nullable(z.string()),
        tools: definitions,
        prompts: definitions,
        resources: definitions,
        resourceTemplates: definitions,
      }),
    )
    .check(z.describe('Servers, sorted by name.')),
});

/** A lock file as it is written. */
export type LockText = z.infer<typeof lockSchema>;
