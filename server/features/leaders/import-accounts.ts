import type { RowProblem } from '../../core/import/index.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'
import type { LeaderTables } from './tables.ts'

type Call = WorkCall<LeaderTables>

interface Account {
  id: string
  email: string
  role: string
  area_id: string | null
  name: string
  isClosed: boolean
  /** Whether it belongs to a leader's record. */
  isBound: boolean
}

/**
 * The existing accounts relevant for rows with addresses: those with the same address, and those that act for the
 * sections of the rows.
 */
export interface Accounts {
  byEmail: ReadonlyMap<string, Account>
  /** Accounts of sections that do not belong to a leader's record. */
  unbound: ReadonlyMap<string, Account>
}

export async function accountsOf(
  call: Call,
  emails: readonly string[],
  sectionIds: readonly string[],
): Promise<Accounts> {
  if (emails.length === 0) return { byEmail: new Map(), unbound: new Map() }
  const { rows } = await call.rows
    .unscoped('accounts by the addresses in a file, and those of the sections that were reached')
    .query<Account>(
      `select u.id, u.email, u.role, u.area_id, left(u.last_name, 1) || '. ' || u.first_name as name,
       u.status = 'inactive' as "isClosed", exists (select from leaders l where l.user_id = u.id) as "isBound"
     from users u where u.email = any($1) or (u.role = 'SECTION_LEADER' and u.area_id = any($2))`,
      [emails, sectionIds],
    )
  const unbound = rows.filter((one) => one.role === 'SECTION_LEADER' && !one.isBound && !one.isClosed)
  return {
    byEmail: new Map(rows.map((one) => [one.email, one])),
    unbound: new Map(unbound.flatMap((one) => (one.area_id ? [[one.area_id, one]] : []))),
  }
}

/**
 * The problems of creating the account of a row with an address: one account per section (decision 0086), one record
 * per account.
 *
 * @param userId the existing account of the row's leader; `replaces`: another leader leaves the section, and its
 * accounts are closed.
 */
export function accountProblems(
  { byEmail, unbound }: Accounts,
  email: string | undefined,
  { areaId, userId, replaces }: { areaId: string | undefined; userId: string | null; replaces: boolean },
): RowProblem[] {
  if (email === undefined) return []
  const account = byEmail.get(email)
  if (userId !== null) return account?.id === userId ? [] : [{ path: 'email', code: 'leader_has_account' }]
  const isOfSection = account?.role === 'SECTION_LEADER' && account.area_id === areaId && !account.isBound
  if (account && !isOfSection) return [{ path: 'email', code: 'taken' }]
  const other = areaId === undefined || replaces ? undefined : unbound.get(areaId)
  return other && other.email !== email
    ? [{ path: 'email', code: 'section_account', params: { name: other.name } }]
    : []
}
