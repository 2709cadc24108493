// Tools that do what a caller must survive, one each, and write down who called them.
// @ts-check
import { appendFileSync } from 'node:fs';

const FIFTY_MEGABYTES = 50_000_000;

/** @param {string} name @param {string} description @param {object} [more] */
const tool = (name, description, more) => ({
  name,
  description,
  inputSchema: { type: 'object', additionalProperties: false },
  annotations: { readOnlyHint: true },
  ...more,
});

const word = { type: 'string', description: 'Any word; it comes back as it is.', 'x-mcp-header': 'Word' };

const tools = [
  tool('count', 'Tells how many tools this process was asked to run so far, this call included.'),
  tool('echo', 'Gives back the word that it was called with, and nothing else besides.', {
    inputSchema: { type: 'object', properties: { word }, required: ['word'], additionalProperties: false },
  }),
  tool('hang', 'Never answers, while the server goes on answering everything else.'),
  tool('spin', 'Never ends, and keeps the whole server from answering anything.'),
  tool('die', 'Ends the whole process before an answer could be written.'),
  tool('huge', 'Answers with a text of fifty megabytes, which is far too much.'),
  tool('flood', 'Sends notifications of progress without end in place of an answer.'),
  tool('change', 'Says that the list of tools has changed, then answers as usual.'),
  tool('twice', 'Answers one request two times, with the same text in both.'),
  tool('ask', 'Asks for more input in place of giving a result right away.'),
  tool('write', 'Writes something somewhere, so it is not marked as reading only.', { annotations: {} }),
];

/** @param {string} text */
const said = (text) => ({ content: [{ type: 'text', text }] });

/**
 * The definitions of the server, and how it answers calls. Calls and cancellations are added to a file, a line each.
 * @param {'legacy' | 'modern'} era
 * @param {string} log
 */
export function probedServer(era, log) {
  let calls = 0;
  /** @param {object} entry */
  const note = (entry) => appendFileSync(log, `${JSON.stringify({ pid: process.pid, ...entry })}\n`);

  /** @type {import('./raw-server.mjs').Handler} */
  const call = async (params, { send, request, standard }) => {
    const { name, arguments: args = {}, _meta: meta = {} } = params;
    if (!tools.some((known) => known.name === name)) return standard();
    calls += 1;
    note({ tool: name, arguments: args, token: meta.progressToken });
    if (name === 'count') return said(`call ${calls}`);
    if (name === 'echo') return typeof args.word !== 'string' ? standard() : said(args.word);
    if (name === 'hang') return undefined;
    if (name === 'spin') for (;;);
    if (name === 'die') process.exit(3);
    if (name === 'huge') return said('x'.repeat(FIFTY_MEGABYTES));
    if (name === 'change') await send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    if (name === 'twice') await send({ jsonrpc: '2.0', id: request['id'], result: said('answer') });
    if (name === 'flood')
      for (let progress = 1; ; progress += 1)
        await send({
          jsonrpc: '2.0',
          method: 'notifications/progress',
          params: { progressToken: meta.progressToken, progress },
        });
    if (name === 'ask') {
      const message = 'Which shelf?';
      const requestedSchema = { type: 'object', properties: { shelf: { type: 'string' } } };
      const shelf = { method: 'elicitation/create', params: { mode: 'form', message, requestedSchema } };
      return { resultType: 'input_required', inputRequests: { shelf }, requestState: 'shelf' };
    }
    return said('answer');
  };

  /** @param {Record<string, any> | undefined} message */
  const noteCancelled = (message) => {
    if (message?.['method'] === 'notifications/cancelled') note({ cancelled: message['params']?.requestId });
    return false;
  };

  return {
    era,
    serverInfo: { name: 'probed', version: '1.0.0' },
    instructions: 'For tests of callers. Its tools do what the name says.',
    capabilities: { tools: { listChanged: true } },
    tools,
    handlers: { 'tools/call': call },
    before: noteCancelled,
  };
}
