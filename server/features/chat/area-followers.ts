import { unscoped } from '../../core/access/unscoped.ts'
import { type AreaFollowers, countRows, noteTaken } from '../../core/areas/followers.ts'

/** The channel of an area goes to the area that takes over its work, unless that has one already. */
export const channelFollowers: AreaFollowers = {
  kind: 'channels',
  keepsOpen: false,
  count: (db, areaIds) =>
    countRows(db, 'select count(*) as n from chat_conversations where area_id = any($1)', areaIds),
  take: async (change, from, to) => {
    const { rows } = await unscoped(change, 'the channel of an area follows it').query<{ id: string }>(
      `update chat_conversations set area_id = $2, tx = current_tx(), version = version + 1
       where area_id = $1 and not exists (select from chat_conversations where area_id = $2) returning id`,
      [from, to],
    )
    noteTaken(change, { feature: 'chat', table: 'chat_conversations' }, rows, { from, to })
  },
}
