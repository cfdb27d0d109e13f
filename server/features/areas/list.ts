import { sql } from 'kysely'
import type { PageAsk } from '../../core/access/list.ts'
import { matching } from '../../core/access/matching.ts'
import { isOpenNow } from '../../core/access/open-areas.ts'
import { foldedInSql, partsMatch } from '../../core/database/folded-search.ts'
import { nameInMongolian } from './changes.ts'
import { type Extra, extraOf, showArea } from './show.ts'
import type { AreaRow, AreasCall, AreaTables } from './tables.ts'

/** The names of an area and of those above it, in both languages, folded. */
export const calledInFull = sql<string>`(
  select ${foldedInSql(sql`concat_ws(' ', areas.name ->> 'mn', areas.name ->> 'en', areas.code, p.name ->> 'mn', p.name ->> 'en',
    g.name ->> 'mn', g.name ->> 'en')`)}
  from (select 1) one left join areas p on p.id = areas.parent_id left join areas g on g.id = p.parent_id)`

/** Whether an area matches a name: each word is part of its name or code, or of a name above it, as in «баянзүрх 1». */
export const isCalled = (q: string) => partsMatch(calledInFull, q)

type ListQuery = AreasCall<'list'>['query']

/** A row of the list, with additional values that only this feature reads. */
type ListedArea = AreaRow & Extra

/** The request for a page of the list, also used by its exports. */
export function listAsk(
  call: Pick<AreasCall, 'now' | 'rows'>,
  query: ListQuery,
): PageAsk<AreaTables, 'areas', ListedArea> {
  const { now } = call
  const { level, parentId, state = 'open', q: words } = query
  return {
    query,
    sorts: {
      code: 'code',
      number: 'ordinal',
      name: nameInMongolian,
      population: 'population',
      households: 'households',
    },
    defaultSort: 'code',
    where: (q) =>
      q
        .where(matching({ 'areas.level': level, 'areas.parent_id': parentId }))
        .$if(state === 'open', (w) => w.where(isOpenNow(now)))
        .$if(state === 'closed', (w) => w.where(sql<boolean>`not ${isOpenNow(now)}`))
        .$if(!!words, (w) => w.where(isCalled(words ?? ''))),
    select: (q) => q.selectAll('areas').select(extraOf(call)),
  }
}

export async function listAreas(call: AreasCall<'list'>) {
  const found = await call.rows.page('areas', listAsk(call, call.query))
  return { data: found.data.map((row) => showArea(row, call.actor)), meta: found.meta }
}
