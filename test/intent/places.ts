import type { Json } from '../../src/model/json.ts';
import type { SurfaceParts } from '../../src/model/surface.ts';

const tool = (rest: { readonly [name: string]: Json }): Partial<SurfaceParts> => ({
  tools: [{ name: 'add', ...rest }],
});
const schema = (property: Json): Partial<SurfaceParts> =>
  tool({ inputSchema: { type: 'object', properties: { a: property } } });

/** Every place in which a text reaches a model or a person. */
export const PLACES: Readonly<Record<string, (text: string) => Partial<SurfaceParts>>> = {
  'the description of a tool': (text) => tool({ description: text }),
  'the title of a tool': (text) => tool({ title: text }),
  'the name of a tool': (text) => ({ tools: [{ name: text }] }),
  'the title in the annotations': (text) => tool({ annotations: { title: text } }),
  'an unknown annotation': (text) => tool({ annotations: { hint: text } }),
  '_meta of a tool': (text) => tool({ _meta: { 'example.test/note': text } }),
  'a deep member of _meta': (text) => tool({ _meta: { 'example.test/x': { notes: [{ text }] } } }),
  'an unknown member of a tool': (text) => tool({ 'x-hint': text }),
  'the source of an icon': (text) => tool({ icons: [{ src: `data:text/plain,${text}` }] }),
  'the description of a parameter': (text) => schema({ description: text }),
  'the title of a parameter': (text) => schema({ title: text }),
  'a default': (text) => schema({ default: text }),
  'an example': (text) => schema({ examples: ['x', text] }),
  'a constant': (text) => schema({ const: text }),
  'an enum': (text) => schema({ enum: ['x', text] }),
  'a deep enum': (text) =>
    schema({ anyOf: [{ type: 'object', properties: { b: { items: { oneOf: [{ enum: ['x', text] }] } } } }] }),
  'the name of a parameter': (text) => tool({ inputSchema: { type: 'object', properties: { [text]: {} } } }),
  'a required name': (text) => tool({ inputSchema: { type: 'object', required: [text] } }),
  'a pattern': (text) => schema({ pattern: text }),
  'a type': (text) => schema({ type: `string ${text}` }),
  'a comment in a schema': (text) => schema({ $comment: text }),
  'a reference': (text) => schema({ $ref: `#/$defs/${text}` }),
  'an output schema': (text) => tool({ outputSchema: { type: 'object', properties: { r: { description: text } } } }),
  'the description of a prompt': (text) => ({ prompts: [{ name: 'p', description: text }] }),
  'an argument of a prompt': (text) => ({ prompts: [{ name: 'p', arguments: [{ name: 'a', description: text }] }] }),
  '_meta of a prompt': (text) => ({ prompts: [{ name: 'p', _meta: { note: text } }] }),
  'the description of a resource': (text) => ({ resources: [{ uri: 'a://b', name: 'b', description: text }] }),
  'the title of a resource': (text) => ({ resources: [{ uri: 'a://b', name: 'b', title: text }] }),
  'the description of a template': (text) => ({
    resourceTemplates: [{ uriTemplate: 'a://{b}', name: 'b', description: text }],
  }),
  'the URI of a template': (text) => ({ resourceTemplates: [{ uriTemplate: `a://{b}?note=${text}`, name: 'b' }] }),
  'the title of a template': (text) => ({ resourceTemplates: [{ uriTemplate: 'a://{b}', name: 'b', title: text }] }),
  'the name of a template': (text) => ({ resourceTemplates: [{ uriTemplate: 'a://{b}', name: text }] }),
  '_meta of a template': (text) => ({ resourceTemplates: [{ uriTemplate: 'a://{b}', name: 'b', _meta: { x: text } }] }),
  'the instructions': (text) => ({ instructions: text }),
  'the description of the server': (text) => ({
    server: { handshake: 'initialize', result: { serverInfo: { name: 's', description: text } } },
  }),
  'the message of an error': (text) => ({
    wire: {
      connections: [
        {
          purpose: 'example',
          frames: [
            {
              at: 1,
              direction: 'received',
              message: { jsonrpc: '2.0', id: 1, error: { code: -32602, message: text } },
            },
          ],
          droppedFrames: 0,
          exit: null,
          stderr: '',
          stderrBytes: 0,
        },
      ],
    },
  }),
  'an own keyword of a schema': (text) => schema({ 'x-hint': text }),
  'a definition that is referred to': (text) =>
    tool({
      inputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { description: text } } },
    }),
  'a schema of its items': (text) => schema({ type: 'array', items: { title: text } }),
  'an alternative of an alternative': (text) => schema({ oneOf: [{ allOf: [{ description: text }] }] }),
  'a pattern of names': (text) => schema({ patternProperties: { '^x-': { description: text } } }),
  'the header of a parameter': (text) => schema({ type: 'string', 'x-mcp-header': text }),
  'the key of a member of _meta': (text) => tool({ _meta: { [text]: 1 } }),
  'the type of an icon': (text) => tool({ icons: [{ src: 'data:image/png;base64,iVBORw0KGgo=', mimeType: text }] }),
  'the title of a prompt': (text) => ({ prompts: [{ name: 'p', title: text }] }),
  'the name of a prompt': (text) => ({ prompts: [{ name: text }] }),
  'the name of an argument': (text) => ({ prompts: [{ name: 'p', arguments: [{ name: text }] }] }),
  'an icon of a prompt': (text) => ({ prompts: [{ name: 'p', icons: [{ src: `data:text/plain,${text}` }] }] }),
  'the name of a resource': (text) => ({ resources: [{ uri: 'a://b', name: text }] }),
  'the URI of a resource': (text) => ({ resources: [{ uri: `a://b?q=${text}`, name: 'b' }] }),
  'the type of a resource': (text) => ({ resources: [{ uri: 'a://b', name: 'b', mimeType: text }] }),
  'an annotation of a resource': (text) => ({
    resources: [{ uri: 'a://b', name: 'b', annotations: { audience: [text] } }],
  }),
  '_meta of a resource': (text) => ({ resources: [{ uri: 'a://b', name: 'b', _meta: { x: text } }] }),
  'the name of the server': (text) => ({ server: { handshake: 'initialize', result: { serverInfo: { name: text } } } }),
  'the title of the server': (text) => ({
    server: { handshake: 'initialize', result: { serverInfo: { name: 's', title: text } } },
  }),
  'the website of the server': (text) => ({
    server: { handshake: 'initialize', result: { serverInfo: { name: 's', websiteUrl: `https://a.test/${text}` } } },
  }),
  'an icon of the server': (text) => ({
    server: {
      handshake: 'initialize',
      result: { serverInfo: { name: 's', icons: [{ src: `data:text/plain,${text}` }] } },
    },
  }),
  '_meta of the handshake': (text) => ({ server: { handshake: 'initialize', result: { _meta: { note: text } } } }),
  'the identity of a modern server': (text) => ({
    server: {
      handshake: 'discover',
      result: { _meta: { 'io.modelcontextprotocol/serverInfo': { name: 's', description: text } } },
    },
  }),
};
