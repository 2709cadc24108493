import { defineConfig } from 'vitest/config';

const UNIT = [
  'test/{model,protocol,text,intent,engine,rules,schema,clients,probes,config,input,launch,report,lock,proxy,eval}/**/*.test.ts',
  'test/{gather,web}/unit/*.test.ts',
];

export default defineConfig({
  test: {
    // Both cores, where the default would leave one idle.
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/test-results.json' }]],
    projects: [
      // Hundreds of files share the modules and the captured servers: each worker reads them once.
      { test: { name: 'unit', isolate: false, include: UNIT, testTimeout: 120_000 } },
      {
        // Real processes and the real bundle: `npm run build` first.
        test: {
          name: 'e2e',
          include: ['test/**/*.test.ts'],
          exclude: UNIT,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
