import { createHash } from 'node:crypto'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { RESHAPED_LEVELS, type Reshape, type ReshapePlan } from '#contract/features/areas/index.ts'
import { isOpenNow } from '../../core/access/open-areas.ts'
import { planOf, settleMoved, takeOver } from '../../core/areas/followers.ts'
import { endStays } from '../../core/areas/stays.ts'
import { joinBorders } from './borders.ts'
import { openAreaToShape } from './changes.ts'
import { putCounts } from './counts.ts'
import { kindWord } from './kinds.ts'
import { moveBelow } from './move.ts'
import { type AreaRow, type AreasCall, type AreaWork, treeOf } from './tables.ts'
import { keepName, lockBelow, lockTree, numbersFor, openArea, refuseTakenNumber, treeChanged } from './tree.ts'

/** Areas that get another parent. `target` is null for a part of a split that does not exist yet. */
interface Going {
  target: AreaRow | null
  part: number
  areas: AreaRow[]
}

/** A change, checked against the current tree. */
interface Checked {
  area: AreaRow
  change: Reshape
  /** The other area of a move or a merge. */
  other: AreaRow | null
  going: Going[]
  /** The area closes, and its records go to `other` or to this part. */
  closes: boolean
}

type Of<K extends Reshape['kind']> = Extract<Reshape, { kind: K }>

/** The effects of a change. Writes nothing. */
export async function planReshape(call: AreaWork, id: string, change: Reshape): Promise<ReshapePlan> {
  return planFor(call, await checked(call, id, change))
}

async function checked(call: AreaWork, id: string, change: Reshape): Promise<Checked> {
  const area = await openAreaToShape(call, id)
  if (!RESHAPED_LEVELS.includes(area.level)) throw new Problem('not_allowed')
  if (change.kind === 'move') return checkedMove(call, area, change)
  if (change.kind === 'merge') return checkedMerge(call, area, change)
  return checkedSplit(call, area, change)
}

async function checkedMove(call: AreaWork, area: AreaRow, change: Of<'move'>): Promise<Checked> {
  const to = await openArea(call, change.to, 'to')
  const parent = await treeOf(call).query<{ level: string }>('select level from areas where id = $1', [area.parent_id])
  // levels never change, so an area cannot become its own descendant
  if (to.level !== parent.rows[0]?.level) throw fieldProblem('to', 'area_level')
  if (to.id === area.parent_id) throw fieldProblem('to', 'same_area')
  return { area, change, other: to, going: [{ target: to, part: 0, areas: [area] }], closes: false }
}

async function checkedMerge(call: AreaWork, area: AreaRow, change: Of<'merge'>): Promise<Checked> {
  const into = await openArea(call, change.into, 'into')
  if (into.id === area.id) throw fieldProblem('into', 'same_area')
  if (into.level !== area.level) throw fieldProblem('into', 'area_level')
  const areas = await openChildren(call, area)
  return { area, change, other: into, going: [{ target: into, part: 0, areas }], closes: true }
}

async function checkedSplit(call: AreaWork, area: AreaRow, change: Of<'split'>): Promise<Checked> {
  const { parts, heir } = change
  if (heir !== null && heir >= parts.length) throw fieldProblem('heir', 'invalid')
  const children = new Map((await openChildren(call, area)).map((child) => [child.id, child]))
  const given = new Set<string>()
  const going: Going[] = []
  for (const [i, part] of parts.entries()) {
    await refuseTakenNumber(call, area.parent_id, part.ordinal)
    if (parts.findIndex(({ ordinal }) => ordinal === part.ordinal) < i)
      throw fieldProblem(`parts.${i}.ordinal`, 'twice')
    if (parts.findIndex(({ code }) => code === part.code) < i) throw fieldProblem(`parts.${i}.code`, 'twice')
    const known = await treeOf(call).query('select from areas where code = $1', [part.code])
    if (known.rowCount) throw fieldProblem(`parts.${i}.code`, 'taken')
    const areas: AreaRow[] = []
    for (const id of part.children) {
      const child = children.get(id)
      if (!child) throw fieldProblem(`parts.${i}.children`, 'out_of_reach')
      if (given.has(id)) throw fieldProblem(`parts.${i}.children`, 'twice')
      given.add(id)
      areas.push(child)
    }
    going.push({ target: null, part: i, areas })
  }
  // nothing remains below an area that closes
  if (heir !== null) going[heir]?.areas.push(...[...children.values()].filter(({ id }) => !given.has(id)))
  return { area, change, other: null, going, closes: heir !== null }
}

const openChildren = ({ rows, now }: AreaWork, { id }: AreaRow): Promise<AreaRow[]> =>
  rows
    .from('areas', 'read')
    .selectAll('areas')
    .where('areas.parent_id', '=', id)
    .where(isOpenNow(now))
    .orderBy('areas.ordinal')
    .orderBy('areas.id')
    .execute()

/** Ids of these areas and of their descendants. */
async function subtreeOf(call: Pick<AreaWork, 'rows'>, areas: readonly AreaRow[]): Promise<string[]> {
  const { rows } = await treeOf(call).query<{ id: string }>(
    'select id from areas where path like any($1::text[]) order by id',
    [areas.map(({ path }) => `${path}%`)],
  )
  return rows.map(({ id }) => id)
}

