import { MANAGES, ROLES, type Role, STAFF_ROLES } from '#contract/core/model/actor.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { type AccountRequest, type DECISIONS, REQUEST_DAYS } from '#contract/features/users/index.ts'
import { endSessions, planEmail } from '../../core/accounts/index.ts'
import { mailAccount, mailPlannedAddress } from './mails.ts'
import { moveUser, type Place } from './moves.ts'
import { adminOf, isUnused, managed, managedOther, placeOf, type SeenRow, type UsersCall } from './people.ts'
import { notifyDeciders } from './request-notices.ts'
import { isAlone, newcomersAmong } from './second-admin.ts'

type Kind = AccountRequest['kind']

export interface RequestRow {
  id: string
  user_id: string
  kind: Kind
  payload: {
    role?: Role
    areaId?: string | null
    email?: string
    /** Where the person was when it was asked. A request of an earlier release has the version of the account instead. */
    from?: { role: Role; areaId: string | null }
    version?: number
  }
  asked_by: string
  asked_role: Role
  asked_at: Date
  expires_at: Date
}

export const rankOf = (role: Role) => ROLES.indexOf(role)

/** Whether a change of this person's account needs two admins: that of everybody who works in the dashboard. */
const isStaff = (...roles: Role[]) => roles.some((role) => STAFF_ROLES.includes(role))

/** Ends a trial of a change. */
const TRIAL = new Problem('conflict')

/** Makes a change and rolls it back, so that the person who asks learns at once what is wrong with it. */
async function tryOut(call: UsersCall, change: () => Promise<unknown>): Promise<void> {
  try {
    await call.attempt(async () => {
      await change()
      throw TRIAL
    })
  } catch (error) {
    if (error !== TRIAL) throw error
  }
}

interface Asked {
  user: SeenRow
  kind: Kind
  payload: RequestRow['payload']
  alone: boolean | undefined
}

/**
 * Stores a request; an earlier one of the kind is withdrawn. The only admin of a city may go on alone, which is logged.
 *
 * @returns whether the change is to be made at once. @throws Problem('invalid') on `alone` when somebody could confirm.
 */
async function ask(call: UsersCall, { user, kind, payload, alone }: Asked): Promise<boolean> {
  const me = adminOf(call)
  if (alone) {
    if (!(await isAlone(call))) throw fieldProblem('alone', 'not_alone')
    call.note({
      action: 'users.alone',
      table_name: 'users',
      row_id: user.id,
      area_id: user.area_id,
      details: { kind },
    })
    return true
  }
  await call.rows.changeMany(
    'account_requests',
    (q) => q.where('user_id', '=', user.id).where('kind', '=', kind).where('state', '=', 'open'),
    { state: 'withdrawn', decided_by: me.id, decided_at: call.now },
    { quiet: true },
  )
  const values = {
    user_id: user.id,
    kind,
    payload: JSON.stringify(payload) as never,
    area_id: payload.areaId ?? null,
    asked_by: me.id,
    asked_role: me.role as never,
    asked_at: call.now,
    expires_at: new Date(call.now.getTime() + REQUEST_DAYS * 86_400_000),
    state: 'open' as const,
    decided_by: null,
    decided_at: null,
    version: 1,
  }
  const { id } = await call.rows.add('account_requests', values as never, { action: 'request', details: { kind } })
  await notifyDeciders(call, user, { id, kind })
  return false
}

/** Changes role or area of staff when a second admin confirms; of citizens at once. */
export async function requestPlace(
  call: UsersCall,
  id: string,
  body: Place & { version: number; alone?: boolean | undefined },
): Promise<void> {
  const { alone, ...place } = body
  const user = await managedOther(call, id)
  placeOf(call, place)
  if (!isStaff(user.role, place.role) || isUnused(user)) return moveUser(call, id, place)
  await tryOut(call, () => moveUser(call, id, place))
  const payload = { role: place.role, areaId: place.areaId, from: { role: user.role, areaId: user.area_id } }
  if (await ask(call, { user, kind: 'place', payload, alone })) await moveUser(call, id, place)
}

