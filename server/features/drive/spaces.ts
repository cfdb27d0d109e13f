import { sql } from 'kysely'
import type { Localized } from '#contract/core/text/localized.ts'
import { AREA_QUOTA_BYTES, type DriveSpace, OWN_QUOTA_BYTES } from '#contract/features/drive/index.ts'
import { personRef } from '../../core/access/person-ref.ts'
import { callerOf } from './members.ts'
import { spaceAreaName } from './show.ts'
import type { DriveCall, DriveTables } from './tables.ts'

/** Bytes that a space may hold. */
const quotaIn = sql<number>`coalesce(drive_spaces.quota,
  case when drive_spaces.area_id is null then ${OWN_QUOTA_BYTES}::bigint else ${AREA_QUOTA_BYTES}::bigint end)`

/** Bytes of all versions, also of files in the bin, in a space. */
export const usedIn = sql<number>`(select coalesce(sum(c.bytes), 0)::bigint from drive_contents c where c.space_id = drive_spaces.id)`

/** What is shown of a space. */
export const spaceParts = [
  'drive_spaces.id',
  'drive_spaces.owner_id',
  'drive_spaces.area_id',
  spaceAreaName.as('area'),
  personRef('drive_spaces.owner_id').as('owner'),
  usedIn.as('used'),
  quotaIn.as('quota'),
] as const

interface SpaceRow {
  id: string
  owner_id: string | null
  area_id: string | null
  area: Localized | null
  owner: DriveSpace['owner']
  used: number
  quota: number
}

export const showSpace = (row: SpaceRow, callerId: string): DriveSpace => ({
  id: row.id,
  area: row.area_id && row.area ? { id: row.area_id, name: row.area } : null,
  owner: row.owner,
  isMine: row.owner_id === callerId,
  used: row.used,
  quota: row.quota,
})

/** The spaces of the caller: their own one first. */
export async function spacesOf(call: DriveCall): Promise<DriveSpace[]> {
  const found = await call.rows
    .from('drive_spaces', 'read')
    .select(spaceParts)
    .orderBy(sql`drive_spaces.owner_id is null`)
    .orderBy(sql`drive_spaces.taken_from is not null`)
    .orderBy('drive_spaces.id')
    .execute()
  return found.map((row) => showSpace(row, callerOf(call).id))
}

/** Creates the spaces of the caller and of the caller's office where they are missing. */
export async function openSpaces(call: DriveCall): Promise<void> {
  const { id, areaId } = callerOf(call)
  await openSpace(call, { owner_id: id, area_id: null })
  if (areaId) await openSpace(call, { owner_id: null, area_id: areaId })
}

async function openSpace(
  { rows, now }: DriveCall,
  whose: Pick<DriveTables['drive_spaces'], 'owner_id' | 'area_id'>,
): Promise<void> {
  const space = await rows.addOnce('drive_spaces', { ...whose, taken_from: null, quota: null }, { quiet: true })
  if (!space) return
  await rows.add(
    'drive_nodes',
    {
      id: space.id,
      space_id: space.id,
      parent_id: null,
      line: [space.id],
      is_folder: true,
      kind: 'folder',
      name: '',
      content_id: null,
      type: null,
      bytes: 0,
      search: '',
      author_id: null,
      changed_by: null,
      changed_at: now,
      deleted_at: null,
      deleted_by: null,
      deleted_with: null,
    },
    { quiet: true },
  )
}

/** What a space may hold, and what its files and uploads hold or will hold. Exact only behind `lockSpaces`. */
export async function roomIn(call: DriveCall, spaceId: string): Promise<{ quota: number; taken: number }> {
  const { rows } = await call.rows
    .unscoped('how much a space holds, before something is added to it')
    .query<{ quota: number; taken: number }>(
      `select coalesce(s.quota, case when s.area_id is null then $2::bigint else $3::bigint end) as quota,
        (select coalesce(sum(c.bytes), 0)::bigint from drive_contents c where c.space_id = s.id)
        + (select coalesce(sum(u.bytes), 0)::bigint from drive_uploads u where u.space_id = s.id) as taken
      from drive_spaces s where s.id = $1`,
      [spaceId, OWN_QUOTA_BYTES, AREA_QUOTA_BYTES],
    )
  return rows[0] ?? { quota: 0, taken: 0 }
}
