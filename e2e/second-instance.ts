import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect } from '@playwright/test'
import { ROOT } from '../server/core/config/root.ts'
import { answers } from '../server/testing/ports.ts'

export interface Instance {
  url: string
  stop(): Promise<void>
}

/** A second server on the city of the journeys, with settings of its own; it starts in seconds, as the city is filled. */
export async function startSecondInstance(port: number, settings: Record<string, string>): Promise<Instance> {
  // passkeys need a name: browsers refuse addresses
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, [path.join('dist', 'server', 'main.mjs')], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: process.env.E2E_DATA_DIR,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const wrote: string[] = []
  server.stderr.on('data', (chunk: Buffer) => wrote.push(chunk.toString()))
  await expect.poll(() => isReady(url, server, wrote), { message: 'the server is ready', timeout: 120_000 }).toBe(true)
  return {
    url,
    stop: async () => {
      if (server.exitCode !== null) return
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}

/** @throws Error with what the server wrote when it has ended. */
function isReady(url: string, server: ChildProcess, wrote: readonly string[]): Promise<boolean> {
  if (server.exitCode !== null) throw new Error(wrote.join(''))
  return answers(`${url}/readyz`)
}
