import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // node for contract, server, checks; screens name jsdom in their first line
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'contract/**/*.test.ts',
            'server/**/*.test.ts',
            'checks/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          globalSetup: ['server/testing/database.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          testTimeout: 20_000,
          css: false,
        },
      },
    ],
    maxWorkers: 2,
  },
})
