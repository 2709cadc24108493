// A server with one tool that reads text files of a folder: node files.mjs FOLDER. Of a file that begins with "hold" it never
// answers.
// @ts-check
import { readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { serve } from './lib/raw-server.mjs';

const folder = resolve(process.argv[2] ?? '.');

serve({
  era: 'dual',
  serverInfo: { name: 'files', version: '1.0.0' },
  tools: [
    {
      name: 'files_read_text',
      title: 'Read a text file',
      description:
        'Reads a whole text file of the folder that is served and returns its text as it is. Use it for any file whose ' +
        'path you know; there is no other tool.',
      inputSchema: {
        type: 'object',
        properties: { path: { type: 'string', description: 'Absolute path of the file, inside the folder' } },
        required: ['path'],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
      /** @param {{path: string}} args */
      call({ path }) {
        if (!resolve(path).startsWith(folder + sep)) throw new Error('The path is outside the folder.');
        const text = readFileSync(path, 'utf8');
        return text.startsWith('hold') ? new Promise(() => {}) : { content: [{ type: 'text', text }] };
      },
    },
  ],
});
