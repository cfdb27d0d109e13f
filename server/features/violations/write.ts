import type * as z from 'zod/mini'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { laws } from '#contract/features/laws/index.ts'
import {
  type Assignment,
  handles,
  LAW_MAX_CHARS,
  type NewViolation,
  type Violation,
  type ViolationChange,
} from '#contract/features/violations/index.ts'
import { staffFor } from '../../core/access/person-ref.ts'
import { attachmentsOf, checkAttachments, linkAttachments } from '../../core/attachments/attachments.ts'
import { offeredCategory } from './categories.ts'
import { newCase, storeCitizen } from './citizens.ts'
import { dueOn } from './due.ts'
import { alertOffice, notifyOfAssignment } from './notices.ts'
import { actionsOn, isStaff, personOf, showDetails } from './show.ts'
import type { AnyCall, ViolationRecord } from './tables.ts'

/** The folded text that the search looks in. */
export const searchOf = (row: { description: string; place: string; law: string; organisation: string }): string =>
  foldForSearch([row.description, row.place, row.law, row.organisation].join(' '))

function checkNotFuture(call: AnyCall, day: string): void {
  if (day > dayInUlaanbaatar(call.now)) throw fieldProblem('foundOn', 'in_future')
}

/**
 * The text of the law to store: for a chosen law its number and title, so that totals by law group reliably.
 * @throws Problem('invalid') on `lawId` for a law that does not exist or is not published.
 */
async function lawOf(call: AnyCall, lawId: string | null, written: string): Promise<string> {
  if (lawId === null) return written
  const law = await call.ask(laws, 'one', { params: { id: lawId } }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  })
  if (law?.data.phase !== 'published') throw fieldProblem('lawId', 'not_in_list')
  const { number, title } = law.data
  return [...`${number} ${title.mn}`.trim()].slice(0, LAW_MAX_CHARS).join('')
}

/** The assignee if they can handle violations in this area, otherwise null. */
async function assigneeIn(call: AnyCall, row: ViolationRecord, areaId: string): Promise<string | null> {
  if (row.assignee_id === null) return null
  const people = await staffFor(call, areaId, row.level)
  return people.some(({ id }) => id === row.assignee_id) ? row.assignee_id : null
}

/** @throws Problem('invalid') on `photos` for a file that is not the person's upload, is not a picture or is listed twice. */
async function checkPhotos(call: AnyCall, ids: readonly string[]): Promise<void> {
  await checkAttachments(call, { table: 'violations', id: null }, ids, 'photos')
  const files = await attachmentsOf(call, ids)
  if (files.size !== ids.length) throw fieldProblem('photos', 'file_id')
  if ([...files.values()].some(({ urls }) => urls === null)) throw fieldProblem('photos', 'not_a_picture')
}