async function planFor(call: AreaWork, { area, change, other, going, closes }: Checked): Promise<ReshapePlan> {
  const moving = going.flatMap(({ areas }) => areas)
  const along = moving.length > 0 ? await subtreeOf(call, moving) : []
  const heir = closes ? { from: area.id, to: other?.id ?? crypto.randomUUID() } : undefined
  const lines = await planOf(call, along, heir)
  const renumbered: ReshapePlan['renumbered'] = []
  for (const { target, areas } of going) {
    if (!target) continue
    const numbers = await numbersFor(call, target.id, areas)
    for (const { id, ordinal } of areas) {
      const to = numbers.get(id) ?? ordinal
      if (to !== ordinal) renumbered.push({ id, from: ordinal, to })
    }
  }
  // parts of a split are created under the parent, and close with it
  const under = change.kind === 'split' ? await parentOf(call, area) : other
  const closing = under?.closed_on ? [{ id: under.id, name: under.name, closedOn: under.closed_on }] : []
  const seen = [area, ...(other ? [other] : []), ...moving].map(({ id, version, path }) => [id, version, path])
  const counts = lines.map(({ kind, goes, count }) => [kind, goes, count])
  const print = createHash('sha256')
    .update(JSON.stringify([change, seen, along, counts, renumbered, closing]))
    .digest('base64url')
  const all = along.length > 0 ? [{ kind: 'areas', count: along.length, goes: 'along' as const }, ...lines] : lines
  return { lines: all.map((line) => ({ ...line, label: kindWord(line.kind, call.lang) })), renumbered, closing, print }
}

async function parentOf({ rows }: Pick<AreaWork, 'rows'>, { parent_id: id }: AreaRow): Promise<AreaRow | undefined> {
  if (id === null) return undefined
  return rows.from('areas', 'read').selectAll('areas').where('areas.id', '=', id).executeTakeFirst()
}

type Body = AreasCall<'reshape'>['body']

/**
 * Moves, merges or splits an area. @returns the id of the area to show afterwards. @throws Problem('conflict') when the
 * plan has changed.
 */
export async function reshapeArea(call: AreaWork, id: string, { change, print }: Body): Promise<string> {
  await lockTree(call)
  const before = await checked(call, id, change)
  // records being written for these areas are finished first, and counted
  await lockBelow(call, [before.area, ...(before.other ? [before.other] : [])])
  const now = await checked(call, id, change)
  if ((await planFor(call, now)).print !== print) {
    throw new Problem('conflict', { errors: [{ path: 'print', code: 'plan_changed' }] })
  }
  const parts = change.kind === 'split' ? await makeParts(call, now.area, change) : []
  const heir = now.other?.id ?? (change.kind === 'split' && change.heir !== null ? parts[change.heir]?.id : undefined)
  const leaving = now.going.flatMap(({ areas }) => areas)
  await endStays(
    treeOf(call),
    [...(leaving.length > 0 ? await subtreeOf(call, leaving) : []), ...(now.closes ? [id] : [])],
    call.now,
  )
  const moved = []
  for (const { target, part, areas } of now.going) {
    const below = target ?? parts[part]
    if (below) moved.push(...(await moveBelow(call, below, areas, change.kind === 'move' ? 'move' : 'change')))
  }
  await settleMoved(call, moved)
  if (now.closes && heir) await closeInto(call, now.area, heir, change.kind === 'merge')
  else if (change.kind === 'split')
    await call.rows.change(
      'areas',
      { id, version: undefined },
      {},
      { action: 'split', details: { parts: parts.map((part) => part.id) } },
    )
  treeChanged(call)
  return change.kind === 'merge' ? change.into : id
}

/** Creates the new areas of a split, next to the one that is split. */
async function makeParts(call: AreaWork, area: AreaRow, { parts }: Of<'split'>): Promise<AreaRow[]> {
  const parentPath = area.path.slice(0, area.path.length - area.id.length - 1)
  const parent = await parentOf(call, area)
  const made: AreaRow[] = []
  for (const { name, ordinal, code } of parts) {
    const id = crypto.randomUUID()
    const row = await call.rows.add('areas', {
      id,
      parent_id: area.parent_id,
      level: area.level,
      code,
      ordinal,
      name: JSON.stringify(name) as never,
      path: `${parentPath}${id}/`,
      counted_on: null,
      opened_on: dayInUlaanbaatar(call.now),
      closed_on: parent?.closed_on ?? null,
    })
    await succeed(call, area.id, id, 'split')
    made.push(row)
  }
  return made
}

const succeed = (call: AreaWork, from: string, to: string, kind: 'merged' | 'split') =>
  treeOf(call).query(
    'insert into area_successors (area_id, successor_id, kind, at) values ($1, $2, $3, $4) on conflict do nothing',
    [from, to, kind, call.now],
  )

/** Closes an area today, after all its records have been moved to its heir. */
async function closeInto(call: AreaWork, area: AreaRow, heir: string, isMerge: boolean): Promise<void> {
  await takeOver(call, area.id, heir)
  const today = dayInUlaanbaatar(call.now)
  await keepName(call, area.id)
  const closed = { closed_on: area.opened_on !== null && area.opened_on > today ? area.opened_on : today }
  await call.rows.change('areas', { id: area.id, version: undefined }, closed, {
    action: isMerge ? 'merge' : 'split',
    details: { into: heir },
  })
  await treeOf(call).query('update areas set closed_on = $2 where path like $1 and closed_on is null', [
    `${area.path}_%`,
    today,
  ])
  if (!isMerge) return
  await succeed(call, area.id, heir, 'merged')
  await joinBorders(call, area.id, heir)
  const { rows } = await treeOf(call).query<{ population: number; households: number }>(
    'select population, households from areas where id = $1',
    [heir],
  )
  const [population, households] = [
    (rows[0]?.population ?? 0) + area.population,
    (rows[0]?.households ?? 0) + area.households,
  ]
  if (area.population + area.households > 0) await putCounts(call, heir, { population, households, countedOn: today })
  await call.rows.change(
    'areas',
    { id: heir, version: undefined },
    {},
    { action: 'absorb', details: { from: area.id } },
  )
}
