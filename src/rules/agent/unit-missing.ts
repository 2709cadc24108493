import { defineRule } from '../../engine/define-rule.ts';
import { isArray, type Json, member, stringMember } from '../../model/json.ts';
import { parameterLabel, parameterText } from '../../schema/properties.ts';
import { toolParameters } from '../../schema/tool-schemas.ts';
import { remembered } from '../../text/remember.ts';
import { identifierWords } from '../../text/words.ts';

// What these measure has a unit. Counts (`limit`, `page`) and sizes of lists have none.
const MEASURES = words(
  'timeout duration delay interval ttl latency wait cooldown debounce distance radius altitude elevation',
);
const PAIRS = [
  'max age',
  'file size',
  'max bytes',
  'expires in',
  'memory limit',
  'max size',
  'poll every',
  'refresh every',
];
const UNITS =
  words(`ms msec millis millisecond milliseconds s sec secs second seconds min mins minute minutes h hr hrs hour hours
  d day days week weeks month months year years us µs microsecond microseconds ns nanosecond nanoseconds byte bytes b kb kib mb
  mib gb gib kilobytes megabytes gigabytes m meter meters metre metres km kilometer kilometers kilometre kilometres cm mm mile
  miles mi ft feet foot yard yards px pixel pixels percent frame frames tick ticks beat beats bar bars step steps line lines
  iteration iterations turn turns degree degrees epoch unix`);

export const unitMissing = defineRule(
  {
    id: 'agent/unit-missing',
    severity: 'info',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'A number without its unit',
    why: 'A `timeout` of 30 is half a minute or no time at all, depending on whether seconds or milliseconds are meant. A model that cannot see the unit picks the one that it has seen more often.',
    remedy: 'Put the unit into the name (`timeout_ms`) or the description ("in seconds").',
    falsePositives: [
      'A unit in the name (`timeout_ms`, `delaySeconds`), the description, or the description of the tool.',
      'Counts have no unit: `limit`, `page_size`, `max_results`.',
      'A text such as "30s" or "PT5M" brings its unit along.',
    ],
    messages: { missing: 'Parameter "{name}" is a number, and nothing says in which unit.' },
    examples: {
      bad: [
        { title: 'a timeout', tools: [tool({ timeout: { type: 'number', description: 'How long to wait.' } })] },
        {
          title: 'a nested interval that may be null',
          tools: [
            tool({
              retry: {
                type: 'object',
                properties: { maxInterval: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
              },
              max_age: { type: ['integer', 'null'] },
            }),
          ],
        },
      ],
      good: [
        {
          title: 'units',
          tools: [
            tool({
              timeout_ms: { type: 'number' },
              delaySeconds: { type: 'integer' },
              radius: { type: 'number', description: 'Around the point, in km.' },
            }),
            { ...(tool({ wait: { type: 'number' } }) as object), description: 'Waits (wait: seconds, 30 at most).' },
          ],
          shows: 'A unit in the name (`timeout_ms`, `delaySeconds`), the description, or the description of the tool.',
        },
        {
          title: 'counts',
          tools: [
            tool({ limit: { type: 'integer' }, page_size: { type: 'integer' }, max_results: { type: 'number' } }),
          ],
          shows: 'Counts have no unit: `limit`, `page_size`, `max_results`.',
        },
        {
          title: 'texts',
          tools: [
            tool({ timeout: { type: 'string', description: 'Such as 30s.' }, ttl: { type: ['string', 'null'] } }),
          ],
          shows: 'A text such as "30s" or "PT5M" brings its unit along.',
        },
      ],
    },
  },
  ({ tools, report }) => {
    for (const [index, definition] of tools.entries()) {
      const measures = toolParameters(definition).filter(
        (parameter) => isMeasure(parameter.name) && isNumber(parameter.resolved),
      );
      if (measures.length === 0) continue;
      const about = stringMember(definition, 'description') ?? '';
      for (const parameter of measures) {
        if ([parameter.name, parameterText(parameter), about].some(hasUnit)) continue;
        report('missing', ['tools', index, 'inputSchema', ...parameter.path], { name: parameterLabel(parameter) });
      }
    }
  },
);

const isMeasure = remembered((name) => {
  const parts = identifierWords(name);
  const joined = ` ${parts.join(' ')} `;
  return MEASURES.has(parts.at(-1) ?? '') || PAIRS.some((pair) => joined.includes(` ${pair} `));
});

function hasUnit(text: string): boolean {
  // "30s" and "5km" are a number and a unit; "°" and "%" are units.
  return /[%°]/.test(text) || identifierWords(text.replace(/(\d)(?=\p{L})/gu, '$1 ')).some((word) => UNITS.has(word));
}

/** True when every value but null is a number. */
function isNumber(schema: Json): boolean {
  const types = typesOf(schema).filter((type) => type !== 'null');
  return types.length > 0 && types.every((type) => type === 'number' || type === 'integer');
}

function typesOf(schema: Json): Json[] {
  const type = member(schema, 'type');
  if (type !== undefined) return isArray(type) ? [...type] : [type];
  const alternatives = member(schema, 'anyOf');
  return isArray(alternatives) ? alternatives.flatMap((alternative) => member(alternative, 'type') ?? 'any') : [];
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

function tool(properties: { readonly [name: string]: Json }): Json {
  return { name: 'fetch_page', inputSchema: { type: 'object', properties } };
}