/** Reads a violation and locks it until the transaction ends. @throws Problem('stale') with the current violation. */
export async function lockViolation(call: AnyCall, id: string, version?: number): Promise<ViolationRecord> {
  const row = await call.rows
    .from('violations')
    .selectAll('violations')
    .where('violations.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // repeated without the lock, the query throws the right problem: 404 or 403
  if (!row) return call.rows.one('violations', id)
  if (version !== undefined && version !== row.version) {
    throw new Problem('stale', { current: await showDetails(call, id) })
  }
  return row
}

/** @throws Problem('wrong_state') if it is closed, Problem('not_allowed') if a higher level is responsible. */
function checkCanHandle(call: AnyCall, row: ViolationRecord, action: string): void {
  if (row.closed_at !== null) {
    throw new Problem('wrong_state', { params: { state: row.status, action, allowedActions: actionsOn(row, call) } })
  }
  if (!handles(personOf(call).role, row.level)) throw new Problem('not_allowed')
}

/** Registers a violation. @throws Problem('invalid') on areaId, foundOn, lawId, photos or citizen. */
export async function register(call: AnyCall & { body: NewViolation }): Promise<Violation> {
  const { body, now } = call
  const person = personOf(call)
  if (body.citizen && !isStaff(person)) throw fieldProblem('citizen', 'not_in_list')
  checkNotFuture(call, body.foundOn)
  const category = await offeredCategory(call, body.category)
  await checkPhotos(call, body.photos)
  const law = (await lawOf(call, body.lawId, body.law)) || category.law
  const organisation = body.organisation || category.organisation
  const citizenCase = body.citizen && newCase(call.core)
  const created = await call.rows.add('violations', {
    area_id: body.areaId,
    reporter_id: person.id,
    reporter_area_id: person.areaId,
    category: body.category,
    description: body.description,
    law,
    law_id: body.lawId,
    organisation,
    place: body.place,
    lat: body.point?.lat ?? null,
    lon: body.point?.lon ?? null,
    photos: body.photos,
    found_on: body.foundOn,
    assignee_id: null,
    level: category.level,
    due_on: await dueOn(call, category.level, category),
    duplicate_of: null,
    closed_at: null,
    search: searchOf({ ...body, law, organisation }),
    ...citizenCase?.columns,
    created_at: now,
    updated_at: now,
  })
  if (body.photos.length > 0) await linkAttachments(call, { table: 'violations', id: created.id }, body.photos)
  if (body.citizen) await storeCitizen(call, created, body.citizen, { onBehalf: true })
  await alertOffice(call, created, 'reported')
  return showDetails(call, created.id)
}

/** Corrects the facts; the reporter's description and photos stay. */
export async function change(call: AnyCall & { params: { id: string }; body: ViolationChange }): Promise<Violation> {
  const { version, areaId, foundOn, lawId, point, ...texts } = call.body
  const row = await lockViolation(call, call.params.id, version)
  checkCanHandle(call, row, 'change')
  if (foundOn !== undefined) checkNotFuture(call, foundOn)
  if (texts.category !== undefined && texts.category !== row.category) await offeredCategory(call, texts.category)
  // while a law is chosen, its text always comes from that law
  const nextLawId = lawId === undefined ? row.law_id : lawId
  const next = {
    category: texts.category ?? row.category,
    law: lawId || (texts.law !== undefined && nextLawId) ? await lawOf(call, nextLawId, '') : (texts.law ?? row.law),
    organisation: texts.organisation ?? row.organisation,
    place: texts.place ?? row.place,
    ...(point === undefined ? { lat: row.lat, lon: row.lon } : { lat: point?.lat ?? null, lon: point?.lon ?? null }),
  }
  if (next.place === '' && next.lat === null) throw fieldProblem('place', 'required')
  await call.rows.change(
    'violations',
    { id: row.id, version },
    {
      ...next,
      ...(areaId === undefined ? {} : { area_id: areaId, assignee_id: await assigneeIn(call, row, areaId) }),
      ...(foundOn === undefined ? {} : { found_on: foundOn }),
      ...(lawId === undefined ? {} : { law_id: lawId }),
      search: searchOf({ ...next, description: row.description }),
      updated_at: call.now,
    },
    { details: { changed: Object.keys(call.body).filter((name) => name !== 'version') } },
  )
  return showDetails(call, row.id)
}

/** Assigns a violation and sets its due date. */
export async function assign(
  call: AnyCall & { params: { id: string }; body: z.output<typeof Assignment> },
): Promise<Violation> {
  const { assigneeId, dueOn: day, version } = call.body
  const row = await lockViolation(call, call.params.id, version)
  checkCanHandle(call, row, 'assign')
  if (assigneeId && assigneeId !== row.assignee_id) {
    const people = await staffFor(call, row.area_id, row.level)
    if (people.every(({ id }) => id !== assigneeId)) throw fieldProblem('assigneeId', 'not_in_list')
  }
  const changed = await call.rows.change(
    'violations',
    { id: row.id, version },
    { assignee_id: assigneeId, due_on: day, updated_at: call.now },
    { action: 'assign', details: { assigneeId, dueOn: day } },
  )
  // a new due date alone is not worth a notification
  if (assigneeId && assigneeId !== row.assignee_id) await notifyOfAssignment(call, changed)
  return showDetails(call, row.id)
}

/** The people to whom it can be assigned. */
export async function assignees(call: AnyCall & { params: { id: string } }) {
  const row = await call.rows.one('violations', call.params.id)
  checkCanHandle(call, row, 'assign')
  return staffFor(call, row.area_id, row.level)
}
