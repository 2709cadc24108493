import type { Limit } from '../clients/client.ts';
import type { ClientFact } from '../clients/index.ts';
import { factsOn } from '../clients/index.ts';
import { sha256Hex } from '../engine/fingerprint.ts';
import { isObject, stringMember } from '../model/json.ts';
import { withParameterNames } from './parameter-names.ts';
import { portableSchema, type SchemaLimits } from './portable-schema.ts';
import type { ToolFix } from './served-tool.ts';

/** For whom definitions are made portable. */
export interface PortableOptions {
  /** Ids of clients; without any, what is refused by any client, but for dialects of JSON Schema. */
  readonly clients: readonly string[];
  /** The name that users give the server in their clients. */
  readonly serverName: string | undefined;
}

/** What makes definitions portable: new names of tools, then of parameters, then schemas. */
export interface Portable {
  readonly rename: (name: string) => string;
  readonly parameters: ToolFix;
  readonly schemas: ToolFix;
}

const HASH = 4;

/** Puts definitions into a form that clients take, by what is known of them. */
export function portable({ clients, serverName }: PortableOptions): Portable {
  const facts = <R extends Limit['rule']>(rule: R): readonly ClientFact<R>[] =>
    factsOn(rule).filter(({ client }) => clients.length === 0 || clients.includes(client.id));
  const longest = Math.min(
    ...facts('name-portable').map((fact) => fact.longest),
    ...(serverName === undefined
      ? []
      : facts('name-length-with-server').map(
          ({ longest, prefix, between }) => longest - prefix.length - between.length - [...serverName].length,
        )),
  );
  const limits: SchemaLimits = {
    rootKeywords: new Set(facts('root-combinator').flatMap(({ keywords }) => keywords)),
    arrayWithoutItems: facts('array-without-items').length > 0,
    features: new Set(clients.length === 0 ? [] : facts('schema-dialect').map(({ feature }) => feature)),
  };
  const forTools = renamer(
    facts('name-portable').map(({ characters }) => characters),
    Math.max(longest, 2 * HASH),
  );
  const properties = facts('property-name');
  const forParameters = renamer(
    properties.map(({ characters }) => characters),
    Math.min(...properties.map((fact) => fact.longest)),
  );
  return {
    rename: forTools,
    parameters: (tool) => withParameterNames(tool, forParameters),
    schemas: (tool) => {
      const { outputSchema, ...definition } = tool.definition;
      const input = definition['inputSchema'];
      const keepsOutput =
        outputSchema !== undefined &&
        (!isObject(outputSchema) || outputSchema['type'] === 'object' || facts('output-schema-root').length === 0);
      const shown = keepsOutput ? tool.definition : definition;
      if (!isObject(input)) return { ...tool, definition: shown };
      const { schema, notes } = portableSchema(input, limits);
      const described =
        notes.length === 0
          ? {}
          : { description: [stringMember(shown, 'description') ?? '', ...notes].join('\n\n').trim() };
      return { ...tool, definition: { ...shown, ...described, inputSchema: schema } };
    },
  };
}

/** Replaces characters that are not in every class, and cuts what is too long; what was cut stays told apart. */
function renamer(classes: readonly string[], longest: number): (name: string) => string {
  const foreign = classes.map((characters) => new RegExp(`[^${characters}]`, 'gu'));
  return (name) => {
    const plain = foreign.reduce((now, one) => now.replace(one, '_'), name);
    const whole = plain === '' && classes.length > 0 ? '_' : plain;
    if ([...whole].length <= longest) return whole;
    return `${[...whole].slice(0, longest - HASH - 1).join('')}_${sha256Hex(name).slice(0, HASH)}`;
  };
}
