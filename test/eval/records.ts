import type { RunRecord, ServerRecord } from '../../src/eval/results.ts';

/** The record of a run that went well, with some changes. */
export function runRecord(changes: Partial<RunRecord> = {}): RunRecord {
  return {
    kind: 'run',
    agent: { id: 'model-x', isModel: true },
    task: 'a',
    hash: 'h',
    server: 'files',
    split: 'test',
    arm: 'shipped',
    repetition: 1,
    ended: 'answered',
    answer: '1',
    passed: true,
    why: '',
    calls: [{ tool: 'read', times: 2, errors: 1 }],
    tokens: { input: 900, output: 100 },
    model: 'model-x-2026',
    cost: 0.01,
    ms: 1500,
    at: '2026-01-01T00:00:00.000Z',
    by: '0.1.0',
    ...changes,
  };
}

/** What vetting found of a server, with some changes. */
export function serverRecord(changes: Partial<ServerRecord> = {}): ServerRecord {
  return {
    kind: 'server',
    server: 'files',
    arm: 'shipped',
    hash: 's',
    version: '1.2.3',
    score: 80,
    tools: 4,
    definitionTokens: 1200,
    findings: [
      { rule: 'agent/description-short', severity: 'info', subject: 'read', count: 1 },
      { rule: 'agent/name-prefix', severity: 'info', subject: null, count: 1 },
      { rule: 'agent/parameter-vague', severity: 'info', subject: 'write', count: 1 },
    ],
    at: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}
