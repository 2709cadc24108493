import { defineRule } from '../../engine/define-rule.ts';
import { exampleLock } from '../../lock/example-lock.ts';

const NOW = { server: null, era: 'unknown', protocolVersion: null, launch: 'b' } as const;

export const launchChanged = defineRule(
  {
    id: 'drift/launch-changed',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    title: 'The server is started or reached in another way than when it was locked',
    why: 'Another command or address can be another server. Only a hash of it is in the lock, so that no argument that is a secret comes into it.',
    remedy: 'If you changed it yourself, lock it: mcp-hallmark lock.',
    aliases: ['server_changed'],
    falsePositives: [
      'Saved definitions were not started, and say nothing about a command.',
      'The query and the user of a URL do not count, so that a token can be renewed.',
    ],
    messages: { changed: 'The command or address is not the one that was locked.' },
    examples: {
      bad: [{ title: 'another command', lock: exampleLock({}, { launch: 'a' }, { now: NOW }) }],
      good: [
        {
          title: 'a file',
          lock: exampleLock({}, { launch: 'a' }),
          shows: 'Saved definitions were not started, and say nothing about a command.',
        },
        {
          title: 'the same address',
          lock: exampleLock({}, { launch: 'b' }, { now: NOW }),
          shows: 'The query and the user of a URL do not count, so that a token can be renewed.',
        },
      ],
    },
  },
  ({ lock: { locked, now }, report }) => {
    if (locked.launch !== null && now.launch !== null && locked.launch !== now.launch)
      report('changed', ['lock', 'now', 'launch'], {});
  },
);
