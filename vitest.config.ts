import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Both cores, where the default would leave one idle.
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/test-results.json' }]],
    projects: [
      {
        test: {
          name: 'unit',
          // Hundreds of files share the modules and the captured servers: each worker reads them once.
          isolate: false,
          include: [
            'test/{model,protocol,text,intent,engine,rules,schema,clients,config,input,launch,report,lock}/**/*.test.ts',
            'test/{gather,web}/unit/*.test.ts',
          ],
        },
      },
      {
        // Real processes and the real bundle: `npm run build` first.
        test: {
          name: 'e2e',
          include: ['test/{gather,http,cli,action,pack,docs,report-html,web}/**/*.test.ts'],
          exclude: ['test/{gather,web}/unit/**'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
