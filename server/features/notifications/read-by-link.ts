import { unscoped } from '../../core/access/unscoped.ts'
import type { NoticesRead } from '../../core/requests/notices-read.ts'

/** Marks automatic notices to one person as read, by the address that they lead to. */
export const readByLink: NoticesRead = async (context, personId, links) => {
  const ids = links.flatMap((link) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(link)?.[0] ?? [])
  const { rowCount } = await unscoped(context, 'the notices of the person who has read what they are about').query(
    `insert into notification_reads (user_id, notification_id, read_at)
     select $1, n.id, $4 from notifications n
     where n.automatic and n.link is not null and substring(n.link from '[0-9a-f]{8}-[0-9a-f-]{27}')::uuid = any($2::uuid[])
       and n.link = any($3::text[])
       and exists (select from notification_targets t where t.notification_id = n.id and t.user_id = $1)
     on conflict (user_id, notification_id) do nothing`,
    [personId, ids, links, context.now],
  )
  return rowCount ?? 0
}
