import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Limits end a test that hangs; they are no measure of speed, so they fit a machine whose cores are all busy.
    expect: { poll: { timeout: 15_000 } },
    // node for contract, server, checks; screens name jsdom in their first line
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'contract/**/*.test.ts',
            'server/**/*.test.ts',
            'demo/**/*.test.ts',
            'checks/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          globalSetup: ['server/testing/database.ts'],
          // files share the modules of their process: reading them again for each took a quarter of the time
          isolate: false,
          setupFiles: ['server/testing/setup.ts'],
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
          // as on the server: making a document and reading the modules for each file took two thirds of the time
          isolate: false,
          setupFiles: ['web/testing/setup.ts'],
          testTimeout: 60_000,
          css: false,
        },
      },
    ],
    // A worker waits for the database, timers and other processes for a third of its time: two of them leave two cores idle as long as that.
    // With a fourth, two cores are no faster than with three.
    maxWorkers: 3,
  },
})
