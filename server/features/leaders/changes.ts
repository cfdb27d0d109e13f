import { fieldProblem } from '#contract/core/model/problem.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { LEADER_AGE_MIN, type Leader } from '#contract/features/leaders/index.ts'
import { moveStaffAccount } from '../../core/accounts/staff.ts'
import { setPhoto } from '../../core/attachments/photo.ts'
import { accountTaken } from './account.ts'
import { otherAccount } from './office.ts'
import { isOldEnough, registerColumns } from './register.ts'
import type { LeaderRecord, LeadersCall } from './tables.ts'
import { beginTerm, endTerm, leaveOffice, makeRoom, openTerm, TERM_COLUMNS, takeOffice } from './terms.ts'

interface Personal {
  lastName: string
  firstName: string
  phone: string
  areaId: string
  photoId: string | null
  termFrom: string
  termTo: string | null
  replaces?: string | undefined
}

/** The value of the column `search`: names in both orders. */
export const searchOf = (p: { lastName: string; firstName: string }): string =>
  foldForSearch(`${p.lastName} ${p.firstName} ${p.lastName}`)

const columnsOf = (p: Personal) => ({
  area_id: p.areaId,
  last_name: p.lastName,
  first_name: p.firstName,
  phone: p.phone,
  photo_file_id: p.photoId,
  search: searchOf(p),
})

function checkAge(call: LeadersCall, registerNumber: string): void {
  if (!isOldEnough(registerNumber, call.now))
    throw fieldProblem('registerNumber', 'too_young', { years: LEADER_AGE_MIN })
}

const photoOf = (rowId: string) => ({ table: 'leaders', rowId, path: 'photoId' })

/** Registers a leader and starts the term. @returns the id. */
export async function createLeader(
  call: LeadersCall,
  body: Personal & { registerNumber: string; status: Leader['status'] },
): Promise<string> {
  checkAge(call, body.registerNumber)
  const isActive = body.status === 'active'
  if (isActive) await makeRoom(call, { areaId: body.areaId, replaces: body.replaces, from: body.termFrom })
  const id = crypto.randomUUID()
  await setPhoto(call, photoOf(id), { before: null, now: body.photoId })
  await call.rows.add('leaders', {
    id,
    ...columnsOf(body),
    ...registerColumns(call.core, body.registerNumber),
    status: body.status,
  })
  await beginTerm(
    call,
    { leaderId: id, areaId: body.areaId, from: body.termFrom, to: body.termTo },
    isActive ? null : call.now,
  )
  return id
}

/** Changes a leader. A new section ends the term and starts another one there; the account moves along. */
export async function changeLeader(
  call: LeadersCall,
  id: string,
  body: Personal & { registerNumber?: string | undefined; version: number },
): Promise<void> {
  const before = await call.rows.lock('leaders', id)
  // before other leaders are changed: a stale change must not end anybody's term
  if (before.version !== body.version) await call.rows.change('leaders', { id, version: body.version }, {})
  if (body.registerNumber) checkAge(call, body.registerNumber)
  await setPhoto(call, photoOf(id), { before: before.photo_file_id, now: body.photoId })
  const moves = before.area_id !== body.areaId
  if (moves && before.status === 'active')
    await makeRoom(call, { areaId: body.areaId, replaces: body.replaces, from: body.termFrom })
  await call.rows.change(
    'leaders',
    { id, version: body.version },
    {
      ...columnsOf(body),
      ...(body.registerNumber ? registerColumns(call.core, body.registerNumber) : {}),
      updated_at: call.now,
    },
    { details: { changed: changedFields(before, body), ...(moves ? { fromArea: before.area_id } : {}) } },
  )
  if (moves) await changeSection(call, before, body)
  else await changeTerm(call, id, body)
}

/**
 * Handles a new section: the term ends and another one starts there. If the first day is the same, the section was a
 * mistake, and the term itself is corrected.
 */
