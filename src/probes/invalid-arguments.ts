import { type Json, member } from '../model/json.ts';
import type { Probe } from '../model/surface.ts';
import { indexSchema } from '../schema/refs.ts';
import { schemasOf } from '../schema/tool-schemas.ts';
import { compileSchema } from '../schema/validator.ts';
import { toolNamed } from './answers.ts';

/** True when the arguments of a probe are none that the tool's schema allows, nor such as a lenient server converts. */
export function hasInvalidArguments({ tool, bad, arguments: given }: Probe, tools: readonly Json[]): boolean {
  if (bad !== undefined)
    return bad.defect !== 'unknown' && (bad.defect !== 'type' || !isLenient(member(given, bad.parameter)));
  const input = schemasOf(toolNamed(tools, tool) ?? null).find(({ part }) => part === 'inputSchema');
  if (input === undefined) return false;
  const validation = compileSchema(indexSchema(input.schema, input.readAs)).validate(given);
  if (validation.status === 'unchecked' || validation.valid) return false;
  return !validation.errors.every(
    ({ keyword, instancePath: [name] }) => keyword === 'type' && isLenient(member(given, `${name}`)),
  );
}

/** What a lenient server converts: a number into a text, a text into the number or boolean that it spells. */
function isLenient(value: Json | undefined): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(value));
}
