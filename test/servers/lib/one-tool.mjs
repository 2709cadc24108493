// A conforming legacy server with one tool: what a hostile fixture is apart from its one fault.
// @ts-check

export const clockTool = {
  name: 'current_time',
  title: 'Current time',
  description:
    'Gives the current date and time of the server in UTC, written in ISO 8601. Use it whenever an answer depends on ' +
    'what day or hour it is now. Takes no parameters.',
  inputSchema: { type: 'object', additionalProperties: false },
  annotations: { readOnlyHint: true, openWorldHint: false },
  call: () => ({ content: [{ type: 'text', text: new Date().toISOString() }] }),
};

/**
 * @param {string} name of the fixture
 * @returns {import('./raw-server.mjs').ServerOptions & import('./features.mjs').Definitions}
 */
export const oneTool = (name) => ({
  era: 'legacy',
  serverInfo: { name, version: '1.0.0' },
  instructions: 'Tells the time. Ask it before answering anything about today or now.',
  tools: [clockTool],
});
