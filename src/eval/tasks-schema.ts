import * as z from 'zod/mini';

// The page's CSP forbids generated code, and so do we.
z.config({ jitless: true });

const text = (description: string): z.ZodMiniString => z.string().check(z.minLength(1), z.describe(description));
const count = z.number().check(z.describe('The number that is right.'));

const server = z
  .strictObject({
    command: z
      .array(z.string())
      .check(
        z.minLength(1),
        z.describe('The words of the command that starts it. "{sandbox}" is the sandbox of a run.'),
      ),
    env: z.optional(
      z
        .record(z.string(), z.string())
        .check(z.describe('Environment variables that it needs; not for secrets. "{sandbox}" as in the command.')),
    ),
    descriptions: z.optional(
      text(
        'A file of better descriptions for the proxy, relative to this one: what the fix "descriptions" puts in place.',
      ),
    ),
  })
  .check(z.describe('A server that tasks are about.'));

const check = z
  .union([
    z.strictObject({
      exact: text('The answer, but for blanks around it, quotes around it and a full stop at its end.'),
      ignoreCase: z.optional(z.boolean()),
    }),
    z.strictObject({
      number: count,
      tolerance: z.optional(z.number().check(z.minimum(0), z.describe('How far off the answer may be.'))),
    }),
    z.strictObject({ regex: text('A regular expression that the answer matches.'), flags: z.optional(z.string()) }),
    z.strictObject({
      json: z.unknown().check(z.describe('The answer as JSON; the order of members does not matter.')),
      anyOrder: z.optional(z.boolean().check(z.describe('The order of the items of arrays does not matter either.'))),
    }),
  ])
  .check(z.describe('When an answer is right.'));

const script = z
  .strictObject({
    calls: z
      .array(z.strictObject({ tool: text('The tool to call.'), arguments: z.record(z.string(), z.unknown()) }))
      .check(z.minLength(1), z.describe('The calls whose results are read one after the other.')),
    find: text('A regular expression for the results; its first group, or else the whole match, is what is taken.'),
    take: z
      .optional(z.enum(['first', 'last', 'count', 'sum', 'largest']))
      .check(z.describe('What of all matches is the answer; "first" when left out.')),
  })
  .check(z.describe('How the scripted agent, which has no model, looks for the answer.'));

const task = z
  .strictObject({
    id: z
      .string()
      .check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/), z.describe('A name of lower-case letters, digits and "-".')),
    server: text('The name of the server.'),
    split: z
      .enum(['train', 'test'])
      .check(z.describe('"train" is for whoever writes fixes, "test" is what the verdict rests on.')),
    question: text('What the agent is asked. "{sandbox}" is the sandbox of a run.'),
    check,
    script: z.optional(script),
  })
  .check(z.describe('A question whose answer can be checked.'));

/** The shape of a file of tasks. The published JSON Schema is generated from it. */
export const tasksSchema = z.strictObject({
  $schema: z.optional(z.string()),
  formatVersion: z.literal(1),
  servers: z.record(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,29}$/)), server),
  tasks: z.array(task).check(z.minLength(1)),
});

/** Tasks and the servers they are about. */
export type Tasks = z.infer<typeof tasksSchema>;
/** A question whose answer can be checked. */
export type Task = Tasks['tasks'][number];
/** A server that tasks are about. */
export type TaskServer = Tasks['servers'][string];
/** When an answer is right. */
export type Check = Task['check'];
/** How the scripted agent looks for the answer. */
export type Script = NonNullable<Task['script']>;
