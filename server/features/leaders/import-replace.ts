import type * as z from 'zod/mini'
import { type LeaderRow } from '#contract/features/leaders/index.ts'
import type { CheckedRow } from '../../core/import/index.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'
import { changeLeader, createLeader } from './changes.ts'
import { registerPrint } from './register.ts'
import type { LeaderRecord, LeaderTables } from './tables.ts'
import { takeOffice } from './terms.ts'

type Call = WorkCall<LeaderTables>

/** Saves a confirmed row that updates a leader, or replaces the leader in office. */
export async function replaceRow(
  call: Call,
  { value }: CheckedRow<z.output<typeof LeaderRow>>,
  areaId: string,
): Promise<void> {
  const { lastName, firstName, phone, registerNumber, termFrom, termTo } = value
  const known = await leaderBy(call, registerPrint(call.core, registerNumber))
  const replaces = (await seatOf(call, areaId))?.id
  const personal = { lastName, firstName, phone, areaId, termFrom, termTo, replaces }
  if (!known) {
    await createLeader(call, { ...personal, photoId: null, registerNumber, status: 'active' })
    return
  }
  const change = { ...personal, photoId: known.photo_file_id, version: known.version }
  if (known.status === 'active') return changeLeader(call, known.id, change)
  // out of office: first update the record, which occupies no section, then start the new term
  await call.rows.changeMany('leaders', (q) => q.where('id', '=', known.id), { area_id: areaId }, { quiet: true })
  const moved = await leaderBy(call, known.register_print)
  if (!moved) throw new Error('the leader is gone')
  await takeOffice(call, moved, replaces, { from: termFrom, to: termTo })
  const now = await leaderBy(call, known.register_print)
  if (now) await changeLeader(call, now.id, { ...change, replaces: undefined, version: now.version })
}

/** Finds a leader by the fingerprint of the register number. */
export const leaderBy = (call: Call, print: string): Promise<LeaderRecord | undefined> =>
  call.rows
    .from('leaders')
    .selectAll('leaders')
    .where('leaders.register_print', '=', print)
    .executeTakeFirst() as Promise<LeaderRecord | undefined>

const seatOf = (call: Call, areaId: string) =>
  call.rows
    .from('leaders')
    .select('leaders.id')
    .where('leaders.area_id', '=', areaId)
    .where('leaders.status', '=', 'active')
    .executeTakeFirst()
