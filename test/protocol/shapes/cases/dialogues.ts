import { ownMeta } from './common.ts';
import { LEGACY, may, must, type Row, type Span } from './row.ts';
import { TOOL } from './tools.ts';
import { ARRAY, FLAG, OBJECT, TEXT } from './words.ts';

/** A request to sample with every member. */
export const SAMPLING = {
  messages: [{ role: 'user', content: { type: 'text', text: '' }, _meta: {} }],
  modelPreferences: { hints: [{ name: 'x' }], costPriority: 0, speedPriority: 1, intelligencePriority: 0.5 },
  systemPrompt: '',
  includeContext: 'none',
  temperature: 0.7,
  maxTokens: 1.5,
  stopSequences: [''],
  metadata: { share: 0.5, none: null },
  tools: [TOOL],
  toolChoice: { mode: 'auto' },
};

/** The rows of a request to sample. */
export function samplingRows(at: string): Row[] {
  const breaks = 'sampling-params-shape';
  const newest: Span = { since: '2025-11-25' };
  const older: Span = { until: '2025-06-18' };
  return [
    must(`${at} messages`, {}, ARRAY, breaks),
    may(`${at} messages 0`, 'hi', OBJECT, breaks),
    must(`${at} messages 0 role`, 'system', 'one of "user", "assistant"', breaks),
    must(`${at} messages 0 content`, [], OBJECT, breaks, older),
    must(`${at} messages 0 content`, 'hi', 'an object or an array', breaks, newest),
    must(`${at} messages 0 content type`, 'resource', 'one of "text", "image"', breaks, { until: '2024-11-05' }),
    must(`${at} messages 0 content type`, 'resource', 'one of "text", "image", "audio"', breaks, {
      since: '2025-03-26',
      until: '2025-06-18',
    }),
    must(
      `${at} messages 0 content type`,
      'resource',
      'one of "text", "image", "audio", "tool_use", "tool_result"',
      breaks,
      newest,
    ),
    ownMeta(`${at} messages 0`, newest),
    may(`${at} modelPreferences`, 'cheap', OBJECT, breaks),
    may(`${at} modelPreferences hints`, 'x', ARRAY, breaks),
    may(`${at} modelPreferences hints 0 name`, 7, TEXT, breaks),
    may(`${at} modelPreferences costPriority`, 2, 'a number from 0 to 1', breaks),
    may(`${at} modelPreferences speedPriority`, -1, 'a number from 0 to 1', breaks),
    may(`${at} modelPreferences intelligencePriority`, '1', 'a number from 0 to 1', breaks),
    may(`${at} systemPrompt`, null, TEXT, breaks),
    may(`${at} includeContext`, 'all', 'one of "none", "thisServer", "allServers"', breaks),
    may(`${at} temperature`, '0.7', 'a number', breaks),
    must(`${at} maxTokens`, '100', 'a number', breaks),
    may(`${at} stopSequences`, 'x', ARRAY, breaks),
    may(`${at} stopSequences 0`, 7, TEXT, breaks),
    may(`${at} metadata`, 'x', OBJECT, breaks),
    may(`${at} tools`, {}, ARRAY, breaks, newest),
    must(`${at} tools 0 name`, 7, TEXT, 'tool-required-fields', newest),
    may(`${at} toolChoice`, 'auto', OBJECT, breaks, newest),
    may(`${at} toolChoice mode`, 'any', 'one of "auto", "required", "none"', breaks, newest),
  ];
}

/** The rows of a dialogue with tools. */
export function dialogueRows(at: string): Row[] {
  const breaks = 'sampling-params-shape';
  const use = `${at} messages 0 content 0`;
  const answer = `${at} messages 1 content`;
  return [
    must(`${use} id`, 7, TEXT, breaks),
    must(`${use} name`, 7, TEXT, breaks),
    must(`${use} input`, '{}', OBJECT, breaks),
    ownMeta(use),
    must(`${answer} toolUseId`, 7, TEXT, breaks),
    must(`${answer} content`, {}, ARRAY, breaks),
    must(`${answer} content 0 text`, 7, TEXT, 'content-text-shape'),
    may(`${answer} structuredContent`, [], OBJECT, breaks, LEGACY),
    may(`${answer} isError`, 'no', FLAG, breaks),
    ownMeta(answer),
  ];
}

/** A request to sample in which tools were used. */
export const DIALOGUE = {
  messages: [
    { role: 'assistant', content: [{ type: 'tool_use', id: 'u1', name: 'find', input: {}, _meta: {} }] },
    {
      role: 'user',
      content: {
        type: 'tool_result',
        toolUseId: 'u1',
        content: [{ type: 'text', text: '' }],
        structuredContent: {},
        isError: false,
        _meta: {},
      },
    },
  ],
  maxTokens: 100,
};
