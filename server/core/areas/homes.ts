import { sql } from 'kysely'
import type { Level } from '#contract/core/model/actor.ts'
import { checkKhorooOrSection } from '../access/area-level.ts'
import { isOpenNow } from '../access/open-areas.ts'
import { queriesOn, type Tx } from '../database/kysely.ts'

/**
 * Reads the area that a citizen chose as home: a khoroo, or a section in one. Rule: docs/rules/citizens.md.
 *
 * @throws Problem('invalid') on `areaId` when there is no such open area, or it has another level.
 */
export async function homeArea(db: Tx, areaId: string, now: Date): Promise<{ id: string; level: Level }> {
  const { rows } = await sql<{ id: string; level: Level }>`
    select id, level from areas where id = ${areaId} and ${isOpenNow(now)}`.execute(queriesOn(db))
  return checkKhorooOrSection(rows[0])
}
