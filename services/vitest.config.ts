import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { describeVariables } from '../server/core/config/variables.ts'

// the configuration of a server that may run on this machine: tests must not write to its database nor send its mails
for (const { name } of describeVariables) delete process.env[name]

/** `npm run test:services`: tests against real servers. One file at a time, because they start many processes. */
export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, '..'),
    name: 'services',
    include: ['services/**/*.services.test.ts'],
    globalSetup: ['server/testing/database.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
