// The list, call, get and read methods of a fixture server, made from its definitions.
// @ts-check
import { invalidParams, isObject, RpcError } from './json-rpc.mjs';

/**
 * Raw protocol definitions; their functions never reach the wire, because JSON has none.
 * @typedef {Record<string, any> & {call?: (args: any) => object}} Tool answers tools/call with a result
 * @typedef {Record<string, any> & {render: (args: any) => object}} Prompt answers prompts/get with a result
 * @typedef {Record<string, any> & {read: (uri: string) => object[] | undefined}} Resource gives contents, or none
 *
 * @typedef {object} Definitions
 * @property {Tool[]} [tools]
 * @property {Prompt[]} [prompts]
 * @property {Resource[]} [resources]
 * @property {Resource[]} [resourceTemplates] of which the first that gives contents for a URI serves it
 * @property {number} [pageSize] items on a page of each list; no paging without it
 *
 * @typedef {(params: Record<string, any>) => object | Promise<object>} Method
 */

/**
 * @param {Definitions} definitions
 * @param {number} notFoundCode of a resource that does not exist
 * @returns {Record<string, Method>}
 */
export function featureMethods({ tools, prompts, resources, resourceTemplates, pageSize }, notFoundCode) {
  /** @type {(method: string, member: string, items: object[]) => Record<string, Method>} */
  const list = (method, member, items) => ({
    [method]: (params) => page(method, member, items, params.cursor, pageSize ?? items.length),
  });
  return {
    ...(tools && { ...list('tools/list', 'tools', tools), 'tools/call': (params) => callTool(tools, params) }),
    ...(prompts && {
      ...list('prompts/list', 'prompts', prompts),
      'prompts/get': (params) => getPrompt(prompts, params),
    }),
    ...((resources || resourceTemplates) && {
      ...list('resources/list', 'resources', resources ?? []),
      ...list('resources/templates/list', 'resourceTemplates', resourceTemplates ?? []),
      'resources/read': ({ uri }) =>
        readResource([...(resources ?? []), ...(resourceTemplates ?? [])], uri, notFoundCode),
    }),
  };
}

/** @param {Definitions} definitions */
export const featureCapabilities = ({ tools, prompts, resources, resourceTemplates }) => ({
  ...(tools && { tools: {} }),
  ...(prompts && { prompts: {} }),
  ...((resources || resourceTemplates) && { resources: {} }),
});

/**
 * One page; a cursor holds its position, so it works in any process and any number of times.
 * @param {string} method
 * @param {string} member
 * @param {object[]} items
 * @param {unknown} cursor
 * @param {number} size
 */
function page(method, member, items, cursor, size) {
  /** @param {number} at */
  const cursorAt = (at) => Buffer.from(`${method} ${at}`).toString('base64url');
  let start = 0;
  if (cursor !== undefined) {
    do start += size;
    while (start < items.length && cursor !== cursorAt(start));
    if (start >= items.length) throw invalidParams('Invalid cursor');
  }
  const end = start + size;
  return { [member]: items.slice(start, end), ...(end < items.length && { nextCursor: cursorAt(end) }) };
}

/**
 * @param {Tool[]} tools
 * @param {Record<string, any>} params
 */
async function callTool(tools, { name, arguments: args = {} }) {
  if (typeof name !== 'string' || !isObject(args)) {
    throw invalidParams('tools/call takes a name and an object of arguments');
  }
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) throw invalidParams(`Unknown tool: ${name}`);
  const problem = await argumentProblem(tool.inputSchema, args);
  if (problem) return { content: [{ type: 'text', text: problem }], isError: true };
  return tool.call ? tool.call(args) : { content: [{ type: 'text', text: 'Done.' }] };
}

/**
 * What is wrong with the arguments of a call, in words; nothing where they are valid.
 * @param {any} schema
 * @param {Record<string, any>} args
 */
async function argumentProblem(schema, args) {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  return ajv.validate(schema, args) ? undefined : ajv.errorsText(ajv.errors, { dataVar: 'arguments' });
}

/**
 * @param {Prompt[]} prompts
 * @param {Record<string, any>} params
 */
function getPrompt(prompts, { name, arguments: args = {} }) {
  const prompt = prompts.find((candidate) => candidate.name === name);
  if (!prompt) throw invalidParams(`Unknown prompt: ${name}`);
  if (!isObject(args) || Object.values(args).some((value) => typeof value !== 'string')) {
    throw invalidParams('The arguments of a prompt are strings');
  }
  for (const argument of prompt.arguments ?? []) {
    if (argument.required && !(argument.name in args)) throw invalidParams(`Missing argument: ${argument.name}`);
  }
  return prompt.render(args);
}

/**
 * @param {Resource[]} sources
 * @param {unknown} uri
 * @param {number} notFoundCode
 */
function readResource(sources, uri, notFoundCode) {
  const isUri = typeof uri === 'string' && /^[a-z][a-z0-9+.-]*:\S+$/i.test(uri);
  if (!isUri) throw invalidParams('The uri is not an absolute URI');
  for (const source of sources) {
    const contents = source.uri === undefined || source.uri === uri ? source.read(uri) : undefined;
    if (contents) return { contents };
  }
  throw new RpcError(notFoundCode, 'Resource not found', { uri });
}
