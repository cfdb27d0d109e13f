import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import type { Sent, SentOne } from '#contract/features/notifications/index.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import type { PageAsk } from '../../core/access/list.ts'
import { matching } from '../../core/access/matching.ts'
import { type SeenRow, sentExtras, showSent, targetsOf } from './show.ts'
import type { NotificationCall, NotificationTables } from './tables.ts'

/** The parsed filters of the list. */
export interface SentQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  status?: Sent['status'] | undefined
  areaId?: string | undefined
}

type SentRow = SeenRow & { reads: number }

/** The request for a page of the list, also used by the export. */
export const sentAsk = (
  query: SentQuery,
  extraColumns = sentExtras(),
): PageAsk<NotificationTables, 'notifications', SentRow> => ({
  query,
  sorts: {
    // drafts are sorted by creation, scheduled ones by their planned time
    at: sql`coalesce(notifications.sent_at, notifications.send_at, notifications.created_at)`,
    recipients: sql`coalesce(notifications.recipients, 0)`,
  },
  defaultSort: '-at',
  searchIn: 'search',
  where: (q) =>
    q
      .where('notifications.automatic', '=', false)
      .where(matching({ 'notifications.status': query.status }))
      .$if(query.areaId !== undefined, (w) => w.where(inAndBelow('notifications.area_id', query.areaId))),
  select: (q) => q.selectAll('notifications').select(extraColumns),
})

/** A page of the notifications sent by the office and those below it, and of its own drafts. */
export async function sentPage(call: NotificationCall, query: SentQuery) {
  const found = await call.rows.page('notifications', sentAsk(query))
  const targets = await targetsOf(
    call,
    found.data.map(({ id }) => id),
  )
  return { data: found.data.map((row) => showSent(call, row, targets.get(row.id) ?? [])), meta: found.meta }
}

/** One notification as its office sees it. @throws Problem('not_found'). */
export async function sentOne(call: NotificationCall, id: string): Promise<SentOne> {
  const row = await call.rows
    .from('notifications')
    .selectAll('notifications')
    .select(sentExtras())
    .select(sql<boolean>`${call.rows.may('read', 'notifications')}`.as('is_received'))
    .where('notifications.id', '=', id)
    .where('notifications.automatic', '=', false)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const targets = (await targetsOf(call, [id])).get(id) ?? []
  return { ...showSent(call, row, targets), isReceived: row.is_received }
}
