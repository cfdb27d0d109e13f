import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/testing/ports.ts'
import { SECRET } from './api/world.ts'
import { median } from './arithmetic.ts'
import { makeFolder } from './place.ts'
import { BUNDLE, COMPILED, type Running, start } from './processes.ts'

const READY_PATH = '/readyz'

interface Environment {
  env: Record<string, string>
  port: number
}

/** Nothing of the person's own configuration reaches a server that is measured. */
export async function environment(more: Record<string, string>): Promise<Environment> {
  const port = await freePort()
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const env = { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), HOST: '127.0.0.1', LOG_LEVEL: 'error', ...more }
  return { port, env: { ...env, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` } }
}

/** Starts the bundle as `npm start` would. */
export async function startOurs(more: Record<string, string>, args: string[] = []): Promise<Running> {
  const { env, port } = await environment({ NODE_COMPILE_CACHE: COMPILED, ...more })
  return start({
    name: 'our server',
    command: process.execPath,
    args: [...args, BUNDLE],
    env,
    readyPath: READY_PATH,
    port,
  })
}

/** Starts our server on a filled database, with a folder for its files; `args` are Node's own. */
export const startOnDatabase = (url: string, args: string[] = []): Promise<Running> =>
  startOurs(
    {
      DATABASE_URL: url,
      DATA_DIR: makeFolder('files'),
      JWT_SECRET: SECRET,
      DEMO: 'off',
      // all requests come from this machine
      REQUESTS_PER_MINUTE: '10000000',
      // requests name addresses of their own: the limits of single routes are not what is measured
      TRUST_PROXY: '127.0.0.1',
    },
    args,
  )

/** Starts everything as a person would, with everything installed and built. */
export async function startByNpm(more: Record<string, string>): Promise<Running> {
  const { env, port } = await environment(more)
  return start({ name: 'npm start', command: 'npm', args: ['start'], env, readyPath: READY_PATH, port })
}

const TIMES = 5

/** Starts and ends it several times; the median of the milliseconds to the first 200. */
export async function medianStart(begin: () => Promise<Running>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < TIMES; i++) {
    const server = await begin()
    times.push(server.startedMs)
    await server.stop()
    await sleep(200)
  }
  return median(times)
}
