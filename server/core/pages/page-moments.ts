import { sql } from 'kysely'
import { queriesOn } from '../database/kysely.ts'
import type { Core } from '../requests/context.ts'

/**
 * The next scheduled start or end after `now` in the public content of these features, in milliseconds; Infinity when
 * none is planned. Pages that show them expire then.
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
