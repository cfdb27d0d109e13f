import { type Generated, type Selectable, sql } from 'kysely'
import { type Area, type AreaName, areas } from '#contract/features/areas/index.ts'
import { searchWords } from '../../core/rows-page.ts'
import { foldedInSql } from '../../core/search.ts'
import { serve } from '../../core/serve.ts'

interface AreaTables {
  areas: {
    id: Generated<string>
    parent_id: string | null
    level: Area['level']
    code: string
    ordinal: number
    name: Area['name']
    path: string
    population: number
    households: number
    counted_on: string | null
    version: Generated<number>
  }
  area_counts: { area_id: string; counted_on: string; what: string; amount: number; source: string | null }
}
type Row = Selectable<AreaTables['areas']>

const showName = (r: Row): AreaName => ({
  id: r.id,
  parentId: r.parent_id,
  level: r.level,
  code: r.code,
  ordinal: r.ordinal,
  name: r.name,
})

const show = (r: Row & { children?: number; can_change?: boolean }): Area => ({
  ...showName(r),
  population: r.population,
  households: r.households,
  countedOn: r.counted_on,
  children: Number(r.children ?? 0),
  canChange: r.can_change ?? true,
  version: r.version,
})

const childrenOf = sql<number>`(select count(*) from areas as child where child.parent_id = areas.id)`
const nameInMongolian = sql`(areas.name ->> 'mn') collate "und-x-icu"`

/** The names of an area and of those it lies in, in both languages, as `foldForSearch` writes them. */
const calledInFull = sql<string>`(
  select ${foldedInSql(sql`concat_ws(' ', areas.name ->> 'mn', areas.name ->> 'en', p.name ->> 'mn', p.name ->> 'en',
    g.name ->> 'mn', g.name ->> 'en')`)}
  from (select 1) one left join areas p on p.id = areas.parent_id left join areas g on g.id = p.parent_id)`

/** "The area is called so": each word stands in its name or in one above it, as in «баянзүрх 1». */
const isCalled = (q: string) =>
  sql<boolean>`(${sql.join(
    [sql`true`, ...searchWords(q).map((word) => sql`${calledInFull} like ${`%${word}%`}`)],
    sql` and `,
  )})`

/** The names of areas are public; their figures are read within reach. */
export default serve<AreaTables>()(areas, {
  anchors: {
    areas: { area: 'id', published: () => sql<boolean>`true` },
    area_counts: { area: 'area_id' },
  },
  present: { areas: show },
  handlers: {
    names: async ({ rows, query }) => {
      const found = await rows
        .from('areas')
        .selectAll('areas')
        .$if(query.parentId !== undefined, (q) => q.where('areas.parent_id', '=', query.parentId ?? null))
        .$if(query.parentId === undefined, (q) => q.where('areas.level', '=', 'district'))
        .orderBy(sql`case areas.level when 'district' then ${nameInMongolian} end`)
        .orderBy('areas.ordinal')
        .execute()
      return { data: found.map(showName) }
    },
    path: async ({ rows, params }) => {
      const area = await rows.one('areas', params.id)
      const ids = area.path.split('/').filter(Boolean)
      const found = await rows.from('areas').selectAll('areas').where('areas.id', 'in', ids).execute()
      const byId = new Map(found.map((row) => [row.id, row]))
      return { data: ids.flatMap((id) => byId.get(id) ?? []).map(showName) }
    },
    list: async ({ rows, query }) => {
      const found = await rows.page('areas', {
        query,
        sorts: { code: 'code', name: nameInMongolian, population: 'population', households: 'households' },
        defaultSort: 'code',
        where: (q) =>
          q
            .$if(query.level !== undefined, (w) => w.where('areas.level', '=', query.level ?? 'city'))
            .$if(query.parentId !== undefined, (w) => w.where('areas.parent_id', '=', query.parentId ?? null))
            .$if(!!query.q, (w) => w.where(isCalled(query.q ?? ''))),
        select: (q) =>
          q.selectAll('areas').select([childrenOf.as('children'), rows.may('change', 'areas').as('can_change')]),
      })
      return { data: found.data.map(show), meta: found.meta }
    },
    one: async ({ rows, params, now }) => {
      const area = await rows.one('areas', params.id)
      const extra = await rows
        .from('areas')
        .select([childrenOf.as('children'), rows.may('change', 'areas').as('can_change')])
        .where('areas.id', '=', params.id)
        .executeTakeFirstOrThrow()
      const counts = await rows
        .from('area_counts')
        .selectAll()
        .where('area_id', '=', params.id)
        .orderBy('counted_on', 'desc')
        .execute()
      const history = counts.map((c) => ({ countedOn: c.counted_on, what: c.what, amount: c.amount, source: c.source }))
      return { data: { ...show({ ...area, ...extra }), counts: history, readAt: now.toISOString() } }
    },
    change: async ({ rows, params, body }) => {
      const { version, countedOn, ...figures } = body
      const details = { ...figures, countedOn }
      const changed = await rows.change('areas', params.id, version, { ...figures, counted_on: countedOn }, { details })
      for (const what of ['population', 'households'] as const) {
        await rows.put('area_counts', ['area_id', 'what', 'counted_on'], {
          area_id: params.id,
          counted_on: countedOn,
          what,
          amount: figures[what],
          source: null,
        })
      }
      return { data: show(changed) }
    },
  },
})
