import { sql } from 'kysely'
import { Problem } from '#contract/core/problem.ts'
import type { Sent } from '#contract/features/notifications/index.ts'
import type { PageAsk } from '../../core/rows-page.ts'
import { type SeenRow, sentBeside, showSent, targetsOf } from './show.ts'
import type { NotificationCall, NotificationTables } from './tables.ts'

/** The filters of the list, parsed. */
export interface SentQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  status?: Sent['status'] | undefined
  areaId?: string | undefined
}

type SentRow = SeenRow & { reads: number }

/** The list as it is asked of Rows: for a page and for the export alike. */
export const sentAsk = (
  query: SentQuery,
  beside = sentBeside(),
): PageAsk<NotificationTables, 'notifications', SentRow> => ({
  query,
  sorts: {
    // a draft stands where it was made, a scheduled one where it will go out
    at: sql`coalesce(notifications.sent_at, notifications.send_at, notifications.created_at)`,
    recipients: sql`coalesce(notifications.recipients, 0)`,
  },
  defaultSort: '-at',
  searchIn: 'search',
  where: (q) =>
    q
      .where('notifications.automatic', '=', false)
      .$if(query.status !== undefined, (w) => w.where('notifications.status', '=', query.status ?? 'sent'))
      .$if(query.areaId !== undefined, (w) =>
        w.where(
          sql<boolean>`notifications.area_id in (select b.id from areas a join areas b on b.path like a.path || '%' where a.id = ${query.areaId})`,
        ),
      ),
  select: (q) => q.selectAll('notifications').select(beside),
})

/** A page of what the office and those below it have sent, and of its own drafts. */
export async function sentPage(call: NotificationCall, query: SentQuery) {
  const found = await call.rows.page('notifications', sentAsk(query))
  const targets = await targetsOf(
    call,
    found.data.map(({ id }) => id),
  )
  return { data: found.data.map((row) => showSent(call, row, targets.get(row.id) ?? [])), meta: found.meta }
}

/** One notification as its office sees it. @throws Problem('not_found'). */
export async function sentOne(call: NotificationCall, id: string): Promise<Sent> {
  const row = await call.rows
    .from('notifications')
    .selectAll('notifications')
    .select(sentBeside())
    .where('notifications.id', '=', id)
    .where('notifications.automatic', '=', false)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return showSent(call, row, (await targetsOf(call, [id])).get(id) ?? [])
}
