import type { ContentTable, ContentWrite, ServedKind } from './content-table.ts'
import type { Core } from './core.ts'
import { queriesOn } from './db.ts'
import type { Worker } from './jobs.ts'
import { audienceOf } from './live-rooms.ts'

/** The name of a kind's job that notifies readers of a scheduled record when it starts or ends. */
export const appearJob = (kind: ServedKind): string => `${kind.table}.appear`

/** Has readers notified when the record starts and ends, where that is later than now. Nothing else waits for it: every query asks the clock. */
export async function tellWhenItChanges(
  kind: ServedKind,
  call: Pick<ContentWrite, 'later' | 'now'>,
  {
    id,
    status,
    publish_at,
    unpublish_at,
  }: Pick<ContentTable, 'publish_at' | 'unpublish_at'> & { id: string; status: string },
): Promise<void> {
  if (status !== 'published') return
  for (const at of [publish_at, unpublish_at]) {
    if (at && at > call.now) await call.later(appearJob(kind), { id }, at)
  }
}

/** Notifies those who may read the record, or could until it ended, unless it was postponed or unpublished. */
export const tellItAppeared =
  (kind: ServedKind, feature: string) =>
  (core: Core): Worker =>
  async ({ id }: { id: string }) => {
    const row = await queriesOn<Record<'content', ContentTable>>(core.pool)
      .selectFrom(kind.table)
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'published')
      .where('posted_at', '<=', core.now())
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const served = core.features[feature]
    if (row && served)
      await core.bus.tell('changed', audienceOf(served, [{ table: kind.table, row: { ...row }, action: 'appear' }]))
  }
