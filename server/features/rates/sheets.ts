import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { foldForSearch, type Localized } from '#contract/core/text/localized.ts'
import {
  filledOf,
  RATER,
  type RatedLevel,
  type ScoreGiven,
  type SheetFull,
  type SheetMove,
  scoreErrors,
  sheetWorkflows,
  totalOf,
} from '#contract/features/rates/index.ts'
import { attachmentsOf, checkAttachments, linkAttachments } from '../../core/attachments/attachments.ts'
import { alertOffice } from './notices.ts'
import { type FullRow, factsOf, fullExtras, mayEdit, showFull } from './show.ts'
import { lockPeriod, type RatesCall, type StoredScore } from './tables.ts'

/**
 * One whole sheet. @throws Problem('not_found'), or 'not_allowed' when it is readable but out of reach of the route's
 * verb.
 */
export async function readSheet(call: RatesCall, id: string): Promise<FullRow> {
  const row = await call.rows
    .from('rate_sheets')
    .selectAll('rate_sheets')
    .select(fullExtras())
    .where('rate_sheets.id', '=', id)
    .executeTakeFirst()
  if (row) return row
  await call.rows.one('rate_sheets', id)
  throw new Error('a sheet that is not found is answered by rows.one')
}

/** One sheet for a response. */
export async function oneSheet(call: RatesCall, id: string): Promise<SheetFull> {
  const row = await readSheet(call, id)
  return showFull(call, row, await attachmentsOf(call, row.files))
}

/** A sheet and its period, locked so that neither is moved or closed before the change is committed. */
async function lockSheet(call: RatesCall, id: string): Promise<FullRow> {
  const { period_id } = await call.rows.one('rate_sheets', id)
  await lockPeriod(call, period_id)
  await call.rows.lock('rate_sheets', id)
  return readSheet(call, id)
}

interface RatedArea {
  level: RatedLevel
  name: Localized
  path_names: string
}

/** The area to be rated, which must be a child of the person's area. */
async function ratedArea(call: RatesCall, areaId: string): Promise<RatedArea> {
  const found = await call.rows
    .from('rate_periods', 'see')
    .innerJoin(
      sql<RatedArea>`(select a.level, a.name, (select string_agg((p.name ->> 'mn') || ' ' || coalesce(p.name ->> 'en', ''), ' ')
        from areas p where a.path like p.path || '%' and p.parent_id is not null) as path_names
        from areas a where a.id = ${areaId} and a.parent_id = ${call.actor?.areaId ?? null})`.as('a'),
      (join) => join.onTrue(),
    )
    .select(['a.level', 'a.name', 'a.path_names'])
    .limit(1)
    .executeTakeFirst()
  if (!found || RATER[found.level] !== call.actor?.role) throw fieldProblem('areaId', 'out_of_reach')
  return found
}

/** Starts the sheet of an area. @throws Problem('conflict') when it already has one in this period. */
export async function createSheet(call: RatesCall, body: { periodId: string; areaId: string }): Promise<SheetFull> {
  const { actor } = call
  if (!actor?.areaId) throw new Problem('not_allowed')
  const period = await lockPeriod(call, body.periodId).catch(() => {
    throw fieldProblem('periodId', 'not_in_list')
  })
  const area = await ratedArea(call, body.areaId)
  if (period.status !== 'open') {
    throw new Problem('wrong_state', { params: { state: period.status, action: 'create', allowedActions: [] } })
  }
  const templateId = period[`${area.level}_template_id`]
  if (!templateId) throw fieldProblem('periodId', 'no_template')
  // locked, so that it is not changed while its first sheet is created
  const template = await call.rows
    .from('rate_templates', 'see')
    .select('groups')
    .where('id', '=', templateId)
    .forShare()
    .executeTakeFirstOrThrow()
  const made = await call.rows.add('rate_sheets', {
    period_id: period.id,
    template_id: templateId,
    level: area.level,
    area_id: body.areaId,
    rater_area_id: actor.areaId,
    author_id: actor.id,
    raters: [actor.id],
    approver_id: null,
    scores: {},
    files: [],
    filled: 0,
    criteria: filledOf(template, {}).all,
    total: null,
    reason: null,
    search: foldForSearch(area.path_names),
    opened_at: null,
    sent_at: null,
    approved_at: null,
  })
  return oneSheet(call, made.id)
}

