import type { ContentTable, ContentWrite, ServedKind } from './content-table.ts'
import { isPublished } from './content-where.ts'
import type { Core } from './core.ts'
import { queriesOn } from './db.ts'
import type { Worker } from './jobs.ts'
import { audienceOf } from './live-rooms.ts'

/** The name of a kind's job that tells readers of a scheduled record when its time has come. */
export const appearJob = (kind: ServedKind): string => `${kind.table}.appear`

/** Has readers told when the record appears, if that is later than now. Nothing else waits for it: who asks then, sees it. */
export async function tellWhenItAppears(
  kind: ServedKind,
  call: Pick<ContentWrite, 'later' | 'now'>,
  record: Pick<ContentTable, 'publish_at'> & { id: string; status: string },
): Promise<void> {
  const { id, status, publish_at: at } = record
  if (status === 'published' && at && at > call.now) await call.later(appearJob(kind), { id }, at)
}

/** Tells those who may read the record, unless it was put off or taken back. */
export const tellItAppeared =
  (kind: ServedKind, feature: string) =>
  (core: Core): Worker =>
  async ({ id }: { id: string }) => {
    const row = await queriesOn<Record<'content', ContentTable>>(core.pool)
      .selectFrom(kind.table)
      .selectAll()
      .where('id', '=', id)
      .where(isPublished(kind.table, core.now()))
      .executeTakeFirst()
    const served = core.features[feature]
    if (row && served)
      await core.bus.tell('changed', audienceOf(served, [{ table: kind.table, row: { ...row }, action: 'appear' }]))
  }
