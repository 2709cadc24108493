import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/{engine,text,input,report,rules,model,protocol}/**/*.test.ts'] } },
      {
        test: {
          name: 'e2e',
          include: ['test/{gather,cli,pack}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
