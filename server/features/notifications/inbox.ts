import { sql } from 'kysely'
import { Problem } from '#contract/core/problem.ts'
import { LATEST_MAX, type Received } from '#contract/features/notifications/index.ts'
import { senderOf as personOf } from './aim.ts'
import { isUnread, receivedBeside, receivedColumns, showReceived } from './show.ts'
import type { NotificationCall } from './tables.ts'

interface InboxQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  unread?: boolean | undefined
}

/** A page of what is addressed to the reader. */
export async function inbox(call: NotificationCall, query: InboxQuery) {
  const { id: me } = personOf(call)
  const found = await call.rows.page('notifications', {
    query,
    sorts: { sentAt: 'sent_at' },
    defaultSort: '-sentAt',
    searchIn: 'search',
    where: (q) =>
      q
        .$if(query.unread === true, (w) => w.where(isUnread(me)))
        .$if(query.unread === false, (w) => w.where(sql<boolean>`not ${isUnread(me)}`)),
    select: (q) => q.select(receivedColumns).select(receivedBeside(call, me)),
  })
  return { data: found.data.map(showReceived), meta: found.meta }
}

/** How many are unread, and the newest of them. */
export async function unread(call: NotificationCall): Promise<{ count: number; latest: Received[] }> {
  const { id: me } = personOf(call)
  const mine = call.rows.from('notifications').where(isUnread(me))
  const { n } = await mine.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  if (n === 0) return { count: 0, latest: [] }
  const latest = await mine
    .select(receivedColumns)
    .select(receivedBeside(call, me))
    .orderBy('notifications.sent_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(LATEST_MAX)
    .execute()
  return { count: n, latest: latest.map(showReceived) }
}

/** One that is addressed to the reader. @throws Problem('not_found'). */
export async function receivedOne(call: NotificationCall, id: string): Promise<Received> {
  const found = await call.rows
    .from('notifications')
    .select(receivedColumns)
    .select(receivedBeside(call, personOf(call).id))
    .where('notifications.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return showReceived(found)
}

/** Marks as read what is not; a second time changes nothing. @returns how many came. */
export async function markRead(call: NotificationCall, ids: readonly string[]): Promise<number> {
  const { id: me } = personOf(call)
  const made = await call.rows.addMany(
    'notification_reads',
    ids.map((id) => ({ user_id: me, notification_id: id, read_at: call.now })),
    { ifMissing: ['user_id', 'notification_id'] },
  )
  return made.length
}

/** The ids of all that the reader has not read. */
export async function unreadIds({ rows, ...call }: NotificationCall): Promise<string[]> {
  const found = await rows
    .from('notifications')
    .select('notifications.id')
    .where(isUnread(personOf(call).id))
    .orderBy('notifications.id')
    .execute()
  return found.map(({ id }) => id)
}
