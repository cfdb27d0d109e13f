import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import { closeStaffAccount } from '../../core/accounts/staff.ts'
import { type AreaFollowers, countRows, noteTaken, type TreeChange } from '../../core/areas/followers.ts'

/** The reason for changing leaders without a reach. */
const FOLLOWS = 'leaders follow their section'

interface InOffice {
  id: string
  user_id: string | null
}

const inOffice = async (change: Pick<TreeChange, 'tx'>, areaId: string): Promise<InOffice | undefined> =>
  (
    await unscoped(change, FOLLOWS).query<InOffice>(
      `select id, user_id from leaders where area_id = $1 and status = 'active' for update`,
      [areaId],
    )
  ).rows[0]

/**
 * Deactivates accounts of a section without a leader when they would act for a section that has one
 * (docs/rules/leaders.md).
 */
async function closeUnbound(change: TreeChange, from: string, to: string): Promise<void> {
  if (!(await inOffice(change, to))) return
  const { rows } = await unscoped(change, FOLLOWS).query<{ id: string }>(
    `select id from users where area_id = $1 and role = 'SECTION_LEADER' and status <> 'inactive' for update`,
    [from],
  )
  for (const { id } of rows) {
    const notifyInstances = await closeStaffAccount(change, { userId: id, role: 'SECTION_LEADER', areaId: from })
    if (!notifyInstances) continue
    change.note({ action: 'users.deactivate', table_name: 'users', row_id: id, area_id: from })
    change.after(notifyInstances)
  }
}

/** A section's leader moves with it. Two merged sections keep one leader: that of the remaining section. */
export const leaderFollowers: AreaFollowers = {
  kind: 'leaders',
  keepsOpen: true,
  count: (db, areaIds) =>
    countRows(db, `select count(*) as n from leaders where area_id = any($1) and status = 'active'`, areaIds),
  goes: async (db, _from, to) =>
    (await countRows(db, `select count(*) as n from leaders where area_id = any($1) and status = 'active'`, [to])) > 0
      ? 'ends'
      : 'over',
  take: async (change, from, to) => {
    const leader = await inOffice(change, from)
    if (!leader) return closeUnbound(change, from, to)
    const today = dayInUlaanbaatar(change.now)
    const lastDay = addDays(today, -1)
    const stays = (await inOffice(change, to)) !== undefined
    await unscoped(change, FOLLOWS).query(
      `update leader_terms set to_on = greatest(from_on, $2::date), closed_at = $3 where leader_id = $1 and closed_at is null`,
      [leader.id, lastDay, change.now],
    )
    if (stays) {
      await unscoped(change, FOLLOWS).query(
        `update leaders set status = 'inactive', account_closed = user_id is not null, updated_at = $2, version = version + 1 where id = $1`,
        [leader.id, change.now],
      )
      // the account may already have been moved to the other section, with the staff
      for (const areaId of leader.user_id ? [from, to] : []) {
        const account = { userId: leader.user_id ?? '', role: 'SECTION_LEADER' as const, areaId }
        const notifyInstances = await closeStaffAccount(change, account)
        if (notifyInstances) change.after(notifyInstances)
      }
      change.note({
        action: 'leaders.deactivate',
        table_name: 'leaders',
        row_id: leader.id,
        area_id: from,
        from_state: 'active',
        to_state: 'inactive',
      })
      return
    }
    await unscoped(change, FOLLOWS).query(
      'update leaders set area_id = $2, updated_at = $3, version = version + 1 where id = $1',
      [leader.id, to, change.now],
    )
    await unscoped(change, FOLLOWS).query(
      'insert into leader_terms (leader_id, area_id, from_on) values ($1, $2, $3)',
      [leader.id, to, today],
    )
    noteTaken(change, { feature: 'leaders', table: 'leaders' }, [leader], { from, to })
  },
}
