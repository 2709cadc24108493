import { isArray, isObject, type Json, member, stringMember } from '../model/json.ts';
import { identifierWords } from '../text/words.ts';
import { nameKey, type Scope } from './intent.ts';
import type { TextParts } from './texts.ts';

/** What the texts of a surface can refer to: its own definitions by all their names, and the tools of its peers. */
export function scopeOf(parts: TextParts, foreignTools: readonly Json[] = []): Scope {
  const tools = parts.tools ?? [];
  const own = new Set<string>();
  const ownWords = new Set<string>();
  for (const definition of [...tools, ...(parts.prompts ?? []), ...(parts.resources ?? [])]) {
    for (const name of namesOf(definition)) {
      own.add(nameKey(name));
      for (const word of identifierWords(name)) ownWords.add(word);
    }
    addMembers(member(definition, 'inputSchema'), own, 4);
    addMembers(member(definition, 'outputSchema'), own, 4);
  }
  const foreign = new Set(foreignTools.flatMap((tool) => namesOf(tool).map(nameKey)).filter((key) => key.length > 3));
  return { own, ownWords, foreign, tools: tools.length, instructs: false };
}

function namesOf(definition: Json): string[] {
  const names = [
    stringMember(definition, 'name'),
    stringMember(definition, 'title'),
    stringMember(member(definition, 'annotations'), 'title'),
  ];
  return names.filter((name) => name !== undefined && name !== '') as string[];
}

function addMembers(schema: Json | undefined, own: Set<string>, depth: number): void {
  if (depth === 0) return;
  if (isArray(schema)) for (const item of schema) addMembers(item, own, depth - 1);
  if (!isObject(schema)) return;
  const properties = member(schema, 'properties');
  if (isObject(properties))
    for (const [name, child] of Object.entries(properties)) {
      own.add(nameKey(name));
      addMembers(child, own, depth - 1);
    }
  for (const key of ['items', 'anyOf', 'oneOf', 'allOf'] as const) addMembers(member(schema, key), own, depth - 1);
}
