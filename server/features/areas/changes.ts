import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Area, levelBelow, mayCorrect, mayShape } from '#contract/features/areas/index.ts'
import { unfinishedIn } from '../../core/areas/followers.ts'
import { putCounts, showLatest } from './counts.ts'
import { kindWord } from './kinds.ts'
import { type AreaRow, type AreasCall, type AreaWork, treeOf } from './tables.ts'
import { keepName, lockBelow, lockTree, openArea, refuseTakenNumber, treeChanged } from './tree.ts'

/** @throws Problem('not_allowed') unless the role may change the structure at this level. */
export function checkMayShape({ actor }: Pick<AreaWork, 'actor'>, level: Area['level']): void {
  if (!mayShape(actor?.role, level)) throw new Problem('not_allowed')
}

type NewValues = AreasCall<'create'>['body']

/** Creates an area one level below another one. @returns its id. */
export async function createArea(call: AreaWork, body: NewValues): Promise<string> {
  await lockTree(call)
  const parent = await openArea(call, body.parentId, 'parentId')
  const level = levelBelow(parent.level)
  if (!level) throw fieldProblem('parentId', 'area_level')
  checkMayShape(call, level)
  if (parent.closed_on && body.openedOn && body.openedOn >= parent.closed_on)
    throw fieldProblem('parentId', 'area_closed')
  await refuseTakenNumber(call, parent.id, body.ordinal)
  const id = crypto.randomUUID()
  await call.rows.add('areas', {
    id,
    parent_id: parent.id,
    level,
    code: body.code,
    ordinal: body.ordinal,
    name: JSON.stringify(body.name) as never,
    path: `${parent.path}${id}/`,
    counted_on: null,
    opened_on: body.openedOn,
    closed_on: parent.closed_on,
  })
  await putCounts(call, id, body)
  treeChanged(call)
  return id
}

type Change = AreasCall<'change'>['body']

/** Corrects an area: the allowed fields depend on the role and the level. */
export async function changeArea(
  call: AreaWork,
  id: string,
  { version, ...body }: Omit<Change, 'version'> & { version: number | undefined },
): Promise<void> {
  const isShape = body.code !== undefined || body.ordinal !== undefined
  if (isShape) await lockTree(call)
  const before = await call.rows.one('areas', id)
  if (!mayCorrect(call.actor?.role, before.level)) throw new Problem('not_allowed')
  const shape = {
    ...(body.code === undefined || body.code === before.code ? {} : { code: body.code }),
    ...(body.ordinal === undefined || body.ordinal === before.ordinal ? {} : { ordinal: body.ordinal }),
  }
  if (Object.keys(shape).length > 0) checkMayShape(call, before.level)
  if (shape.ordinal !== undefined) await refuseTakenNumber(call, before.parent_id, shape.ordinal, id)
  const isRenamed = body.name !== undefined && (body.name.mn !== before.name.mn || body.name.en !== before.name.en)
  const isOther = isRenamed || Object.keys(shape).length > 0
  if (isOther) await keepName(call, id)
  const values = { ...shape, ...(isRenamed ? { name: JSON.stringify(body.name) as never } : {}) }
  await call.rows.change('areas', { id, version }, values, { details: detailsOf(before, body) })
  await putCounts(call, id, body)
  if (isOther) treeChanged(call)
}

/** The details of a correction for the audit log: the new values, and the old name. */
function detailsOf(before: AreaRow, body: Omit<Change, 'version'>): Record<string, unknown> {
  const said = Object.entries(body).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(said), ...(body.name ? { was: before.name } : {}) }
}