/** Plans another address of staff when a second admin confirms; its owner has to confirm it too. */
export async function requestEmail(
  call: UsersCall,
  user: SeenRow,
  email: string,
  alone: boolean | undefined,
): Promise<void> {
  await tryOut(call, () => planEmail(call, user.id, email))
  const isImmediate = !isStaff(user.role) || (await ask(call, { user, kind: 'email', payload: { email }, alone }))
  if (isImmediate) await mailPlannedAddress(call, user, email, await planEmail(call, user.id, email))
}

/** Removes the second factors of somebody who has lost them, when a second admin confirms. */
export async function requestFactorReset(call: UsersCall, id: string, alone: boolean | undefined): Promise<void> {
  const user = await managedOther(call, id)
  if (user.totp_since === null && user.passkeys === 0) throw new Problem('wrong_state')
  if (await ask(call, { user, kind: 'factor', payload: {}, alone })) await resetFactors(call, id)
}

async function resetFactors(call: UsersCall, id: string): Promise<void> {
  await call.rows
    .unscoped('the second factors of somebody who has lost them')
    .query('delete from passkeys where user_id = $1', [id])
  const values = {
    totp_secret: null,
    totp_since: null,
    totp_last_step: null,
    recovery_hashes: JSON.stringify([]),
    updated_at: call.now,
  }
  await call.rows.changeMany('users', (q) => q.where('id', '=', id), values as never, { action: 'factor_reset' })
  call.after(await endSessions(call, id))
  await mailAccount(call, await managed(call, id, false), 'factorReset')
}

/** Confirms, refuses or withdraws a request. @throws Problem('not_allowed') for people who may not. */
export async function decide(
  call: UsersCall,
  { id, requestId }: { id: string; requestId: string },
  decision: (typeof DECISIONS)[number],
): Promise<void> {
  const me = adminOf(call)
  const user = await managed(call, id, true)
  const [found] = (await call.rows
    .from('account_requests')
    .selectAll('account_requests')
    .where('account_requests.id', '=', requestId)
    .where('account_requests.user_id', '=', id)
    .where('account_requests.state', '=', 'open')
    .where('account_requests.expires_at', '>', call.now)
    .forUpdate()
    .execute()) as unknown as RequestRow[]
  if (!found) throw new Problem('wrong_state')
  const isMine = found.asked_by === me.id
  const newcomers = await newcomersAmong(call, [me.id, found.asked_by])
  const isAllowed = decision === 'withdraw' ? isMine : mayDecide({ me, newcomers }, user, found)
  if (!isAllowed) throw new Problem('not_allowed')
  const state = ({ confirm: 'confirmed', refuse: 'refused', withdraw: 'withdrawn' } as const)[decision]
  await call.rows.changeMany(
    'account_requests',
    (q) => q.where('id', '=', requestId).where('state', '=', 'open'),
    { state, decided_by: me.id, decided_at: call.now },
    { action: `request_${decision}`, details: { kind: found.kind, askedBy: found.asked_by } },
  )
  if (decision === 'confirm') await make(call, user, found)
}

/** Another admin than who asked, not the person, and of the same or a higher level; neither of the two is a newcomer. */
export const mayDecide = (
  { me, newcomers }: { me: { id: string; role: Role }; newcomers: ReadonlySet<string> },
  user: { id: string; role: Role },
  row: RequestRow,
): boolean =>
  !newcomers.has(me.id) &&
  !newcomers.has(row.asked_by) &&
  row.asked_by !== me.id &&
  user.id !== me.id &&
  rankOf(me.role) <= rankOf(row.asked_role) &&
  MANAGES[me.role].includes(user.role)

async function make(call: UsersCall, user: SeenRow, { kind, payload }: RequestRow): Promise<void> {
  if (kind === 'factor') return resetFactors(call, user.id)
  const { role, areaId = null, email, from } = payload
  // other changes, such as of the person's own profile, veto nothing
  if (from && (from.role !== user.role || from.areaId !== user.area_id)) throw new Problem('stale')
  const version = from ? user.version : (payload.version ?? 0)
  if (kind === 'place' && role) return moveUser(call, user.id, { role, areaId, version })
  if (kind === 'email' && email) await mailPlannedAddress(call, user, email, await planEmail(call, user.id, email))
}
