import { isObject, type Json, type JsonObject, jsonType } from '../model/json.ts';
import { placeholderOf } from '../schema/placeholder.ts';
import { indexSchema } from '../schema/refs.ts';
import { valueAt } from '../schema/resources.ts';
import { schemasOf, toolParameters } from '../schema/tool-schemas.ts';
import { compileSchema, type ValidationError } from '../schema/validator.ts';

/** A parameter at the top of a tool's arguments. */
export interface ToolParameter {
  readonly name: string;
  readonly schema: JsonObject | boolean;
  readonly required: boolean;
}

/** What a tool takes. */
export interface ToolArguments {
  readonly parameters: readonly ToolParameter[];
  /** What is wrong with arguments, in words: empty when they fit, undefined when that cannot be told. */
  readonly problems: (args: JsonObject) => readonly string[] | undefined;
  /** The required arguments, made up from the schema; they need not fit. */
  readonly placeholders: () => JsonObject;
}

// For all arguments of one tool together.
const MOST_STEPS = 2_000_000;

/** Reads what a tool takes from its `inputSchema`; of one that is no object nothing can be told. */
export function argumentsOf(definition: Json): ToolArguments {
  const input = schemasOf(definition).find(({ part }) => part === 'inputSchema');
  if (input === undefined) return { parameters: [], problems: () => undefined, placeholders: () => ({}) };
  const index = indexSchema(input.schema, input.readAs);
  const { validate } = compileSchema(index, MOST_STEPS);
  const parameters = toolParameters(definition).filter(({ names }) => names.length === 1);
  return {
    parameters: parameters.map(({ name, resolved, required }) => ({ name, schema: resolved, required })),
    problems: (args) => {
      const result = validate(args);
      if (result.status === 'unchecked') return undefined;
      return result.errors.map((error) => problemOf(error, args, input.schema));
    },
    placeholders: () => {
      const made = placeholderOf(index);
      return isObject(made) ? made : {};
    },
  };
}

function problemOf({ instancePath, schemaPath, keyword, message }: ValidationError, args: Json, schema: Json): string {
  const name = instancePath.length === 0 ? 'the arguments' : `"${instancePath.join('.')}"`;
  if (keyword === 'required') {
    const missing = /"(.*)"/s.exec(message)?.[1] ?? '';
    return `"${[...instancePath, missing].join('.')}" is missing`;
  }
  if (keyword === 'type') {
    const expected = [valueAt(schema, schemaPath) ?? 'another type'].flat().join(' or ');
    return `${name}: expected ${expected}, found ${jsonType(valueAt(args, instancePath) ?? null)}`;
  }
  if (keyword === 'enum') return `${name}: expected one of ${JSON.stringify(valueAt(schema, schemaPath))}`;
  return `${name}: ${message.replace(/\.$/, '')}`;
}
