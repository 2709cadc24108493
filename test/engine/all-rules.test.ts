import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runRule } from '../../src/engine/run-rule.ts';
import { atLeast, vetSurface } from '../../src/engine/vet.ts';
import { readSurface } from '../../src/input/read-surface.ts';
import { isArray, isObject, type Json } from '../../src/model/json.ts';
import { resolvePointer } from '../../src/model/pointer.ts';
import type { Finding } from '../../src/model/run.ts';
import { LIST_PARTS, PART_NAMES, type Surface } from '../../src/model/surface.ts';
import { RULES } from '../../src/rules/index.ts';
import { display } from '../../src/text/display.ts';
import { arbitrarySurface, namedSurface } from './arbitrary-surfaces.ts';

function findingsOf(surface: Surface): readonly Finding[] {
  return RULES.flatMap((rule) => {
    const outcome = runRule(rule, surface);
    if (outcome.status === 'error') throw new Error(`${outcome.ruleId}: ${outcome.error}`);
    return outcome.status === 'failed' ? outcome.findings : [];
  });
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const child of Object.values(value)) deepFreeze(child);
  }
  return value;
}

/** The same surface with the members of every object and the definitions of every list in reverse order. */
function reversed(surface: Surface): Surface {
  const parts = Object.entries(surface.parts).map(([name, gathered]) => {
    if (gathered.status !== 'ok') return [name, gathered];
    const value = reverseMembers(gathered.value as Json);
    return [
      name,
      { status: 'ok', value: LIST_PARTS.some((part) => part === name) ? [...(value as Json[])].reverse() : value },
    ];
  });
  return { ...surface, parts: Object.fromEntries(parts) as Surface['parts'] };
}

function reverseMembers(value: Json): Json {
  if (isArray(value)) return value.map(reverseMembers);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, reverseMembers(child)]),
  );
}

function fingerprints(surface: Surface): string[] {
  return vetSurface(surface, RULES)
    .findings.map(({ fingerprint }) => fingerprint)
    .sort();
}

const META = new Map(RULES.map(({ meta }) => [meta.id as string, meta]));

/** What is wrong with a finding; nothing for one that is as it should be. */
function defectOf(finding: Finding, surface: Surface): string | undefined {
  const part = surface.parts[finding.part];
  const root = part.status === 'ok' ? (part.value as unknown as Json) : null;
  if (resolvePointer(root, finding.pointer) === undefined) return 'the pointer does not resolve';
  const meta = META.get(finding.ruleId);
  if (meta === undefined || !atLeast(meta.severity, finding.severity)) return 'it is worse than the rule declares';
  const starts = Object.values(meta.messages).map((template) => template.split('{')[0] ?? '');
  if (!starts.some((start) => finding.message.startsWith(start))) return 'the message is no declared one';
  if (/undefined|NaN|\[object/.test(finding.message)) return 'the message has a gap';
  for (const shown of [finding.message, finding.subject ?? '', finding.evidence ?? ''])
    if (display(shown, Number.MAX_SAFE_INTEGER) !== shown) return 'the text is not safe to show';
  return undefined;
}

describe('every rule, on whatever JSON a server may send', { timeout: 120_000 }, () => {
  it('neither throws nor changes it, and reports what is there in words that are safe', () => {
    fc.assert(
      fc.property(arbitrarySurface, (surface) => {
        for (const finding of findingsOf(deepFreeze(surface))) {
          const defect = defectOf(finding, surface);
          if (defect !== undefined) throw new Error(`${defect}: ${JSON.stringify(finding)}`);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('finds the same when keys and definitions stand in another order', () => {
    fc.assert(
      fc.property(namedSurface, (surface) => {
        expect(fingerprints(reversed(surface))).toEqual(fingerprints(surface));
      }),
      { numRuns: 800 },
    );
  });

  it('is part of a run that is the same again', () => {
    fc.assert(
      fc.property(arbitrarySurface, (surface) => {
        expect(vetSurface(structuredClone(surface), RULES)).toEqual(vetSurface(surface, RULES));
      }),
      { numRuns: 300 },
    );
  });
});

describe('every rule, on whatever a saved file may hold', { timeout: 120_000 }, () => {
  const part = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.record(
      { status: fc.constant('ok'), value: fc.jsonValue({ maxDepth: 4 }), incomplete: fc.jsonValue() },
      { requiredKeys: ['status', 'value'] },
    ),
    fc.record({
      status: fc.constant('failed'),
      outcome: fc.record(
        { kind: fc.oneof(fc.constantFrom('timeout', 'rpc-error'), fc.string()), detail: fc.jsonValue() },
        { requiredKeys: ['kind'] },
      ),
    }),
    fc.record({
      status: fc.constant('ok'),
      value: fc.record({ connections: fc.array(fc.record({ frames: fc.array(fc.jsonValue({ maxDepth: 2 })) })) }),
    }),
    fc.record({ status: fc.constant('ok'), value: fc.record({ listBeforeInitialize: fc.jsonValue({ maxDepth: 3 }) }) }),
    fc.record({
      status: fc.constant('ok'),
      value: fc.record({ handshake: fc.string(), result: fc.dictionary(fc.string(), fc.jsonValue()) }),
    }),
  );
  const saved = fc.record({
    formatVersion: fc.constant(1),
    era: fc.constantFrom('legacy', 'modern', 'unknown'),
    protocolVersion: fc.jsonValue(),
    target: fc.record({ kind: fc.constantFrom('stdio', 'http', 'file'), label: fc.string() }),
    parts: fc.dictionary(fc.constantFrom(...PART_NAMES), part, { maxKeys: 4 }),
  });

  it('comes to a verdict, or the file is refused', () => {
    fc.assert(
      fc.property(saved, (value) => {
        const read = readSurface(JSON.stringify(value), 'saved.json');
        if (read.status === 'ok') expect(vetSurface(read.surface, RULES).failedRules).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });
});
