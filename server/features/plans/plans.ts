import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Localized } from '#contract/core/text/localized.ts'
import {
  type OfferedPlan,
  PLANS_OFFERED_MAX,
  type Plan,
  type PlanDraft,
  type PlanQuery,
} from '#contract/features/plans/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import { matching } from '../../core/access/matching.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { nameIn } from '../../core/database/name-in.ts'
import type { PlanCall, PlanRecord } from './tables.ts'

const area = areaName(sql.ref('plans.area_id')).as('area')

/** The fields of the form; a `stale` problem carries them. */
export const fieldsOf = (row: PlanRecord): Omit<Plan, 'area'> => ({
  id: row.id,
  areaId: row.area_id,
  name: row.name,
  description: row.description,
  includes: row.includes,
  price: row.price,
  period: row.period,
  tax: row.tax,
  position: row.position,
  published: row.published,
  version: row.version,
})
const show = (row: PlanRecord & { area: Localized }): Plan => ({ ...fieldsOf(row), area: row.area })

const columnsOf = ({ areaId, name, ...plan }: PlanDraft) => ({
  ...plan,
  area_id: areaId,
  name,
  search: searchText(name.mn, name.en),
})

/** One plan as the office sees it. */
async function one({ rows }: PlanCall, id: string): Promise<Plan> {
  return show(
    await rows.from('plans').selectAll('plans').select(area).where('plans.id', '=', id).executeTakeFirstOrThrow(),
  )
}

/** The plans within reach. */
export async function listPlans(call: PlanCall & { query: z.output<typeof PlanQuery> }) {
  const { areaId, published } = call.query
  const found = await call.rows.page('plans', {
    query: call.query,
    sorts: {
      name: nameIn('plans.name', call.lang),
      price: 'price',
      position: 'position',
      area: { areaCodeOf: 'area_id' },
    },
    defaultSort: 'position',
    searchIn: 'search',
    where: (q) =>
      q
        .where(matching({ 'plans.published': published }))
        .$if(areaId !== undefined, (w) => w.where(inAndBelow('plans.area_id', areaId ?? ''))),
    select: (q) => q.selectAll('plans').select(area),
  })
  return { data: found.data.map(show), meta: found.meta }
}

/** The plans on offer, in the order of the public page. */
export async function offeredPlans({ rows }: PlanCall): Promise<OfferedPlan[]> {
  const found = await rows
    .from('plans')
    .selectAll('plans')
    .select(area)
    .where('plans.published', '=', true)
    .orderBy('plans.position')
    .orderBy('plans.id')
    .limit(PLANS_OFFERED_MAX)
    .execute()
  return found.map(({ id, name, description, includes, price, period, tax, area: office }) => ({
    id,
    area: office,
    name,
    description,
    includes,
    price,
    period,
    tax,
  }))
}

/** Adds a plan. */
export async function addPlan(call: PlanCall & { body: PlanDraft }): Promise<Plan> {
  const { id } = await call.rows.add('plans', columnsOf(call.body))
  return one(call, id)
}

/** Changes a plan. */
export async function changePlan(
  call: PlanCall & { params: { id: string }; body: PlanDraft & { version: number } },
): Promise<Plan> {
  const { version, ...draft } = call.body
  const { id } = await call.rows.change('plans', { id: call.params.id, version }, columnsOf(draft))
  return one(call, id)
}
