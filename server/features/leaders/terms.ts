import { Problem } from '#contract/core/model/problem.ts'
import { shortName } from '#contract/core/people/person.ts'
import { addDays, type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { leaderWorkflow } from '#contract/features/leaders/index.ts'
import { closeStaffAccount, openStaffAccount, type StaffAccount } from '../../core/accounts/staff.ts'
import type { LeaderRecord, LeadersCall } from './tables.ts'

const QUIET = { quiet: true } as const

/** The leader's account while it belongs to this office. */
const accountOf = (leader: Pick<LeaderRecord, 'user_id' | 'area_id'>) =>
  leader.user_id ? { userId: leader.user_id, role: 'SECTION_LEADER' as const, areaId: leader.area_id } : undefined

/**
 * Makes room in a section for a new leader: the leader in office leaves if the caller has named them.
 *
 * @throws Problem('conflict') on `areaId` with `section_taken`, the name and the id of the leader in office otherwise.
 */
export async function makeRoom(
  call: LeadersCall,
  { areaId, replaces, from }: { areaId: string; replaces: string | undefined; from: Day },
): Promise<void> {
  const before = await call.rows
    .from('leaders')
    .selectAll('leaders')
    .where('leaders.area_id', '=', areaId)
    .where('leaders.status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
  if (!before) return
  if (before.id !== replaces) {
    const params = { name: shortName({ firstName: before.first_name, lastName: before.last_name }), id: before.id }
    throw new Problem('conflict', { errors: [{ path: 'areaId', code: 'section_taken', params }] })
  }
  await leaveOffice(call, before, addDays(from, -1))
}

/** Ends a leader's term and deactivates the account, which is signed out at once. `on` is the last day of the term. */
export async function leaveOffice(call: LeadersCall, leader: LeaderRecord, on: Day): Promise<void> {
  await call.rows.act(leaderWorkflow, 'leaders', leader, { action: 'deactivate', values: { updated_at: call.now } })
  await endTerm(call, leader.id, on)
  const account = accountOf(leader)
  if (account && (await closeAccount(call, account)))
    await call.rows.changeMany('leaders', (q) => q.where('id', '=', leader.id), { account_closed: true }, QUIET)
  // accounts from the time before accounts belonged to leaders: none acts for a section without its leader
  const { rows } = await call.rows
    .unscoped('accounts of the section that a leader leaves')
    .query<{ id: string }>(
      `select id from users where area_id = $1 and role = 'SECTION_LEADER' and status <> 'inactive' for update`,
      [leader.area_id],
    )
  for (const { id } of rows) await closeAccount(call, { userId: id, role: 'SECTION_LEADER', areaId: leader.area_id })
}

async function closeAccount(call: LeadersCall, account: StaffAccount): Promise<boolean> {
  const notifyInstances = await closeStaffAccount(call, account)
  if (!notifyInstances) return false
  call.note({ action: 'users.deactivate', table_name: 'users', row_id: account.userId, area_id: account.areaId })
  call.after(notifyInstances)
  return true
}

/** Puts a leader into office again in the section of the record, by default from today. */
export async function takeOffice(
  call: LeadersCall,
  leader: LeaderRecord,
  replaces: string | undefined,
  term: Pick<Term, 'from' | 'to'> = { from: dayInUlaanbaatar(call.now), to: null },
): Promise<void> {
  await call.rows.act(leaderWorkflow, 'leaders', leader, {
    action: 'activate',
    values: async () => {
      await makeRoom(call, { areaId: leader.area_id, replaces, from: term.from })
      return { updated_at: call.now, account_closed: false }
    },
  })
  await beginTerm(call, { leaderId: leader.id, areaId: leader.area_id, ...term })
  const account = accountOf(leader)
  if (!account || !leader.account_closed || !(await openStaffAccount(call, account))) return
  call.note({ action: 'users.activate', table_name: 'users', row_id: account.userId, area_id: account.areaId })
}

interface Term {
  leaderId: string
  areaId: string
  from: Day
  to: Day | null
}

/** Starts a term; with `closedAt` it is already closed, for people registered after leaving office. */
export async function beginTerm(call: LeadersCall, term: Term, closedAt: Date | null = null): Promise<void> {
  await call.rows.add(
    'leader_terms',
    {
      leader_id: term.leaderId,
      area_id: term.areaId,
      from_on: term.from,
      to_on: closedAt ? (term.to ?? later(term.from, dayInUlaanbaatar(closedAt))) : term.to,
      closed_at: closedAt,
    },
    QUIET,
  )
}

const later = (a: Day, b: Day): Day => (a > b ? a : b)
const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

/** Closes a leader's open term on a day that is not in the future and not before its start. */
export async function endTerm(call: LeadersCall, leaderId: string, on: Day): Promise<void> {
  const open = await openTerm(call, leaderId)
  if (!open) return
  const to = later(open.from_on, earlier(on, dayInUlaanbaatar(call.now)))
  const values = { to_on: to, closed_at: call.now }
  await call.rows.changeMany('leader_terms', (q) => q.where('id', '=', open.id), values, QUIET)
}

/** The columns read of a term. */
export const TERM_COLUMNS = [
  'leader_terms.id',
  'leader_terms.area_id',
  'leader_terms.from_on',
  'leader_terms.to_on',
] as const

/** The open term of a leader. */
export const openTerm = (call: LeadersCall, leaderId: string) =>
  call.rows
    .from('leader_terms')
    .select(TERM_COLUMNS)
    .where('leader_terms.leader_id', '=', leaderId)
    .where('leader_terms.closed_at', 'is', null)
    .executeTakeFirst()
