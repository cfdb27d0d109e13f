import type { LeaderRecord, LeadersCall } from './tables.ts'

/** One leader, locked until the change is done. @throws Problem as `rows.one`. */
export async function locked(call: LeadersCall, id: string): Promise<LeaderRecord> {
  await call.rows.one('leaders', id)
  return call.rows
    .from('leaders')
    .selectAll('leaders')
    .where('leaders.id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
