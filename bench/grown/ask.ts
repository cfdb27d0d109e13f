import type pg from 'pg'
import { Bus } from '../../server/core/jobs/bus.ts'
import { Sessions } from '../../server/core/sessions/session.ts'
import { SECRET } from '../api/world.ts'

/** A server that is asked, and how to open sessions on its database. */
export interface Asked {
  url: string
  connection: pg.PoolConfig
}

const HOURS = 8
const CODES = { city: 'УБ', district: 'БЗД' } as const

/** Opens a session of an admin. @returns asks for a path and answers the status once the whole answer is there. */
export async function openAsker(
  pool: pg.Pool,
  { url, connection }: Asked,
  who: keyof typeof CODES,
): Promise<(path: string) => Promise<number>> {
  const { rows } = await pool.query(
    `select u.id from users u join areas a on a.id = u.area_id where a.code = $1 and u.role <> 'APPLICATION' and u.status = 'active' order by u.email limit 1`,
    [CODES[who]],
  )
  const token = await tokenOf(pool, connection, rows[0].id)
  return async (path) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    return answer.status
  }
}

/** A token of a new session of this person. */
export async function tokenOf(pool: pg.Pool, connection: pg.PoolConfig, userId: string): Promise<string> {
  const sessions = new Sessions(pool, new Bus(pool, connection as pg.ClientConfig), SECRET, HOURS)
  return (await sessions.open(pool, userId, { agent: 'bench', address: '127.0.0.1' })).token
}
