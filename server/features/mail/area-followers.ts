import { unscoped } from '../../core/access/unscoped.ts'
import { type AreaFollowers, countRows, noteTaken } from '../../core/areas/followers.ts'

/** The shared mailbox of an office moves to the office that takes over its work, unless that has one already. */
export const mailboxFollowers: AreaFollowers = {
  kind: 'mailboxes',
  keepsOpen: false,
  count: (db, areaIds) => countRows(db, 'select count(*) as n from mailboxes where area_id = any($1)', areaIds),
  take: async (change, from, to) => {
    const { rows } = await unscoped(change, 'the mailbox of an office follows its area').query<{ id: string }>(
      `update mailboxes set area_id = $2, version = version + 1
       where area_id = $1 and not exists (select from mailboxes where area_id = $2) returning id`,
      [from, to],
    )
    noteTaken(change, { feature: 'mail', table: 'mailboxes' }, rows, { from, to })
  },
}
