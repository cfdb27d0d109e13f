import { sql } from 'kysely'
import { isOpenNow } from '../../core/open-areas.ts'
import { searchWords } from '../../core/rows-page.ts'
import { foldedInSql } from '../../core/search.ts'
import { nameInMongolian } from './changes.ts'
import { type Extra, extraOf, showArea } from './show.ts'
import type { AreaRow, AreasCall } from './tables.ts'

/** The names of an area and of those it lies in, in both languages, as `foldForSearch` writes them. */
const calledInFull = sql<string>`(
  select ${foldedInSql(sql`concat_ws(' ', areas.name ->> 'mn', areas.name ->> 'en', areas.code, p.name ->> 'mn', p.name ->> 'en',
    g.name ->> 'mn', g.name ->> 'en')`)}
  from (select 1) one left join areas p on p.id = areas.parent_id left join areas g on g.id = p.parent_id)`

/** "The area is called so": each word stands in its name or code, or in a name above it, as in «баянзүрх 1». */
const isCalled = (q: string) =>
  sql<boolean>`(${sql.join(
    [sql`true`, ...searchWords(q).map((word) => sql`${calledInFull} like ${`%${word}%`}`)],
    sql` and `,
  )})`

type ListQuery = AreasCall<'list'>['query']

/** What the list and its exports ask. */
export function listAsk(call: Pick<AreasCall, 'now' | 'rows'>, query: ListQuery) {
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
    // oxlint-disable-next-line typescript/no-explicit-any -- a query over the tables of this feature, typed where it is used
    where: (q: any) =>
      q
        // oxlint-disable-next-line typescript/no-explicit-any -- the same
        .$if(level !== undefined, (w: any) => w.where('areas.level', '=', level ?? 'city'))
        // oxlint-disable-next-line typescript/no-explicit-any -- the same
        .$if(parentId !== undefined, (w: any) => w.where('areas.parent_id', '=', parentId ?? null))
        // oxlint-disable-next-line typescript/no-explicit-any -- the same
        .$if(state === 'open', (w: any) => w.where(isOpenNow(now)))
        // oxlint-disable-next-line typescript/no-explicit-any -- the same
        .$if(state === 'closed', (w: any) => w.where(sql<boolean>`not ${isOpenNow(now)}`))
        // oxlint-disable-next-line typescript/no-explicit-any -- the same
        .$if(!!words, (w: any) => w.where(isCalled(words ?? ''))),
    // oxlint-disable-next-line typescript/no-explicit-any -- the same
    select: (q: any) => q.selectAll('areas').select(extraOf(call)),
  } as const
}

export async function listAreas(call: AreasCall<'list'>) {
  const found = await call.rows.page('areas', listAsk(call, call.query))
  return { data: found.data.map((row) => showArea(row as AreaRow & Extra, call.actor)), meta: found.meta }
}
