import { type AreaFollowers, countRows, noteTaken } from '../../core/area-followers.ts'
import { officeOf } from '../../core/offices.ts'

const STAFF = `role <> 'APPLICATION' and status <> 'inactive'`
const COUNT_STAFF = `select count(*) as n from users where area_id = any($1) and ${STAFF}`

/** Accounts of staff go with their area. A section keeps one leader's account; that of the section that closes is deactivated. */
const staff: AreaFollowers = {
  kind: 'staff',
  keepsOpen: true,
  count: (db, areaIds) => countRows(db, COUNT_STAFF, areaIds),
  goes: async (db, from, to, core) => {
    const isSection = await countRows(db, `select count(*) as n from areas where id = any($1) and level = 'section'`, [
      from,
    ])
    if (isSection === 0) return 'over'
    // a leader in office there, also one without an account, ends the account that comes
    const isTaken =
      (await countRows(db, COUNT_STAFF, [to])) > 0 || (await officeOf(core, 'SECTION_LEADER')?.occupied(db, to))
    return isTaken ? 'ends' : 'over'
  },
  take: async (change, from, to) => {
    const { tx, now } = change
    const closed = await tx.query<{ id: string }>(
      `update users u set status = 'inactive', version = version + 1, updated_at = $3
       where u.area_id = $1 and u.role = 'SECTION_LEADER' and u.status <> 'inactive'
         and exists (select from users o where o.area_id = $2 and o.role = 'SECTION_LEADER' and o.status <> 'inactive')
       returning u.id`,
      [from, to, now],
    )
    for (const { id } of closed.rows) {
      await tx.query('update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null', [id, now])
      change.note({ action: 'users.deactivate', table_name: 'users', row_id: id, area_id: from })
      change.after(() => change.core.sessions.revoked({ userId: id }))
    }
    const moved = await tx.query<{ id: string }>(
      `update users set area_id = $2, version = version + 1, updated_at = $3 where area_id = $1 and ${STAFF} returning id`,
      [from, to, now],
    )
    noteTaken(change, 'users', 'users', moved.rows, from, to)
  },
}

/** Citizens who live in an area live in the one that takes over; those of a whole city would be too many lines for the log. */
const citizens: AreaFollowers = {
  kind: 'citizens',
  keepsOpen: true,
  count: (db, areaIds) =>
    countRows(
      db,
      `select count(*) as n from users where area_id = any($1) and role = 'APPLICATION' and status <> 'inactive'`,
      areaIds,
    ),
  take: async ({ tx, note, now }, from, to) => {
    const { rowCount } = await tx.query(
      `update users set area_id = $2, version = version + 1, updated_at = $3 where area_id = $1 and role = 'APPLICATION'`,
      [from, to, now],
    )
    if (rowCount) note({ action: 'users.area_changed', area_id: to, details: { from, to, citizens: rowCount } })
  },
}

export const userFollowers = [staff, citizens]
