import { sql } from 'kysely'
import type { Core } from './core.ts'
import { queriesOn } from './db.ts'

/**
 * The next moment after `now` at which time alone changes what everybody may read of these features: a scheduled start or end. In
 * milliseconds, Infinity when none is planned. A page that shows them is not sent after it.
 */
export async function nextMoment(
  { pool, features }: Pick<Core, 'pool' | 'features'>,
  names: Iterable<string>,
  now: Date,
): Promise<number> {
  const asked = [...names].flatMap((name) =>
    Object.entries(features[name]?.anchors ?? {}).flatMap(([table, { changesAt }]) =>
      changesAt ? [changesAt(table, now)] : [],
    ),
  )
  if (asked.length === 0) return Infinity
  const { rows } = await sql<{ at: Date | null }>`select least(${sql.join(asked)}) as at`.execute(queriesOn(pool))
  return rows[0]?.at?.getTime() ?? Infinity
}
