import * as z from 'zod';
import type { Finding, Run, SafeText, TargetRun } from '../../src/model/run.ts';
import { PART_NAMES } from '../../src/model/surface.ts';
import { TOKENIZERS } from '../../src/text/tokens.ts';

const text = z.string();
const severity = z.enum(['error', 'warning', 'info']);
const count = z.int().min(0);

const location = z.object({
  file: text,
  line: z.int().min(1),
  column: z.int().min(1),
  excerpt: z.optional(z.object({ text, start: count, end: count })),
});

const refusedBy = z.array(z.object({ client: text, loses: z.enum(['tool', 'server', 'session']) }));
const fix = z.object({
  title: text,
  operations: z.array(
    z.union([
      z.object({ op: z.enum(['add', 'replace']), path: text, value: z.unknown() }),
      z.object({ op: z.literal('remove'), path: text }),
      z.object({ op: z.literal('move'), from: text, path: text }),
    ]),
  ),
  edits: z.optional(
    z.array(
      z.object({
        line: z.int().min(1),
        column: z.int().min(1),
        endLine: z.int().min(1),
        endColumn: z.int().min(1),
        text,
      }),
    ),
  ),
});

const finding = z.object({
  ruleId: z.string().regex(/^[a-z]+\/[a-z0-9-]+$/),
  severity,
  confidence: z.enum(['high', 'medium', 'low']),
  part: z.enum(PART_NAMES),
  pointer: z.string().regex(/^(\/([^~/]|~[01])*)*$/),
  subject: z.nullable(text),
  message: text,
  remedy: text,
  evidence: z.optional(text),
  count: z.optional(z.int().min(1)),
  wasted: z.optional(count),
  requirements: z.optional(z.array(text)),
  era: z.optional(z.enum(['legacy', 'modern'])),
  refusedBy: z.optional(refusedBy),
  fix: z.optional(fix),
  location: z.optional(location),
  suppressed: z.optional(z.object({ by: z.enum(['ignore', 'baseline']), reason: text })),
  fingerprint: z.string().regex(/^[0-9a-f]{16}(-\d+)?$/),
});

const grade = z.enum(['A', 'B', 'C', 'D', 'F']);
const percentage = z.int().min(0).max(100);

const tokens = z.object({
  total: count,
  tokenizer: z.enum(TOKENIZERS),
  session: z.object({ tokens: count, turns: count, cachedShare: z.number() }),
  perTool: z.array(
    z.object({
      subject: z.nullable(text),
      tokens: count,
      description: count,
      parameters: count,
      outputSchema: count,
    }),
  ),
});

const score = z.object({
  total: percentage,
  grade,
  wasted: count,
  basis: z.enum(['static checks only', 'static checks and probes']),
  notChecked: z.array(text),
  perTool: z.array(
    z.object({
      subject: z.nullable(text),
      total: percentage,
      grade,
      wasted: count,
      pays: z.array(z.object({ ruleId: z.nullable(text), count, tokens: count })),
    }),
  ),
});

const probe = z.object({
  tool: text,
  label: z.nullable(text),
  bad: z.optional(z.object({ defect: z.enum(['missing', 'type', 'enum', 'unknown']), parameter: text })),
  expectError: z.boolean(),
  status: z.enum([
    'ok',
    'tool-error',
    'input-required',
    'rpc-error',
    'http-error',
    'timeout',
    'transport-error',
    'invalid-json',
    'invalid-envelope',
    'cap-exceeded',
    'blocked',
    'skipped',
    'not-reached',
  ]),
  reason: z.nullable(text),
  response: z.nullable(
    z.object({
      tokens: count,
      bounded: z.optional(z.literal(true)),
      ms: z.number().min(0),
      contents: z.array(text),
      text,
    }),
  ),
});

const target = z.object({
  target: z.object({
    kind: z.enum(['stdio', 'http', 'file', 'config-entry']),
    label: text,
    name: z.optional(text),
    source: z.optional(text),
  }),
  era: z.enum(['legacy', 'modern', 'unknown']),
  protocolVersion: z.optional(text),
  server: z.optional(z.object({ name: text, version: text })),
  counts: z.object({ tools: count, prompts: count, resources: count, resourceTemplates: count }),
  checkedRules: count,
  findings: z.array(finding),
  skipped: z.array(z.object({ ruleId: text, reason: text })),
  failedRules: z.array(z.object({ ruleId: text, error: text })),
  trouble: z.nullable(z.object({ kind: text, message: text })),
  tokens,
  score: z.nullable(score),
  compatibility: z.optional(
    z.object({
      clients: z.array(text),
      refused: z.array(
        z.object({
          subject: z.nullable(text),
          refusedBy,
          reasons: z.array(z.object({ ruleId: text, message: text, remedy: text })),
        }),
      ),
    }),
  ),
  probes: z.optional(z.array(probe)),
});

const run = z.object({
  formatVersion: z.literal(1),
  tool: z.object({ name: z.literal('mcp-hallmark'), version: text }),
  incomplete: z.boolean(),
  targets: z.array(target),
  staleSuppressions: z.array(
    z.object({
      by: z.enum(['ignore', 'baseline']),
      why: z.enum(['unused', 'expired']),
      rule: text,
      target: z.nullable(text),
      subject: z.nullable(text),
      reason: text,
    }),
  ),
  summary: z.object({ errors: count, warnings: count, infos: count, suppressed: count }),
});

// The schema and the types are two statements of one thing: where they differ, a line below does not compile.
type Plain<T> = T extends SafeText ? string : T extends object ? { -readonly [K in keyof T]: Plain<T[K]> } : T;
type Covers<Schema, Type> = [Plain<Type>, keyof Schema] extends [Schema, keyof Type] ? true : never;
const covered: [
  Covers<z.infer<typeof finding>, Finding>,
  Covers<z.infer<typeof target>, TargetRun>,
  Covers<z.infer<typeof run>, Run>,
] = [true, true, true];

/** The JSON Schema of what `--format json` prints. New members may be added, so unknown ones are allowed. */
export function runSchema(): object {
  if (!covered.every(Boolean)) throw new Error('the schema differs from the types');
  const schema = z.toJSONSchema(run, { target: 'draft-2020-12', io: 'input' });
  return { title: 'mcp-hallmark run', $comment: 'Generated by `npm run gen`.', ...schema };
}
