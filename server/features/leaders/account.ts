import type { BulkResult } from '#contract/core/content/bulk.ts'
import type { RouteParsed } from '#contract/core/model/feature.ts'
import { check } from '#contract/core/model/parse.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { Email } from '#contract/core/people/person.ts'
import type { leaders } from '#contract/features/leaders/index.ts'
import { users } from '#contract/features/users/index.ts'
import { inBulk } from '../../core/requests/bulk.ts'
import { otherAccount } from './office.ts'
import type { LeaderRecord, LeadersCall } from './tables.ts'

/**
 * Gives a leader an account: the section leader's account of the section with this address, or a new one, which is
 * invited by mail. @throws Problem('wrong_state') for a leader out of office or with an account, Problem('conflict') on
 * `email`.
 */
export async function giveAccount(
  call: LeadersCall,
  id: string,
  { email, lang }: { email: string; lang: 'mn' | 'en' },
): Promise<void> {
  const leader = await call.rows.lock('leaders', id)
  if (leader.status !== 'active' || leader.user_id)
    throw new Problem('wrong_state', { params: { state: leader.status, action: 'account' } })
  const userId = await accountBy(call, leader, email)
  // a new account is bound to the leader in office of its section when it is created (office.ts)
  if (!userId) return newAccount(call, leader, email, lang)
  const other = await otherAccount(call, leader.area_id, userId)
  if (other) throw accountTaken('email', other)
  const values = { user_id: userId, updated_at: call.now }
  await call.rows.change('leaders', { id, version: undefined }, values, { action: 'account' })
}

/**
 * The problem of a section whose account belongs to no leader: it has to be linked by its address, or deactivated
 * first.
 */
export const accountTaken = (path: string, name: string): Problem =>
  new Problem('conflict', { errors: [{ path, code: 'section_account', params: { name } }] })

/** The section leader's account of this section with this address, if there is one. */
async function accountBy(call: LeadersCall, leader: LeaderRecord, email: string): Promise<string | undefined> {
  const found = await call.ask(users, 'list', {
    query: { role: 'SECTION_LEADER', areaId: leader.area_id, pageSize: 100 },
  })
  const account = found.data.find((user) => user.email === email)
  if (!account) return undefined
  const taken = await call.rows
    .from('leaders')
    .select('leaders.id')
    .where('leaders.user_id', '=', account.id)
    .executeTakeFirst()
  if (taken) throw new Problem('conflict', { errors: [{ path: 'email', code: 'taken' }] })
  return account.id
}

async function newAccount(call: LeadersCall, leader: LeaderRecord, email: string, lang: 'mn' | 'en'): Promise<void> {
  const other = await otherAccount(call, leader.area_id, null)
  if (other) throw accountTaken('email', other)
  await call.ask(users, 'create', {
    body: {
      email,
      lang,
      firstName: leader.first_name,
      lastName: leader.last_name,
      phone: leader.phone,
      position: null,
      role: 'SECTION_LEADER',
      areaId: leader.area_id,
    },
  })
}

/**
 * Creates accounts for many leaders in office. Each address is validated separately, so that a typing error does not
 * affect the others.
 */
export function inviteLeaders(
  call: LeadersCall & { body: RouteParsed<(typeof leaders)['routes']['invite']>['body'] },
): Promise<BulkResult[]> {
  const { invitations, lang } = call.body
  const emails = new Map(invitations.map(({ id, email }) => [id, email]))
  const withAccount = new Set<string>()
  const lock = async (ids: string[]) => {
    const rows = await call.rows
      .from('leaders')
      .select(['leaders.id', 'leaders.version', 'leaders.status', 'leaders.user_id'])
      .where('leaders.id', 'in', ids)
      .orderBy('leaders.id')
      .forUpdate()
      .execute()
    for (const row of rows) if (row.user_id) withAccount.add(row.id)
    return rows
  }
  return inBulk(call, invitations, lock, async (id) => {
    if (withAccount.has(id)) throw fieldProblem('email', 'leader_has_account')
    const email = check(Email, emails.get(id))
    if (!email.ok) throw new Problem('invalid', { errors: email.errors })
    await giveAccount(call, id, { email: email.value, lang })
  })
}