async function changeSection(call: LeadersCall, before: LeaderRecord, body: Personal): Promise<void> {
  const open = before.status === 'active' ? await openTerm(call, before.id) : undefined
  if (open && open.from_on === body.termFrom) await changeTerm(call, before.id, body)
  else if (open) {
    if (body.termFrom < open.from_on) throw fieldProblem('termFrom', 'term_overlap')
    await endTerm(call, before.id, addDays(body.termFrom, -1))
    await beginTerm(call, { leaderId: before.id, areaId: body.areaId, from: body.termFrom, to: body.termTo })
  }
  if (!before.user_id) return
  const stranger = before.status === 'active' && (await otherAccount(call, body.areaId, before.user_id))
  if (stranger) throw accountTaken('areaId', stranger)
  const account = { userId: before.user_id, role: 'SECTION_LEADER' as const, areaId: before.area_id }
  const notifyInstances = await moveStaffAccount(call, account, body.areaId)
  if (!notifyInstances) return
  call.note({ action: 'users.move', table_name: 'users', row_id: before.user_id, area_id: body.areaId })
  call.after(notifyInstances)
}

/** Corrects the days of the current or last term, and its section if that was a mistake. */
async function changeTerm(call: LeadersCall, id: string, { termFrom, termTo, areaId }: Personal): Promise<void> {
  const open = await openTerm(call, id)
  const term = open ?? (await lastTerm(call, id))
  if (!term || (term.from_on === termFrom && term.to_on === termTo && (!open || term.area_id === areaId))) return
  // a finished term keeps an end
  const values = { from_on: termFrom, to_on: open ? termTo : (termTo ?? term.to_on) }
  if (values.to_on !== null && values.to_on < termFrom) throw fieldProblem('termTo', 'end_before_start')
  if (term.from_on !== termFrom && (await hasTermAfter(call, id, term.id, termFrom)))
    throw fieldProblem('termFrom', 'term_overlap')
  const section = open ? { area_id: areaId } : {}
  await call.rows.changeMany(
    'leader_terms',
    (q) => q.where('id', '=', term.id),
    { ...values, ...section },
    { quiet: true },
  )
}

/** Whether another term of this leader ends after a day, or is open. */
const hasTermAfter = async (call: LeadersCall, leaderId: string, termId: string, day: string): Promise<boolean> =>
  (await call.rows
    .from('leader_terms')
    .select('leader_terms.id')
    .where('leader_terms.leader_id', '=', leaderId)
    .where('leader_terms.id', '<>', termId)
    .where('leader_terms.to_on', '>', day)
    .limit(1)
    .executeTakeFirst()) !== undefined

const lastTerm = (call: LeadersCall, leaderId: string) =>
  call.rows
    .from('leader_terms')
    .select(TERM_COLUMNS)
    .where('leader_terms.leader_id', '=', leaderId)
    .orderBy('leader_terms.from_on', 'desc')
    .orderBy('leader_terms.created_at', 'desc')
    .executeTakeFirst()

/** Names of the fields that differ; values are not logged. */
function changedFields(before: LeaderRecord, now: Personal & { registerNumber?: string | undefined }): string[] {
  const pairs: [string, unknown, unknown][] = [
    ['lastName', before.last_name, now.lastName],
    ['firstName', before.first_name, now.firstName],
    ['phone', before.phone, now.phone],
    ['areaId', before.area_id, now.areaId],
    ['photoId', before.photo_file_id, now.photoId],
    ['registerNumber', undefined, now.registerNumber],
  ]
  return pairs.filter(([, a, b]) => a !== b).map(([name]) => name)
}

/**
 * Executes one step: into office or out of it. @throws Problem('wrong_state'), Problem('conflict') when the section has
 * a leader.
 */
export async function actOnLeader(
  call: LeadersCall,
  id: string,
  { action, replaces }: { action: Leader['allowedActions'][number]; replaces?: string | undefined },
): Promise<void> {
  const leader = await call.rows.lock('leaders', id)
  if (action === 'deactivate') await leaveOffice(call, leader, dayInUlaanbaatar(call.now))
  else await takeOffice(call, leader, replaces)
}
