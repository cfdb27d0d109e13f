import { sql } from 'kysely'
import type { Day } from '#contract/core/dates.ts'
import type { Core } from './core.ts'
import { queriesOn } from './db.ts'
import type { Tx } from './serve.ts'

/**
 * Whether this address reads this record for the first time today. What is kept is a keyed hash of address, record and day
 * in the table `views` (columns day, visitor), and only until the next day: nobody can be told from it.
 */
export async function isFirstView(
  core: Core,
  tx: Tx,
  view: { views: string; recordId: string; address: string; day: Day },
): Promise<boolean> {
  const visitor = core.sign(`view ${view.day} ${view.recordId} ${view.address}`).slice(0, 32)
  const table = sql.table(view.views)
  const { numAffectedRows } = await sql`
    with earlier as (delete from ${table} where day < ${view.day}::date)
    insert into ${table} (day, visitor) values (${view.day}, ${visitor}) on conflict do nothing`.execute(queriesOn(tx))
  return numAffectedRows === 1n
}
