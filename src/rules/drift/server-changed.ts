import { defineRule } from '../../engine/define-rule.ts';
import { exampleLock } from '../../lock/example-lock.ts';

const DESK = { name: 'desk', version: '1.0.0' };
const NOW = { server: DESK, era: 'legacy', protocolVersion: '2025-11-25', launch: null } as const;

export const serverChanged = defineRule(
  {
    id: 'drift/server-changed',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    title: 'The server has another version, name or protocol than when it was locked',
    why: 'A new version does not harm by itself. It says where other changes come from, or that there may be changes that no definition shows.',
    remedy: 'Lock it when you have reviewed the rest: mcp-hallmark lock.',
    aliases: ['server_changed'],
    falsePositives: [
      'A file that does not say who the server is has not changed it.',
      'A server that was locked from such a file is known from now on.',
    ],
    messages: {
      version: 'The version was {before} and is now {after}.',
      name: 'The server was called {before} and is now called {after}.',
      protocol: 'The protocol version was {before} and is now {after}.',
    },
    examples: {
      bad: [
        {
          title: 'another version',
          lock: exampleLock({}, NOW, { now: { ...NOW, server: { name: 'desk', version: '1.1.0' } } }),
        },
        {
          title: 'another server',
          lock: exampleLock({}, NOW, { now: { ...NOW, server: { name: 'shop', version: '1.0.0' } } }),
        },
        {
          title: 'another protocol',
          lock: exampleLock({}, NOW, { now: { ...NOW, era: 'modern', protocolVersion: '2026-07-28' } }),
        },
      ],
      good: [
        {
          title: 'a file',
          lock: exampleLock({}, NOW, { now: { server: null, era: 'unknown', protocolVersion: null, launch: null } }),
          shows: 'A file that does not say who the server is has not changed it.',
        },
        {
          title: 'known now',
          lock: exampleLock({}, { server: null, protocolVersion: null }, { now: NOW }),
          shows: 'A server that was locked from such a file is known from now on.',
        },
      ],
    },
  },
  ({ lock: { locked, now }, report }) => {
    const [old, server] = [locked.server, now.server];
    if (old !== null && server !== null && old.name !== server.name)
      report('name', ['lock', 'now', 'server', 'name'], { before: old.name, after: server.name });
    if (old !== null && server !== null && old.version !== server.version)
      report('version', ['lock', 'now', 'server', 'version'], { before: old.version, after: server.version });
    const [before, after] = [locked.protocolVersion, now.protocolVersion];
    if (before !== null && after !== null && before !== after)
      report('protocol', ['lock', 'now', 'protocolVersion'], { before, after });
  },
);
