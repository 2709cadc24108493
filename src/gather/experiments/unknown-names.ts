import { randomUUID } from 'node:crypto';
import { defineExperiment } from './define-experiment.ts';

/** Methods that no revision has, and that a revision has removed. */
export const unknownMethod = defineExperiment({
  name: 'unknownMethod',
  eras: ['legacy', 'modern'],
  transports: ['stdio', 'http'],
  kind: 'safe',
  on: 'session',
  hold: async (bench) => ({ unknown: await bench.ask(`hallmark/unknown-${randomUUID().slice(0, 8)}`) }),
});
