import { afterAll, inject, vi } from 'vitest'
import { written } from '../core/access/written-statement.ts'
import { endApps } from './app.ts'
import { runBundledThreads } from './thread-programs.ts'

// The test files of one process share their modules and their globals: app.ts is evaluated once, this file before each of them.

// whatever tests ask, statements that are built once are those that would be built
written.isChecked = true

const threads = inject('threads')
if (threads) runBundledThreads(threads)
const env = { ...process.env }

afterAll(async () => {
  await endApps()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
})
