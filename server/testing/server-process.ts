import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject, onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

const SERVER = path.join(import.meta.dirname, '..')

interface Options {
  /** The time that the process takes for now; without it its clock runs. */
  at?: string
  env?: Record<string, string>
}

/**
 * Starts a server as a process of its own on the database of a test, with the same secret, so that a test can kill it. It is
 * killed when the test ends.
 */
export async function serverProcess(
  { dataDir, connection }: Pick<TestApp, 'dataDir' | 'connection'>,
  { at, env = {} }: Options = {},
): Promise<{ child: ChildProcess; url: string }> {
  const module = (name: string) => JSON.stringify(pathToFileURL(path.join(SERVER, name)).href)
  const given = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'only for tests, 32 characters and more',
    REQUESTS_PER_MINUTE: '1000000',
    ...env,
  }
  const threads = JSON.stringify(inject('threads'))
  // A process that is killed leaves no compiled modules for the next one unless it writes them itself.
  const code = `
    import { flushCompileCache } from 'node:module'
    import { runBundledThreads } from ${module('testing/thread-programs.ts')}
    if (${threads}) runBundledThreads(${threads})
    const [{ boot }, { readConfig }, { features }] =
      await Promise.all([import(${module('core/app/boot.ts')}), import(${module('core/config/config.ts')}), import(${module('features.ts')})])
    const config = readConfig(${JSON.stringify(given)})
    const { http } = await boot(config, ${JSON.stringify(connection)}, features, () => new Date(${at === undefined ? '' : JSON.stringify(at)}))
    const url = await http.listen({ port: 0, host: '127.0.0.1' })
    flushCompileCache()
    console.log(url)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: path.join(SERVER, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [output] = await once(child.stdout, 'data')
  return { child, url: String(output).trim() }
}

/** Kills a process and waits for its end. */
export async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