/** The stored form of the scores, if they fit the template. @throws Problem('invalid') on `scores.<index>.…`. */
function storedScores(row: FullRow, scores: readonly ScoreGiven[]): Record<string, StoredScore> {
  const errors = scoreErrors(row.template.groups, scores).map(({ path, ...rest }) => ({
    path: ['scores', ...path].join('.'),
    ...rest,
  }))
  if (errors.length > 0) throw new Problem('invalid', { errors })
  const kept = scores.filter(({ points, comment, files }) => points !== null || comment !== '' || files.length > 0)
  return Object.fromEntries(
    kept.map(({ criterionId, points, comment, files }) => [
      criterionId,
      { points, ...(comment ? { comment } : {}), ...(files.length > 0 ? { files } : {}) },
    ]),
  )
}

/** Saves the points of a sheet. @throws Problem('wrong_state') when it is sent or approved, or its period is closed. */
export async function changeSheet(
  call: RatesCall,
  id: string,
  { scores, version }: { scores: readonly ScoreGiven[]; version: number },
): Promise<SheetFull> {
  const row = await lockSheet(call, id)
  refuseOthers(call, row)
  if (!mayEdit(row, call.actor)) {
    const state = row.period.status === 'closed' ? 'closed' : row.status
    throw new Problem('wrong_state', { params: { state, action: 'change', allowedActions: openTo(call, row) } })
  }
  const stored = storedScores(row, scores)
  const files = [...new Set(scores.flatMap((score) => score.files))]
  await checkAttachments(call, { table: 'rate_sheets', id }, files, 'files')
  const points = Object.fromEntries(Object.entries(stored).map(([key, score]) => [key, score.points]))
  const { filled, all } = filledOf(row.template, points)
  await call.rows.change(
    'rate_sheets',
    { id, version },
    {
      scores: stored,
      files,
      filled,
      total: filled === all ? totalOf(row.template, points) : null,
      raters: withActor(call, row),
      updated_at: call.now,
    },
  )
  await linkAttachments(call, { table: 'rate_sheets', id }, files)
  return oneSheet(call, id)
}

const withActor = ({ actor }: RatesCall, { raters }: FullRow): string[] =>
  actor && !raters.includes(actor.id) ? [...raters, actor.id] : raters

/** Rejects people whose role never rates: they may read the sheet, but not fill it in. */
function refuseOthers({ actor }: RatesCall, row: FullRow): void {
  if (actor?.role !== RATER[row.level] || actor.areaId !== row.rater_area_id) throw new Problem('not_allowed')
}

const openTo = ({ rows, actor }: RatesCall, row: FullRow): SheetMove[] =>
  rows.moves(sheetWorkflows[row.level], row.status, row.author_id, factsOf(row, actor)).map(({ action }) => action)

/** The columns that a move changes besides the state. */
function changesOf(call: RatesCall, row: FullRow, action: SheetMove, note: string | undefined) {
  const { now, actor } = call
  switch (action) {
    case 'send':
      return {
        author_id: actor?.id ?? null,
        raters: withActor(call, row),
        sent_at: now,
        opened_at: null,
        reason: null,
        revision: row.status === 'not_approved' ? row.revision + 1 : row.revision,
      }
    case 'recall':
      return { sent_at: null }
    case 'approve':
      return { approved_at: now, approver_id: actor?.id ?? null, opened_at: row.opened_at ?? now }
    case 'reject':
      return { reason: note ?? null, approver_id: actor?.id ?? null }
    case 'revoke':
      return { approved_at: null, approver_id: null }
  }
}

/**
 * Executes one move of a sheet. @throws Problem('invalid') when a sheet with missing points is sent; Problem('stale').
 */
export async function actOnSheet(
  call: RatesCall,
  id: string,
  { action, note, version }: { action: SheetMove; note?: string | undefined; version?: number | undefined },
): Promise<SheetFull> {
  const row = await lockSheet(call, id)
  // nobody decides on points that they have not seen
  if (version !== undefined && version !== row.version)
    throw new Problem('stale', { current: row, table: 'rate_sheets' })
  const values = () => {
    if (action === 'send' && row.filled < row.criteria)
      throw fieldProblem('scores', 'not_filled', { missing: row.criteria - row.filled })
    return { ...changesOf(call, row, action, note), updated_at: call.now }
  }
  const facts = factsOf(row, call.actor)
  await call.rows.act(sheetWorkflows[row.level], 'rate_sheets', row, { action, note, values, facts })
  // revoking an approval leaves the sheet with its approver
  if (action === 'send' || action === 'reject') await alertOffice(call, await readSheet(call, id))
  return oneSheet(call, id)
}

/** Records that the approver has opened a sent sheet; for anybody else it has no effect. */
export async function openSheet(call: RatesCall, id: string): Promise<null> {
  const row = await lockSheet(call, id)
  const isApprover = openTo(call, row).includes('approve')
  if (isApprover && row.opened_at === null) {
    await call.rows.changeMany('rate_sheets', (q) => q.where('id', '=', id), { opened_at: call.now }, { quiet: true })
  }
  return null
}
