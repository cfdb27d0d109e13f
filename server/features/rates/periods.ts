import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  daysOf,
  gradeBands,
  type NewRatePeriod,
  periodWorkflow,
  RATED_LEVELS,
  type RatedLevel,
  type RatePeriod,
} from '#contract/features/rates/index.ts'
import type { PeriodRow, RatesCall } from './tables.ts'

type WithUse = PeriodRow & { used_levels: RatedLevel[] }

const usedLevels = sql<RatedLevel[]>`array(select distinct level from rate_sheets where period_id = rate_periods.id)`

/** A period for a response. */
export function showPeriod({ rows }: Pick<RatesCall, 'rows'>, row: WithUse): RatePeriod {
  const moves = rows.moves(periodWorkflow, row.status, undefined)
  const { from, to } = daysOf(row)
  return {
    id: row.id,
    kind: row.kind,
    year: row.year,
    no: row.no,
    status: row.status,
    from,
    to,
    templates: {
      district: row.district_template_id,
      khoroo: row.khoroo_template_id,
      section: row.section_template_id,
    },
    bands: row.bands,
    usedLevels: row.used_levels,
    allowedActions: moves.map(({ action }) => action),
    canChange: rows.actor?.role === 'CITY_ADMIN' && row.status === 'open',
    version: row.version,
  }
}

const seen = ({ rows }: Pick<RatesCall, 'rows'>) =>
  rows.from('rate_periods', 'see').selectAll('rate_periods').select(usedLevels.as('used_levels'))

/** All periods, the newest first; of those with the same start the shortest first. */
export const listPeriods = (call: Pick<RatesCall, 'rows'>): Promise<WithUse[]> =>
  seen(call).orderBy('starts_on', 'desc').orderBy(sql`array_position('{quarter,half,year}'::text[], kind)`).execute()

/** One period. @throws Problem('not_found'). */
export async function onePeriod(call: Pick<RatesCall, 'rows'>, id: string): Promise<WithUse> {
  const found = await seen(call).where('id', '=', id).executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found
}

/** The period with this id, by default the newest quarter that has begun; undefined when there is none. */
export async function chosenPeriod(
  call: Pick<RatesCall, 'rows' | 'now'>,
  id: string | undefined,
): Promise<WithUse | undefined> {
  if (id) return onePeriod(call, id)
  const all = await listPeriods(call)
  const begun = all.filter(({ starts_on }) => new Date(`${starts_on}T00:00:00+08:00`) <= call.now)
  return begun.find(({ kind }) => kind === 'quarter') ?? begun[0] ?? all.at(-1)
}

type Setup = Pick<RatePeriod, 'templates' | 'bands'>

/** Every template must have the level it is used for. @throws Problem('invalid') on `templates.<level>`. */
async function refuseWrongLevels({ rows }: Pick<RatesCall, 'rows'>, templates: Setup['templates']): Promise<void> {
  const ids = RATED_LEVELS.flatMap((level) => templates[level] ?? [])
  const found = await rows
    .from('rate_templates', 'see')
    .select(['id', 'level'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const levels = new Map(found.map(({ id, level }) => [id, level]))
  const errors = RATED_LEVELS.filter((level) => {
    const id = templates[level]
    return id !== null && levels.get(id) !== level
  }).map((level) => ({ path: `templates.${level}`, code: 'not_in_list' }))
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

const columnsOf = ({ templates, bands }: Setup) => ({
  district_template_id: templates.district,
  khoroo_template_id: templates.khoroo,
  section_template_id: templates.section,
  bands,
})

/** Opens a period. @throws Problem('conflict') when there is one for this span. */
export async function createPeriod(
  call: Pick<RatesCall, 'rows' | 'setting' | 'now'>,
  body: NewRatePeriod,
): Promise<WithUse> {
  await refuseWrongLevels(call, body.templates)
  const { kind, year, no, templates } = body
  const bands = body.bands ?? valueOn(await call.setting(gradeBands), dayInUlaanbaatar(call.now))
  const { id } = await call.rows.add(
    'rate_periods',
    { kind, year, no, ...columnsOf({ templates, bands }) },
    { action: 'open_period' },
  )
  return onePeriod(call, id)
}

/** Changes the setup of an open period: templates only of levels without sheets, bands while no sheet is approved. */
export async function changePeriod(
  call: Pick<RatesCall, 'rows' | 'now'>,
  id: string,
  { version, ...setup }: Setup & { version: number },
): Promise<WithUse> {
  // locked first, so that no sheet is started in it meanwhile
  const locked = await call.rows.from('rate_periods').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) throw new Problem('not_found')
  const before = await onePeriod(call, id)
  if (before.status !== 'open') {
    throw new Problem('wrong_state', { params: { state: before.status, action: 'change', allowedActions: ['reopen'] } })
  }
  const shown = showPeriod(call, before)
  const errors = before.used_levels
    .filter((level) => setup.templates[level] !== shown.templates[level])
    .map((level) => ({ path: `templates.${level}`, code: 'template_used' }))
  if (errors.length > 0) throw new Problem('invalid', { errors })
  if (!sameBands(setup.bands, before.bands) && (await hasApproved(call, id))) {
    throw fieldProblem('bands', 'bands_used')
  }
  await refuseWrongLevels(call, setup.templates)
  await call.rows.change(
    'rate_periods',
    { id, version },
    { ...columnsOf(setup), updated_at: call.now },
    { action: 'change_period' },
  )
  return onePeriod(call, id)
}

const sameBands = (a: Setup['bands'], b: Setup['bands']) => (['A', 'B', 'C', 'D'] as const).every((g) => a[g] === b[g])

const hasApproved = async ({ rows }: Pick<RatesCall, 'rows'>, id: string): Promise<boolean> =>
  (await rows
    .from('rate_sheets', 'read')
    .select('id')
    .where('period_id', '=', id)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst()) !== undefined
