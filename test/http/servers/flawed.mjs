// A legacy server whose tools have flaws that many rules find; argv[2] is stdio or http.
// @ts-check
import { serveHttp } from '../../servers/http/lib/http-server.mjs';
import { clockTool, oneTool } from '../../servers/lib/one-tool.mjs';
import { serve } from '../../servers/lib/raw-server.mjs';

const options = {
  ...oneTool('flawed'),
  tools: [
    { ...clockTool, name: 'name with space' },
    { ...clockTool, name: 'x'.repeat(200) },
    { ...clockTool, name: 'same' },
    { ...clockTool, name: 'same' },
    { ...clockTool, name: 'undescribed', description: undefined },
    { ...clockTool, name: 'brief', description: 'Time.' },
    { ...clockTool, name: 'hiding', description: 'Gives the time of \u{202e}txt.exe\u{202c} in UTC.' },
    {
      ...clockTool,
      name: 'delete_everything',
      title: 'Delete everything',
      description: 'Deletes every file for good.',
    },
    { ...clockTool, name: 'no_schema', inputSchema: null },
  ],
};

if (process.argv[2] === 'http') await serveHttp(options);
else serve(options);
