import type pg from 'pg'
import type { Figure } from '../figures.ts'
import { type Asked, openAsker } from './ask.ts'
import { databaseCpu } from './database-cpu.ts'

const HOME_TIMES = 30

/** The figures of a home when nothing is remembered: more than the seconds of core/requests/totals.ts lie between two. */
export async function measureHomes(pool: pg.Pool, asked: Asked): Promise<Figure[]> {
  const cpu = databaseCpu(asked.connection)
  const figures: Figure[] = []
  for (const who of ['city', 'district'] as const) {
    const ask = await openAsker(pool, asked, who)
    await ask('/v1/overview/figures')
    let used = 0
    for (let i = 0; i < HOME_TIMES; i++) {
      // an announced change drops what is remembered, on every instance
      await pool.query(`select pg_notify('nutag', $1)`, [
        JSON.stringify({ from: 'bench', kind: 'changed', message: { feature: 'bench', rooms: [] } }),
      ])
      await ask('/healthz')
      const before = cpu()
      await ask('/v1/overview/figures')
      used += cpu() - before
    }
    figures.push({
      what: `figures of a home, processor time of PostgreSQL (${who})`,
      value: used / HOME_TIMES,
      unit: 'ms',
      goal: { most: 15 },
    })
  }
  return figures
}
