import { addDays, dayInUlaanbaatar } from '#contract/core/dates.ts'
import { closeStaffAccount } from '../../core/accounts-staff.ts'
import { type AreaFollowers, countRows, noteTaken, type TreeChange } from '../../core/area-followers.ts'

interface InOffice {
  id: string
  user_id: string | null
}

const inOffice = async ({ tx }: Pick<TreeChange, 'tx'>, areaId: string): Promise<InOffice | undefined> =>
  (
    await tx.query<InOffice>(`select id, user_id from leaders where area_id = $1 and status = 'active' for update`, [
      areaId,
    ])
  ).rows[0]

/** Closes accounts of a section without a leader where they would act for a section that has one (docs/rules/leaders.md). */
async function closeUnbound(change: TreeChange, from: string, to: string): Promise<void> {
  if (!(await inOffice(change, to))) return
  const { rows } = await change.tx.query<{ id: string }>(
    `select id from users where area_id = $1 and role = 'SECTION_LEADER' and status <> 'inactive' for update`,
    [from],
  )
  for (const { id } of rows) {
    const tell = await closeStaffAccount(change, { userId: id, role: 'SECTION_LEADER', areaId: from })
    if (!tell) continue
    change.note({ action: 'users.deactivate', table_name: 'users', row_id: id, area_id: from })
    change.after(tell)
  }
}

/** A section's leader goes with it. Two sections that become one have one leader: the one of the section that stays. */
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
    await change.tx.query(
      `update leader_terms set to_on = greatest(from_on, $2::date), closed_at = $3 where leader_id = $1 and closed_at is null`,
      [leader.id, lastDay, change.now],
    )
    if (stays) {
      await change.tx.query(
        `update leaders set status = 'inactive', account_closed = user_id is not null, updated_at = $2, version = version + 1 where id = $1`,
        [leader.id, change.now],
      )
      // the account may have gone to the other section already, with the staff
      for (const areaId of leader.user_id ? [from, to] : []) {
        const account = { userId: leader.user_id ?? '', role: 'SECTION_LEADER' as const, areaId }
        const tell = await closeStaffAccount(change, account)
        if (tell) change.after(tell)
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
    await change.tx.query('update leaders set area_id = $2, updated_at = $3, version = version + 1 where id = $1', [
      leader.id,
      to,
      change.now,
    ])
    await change.tx.query('insert into leader_terms (leader_id, area_id, from_on) values ($1, $2, $3)', [
      leader.id,
      to,
      today,
    ])
    noteTaken(change, 'leaders', 'leaders', [leader], from, to)
  },
}
