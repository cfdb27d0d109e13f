import { queriesOn } from '../database/kysely.ts'
import type { Worker } from '../jobs/jobs.ts'
import { audienceOf } from '../requests/audience.ts'
import type { Core } from '../requests/context.ts'
import type { ServedKind } from './kind.ts'
import type { ContentTable, ContentWrite } from './table.ts'

/** The name of a kind's job that notifies readers of a scheduled record when it starts or ends. */
export const broadcastJob = (kind: ServedKind): string => `${kind.table}.appear`

/**
 * Schedules the broadcasts for a future start and end of a record. Only broadcasts need this: every query compares with
 * the clock.
 */
export async function scheduleBroadcasts(
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
    if (at && at > call.now) await call.later(broadcastJob(kind), { id }, at)
  }
}

/** Notifies those who may read the record, or could until it ended, unless it was postponed or unpublished. */
export const broadcastStartOrEnd =
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
      await core.bus.send('changed', audienceOf(served, [{ table: kind.table, row: { ...row }, action: 'appear' }]))
  }