/** Deletes the counts of a day. */
export async function removeCount(call: AreaWork, id: string, countedOn: string): Promise<void> {
  const area = await call.rows.one('areas', id)
  if (!mayCorrect(call.actor?.role, area.level)) throw new Problem('not_allowed')
  const gone = await treeOf(call).query(
    `delete from area_counts where area_id = $1 and counted_on = $2 and what in ('population', 'households')`,
    [id, countedOn],
  )
  if (gone.rowCount === 0) throw new Problem('not_found')
  await call.rows.change('areas', { id, version: undefined }, {}, { action: 'remove_count', details: { countedOn } })
  await showLatest(call, [id])
}

/**
 * Closes an area with everything below it from a day on. Closing moves nothing: people and open work have to be moved
 * by a merge first.
 *
 * @throws Problem('conflict') with what remains, if it would close today or earlier.
 */
export async function closeArea(call: AreaWork, id: string, closedOn: string, version: number): Promise<void> {
  await lockTree(call)
  const area = await openAreaToShape(call, id)
  if (area.parent_id === null) throw new Problem('not_allowed')
  if (area.opened_on !== null && closedOn < area.opened_on) throw fieldProblem('closedOn', 'end_before_start')
  const inside = await lockBelow(call, [area])
  const left = (await unfinishedIn(call, inside)).filter(({ count }) => count > 0)
  if (left.length > 0) {
    throw new Problem('conflict', {
      errors: left.map(({ kind, count }) => ({
        path: 'closedOn',
        code: 'area_in_use',
        params: { kind, count, label: kindWord(kind, call.lang) },
      })),
    })
  }
  await call.rows.change('areas', { id, version }, { closed_on: closedOn }, { action: 'close', details: { closedOn } })
  await treeOf(call).query(
    'update areas set closed_on = $2, version = version + 1 where path like $1 and (closed_on is null or closed_on > $2)',
    [`${area.path}_%`, closedOn],
  )
  treeChanged(call)
}

/** The area, if its structure may be changed. @throws Problem('wrong_state') when it is closed. */
export async function openAreaToShape(call: AreaWork, id: string): Promise<AreaRow> {
  const area = await openArea(call, id, '')
  checkMayShape(call, area.level)
  return area
}

/**
 * Reopens a closed area from a day on, by default today. One that had not closed by then was never closed.
 *
 * @throws Problem on `parentId` below a closed one; on `openedOn` below one that opens later; on `ordinal` when its
 *   number was reused.
 */
export async function reopenArea(
  call: AreaWork,
  id: string,
  { openedOn, version }: AreasCall<'reopen'>['body'],
): Promise<void> {
  await lockTree(call)
  const area = await call.rows.one('areas', id)
  checkMayShape(call, area.level)
  const today = dayInUlaanbaatar(call.now)
  const opensLater = area.opened_on !== null && area.opened_on > today
  if (area.closed_on === null && !opensLater) throw new Problem('wrong_state', { params: { state: 'open' } })
  const day = openedOn ?? today
  if (area.parent_id) await refuseClosedParent(call, area.parent_id, day)
  await refuseTakenNumber(call, area.parent_id, area.ordinal, id)
  const isSame = area.closed_on !== null && day <= area.closed_on
  const days = { opened_on: isSame ? area.opened_on : day, closed_on: null }
  const was = { openedOn: area.opened_on, closedOn: area.closed_on }
  await call.rows.change('areas', { id, version }, days, { action: 'reopen', details: { openedOn: day, was } })
  treeChanged(call)
}

async function refuseClosedParent(call: AreaWork, parentId: string, day: string): Promise<void> {
  const { rows } = await treeOf(call).query<Pick<AreaRow, 'opened_on' | 'closed_on'>>(
    'select opened_on, closed_on from areas where id = $1',
    [parentId],
  )
  const [parent] = rows
  if (parent?.closed_on) throw fieldProblem('parentId', 'area_closed')
  if (parent?.opened_on && day < parent.opened_on)
    throw fieldProblem('openedOn', 'too_early', { min: parent.opened_on })
}

/** The Mongolian name of an area, with its collation. */
export const nameInMongolian = sql`(areas.name ->> 'mn') collate "und-x-icu"`
