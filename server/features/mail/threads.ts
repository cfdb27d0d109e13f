import { sql } from 'kysely'
import type { RouteAnswer, RouteParsed } from '#contract/core/model/feature.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import type { BulkInput, MailAction, mail, SystemLabel } from '#contract/features/mail/index.ts'
import { markNoticesRead } from '../../core/requests/notices-read.ts'
import { purgeLater, removeCopies } from './bin.ts'
import { callerOf, lockMailboxes, refreshThreads, roomsOf } from './mailboxes.ts'
import { linkTo } from './notices.ts'
import { showThread, THREAD_COLUMNS } from './show.ts'
import type { MailCall } from './tables.ts'

type ThreadsRoute = (typeof mail)['routes']['threads']

/** The column that says whether a conversation has a label. */
export const LABEL_COLUMNS = {
  all: 'in_all',
  inbox: 'in_inbox',
  sent: 'in_sent',
  draft: 'in_draft',
  spam: 'in_spam',
  trash: 'in_trash',
  starred: 'is_starred',
  important: 'is_important',
} as const satisfies Record<SystemLabel, string>

/** Conversations of one mailbox by a label. */
export async function listThreads(
  call: MailCall,
  query: RouteParsed<ThreadsRoute>['query'],
): Promise<RouteAnswer<ThreadsRoute>> {
  const { id } = callerOf(call)
  const mailbox = query.mailboxId
    ? sql`${query.mailboxId}::uuid`
    : sql`(select b.id from mailboxes b where b.owner_id = ${id})`
  // a label of one's own lists everything but spam and the bin, as `all`
  const label = LABEL_COLUMNS[query.label ?? 'all']
  // the searched text has words alone, so that an address is found by its parts
  const q = query.q?.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  const found = await call.rows.page('mail_threads', {
    query: { ...query, q },
    sorts: { at: 'at' },
    defaultSort: '-at',
    searchIn: 'search',
    isHuge: true,
    where: (q) =>
      q
        .$if(query.everywhere !== true || query.mailboxId !== undefined, (w) =>
          w.where(sql<boolean>`mail_threads.mailbox_id = ${mailbox}`),
        )
        .where(sql<boolean>`${sql.ref(`mail_threads.${label}`)}`)
        .$if(query.labelId !== undefined, (w) =>
          w.where(sql<boolean>`mail_threads.label_ids @> array[${query.labelId}::uuid]`),
        )
        .$if(query.unread === true, (w) => w.where('mail_threads.unread', '>', 0)),
    select: (q) => q.select(THREAD_COLUMNS),
  })
  return { data: found.data.map(showThread), meta: found.meta }
}

/** Chooses the last copy of each conversation for marks that one mail carries. */
const IS_LAST = `id in (select distinct on (c.thread_id) c.id from mail_copies c where c.thread_id = any($1::uuid[])
  order by c.thread_id, c.place in ('trash', 'draft'), c.at desc, c.id desc)`

/** What an action does to the copies of conversations: the columns that it sets, and the copies that it concerns. Drafts stay in their place. */
const CHANGES: Record<Exclude<MailAction, 'remove' | 'label' | 'unlabel'>, { set: string; where: string }> = {
  read: { set: 'is_read = true', where: 'not is_read' },
  unread: { set: 'is_read = false', where: `is_read and place <> 'draft' and ${IS_LAST}` },
  star: { set: 'is_starred = true', where: `not is_starred and ${IS_LAST}` },
  unstar: { set: 'is_starred = false', where: 'is_starred' },
  important: { set: 'is_important = true', where: `not is_important and ${IS_LAST}` },
  unimportant: { set: 'is_important = false', where: 'is_important' },
  archive: { set: `place = 'archive', binned_at = null`, where: `place = 'inbox'` },
  inbox: {
    set: `place = case when is_mine then 'archive' else 'inbox' end, binned_at = null`,
    where: `(place in ('spam', 'trash') or (place = 'archive' and not is_mine))`,
  },
  spam: { set: `place = 'spam', binned_at = $2`, where: `place in ('inbox', 'archive') and not is_mine` },
  trash: { set: `place = 'trash', binned_at = $2`, where: `place in ('inbox', 'archive', 'spam')` },
}

/** The mailboxes of conversations within reach, locked. @throws Problem('invalid') on `ids.N` for those that do not exist. */
async function lockThreads(call: MailCall, ids: readonly string[]): Promise<string[]> {
  const found = await call.rows
    .from('mail_threads')
    .select(['mail_threads.id', 'mail_threads.mailbox_id'])
    .where('mail_threads.id', 'in', [...ids])
    .execute()
  const missing = ids.findIndex((id) => !found.some((one) => one.id === id))
  if (missing >= 0) throw fieldProblem(`ids.${missing}`, 'not_in_list')
  const boxes = [...new Set(found.map((one) => one.mailbox_id))]
  await lockMailboxes(call.rows.unscoped('mailboxes whose conversations the caller has reached'), boxes)
  return boxes
}

/** Changes conversations. @returns how many copies were changed. */
export async function changeThreads(call: MailCall, { ids, action, labelId }: BulkInput): Promise<number> {
  const boxes = await lockThreads(call, ids)
  const db = call.rows.unscoped('copies of conversations that the caller has reached')
  let changed = 0
  if (action === 'remove') changed = await removeCopies(call, { threadIds: ids })
  else if (action === 'label' || action === 'unlabel') {
    await checkLabel(call, labelId, boxes)
    const set =
      action === 'label'
        ? 'label_ids = array(select distinct unnest(label_ids || $2::uuid))'
        : 'label_ids = array_remove(label_ids, $2::uuid)'
    const where = `place <> 'draft' and (label_ids @> array[$2::uuid]) = ${action === 'unlabel'}`
    const { rowCount } = await db.query(
      `update mail_copies set ${set}, version = version + 1 where thread_id = any($1::uuid[]) and ${where}`,
      [ids, labelId],
    )
    changed = rowCount ?? 0
  } else {
    const { set, where } = CHANGES[action]
    const { rowCount } = await db.query(
      `update mail_copies set ${set}, version = version + 1 where thread_id = any($1::uuid[]) and ${where}`,
      set.includes('$2') ? [ids, call.now] : [ids],
    )
    changed = rowCount ?? 0
  }
  if (action === 'trash' || action === 'spam') await purgeLater(call)
  await refreshThreads(db, ids)
  // what was read, or put away, needs no notice any more
  if (action !== 'unread') await markNoticesRead(call, linksTo(ids, boxes))
  call.broadcast(await roomsOf(db, boxes))
  return changed
}

/** The addresses of conversations in notices: of a personal mailbox and of shared ones. */
const linksTo = (ids: readonly string[], boxes: readonly string[]) =>
  ids.flatMap((id) => [linkTo(id), ...boxes.map((box) => linkTo(id, box))])

/** @throws Problem('invalid') on `labelId` for labels of other mailboxes. */
export async function checkLabel(call: MailCall, labelId: string | null, boxes: readonly string[]): Promise<void> {
  const label = await call.rows
    .from('mail_labels')
    .select('mail_labels.mailbox_id')
    .where('mail_labels.id', '=', labelId ?? '')
    .executeTakeFirst()
  if (!label || boxes.some((box) => box !== label.mailbox_id)) throw fieldProblem('labelId', 'not_in_list')
}
