import { type Json, member, stringMember } from '../model/json.ts';
import { argumentsOf } from './tool-arguments.ts';

/** A first fixtures file: a probe of every tool, skipped until somebody has looked at its arguments. */
export function starterFixtures(tools: readonly Json[]): Json {
  const names = new Set<string>();
  return {
    version: 1,
    probes: tools.flatMap((definition) => {
      const tool = stringMember(definition, 'name');
      if (tool === undefined || tool === '' || names.has(tool)) return [];
      names.add(tool);
      const isReadOnly = member(member(definition, 'annotations'), 'readOnlyHint') === true;
      return [
        {
          tool,
          args: argumentsOf(definition).placeholders(),
          skip: true,
          // What has to be turned on is there to be seen.
          ...(isReadOnly ? {} : { allow_destructive: false }),
        },
      ];
    }),
  };
}
