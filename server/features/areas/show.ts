import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/core/model/actor.ts'
import {
  type Area,
  type AreaDetails,
  type AreaName,
  levelBelow,
  mayCorrect,
  mayShape,
} from '#contract/features/areas/index.ts'
import { isOpenNow } from '../../core/access/open-areas.ts'
import { type AreaRow, type AreasCall, treeOf } from './tables.ts'

export const showName = (r: AreaRow): AreaName => ({
  id: r.id,
  parentId: r.parent_id,
  level: r.level,
  code: r.code,
  ordinal: r.ordinal,
  name: r.name,
})

/** Expressions selected in addition to the columns of an area. */
export interface Extra {
  is_open: boolean
  children: number
  has_border: boolean
  may_change: boolean
  may_shape: boolean
}

export const showArea = (r: AreaRow & Extra, actor: Actor | null): Area => {
  const below = levelBelow(r.level)
  return {
    ...showName(r),
    population: r.population,
    households: r.households,
    countedOn: r.counted_on,
    openedOn: r.opened_on,
    closedOn: r.closed_on,
    isOpen: r.is_open,
    children: Number(r.children),
    hasBorder: r.has_border,
    canChange: r.may_change && mayCorrect(actor?.role, r.level),
    canShape: r.may_shape && mayShape(actor?.role, r.level),
    canCreate: r.may_shape && below !== undefined && mayShape(actor?.role, below),
    version: r.version,
  }
}

const childrenOf = (now: Date): RawBuilder<number> =>
  sql<number>`(select count(*) from areas as child where child.parent_id = areas.id and ${isOpenNow(now, 'child')})`

/** Selects the values of `Extra`. */
export const extraOf = ({ rows, now }: Pick<AreasCall, 'rows' | 'now'>) =>
  [
    isOpenNow(now).as('is_open'),
    childrenOf(now).as('children'),
    sql<boolean>`exists (select from area_borders b where b.area_id = areas.id)`.as('has_border'),
    rows.may('change', 'areas').as('may_change'),
    rows.may('shape', 'areas').as('may_shape'),
  ] as const

type Former = Omit<AreaDetails['formerNames'][number], 'until'> & { until: Date }
type Related = Omit<AreaDetails['relations'][number], 'at'> & { at: Date }

/** One area with its history, for every reader of the area. */
export async function showDetails(call: Pick<AreasCall, 'rows' | 'now' | 'actor'>, id: string): Promise<AreaDetails> {
  const area = await call.rows.one('areas', id, 'read')
  const extra = await call.rows
    .from('areas', 'read')
    .select(extraOf(call))
    .where('areas.id', '=', id)
    .executeTakeFirstOrThrow()
  const counts = await call.rows
    .from('area_counts', 'read')
    .selectAll()
    .where('area_id', '=', id)
    .orderBy('counted_on', 'desc')
    .orderBy('what')
    .execute()
  const former = await treeOf(call).query<Former>(
    `select n.until, n.name, n.code, n.ordinal,
       (select jsonb_build_object('id', p.id, 'name', p.name) from areas p where p.id = n.parent_id) as parent
     from area_names n where n.area_id = $1 order by n.until desc limit 200`,
    [id],
  )
  const relations = await treeOf(call).query<Related>(
    `select s.kind, case when s.area_id = $1 then 'to' else 'from' end as direction, s.at,
       jsonb_build_object('id', a.id, 'name', a.name) as area
     from area_successors s join areas a on a.id = case when s.area_id = $1 then s.successor_id else s.area_id end
     where s.area_id = $1 or s.successor_id = $1 order by s.at desc, a.code limit 200`,
    [id],
  )
  return {
    ...showArea({ ...area, ...extra }, call.actor),
    counts: counts.map((c) => ({ countedOn: c.counted_on, what: c.what, amount: c.amount, source: c.source })),
    formerNames: former.rows.map((n) => ({ ...n, until: n.until.toISOString() })),
    relations: relations.rows.map((r) => ({ ...r, at: r.at.toISOString() })),
    readAt: call.now.toISOString(),
  }
}
