import * as z from 'zod/mini';
import type { Json } from '../model/json.ts';

// The page's CSP forbids generated code, and so do we.
z.config({ jitless: true });

const text = z.string().check(z.minLength(1));

const probe = z
  .strictObject({
    tool: text.check(z.describe('The name of the tool.')),
    label: z.optional(text.check(z.describe('What reports call this probe.'))),
    args: z.optional(
      z
        .record(z.string(), z.custom<Json>())
        .check(
          z.describe(
            'The arguments. In strings ${FIXTURES_DIR} is the folder of this file, and ${NAME} an environment variable.',
          ),
        ),
    ),
    expect_error: z.optional(
      z.boolean().check(z.describe('It is meant to fail: the arguments are not checked, and the error is judged.')),
    ),
    allow_destructive: z.optional(
      z.boolean().check(z.describe('Make the call although the tool is not marked read-only. For a sandbox only.')),
    ),
    skip: z.optional(z.boolean().check(z.describe('Do not make this call.'))),
    max_tokens: z.optional(
      z.int().check(z.minimum(1), z.describe('The most tokens that the response may have, estimated.')),
    ),
    contains: z.optional(
      z
        .union([text, z.array(text).check(z.minLength(1))])
        .check(z.describe('A text, or several, that the response must hold.')),
    ),
    json_pointer: z.optional(
      z
        .string()
        .check(
          z.regex(/^(\/([^~/]|~[01])*)*$/, 'expected a JSON Pointer, such as /items/0'),
          z.describe(
            'A JSON Pointer (RFC 6901) that must lead to something in the structured content, or in the text read as JSON.',
          ),
        ),
    ),
  })
  .check(z.describe('A call of a tool.'));

/**
 * The shape of a fixtures file. It validates such files and is what the published JSON Schema is generated from. Every
 * object is strict: an unknown key is an error.
 */
export const fixturesSchema = z.strictObject({
  $schema: z.optional(z.string()),
  version: z.literal(1),
  probes: z.array(probe).check(z.describe('The calls, in the order in which they are made.')),
});

/** One call as a fixtures file holds it. */
export type WrittenProbe = z.infer<typeof probe>;
