import type pg from 'pg'
import type { Case } from '../api/cases.ts'
import { shoot } from '../api/shots.ts'
import type { Figure } from '../figures.ts'
import { cpuMs, type Running } from '../processes.ts'
import { tokenOf } from './ask.ts'
import { databaseCpu } from './database-cpu.ts'

const GOAL = { least: 1_000 }
/** The lists of a district that are long, as they open. */
const LISTS = ['reports', 'violations', 'contacts', 'news', 'users', 'leaders'] as const

/** How often a second a district's admin is answered one of the district's lists, over 32 kept connections; one process. */
export async function measureRates(
  pool: pg.Pool,
  server: Running,
  connection: pg.PoolConfig,
  seconds: number,
): Promise<Figure[]> {
  const { rows } = await pool.query(
    `select u.id from users u join areas a on a.id = u.area_id where a.code = 'БЗД' and u.role = 'DISTRICT_ADMIN' order by u.email limit 1`,
  )
  const token = await tokenOf(pool, connection, rows[0].id)
  const database = databaseCpu(connection)
  const figures: Figure[] = []
  for (const list of LISTS) {
    const one: Case = { name: list, what: list, asker: 'district', paths: [`/v1/${list}?pageSize=25`] }
    await shoot(server, one, token, { seconds: seconds / 2, pool })
    const before = { own: process.cpuUsage(), database: database(), server: cpuMs(server), at: performance.now() }
    const { perSecond, cpuMs: each } = await shoot(server, one, token, { seconds, pool })
    const own = process.cpuUsage(before.own)
    const asked = (cpuMs(server) - before.server) / each
    const used = (microseconds: number) => microseconds / 1000 / asked
    figures.push(
      { what: `${list} of a district, pages of 25`, value: perSecond, unit: '/s', goal: GOAL },
      { what: 'processor time of the server for one', value: each, unit: 'ms' },
      { what: 'of PostgreSQL', value: (database() - before.database) / asked, unit: 'ms' },
      { what: 'of the load generator, on the same cores', value: used(own.user + own.system), unit: 'ms' },
    )
  }
  return figures
}
