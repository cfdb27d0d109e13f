import type pg from 'pg'
import { type App, boot } from '../server/core/app/boot.ts'
import { readConfig } from '../server/core/config/config.ts'
import { features } from '../server/features.ts'
import { atTheEnd } from './endings.ts'
import { emptyPlace, makeFolder } from './place.ts'

/** One request, sent in this process: no network, everything else as it is. */
export type Ask = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<{ data: { id: string; count: number; ticket?: string; work?: string } }>

/** A server in this process on an empty database of its own; both end with the bench. */
export async function startInside(
  name: string,
  say: (line: string) => void,
  env: Record<string, string> = {},
): Promise<{ app: App; pool: pg.Pool; connection: pg.PoolConfig }> {
  const { pool, connection } = await emptyPlace(makeFolder(name), say)
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: makeFolder(`${name}-files`),
    LOG_LEVEL: 'error',
    JWT_SECRET: 'for the bench alone, 0123456789 and more',
    REQUESTS_PER_MINUTE: '10000000',
    // verifying costs the same; the work itself is done by browsers
    SURVEY_PROOF: '1',
    DEMO: 'off',
    ...env,
  })
  const app = await boot(config, connection, features)
  atTheEnd(() => app.stop())
  return { app, pool, connection }
}

/** Asks below `base` as one person, or as nobody, from an address of its own each time: limits are not what is measured. @throws Error for an answer that refuses. */
export async function asPerson({ core, http }: App, base: string, id: string | null): Promise<Ask> {
  const token = id && (await core.sessions.open(core.pool, id, { agent: 'bench', address: '127.0.0.1' })).token
  let asked = 0
  return async (method, path, body) => {
    asked++
    const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), 'content-type': 'application/json' }
    const reply = await http.inject({
      method,
      url: `${base}${path}`,
      // neighbours in time are in different networks, as in a crowd
      remoteAddress: `10.${asked & 255}.${(asked >> 8) & 255}.${(asked >> 16) & 255}`,
      headers,
      ...(body ? { payload: body } : {}),
    })
    if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.body}`)
    return reply.json()
  }
}

/** Milliseconds that something takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
