import { unscoped } from '../../core/access/unscoped.ts'
import { type AreaFollowers, countRows, noteTaken } from '../../core/areas/followers.ts'
import { officeOf } from '../../core/areas/offices.ts'

const STAFF = `role <> 'APPLICATION' and status <> 'inactive'`
const COUNT_STAFF = `select count(*) as n from users where area_id = any($1) and ${STAFF}`

/**
 * Staff accounts move with their area. A section keeps one leader's account; that of the section that closes is
 * deactivated.
 */
const staff: AreaFollowers = {
  kind: 'staff',
  keepsOpen: true,
  count: (db, areaIds) => countRows(db, COUNT_STAFF, areaIds),
  goes: async (db, from, to, core) => {
    const isSection = await countRows(db, `select count(*) as n from areas where id = any($1) and level = 'section'`, [
      from,
    ])
    if (isSection === 0) return 'over'
    // a leader in office there, even without an account, means that the incoming account is deactivated
    const isTaken =
      (await countRows(db, COUNT_STAFF, [to])) > 0 || (await officeOf(core, 'SECTION_LEADER')?.occupied(db, to))
    return isTaken ? 'ends' : 'over'
  },
  take: async (change, from, to) => {
    const { now } = change
    const db = unscoped(change, 'accounts follow their area')
    const closed = await db.query<{ id: string }>(
      `update users u set status = 'inactive', version = version + 1, updated_at = $3
       where u.area_id = $1 and u.role = 'SECTION_LEADER' and u.status <> 'inactive'
         and exists (select from users o where o.area_id = $2 and o.role = 'SECTION_LEADER' and o.status <> 'inactive')
       returning u.id`,
      [from, to, now],
    )
    for (const { id } of closed.rows) {
      await db.query('update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null', [id, now])
      change.note({ action: 'users.deactivate', table_name: 'users', row_id: id, area_id: from })
      change.after(() => change.core.sessions.revoked({ userId: id }))
    }
    const moved = await db.query<{ id: string }>(
      `update users set area_id = $2, version = version + 1, updated_at = $3 where area_id = $1 and ${STAFF} returning id`,
      [from, to, now],
    )
    noteTaken(change, { feature: 'users', table: 'users' }, moved.rows, { from, to })
  },
}

/**
 * Citizens of an area get the area that takes over as home; those of a whole city would be too many entries for the
 * log.
 */
const citizens: AreaFollowers = {
  kind: 'citizens',
  keepsOpen: true,
  count: (db, areaIds) =>
    countRows(
      db,
      `select count(*) as n from users where area_id = any($1) and role = 'APPLICATION' and status <> 'inactive'`,
      areaIds,
    ),
  take: async (change, from, to) => {
    const { note, now } = change
    const { rowCount } = await unscoped(change, 'accounts follow their area').query(
      `update users set area_id = $2, version = version + 1, updated_at = $3 where area_id = $1 and role = 'APPLICATION'`,
      [from, to, now],
    )
    if (rowCount) note({ action: 'users.area_changed', area_id: to, details: { from, to, citizens: rowCount } })
  },
}

export const userFollowers = [staff, citizens]
