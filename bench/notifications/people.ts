import type pg from 'pg'
import { makeAreas } from '../../demo/areas.ts'
import { insertMany } from '../../server/core/database/sql.ts'
import { areaRow } from '../fill/world.ts'

/** The areas of Ulaanbaatar and one city admin. @returns the admin's id. */
export async function fillCity(pool: pg.Pool): Promise<string> {
  const areas = makeAreas()
  await insertMany(pool, 'areas', areas.map(areaRow))
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (email, role, area_id, area_level, first_name, email_verified_at)
     select 'city.admin@bench.mn', 'CITY_ADMIN', id, 'city', 'Bench', now() from areas where level = 'city' returning id`,
  )
  return rows[0]?.id ?? ''
}

/** Makes citizens, evenly over all khoroos, until there are `wanted`; they were there before anything was sent. */
export async function fillCitizens(pool: pg.Pool, wanted: number): Promise<void> {
  const client = await pool.connect()
  try {
    // what is lost when the machine fails is made again
    await client.query('set synchronous_commit = off; set statement_timeout = 0')
    await client.query(
      `with khoroos as (select id, row_number() over (order by code) - 1 as no, count(*) over () as many from areas where level = 'khoroo'),
         there as (select count(*)::int as n from users where role = 'APPLICATION')
       insert into users (email, role, area_id, area_level, email_verified_at, created_at)
       select 'citizen.' || i || '@bench.mn', 'APPLICATION', k.id, 'khoroo', now(), '2024-11-20'
       from there, generate_series(there.n + 1, $1::int) i join khoroos k on k.no = i % k.many`,
      [wanted],
    )
  } finally {
    client.release(true)
  }
  await pool.query('vacuum analyze users')
  await pool.query('vacuum analyze people_counts')
  // what was filled is not written to the disk while something is measured
  await pool.query('checkpoint')
}

/** One of the citizens, in the middle of them. */
export async function someCitizen(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(`select id from users where email = 'citizen.500@bench.mn'`)
  return rows[0]?.id ?? ''
}
