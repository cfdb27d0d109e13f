import { sql } from 'kysely'
import { type AreaName, areas } from '#contract/features/areas/index.ts'
import { historyOf } from '../../core/content-history.ts'
import { isOpenNow } from '../../core/open-areas.ts'
import { searchWords } from '../../core/rows-page.ts'
import { foldedInSql } from '../../core/search.ts'
import { serve } from '../../core/serve.ts'
import { changeArea, closeArea, createArea, nameInMongolian, removeCount, reopenArea } from './changes.ts'
import { planReshape, reshapeArea } from './reshape.ts'
import { type Extra, extraOf, showArea, showDetails, showName } from './show.ts'
import type { AreaRow, AreasCall, AreaTables } from './tables.ts'

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

/** The names of areas are public; their figures are read within reach. */
export default serve<AreaTables>()(areas, {
  anchors: {
    areas: { area: 'id', path: 'path', published: () => sql<boolean>`true` },
    area_counts: { area: 'area_id' },
    area_names: { area: 'area_id' },
    area_successors: { area: 'area_id' },
  },
  // what a stale change answers: the record as its editor needs it
  present: { areas: (r: AreaRow) => ({ ...showName(r), version: r.version }) },
  handlers: {
    names: async (call) => ({ data: await namesBelow(call) }),
    path: async (call) => ({ data: await pathTo(call) }),
    list: async (call) => listAreas(call),
    one: async (call) => ({ data: await showDetails(call, call.params.id) }),
    create: async (call) => ({ data: await showDetails(call, await createArea(call, call.body)) }),
    change: async (call) => {
      await changeArea(call, call.params.id, call.body)
      return { data: await showDetails(call, call.params.id) }
    },
    removeCount: async (call) => {
      await removeCount(call, call.params.id, call.params.countedOn)
      return { data: await showDetails(call, call.params.id) }
    },
    close: async (call) => {
      await closeArea(call, call.params.id, call.body.closedOn, call.body.version)
      return { data: await showDetails(call, call.params.id) }
    },
    reopen: async (call) => {
      await reopenArea(call, call.params.id, call.body.version)
      return { data: await showDetails(call, call.params.id) }
    },
    plan: async (call) => ({ data: await planReshape(call, call.params.id, call.body) }),
    reshape: async (call) => ({ data: await showDetails(call, await reshapeArea(call, call.params.id, call.body)) }),
    history: async (call) => {
      await call.rows.one('areas', call.params.id)
      return { data: await historyOf(call.db, 'areas', call.params.id) }
    },
  },
})

async function namesBelow({ rows, query, now }: AreasCall<'names'>): Promise<AreaName[]> {
  const { parentId, closed } = query
  const found = await rows
    .from('areas')
    .selectAll('areas')
    .$if(parentId !== undefined, (q) => q.where('areas.parent_id', '=', parentId ?? null))
    .$if(parentId === undefined, (q) => q.where('areas.level', '=', 'district'))
    .$if(!closed, (q) => q.where(isOpenNow(now)))
    .orderBy(sql`case areas.level when 'district' then ${nameInMongolian} end`)
    .orderBy('areas.ordinal')
    .execute()
  return found.map(showName)
}

async function pathTo({ rows, params }: AreasCall<'path'>): Promise<AreaName[]> {
  const area = await rows.one('areas', params.id)
  const ids = area.path.split('/').filter(Boolean)
  const found = await rows.from('areas').selectAll('areas').where('areas.id', 'in', ids).execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(showName)
}

async function listAreas(call: AreasCall<'list'>) {
  const { rows, query, now, actor } = call
  const { level, parentId, state = 'open', q: words } = query
  const found = await rows.page('areas', {
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
        .$if(level !== undefined, (w) => w.where('areas.level', '=', level ?? 'city'))
        .$if(parentId !== undefined, (w) => w.where('areas.parent_id', '=', parentId ?? null))
        .$if(state === 'open', (w) => w.where(isOpenNow(now)))
        .$if(state === 'closed', (w) => w.where(sql<boolean>`not ${isOpenNow(now)}`))
        .$if(!!words, (w) => w.where(isCalled(words ?? ''))),
    select: (q) => q.selectAll('areas').select(extraOf(call)),
  })
  return { data: found.data.map((row) => showArea(row as AreaRow & Extra, actor)), meta: found.meta }
}
