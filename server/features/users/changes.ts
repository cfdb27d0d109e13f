import type { Role } from '#contract/core/model/actor.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { type User, userWorkflow } from '#contract/features/users/index.ts'
import { cancelEmail, endSessions, searchOf } from '../../core/accounts/index.ts'
import { officeOf } from '../../core/areas/offices.ts'
import { mailAccount, mailChange, mailInvitation, mailState } from './mails.ts'
import { actionsOn, isUnused, keepOneCityAdmin, managed, managedOther, placeOf, type UsersCall } from './people.ts'
import { requestEmail } from './requests.ts'

interface Personal {
  email: string
  firstName: string
  lastName: string
  phone: string | null
  position: Localized | null
}

const columnsOf = ({ email, firstName, lastName, phone, position }: Personal) => ({
  email,
  first_name: firstName,
  last_name: lastName,
  phone,
  position,
  search: searchOf({ email, firstName, lastName }),
})

/** Creates an account without a password and mails the invitation. @returns its id. */
export async function createUser(
  call: UsersCall,
  body: Personal & { role: Role; areaId: string | null; lang: 'mn' | 'en' },
): Promise<string> {
  const place = placeOf(call, body)
  const values = { ...columnsOf(body), ...place, lang: body.lang, status: 'invited' as const }
  const made = await call.rows.add('users', values as never, { details: { role: body.role } })
  if (body.areaId) await officeOf(call.core, body.role)?.take(call, { userId: made.id, areaId: body.areaId }, 'areaId')
  await mailInvitation(call, await managed(call, made.id, false))
  return made.id
}

/**
 * Changes names, phone and position. A new e-mail address waits until its owner confirms it with the person's password,
 * so that no admin can take over an account; one that nobody has used yet gets it at once, with a new invitation.
 */
export async function changeUser(
  call: UsersCall,
  id: string,
  { alone, ...body }: Personal & { version: number; alone?: boolean | undefined },
): Promise<void> {
  const before = await managedOther(call, id)
  const isNewAddress = before.email !== body.email
  const waits = isNewAddress && !isUnused(before)
  const values = { ...columnsOf(waits ? { ...body, email: before.email } : body), updated_at: call.now }
  await call.rows.change('users', { id, version: body.version }, values, {
    details: { changed: changedFields(before, body) },
  })
  if (waits) await requestEmail(call, before, body.email, alone)
  else if (isNewAddress) await mailInvitation(call, await managed(call, id, false))
  await mailChange(call, before)
}

/** Cancels the planned e-mail address of a person. @throws Problem('wrong_state') when there is none. */
export async function cancelUserEmail(call: UsersCall, id: string): Promise<void> {
  const { area_id: areaId } = await managedOther(call, id)
  if (!(await cancelEmail(call, id))) throw new Problem('wrong_state')
  call.note({ action: 'users.cancel_email', table_name: 'users', row_id: id, area_id: areaId })
}

/** Names of the fields that differ; values are not logged. */
function changedFields(
  before: { email: string; first_name: string; last_name: string; phone: string | null; position: Localized | null },
  now: Personal,
): string[] {
  const pairs: [string, unknown, unknown][] = [
    ['email', before.email, now.email],
    ['firstName', before.first_name, now.firstName],
    ['lastName', before.last_name, now.lastName],
    ['phone', before.phone, now.phone],
    ['position', JSON.stringify(before.position), JSON.stringify(now.position)],
  ]
  return pairs.filter(([, a, b]) => a !== b).map(([name]) => name)
}

/** One step of an account's life cycle. @throws Problem('wrong_state') with the available steps. */
export async function actOnUser(call: UsersCall, id: string, action: User['allowedActions'][number]): Promise<void> {
  const before = await managedOther(call, id)
  await call.rows.act(userWorkflow, 'users', before, {
    action,
    allowed: actionsOn(call, before),
    values: async () => {
      if (action === 'deactivate') await keepOneCityAdmin(call, before, 'action')
      return {}
    },
  })
  if (before.status === 'inactive' && before.area_id)
    await officeOf(call.core, before.role)?.take(call, { userId: id, areaId: before.area_id }, 'action')
  if (action === 'deactivate') call.after(await endSessions(call, id))
  if (action !== 'invite') await mailState(call, action === 'activate' ? await managed(call, id, false) : before)
  if (action === 'invite') await mailInvitation(call, await managed(call, id, false))
}

/** Signs a person out everywhere. */
export async function endUserSessions(call: UsersCall, id: string): Promise<void> {
  const user = await managedOther(call, id)
  call.after(await endSessions(call, id))
  call.note({ action: 'users.end_sessions', table_name: 'users', row_id: id, area_id: user.area_id })
  if (user.status === 'active') await mailAccount(call, user, 'sessionsEnded')
}
