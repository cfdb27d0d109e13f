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

/**
 * Opens a session of an admin. Each request names an address of its own, so that no route's limit per address is reached.
 *
 * @returns asks for a path and answers the status once the whole answer is there.
 */
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
  let asked = 0
  return async (path) => {
    asked++
    const address = `10.${asked & 255}.${(asked >> 8) & 255}.1`
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
    const answer = await fetch(url + path, { headers })
    await answer.arrayBuffer()
    return answer.status
  }
}

/** A token of a new session of this person. */
export async function tokenOf(pool: pg.Pool, connection: pg.PoolConfig, userId: string): Promise<string> {
  const sessions = new Sessions(pool, new Bus(pool, connection as pg.ClientConfig), SECRET, HOURS)
  return (await sessions.open(pool, userId, { agent: 'bench', address: '127.0.0.1' })).token
}
