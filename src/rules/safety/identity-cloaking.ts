import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { isArray, member, stringMember } from '../../model/json.ts';
import { LIST_PARTS, type Trial } from '../../model/surface.ts';
import { resultOf } from '../../protocol/answers.ts';
import { LISTS } from '../../protocol/lists.ts';

const NAMED = 3;

export const identityCloaking = defineRule(
  {
    id: 'safety/identity-cloaking',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['anotherClient'],
    title: 'Another client is shown something else',
    why: 'What was vetted here is not what others get: a server that looks at who asks can show one face to whoever examines it and another to the client that people use.',
    remedy:
      'Make lists the same for every client; what a client cannot do it says with its capabilities. If you did not write the server, find out what it shows to your own client before you use it.',
    cwe: ['CWE-451', 'CWE-506'],
    owasp: ['MCP03:2025'],
    falsePositives: [
      'Lists change over time: a difference that does not come again is none.',
      'The order of a list says nothing.',
      'A server that refuses the other client shows it nothing.',
    ],
    messages: {
      entries: '{method} has other entries for another client: {there} only for it, {here} only for us.',
      definitions: '{method} defines {names} differently for another client.',
    },
    examples: {
      bad: [
        {
          title: 'a tool for others only',
          anotherClient: {
            tools: list(['add', 'a'], ['export', 'x']),
            toolsHere: list(['add', 'a']),
            toolsAgain: list(['add', 'a'], ['export', 'x']),
          },
        },
        {
          title: 'another description',
          anotherClient: { tools: list(['add', 'b']), toolsHere: list(['add', 'a']), toolsAgain: list(['add', 'b']) },
        },
      ],
      good: [
        {
          title: 'a time of day in a description',
          anotherClient: { tools: list(['add', 'b']), toolsHere: list(['add', 'c']), toolsAgain: list(['add', 'd']) },
          shows: 'Lists change over time: a difference that does not come again is none.',
        },
        {
          title: 'another order',
          anotherClient: {
            tools: list(['add', 'a'], ['find', 'b']),
            toolsHere: list(['find', 'b'], ['add', 'a']),
            toolsAgain: list(['add', 'a'], ['find', 'b']),
          },
          shows: 'The order of a list says nothing.',
        },
        {
          title: 'a refusal',
          anotherClient: { tools: exampleError(-32600) },
          shows: 'A server that refuses the other client shows it nothing.',
        },
        { title: 'the same', anotherClient: { tools: list(['add', 'a']) } },
      ],
    },
  },
  ({ anotherClient, report }) => {
    for (const part of LIST_PARTS) {
      const there = digestsOf(anotherClient[part], part);
      const here = digestsOf(anotherClient[`${part}Here`], part);
      const again = digestsOf(anotherClient[`${part}Again`], part);
      if (there === undefined || here === undefined || again === undefined) continue;
      const lasting = [...there].filter(([name, digest]) => again.get(name) === digest);
      const onlyThere = lasting.filter(([name]) => !here.has(name)).map(([name]) => name);
      const onlyHere = [...here.keys()].filter((name) => !there.has(name) && !again.has(name));
      const other = lasting
        .filter(([name, digest]) => here.has(name) && here.get(name) !== digest)
        .map(([name]) => name);
      const at = ['experiments', 'anotherClient', 'value', part] as const;
      const { method } = LISTS[part];
      if (onlyThere.length + onlyHere.length > 0)
        report('entries', at, { method, there: words(onlyThere), here: words(onlyHere) });
      if (other.length > 0) report('definitions', at, { method, names: words(other) });
    }
  },
);

/** The definitions of a list by name, each as its digest; undefined where none was given. */
function digestsOf(trial: Trial | undefined, part: string): ReadonlyMap<string, string> | undefined {
  const entries = trial === undefined ? undefined : member(resultOf(trial), part);
  if (!isArray(entries)) return undefined;
  return new Map(entries.map((entry) => [String(member(entry, 'name')), stringMember(entry, 'sha256') ?? '']));
}

function words(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return [...names].sort().slice(0, NAMED).join(', ') + more;
}

function list(...tools: readonly (readonly [name: string, sha256: string])[]): Trial {
  return exampleResult({ tools: tools.map(([name, sha256]) => ({ name, sha256 })) });
}
