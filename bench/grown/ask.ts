import type pg from 'pg'
import { Bus } from '../../server/core/jobs/bus.ts'
import { Sessions } from '../../server/core/sessions/session.ts'
import { SECRET } from '../api/world.ts'

/** A server that is asked, and how to open sessions on its database. */
export interface Asked {
  url: string
  connection: pg.PoolConfig
}

/** The status of an answer and its text, once the whole of it is there. */
export interface Answer {
  status: number
  text: string
}

const HOURS = 8
const CODES = { city: 'УБ', district: 'БЗД' } as const

/** The id of an admin of the city or of a district. */
export async function adminOf(pool: pg.Pool, who: keyof typeof CODES): Promise<string> {
  const { rows } = await pool.query(
    `select u.id from users u join areas a on a.id = u.area_id where a.code = $1 and u.role <> 'APPLICATION' and u.status = 'active' order by u.email limit 1`,
    [CODES[who]],
  )
  return rows[0].id
}

/**
 * Opens a session of an admin. Each request names an address of its own, so that no route's limit per address is reached.
 *
 * @returns asks for a path.
 */
export async function openAsker(
  pool: pg.Pool,
  { url, connection }: Asked,
  who: keyof typeof CODES,
): Promise<(path: string) => Promise<Answer>> {
  const token = await tokenOf(pool, connection, await adminOf(pool, who))
  let asked = 0
  return async (path) => {
    asked++
    const address = `10.${asked & 255}.${(asked >> 8) & 255}.${(asked >> 16) & 255}`
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
    const answer = await fetch(url + path, { headers })
    return { status: answer.status, text: await answer.text() }
  }
}

/** A token of a new session of this person. */
export async function tokenOf(pool: pg.Pool, connection: pg.PoolConfig, userId: string): Promise<string> {
  const sessions = new Sessions(pool, new Bus(pool, connection as pg.ClientConfig), SECRET, HOURS)
  return (await sessions.open(pool, userId, { agent: 'bench', address: '127.0.0.1' })).token
}
