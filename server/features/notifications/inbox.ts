import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { LATEST_MAX, type Received, type ReceivedOne } from '#contract/features/notifications/index.ts'
import { groupIds, groupItems, groupOf, isHead, isUnreadGroup } from './groups.ts'
import { isUnread, receivedColumns, receivedExtras, showReceived } from './show.ts'
import type { NotificationCall } from './tables.ts'
import { senderOf as personOf } from './targets.ts'

interface InboxQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  unread?: boolean | undefined
}

/** No group: a search finds individual alerts. */
const ungrouped = sql<null>`null`

/** A page of the reader's notifications. Alerts of one kind, office and day are one row, except in a search. */
export async function inbox(call: NotificationCall, query: InboxQuery) {
  const actor = personOf(call)
  const isSearch = Boolean(query.q)
  const unread = isSearch ? isUnread(actor.id) : isUnreadGroup(actor)
  const found = await call.rows.page('notifications', {
    query,
    sorts: { sentAt: 'sent_at' },
    defaultSort: '-sentAt',
    searchIn: 'search',
    where: (q) =>
      q
        .$if(!isSearch, (w) => w.where(isHead(actor)))
        .$if(query.unread === true, (w) => w.where(unread))
        .$if(query.unread === false, (w) => w.where(sql<boolean>`not ${unread}`)),
    select: (q) =>
      q
        .select(receivedColumns)
        .select(receivedExtras(call, actor.id))
        .select((isSearch ? ungrouped : groupOf(actor)).as('grouped')),
  })
  return { data: found.data.map((row) => showReceived(call, row)), meta: found.meta }
}

/** The number of unread rows, and the newest of them. */
export async function unread(call: NotificationCall): Promise<{ count: number; latest: Received[] }> {
  const actor = personOf(call)
  const { n } = await call.rows
    .from('notifications')
    .where(isUnread(actor.id))
    .select(sql<number>`count(distinct coalesce(notifications.group_key, notifications.id::text))::int`.as('n'))
    .executeTakeFirstOrThrow()
  if (n === 0) return { count: 0, latest: [] }
  const latest = await call.rows
    .from('notifications')
    .where(isHead(actor))
    .where(isUnreadGroup(actor))
    .select(receivedColumns)
    .select(receivedExtras(call, actor.id))
    .select(groupOf(actor).as('grouped'))
    .orderBy('notifications.sent_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(LATEST_MAX)
    .execute()
  return { count: n, latest: latest.map((row) => showReceived(call, row)) }
}

/** A notification of the reader, with the other alerts of its group. @throws Problem('not_found'). */
export async function receivedOne(call: NotificationCall, id: string): Promise<ReceivedOne> {
  const actor = personOf(call)
  const found = await call.rows
    .from('notifications')
    .select(receivedColumns)
    .select(receivedExtras(call, actor.id))
    .select(groupOf(actor).as('grouped'))
    .where('notifications.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  const items = found.group_key ? await groupItems(call, actor, id) : []
  return { ...showReceived(call, found), items: items.length > 1 ? items : [] }
}

/** Marks a notification as read, with the other alerts of its group. @throws Problem('not_found'). */
export async function readOne(call: NotificationCall, id: string): Promise<null> {
  const actor = personOf(call)
  await receivedOne(call, id)
  await markRead(call, await groupIds(call, actor, id))
  return null
}

/** Marks unread ones as read; repeating it changes nothing. @returns how many were marked. */
export async function markRead(call: NotificationCall, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { id: me } = personOf(call)
  const made = await call.rows.addMany(
    'notification_reads',
    ids.map((id) => ({ user_id: me, notification_id: id, read_at: call.now })),
    { ifMissing: ['user_id', 'notification_id'] },
  )
  return made.length
}

/** The ids of all unread notifications of the reader. */
export async function unreadIds({ rows, ...call }: NotificationCall): Promise<string[]> {
  const found = await rows
    .from('notifications')
    .select('notifications.id')
    .where(isUnread(personOf(call).id))
    .orderBy('notifications.id')
    .execute()
  return found.map(({ id }) => id)
}
