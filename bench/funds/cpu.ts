import path from 'node:path'
import type pg from 'pg'
import { type Shot, shoot } from '../api/shots.ts'
import { ratiosOf } from '../arithmetic.ts'
import type { Options } from '../options.ts'
import { urlOf } from '../place.ts'
import { type Running, start } from '../processes.ts'
import { environment, startOnDatabase } from '../start-up.ts'

type Ratio = ReturnType<typeof ratiosOf>

/**
 * Processor time of the figures compared with that of a server that only reads the same rows and sends them as JSON. `computed`: of
 * more funds in turn than our server keeps in memory, no two requests for the same one; `remembered`: of one of them.
 */
export async function figuresCpu(
  { pool, connection }: { pool: pg.Pool; connection: pg.PoolConfig },
  fundIds: readonly string[],
  { seconds, rounds }: Pick<Options, 'seconds' | 'rounds'>,
): Promise<{ computed: Ratio; remembered: Ratio }> {
  const url = urlOf(connection)
  const ours = await startOnDatabase(url)
  const bare = await startBare(url)
  const fire = (server: Running, paths: string[], length: number) =>
    shoot(server, { name: 'figures', what: 'figures', asker: 'nobody', paths }, undefined, {
      seconds: length,
      pool,
      counted: true,
      divided: paths.length > 1,
    })
  const addressOf = (id: string) => `/v1/funds/${id}/figures?line=inception`
  const kinds = {
    ours: [ours, fundIds.map(addressOf)],
    bare: [bare, fundIds.map((id) => `/${id}`)],
    remembered: [ours, fundIds.slice(0, 1).map(addressOf)],
  } as const
  const shots: Record<keyof typeof kinds, Shot[]> = { ours: [], bare: [], remembered: [] }
  for (const [server, paths] of Object.values(kinds)) await fire(server, [...paths], seconds / 2)
  for (let round = 0; round < rounds; round++)
    for (const name of ['ours', 'bare', 'remembered'] as const) {
      const [server, paths] = kinds[name]
      shots[name].push(await fire(server, [...paths], seconds))
    }
  await ours.stop()
  await bare.stop()
  const cpuOf = (name: keyof typeof kinds) => shots[name].map(({ cpuMs }) => cpuMs)
  return { computed: ratiosOf(cpuOf('ours'), cpuOf('bare')), remembered: ratiosOf(cpuOf('remembered'), cpuOf('bare')) }
}

async function startBare(url: string): Promise<Running> {
  const { env, port } = await environment({ DATABASE_URL: url })
  const args = [path.join(import.meta.dirname, 'floor.ts')]
  return start({ name: 'the bare server', command: process.execPath, args, env, readyPath: '/ready', port })
}
