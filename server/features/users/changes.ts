import type { Role } from '#contract/core/model/actor.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { type User, userWorkflow } from '#contract/features/users/index.ts'
import { cancelEmail, endSessions, planEmail, searchOf } from '../../core/accounts/index.ts'
import { officeOf } from '../../core/areas/offices.ts'
import { endStayOf } from '../../core/areas/stays.ts'
import { mailChange, mailInvitation, mailPlannedAddress } from './mails.ts'
import { actionsOn, keepOneCityAdmin, managed, managedOther, placeOf, type UsersCall } from './people.ts'

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
 * so that no admin can take over an account; an account without a password gets it at once, with a new invitation.
 */
export async function changeUser(call: UsersCall, id: string, body: Personal & { version: number }): Promise<void> {
  const before = await managedOther(call, id)
  const isNewAddress = before.email !== body.email
  const waits = isNewAddress && before.has_password
  const values = { ...columnsOf(waits ? { ...body, email: before.email } : body), updated_at: call.now }
  await call.rows.change('users', { id, version: body.version }, values, {
    details: { changed: changedFields(before, body) },
  })
  if (waits) await mailPlannedAddress(call, before, body.email, await planEmail(call, id, body.email))
  else if (isNewAddress && before.status === 'invited') await mailInvitation(call, await managed(call, id, false))
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

/** Changes role or area. The person is signed out, so that no open page continues with the old permissions. */
export async function moveUser(
  call: UsersCall,
  id: string,
  body: { role: Role; areaId: string | null; version: number },
): Promise<void> {
  const before = await managedOther(call, id)
  const place = placeOf(call, body)
  if (place.role !== before.role) await keepOneCityAdmin(call, before, 'role')
  if (place.area_id !== before.area_id)
    await endStayOf(call.rows.unscoped('what somebody could see before a move'), id, call.now)
  await call.rows.change('users', { id, version: body.version }, { ...place, updated_at: call.now } as never, {
    action: 'move',
    from: before.role,
    to: place.role,
    details: { fromArea: before.area_id, toArea: place.area_id },
  })
  if (before.status !== 'inactive') await changeOffice(call, before, place)
  call.after(await endSessions(call, id))
  await mailChange(call, await managed(call, id, false))
}

/** Applies a move to an office, for roles that belong to a record of another feature. */
async function changeOffice(
  call: UsersCall,
  before: { id: string; role: Role; area_id: string | null },
  now: { role: Role; area_id: string | null },
): Promise<void> {
  const { id: userId, role, area_id: from } = before
  if (role === now.role && from === now.area_id) return
  if (role === now.role && from && now.area_id)
    return officeOf(call.core, role)?.move(call, { userId, from, to: now.area_id })
  if (from) await officeOf(call.core, role)?.release(call, { userId, areaId: from })
  if (now.area_id) await officeOf(call.core, now.role)?.take(call, { userId, areaId: now.area_id }, 'areaId')
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
  if (action === 'invite') await mailInvitation(call, await managed(call, id, false))
}
