import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { shortName } from '#contract/core/people/person.ts'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import type { Office, OfficeChange, Unreached } from '../../core/areas/offices.ts'

/** The reason for changing leaders without a reach. */
const FOLLOWS = 'the leader of a section and the account of the section follow each other'

interface Seat {
  id: string
  user_id: string | null
  first_name: string
  last_name: string
}

/** Locks the leader in office in a section, so that concurrent changes of accounts run in turn. */
async function seatOf(change: OfficeChange, areaId: string): Promise<Seat | undefined> {
  const { rows } = await unscoped(change, FOLLOWS).query<Seat>(
    `select id, user_id, first_name, last_name from leaders where area_id = $1 and status = 'active' for update`,
    [areaId],
  )
  return rows[0]
}

/**
 * The name of another person who may act as the leader of a section: the owner of an account from the time before
 * accounts belonged to leaders.
 */
export async function otherAccount(
  change: Pick<OfficeChange, 'tx'>,
  areaId: string,
  userId: string | null,
): Promise<string | undefined> {
  const { rows } = await unscoped(change, FOLLOWS).query<Pick<Seat, 'first_name' | 'last_name'>>(
    `select first_name, last_name from users
     where area_id = $1 and role = 'SECTION_LEADER' and status <> 'inactive' and id is distinct from $2 limit 1`,
    [areaId, userId],
  )
  return rows[0] && nameOf(rows[0])
}

const nameOf = (person: Pick<Seat, 'first_name' | 'last_name'>): string =>
  shortName({ firstName: person.first_name, lastName: person.last_name })

const taken = (path: string, name: string, id?: string): Problem =>
  new Problem('conflict', { errors: [{ path, code: 'section_taken', params: { name, ...(id ? { id } : {}) } }] })

function announce(change: OfficeChange, areaIds: readonly string[]): void {
  const rooms = areaIds.map((id) => `area:${id}:leaders`)
  change.after(() => change.core.bus.send('changed', { feature: 'leaders', rooms }))
}

/** An account of a section leader belongs to the leader in office. Source: docs/rules/leaders.md. */
export const leaderOffice: Office = {
  role: 'SECTION_LEADER',
  take: async (change, { userId, areaId }, path) => {
    const seat = await seatOf(change, areaId)
    if (!seat) throw fieldProblem(path, 'leader_missing')
    if (seat.user_id === userId) return
    const other = seat.user_id ? nameOf(seat) : await otherAccount(change, areaId, userId)
    if (other) throw taken(path, other)
    // a leader who left one office and takes another: an account belongs to one record
    await unscoped(change, FOLLOWS).query(
      `update leaders set user_id = null, account_closed = false where user_id = $1`,
      [userId],
    )
    await unscoped(change, FOLLOWS).query(
      'update leaders set user_id = $2, updated_at = $3, version = version + 1 where id = $1',
      [seat.id, userId, change.now],
    )
    change.note({ action: 'leaders.account', table_name: 'leaders', row_id: seat.id, area_id: areaId })
    announce(change, [areaId])
  },
  move: async (change, { userId, from, to }) => {
    const seat = await seatOf(change, from)
    if (!seat || seat.user_id !== userId) return leaderOffice.take(change, { userId, areaId: to }, 'areaId')
    const there = await seatOf(change, to)
    const other = there ? nameOf(there) : await otherAccount(change, to, userId)
    if (other) throw taken('areaId', other)
    const today = dayInUlaanbaatar(change.now)
    const lastDay = addDays(today, -1)
    await unscoped(change, FOLLOWS).query(
      `update leader_terms set to_on = greatest(from_on, $2::date), closed_at = $3 where leader_id = $1 and closed_at is null`,
      [seat.id, lastDay, change.now],
    )
    await unscoped(change, FOLLOWS).query(
      'update leaders set area_id = $2, updated_at = $3, version = version + 1 where id = $1',
      [seat.id, to, change.now],
    )
    await unscoped(change, FOLLOWS).query(
      'insert into leader_terms (leader_id, area_id, from_on) values ($1, $2, $3)',
      [seat.id, to, today],
    )
    change.note({
      action: 'leaders.change',
      table_name: 'leaders',
      row_id: seat.id,
      area_id: to,
      details: { changed: ['areaId'], fromArea: from },
    })
    announce(change, [from, to])
  },
  vacant: async (db, areaIds) => {
    const { rows } = await db.query<{ area_id: string }>(
      `select l.area_id from leaders l where l.area_id = any($1) and l.status = 'active' and l.user_id is null
         and not exists (select from users u where u.area_id = l.area_id and u.role = 'SECTION_LEADER' and u.status <> 'inactive')`,
      [areaIds],
    )
    return rows.map((row) => row.area_id)
  },
  occupied: async (db, areaId) => {
    const { rowCount } = await db.query(`select from leaders where area_id = $1 and status = 'active'`, [areaId])
    return rowCount !== 0
  },
  unreached: async (db, areaIds) => {
    const { rows } = await db.query<Unreached>(
      `select count(*) filter (where l.user_id is null)::int as "withoutAccount",
         count(*) filter (where u.status = 'inactive')::int as deactivated,
         count(*) filter (where u.status = 'invited')::int as invited
       from leaders l join areas a on a.id = l.area_id left join users u on u.id = l.user_id
       where l.status = 'active' and exists (select from areas t where t.id = any($1) and a.path like t.path || '%')`,
      [areaIds],
    )
    return rows[0] ?? { withoutAccount: 0, deactivated: 0, invited: 0 }
  },
  release: async (change, { userId, areaId }) => {
    const { rows } = await unscoped(change, FOLLOWS).query<{ id: string }>(
      `update leaders set user_id = null, updated_at = $3, version = version + 1
       where user_id = $1 and area_id = $2 and status = 'active' returning id`,
      [userId, areaId, change.now],
    )
    for (const { id } of rows)
      change.note({
        action: 'leaders.change',
        table_name: 'leaders',
        row_id: id,
        area_id: areaId,
        details: { changed: ['account'] },
      })
    if (rows.length > 0) announce(change, [areaId])
  },
}
