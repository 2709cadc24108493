import { defineRule } from '../../engine/define-rule.ts';
import { isArray, isObject, type Json, member, stringMember } from '../../model/json.ts';
import type { PathSegment } from '../../model/pointer.ts';
import { LIST_PARTS, type ListPart } from '../../model/surface.ts';
import { infoPath, serverInfo } from '../../protocol/server-info.ts';
import { indexSchema, positionsIn } from '../../schema/refs.ts';
import { schemasOf } from '../../schema/tool-schemas.ts';
import { changeVerb, readVerb } from '../../text/change-verbs.ts';
import { isAscii, mixedWords, passesForAscii } from '../../text/skeleton.ts';
import { identifierWords } from '../../text/words.ts';

const SHOWN = 4;

export const confusableName = defineRule(
  {
    id: 'safety/confusable-name',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: [],
    reads: [...LIST_PARTS, 'server'],
    title: 'A name or a title passes for another',
    why: 'People approve what they read. A letter of another alphabet makes one tool look like a second that they trust, and a title that says “Search” above a tool that deletes makes them approve what they would not.',
    remedy: 'Spell names in one alphabet, in plain letters, and let a title say what the tool does.',
    cwe: ['CWE-1007', 'CWE-451'],
    owasp: ['MCP03:2025', 'MCP09:2025'],
    falsePositives: [
      'Words of several alphabets side by side: `API-ключ`, `数据 export`.',
      'Words of one alphabet whose letters happen to look Latin: “нос”.',
      'Signs of science beside Latin letters: `Δt`, `μs`, `β-test`.',
      'Accents and letters that only some languages have: `résumé`, `straße`, `ŁÓDŹ`.',
      'A title in words of its own, or in another language, over a tool that destroys.',
    ],
    messages: {
      mixed: '"{word}" is spelt in two alphabets: {letters}.',
      disguised: '"{name}" looks like ASCII and is not: {letters}.',
      borrowed: 'The title "{title}" is that of the tool "{other}", and this one is "{name}".',
      milder: 'The title "{title}" says "{read}", and the name "{name}" says "{verb}".',
    },
    examples: {
      bad: [
        { title: 'Cyrillic letters in a word', tools: [{ name: 'sеаrch' }] },
        { title: 'a name in letters that only look Latin', tools: [{ name: 'ѕсоре' }] },
        { title: 'a title with a Greek letter', resources: [{ uri: 'shelf://a', name: 'a', title: 'Gοοgle Drive' }] },
        {
          title: 'a parameter and an argument',
          tools: [{ name: 'find', inputSchema: { type: 'object', properties: { раth: { type: 'string' } } } }],
          prompts: [{ name: 'p', arguments: [{ name: 'tоpic' }] }],
        },
        {
          title: 'the name of the server',
          era: 'legacy',
          server: { handshake: 'initialize', result: { serverInfo: { name: 'GitНub', version: '1' } } },
        },
        {
          title: 'the title of another tool',
          tools: [
            { name: 'read_file', title: 'Read file' },
            { name: 'send_report', title: 'Read File' },
          ],
        },
        {
          title: 'a title that only reads',
          tools: [{ name: 'delete_account', annotations: { title: 'View account' } }],
        },
      ],
      good: [
        {
          title: 'words side by side',
          tools: [{ name: 'find', title: 'API-ключ и 数据 export' }],
          shows: 'Words of several alphabets side by side: `API-ключ`, `数据 export`.',
        },
        {
          title: 'a Russian title',
          tools: [{ name: 'find', title: 'нос' }],
          shows: 'Words of one alphabet whose letters happen to look Latin: “нос”.',
        },
        {
          title: 'signs of science',
          tools: [{ name: 'measure', title: 'Δt in μs, β-test' }],
          shows: 'Signs of science beside Latin letters: `Δt`, `μs`, `β-test`.',
        },
        {
          title: 'accents',
          tools: [{ name: 'résumé' }, { name: 'straße' }, { name: 'go', title: 'ŁÓDŹ' }],
          shows: 'Accents and letters that only some languages have: `résumé`, `straße`, `ŁÓDŹ`.',
        },
        {
          title: 'titles of their own',
          tools: [
            { name: 'delete_account', title: 'Close my account' },
            { name: 'purge_cache', title: 'Cache leeren' },
          ],
          shows: 'A title in words of its own, or in another language, over a tool that destroys.',
        },
      ],
    },
  },
  (context) => {
    const { report, tools, server } = context;
    type Place = readonly [ListPart | 'server', ...PathSegment[]];

    function judgeTitle(title: Json | undefined, at: Place): void {
      for (const { word, foreign } of typeof title === 'string' ? mixedWords(title) : [])
        report('mixed', at, { word, letters: lettersOf(foreign) });
    }

    function judgeName(name: Json | undefined, at: Place): void {
      if (typeof name !== 'string') return;
      const mixed = mixedWords(name);
      judgeTitle(name, at);
      if (mixed.length === 0 && passesForAscii(name))
        report('disguised', at, { name, letters: lettersOf([...name]) }, { confidence: 'medium' });
    }

    for (const part of LIST_PARTS) {
      for (const [index, definition] of (context[part] ?? []).entries()) {
        judgeName(member(definition, 'name'), [part, index, 'name']);
        judgeTitle(member(definition, 'title'), [part, index, 'title']);
        judgeTitle(member(member(definition, 'annotations'), 'title'), [part, index, 'annotations', 'title']);
        const args = part === 'prompts' ? member(definition, 'arguments') : undefined;
        for (const [at, argument] of (isArray(args) ? args : []).entries())
          judgeName(member(argument, 'name'), [part, index, 'arguments', at, 'name']);
      }
    }
    for (const [index, definition] of (tools ?? []).entries())
      for (const { part, schema, readAs } of schemasOf(definition))
        for (const { schema: at, path } of positionsIn(indexSchema(schema, readAs))) {
          const properties = member(at, 'properties');
          for (const name of isObject(properties) ? Object.keys(properties) : [])
            if (!isAscii(name)) judgeName(name, ['tools', index, part, ...path, 'properties', name]);
        }
    const info = server === undefined ? undefined : serverInfo(server);
    if (server !== undefined && info !== undefined)
      for (const field of ['name', 'title']) judgeTitle(member(info, field), ['server', ...infoPath(server), field]);

    const byName = new Map((tools ?? []).map((tool) => [wordsOf(stringMember(tool, 'name') ?? ''), tool]));
    for (const [index, tool] of (tools ?? []).entries()) {
      const name = stringMember(tool, 'name') ?? '';
      const path = typeof member(tool, 'title') === 'string' ? ['title'] : ['annotations', 'title'];
      const title = stringMember(tool, 'title') ?? stringMember(member(tool, 'annotations'), 'title') ?? '';
      const other = stringMember(byName.get(wordsOf(title)), 'name');
      const change = changeVerb(name);
      const read = readVerb(title);
      if (other !== undefined && !sharesWord(name, title))
        report('borrowed', ['tools', index, ...path], { title, other, name });
      else if (change?.destroys && read !== undefined)
        report('milder', ['tools', index, ...path], { title, read, name, verb: change.verb }, { confidence: 'medium' });
    }
  },
);

function lettersOf(letters: readonly string[]): string {
  const distinct = [...new Set(letters.filter((letter) => letter > '\x7F'))].slice(0, SHOWN);
  return distinct.map((letter) => `${letter} (U+${codeOf(letter)})`).join(', ');
}

function codeOf(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

function wordsOf(name: string): string {
  return identifierWords(name).join(' ');
}

/** A title of one's own repeats a word of the name, mostly. */
function sharesWord(name: string, title: string): boolean {
  const words = new Set(identifierWords(title));
  return words.size < 2 || identifierWords(name).some((word) => words.has(word));
}
