import { isObject, type Json, type JsonObject } from '../../../src/model/json.ts';
import type { Revision } from '../../../src/protocol/revisions.ts';
import { type Form, formIn, type Shape } from '../../../src/protocol/shapes/shape.ts';
import { pick, type Random, upTo } from './random.ts';

const TEXTS = ['', 'x', 'one', 'größe', 'a b', '2026-07-28', 'object', 'user'] as const;
const NAMES = ['a', 'b', 'name', 'type', 'com.example/x', '0', ''] as const;

/** Any small JSON value. */
export function anyJson(random: Random, depth = 2): Json {
  const scalars = [null, true, false, 0, -1, 1.5, 7, ...TEXTS] as const;
  if (depth === 0 || random() < 0.6) return pick(scalars, random);
  const size = upTo(2, random);
  if (random() < 0.4) return Array.from({ length: size }, () => anyJson(random, depth - 1));
  return Object.fromEntries(Array.from({ length: size }, () => [pick(NAMES, random), anyJson(random, depth - 1)]));
}

/** A value that fits a shape in a revision. */
export function generate(shape: Shape, revision: Revision, random: Random): Json {
  const form = formIn(shape, revision);
  if (form === undefined) throw new Error('no such thing in this revision');
  return fromForm(form, revision, random);
}

function fromForm(form: Form, revision: Revision, random: Random): Json {
  switch (form.kind) {
    case 'any':
      return anyJson(random);
    case 'absent':
      throw new Error('nothing fits');
    case 'null':
      return null;
    case 'boolean':
      return random() < 0.5;
    case 'string':
      return pick(TEXTS, random);
    case 'literal':
      return pick(form.values, random) as string;
    case 'number': {
      const min = form.min ?? -5;
      const value = min + random() * ((form.max ?? min + 10) - min);
      return form.whole ? Math.round(value) : value;
    }
    case 'array':
      return Array.from({ length: upTo(2, random) }, () => generate(form.of, revision, random));
    case 'map':
      return Object.fromEntries(
        Array.from({ length: upTo(2, random) }, () => [pick(NAMES, random), generate(form.of, revision, random)]),
      );
    case 'object': {
      const members = Object.entries(form.members).filter(([, { shape }]) => exists(shape, revision));
      const kept = members.filter(([name, member]) => member.required || name === form.some?.at(-1) || random() < 0.6);
      return {
        ...Object.fromEntries(kept.map(([name, { shape }]) => [name, generate(shape, revision, random)])),
        ...extra(random),
      };
    }
    case 'both':
      return Object.assign({}, ...form.shapes.map((each) => generate(each, revision, random))) as JsonObject;
    case 'byType':
      return generate(pick(Object.values(form.shapes), random) as Shape, revision, random);
    case 'tagged': {
      const [tag, branch] = pick(existing(form.branches, revision), random) ?? [];
      const untagged = form.optional === true && tag === form.byDefault && random() < 0.5;
      const value = generate(branch as Shape, revision, random);
      return untagged || tag === undefined ? value : { ...(value as JsonObject), [form.tag]: tag };
    }
    case 'having': {
      const branches = existing(form.branches, revision).map(([, branch]) => branch);
      const chosen = pick(form.otherwise === undefined ? branches : [...branches, form.otherwise], random) as Shape;
      return generate(chosen, revision, random);
    }
  }
}

function exists(shape: Shape, revision: Revision): boolean {
  return formIn(shape, revision) !== undefined && shape.kind !== 'absent';
}

function existing(branches: Readonly<Record<string, Shape>>, revision: Revision): (readonly [string, Shape])[] {
  return Object.entries(branches).filter(([, branch]) => exists(branch, revision));
}

/** Every object may have members that no shape names. */
function extra(random: Random): JsonObject {
  const value = random() < 0.2 ? anyJson(random) : undefined;
  return value === undefined || isObject(value) ? {} : { 'x-extra': value };
}
