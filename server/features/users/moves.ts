import type { Role } from '#contract/core/model/actor.ts'
import { endSessions } from '../../core/accounts/index.ts'
import { officeOf } from '../../core/areas/offices.ts'
import { endStayOf } from '../../core/areas/stays.ts'
import { mailChange } from './mails.ts'
import { keepOneCityAdmin, managed, managedOther, placeOf, type UsersCall } from './people.ts'

/** A person's role and area. */
export interface Place {
  role: Role
  areaId: string | null
}

/** Changes role or area. The person is signed out, so that no open page continues with the old permissions. */
export async function moveUser(call: UsersCall, id: string, body: Place & { version: number }): Promise<void> {
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
