// A modern server, written with version 2 of the official SDK, whose tool needs to ask the reader for the day.
// @ts-check
import { inputRequired, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

function createServer() {
  const server = new McpServer({ name: 'sdk-asks', version: '1.0.0' });
  server.registerTool(
    'library_reserve_book',
    {
      description: 'Puts one book aside at the desk for a reader, on a day that the reader is asked for.',
      inputSchema: z.strictObject({ isbn: z.string().describe('ISBN-13 of the book, digits only') }),
    },
    ({ isbn }, context) => {
      const answer = context.mcpReq.inputResponses?.['day'];
      if (answer === undefined)
        return inputRequired({
          inputRequests: {
            day: inputRequired.elicit({
              message: 'On which day?',
              requestedSchema: { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] },
            }),
          },
        });
      return { content: [{ type: 'text', text: `Reserved ${isbn}: ${JSON.stringify(answer)}` }] };
    },
  );
  return server;
}

serveStdio(createServer, { legacy: 'reject' });
