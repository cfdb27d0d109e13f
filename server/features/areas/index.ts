import { sql } from 'kysely'
import { NEW_CITY } from '#contract/core/areas/city.ts'
import type { Level, Role } from '#contract/core/model/actor.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type AreaName, areas } from '#contract/features/areas/index.ts'
import { ULAANBAATAR_FILE_NAME } from '#contract/features/areas/ulaanbaatar.ts'
import { isOpenNow } from '../../core/access/open-areas.ts'
import type { SetupStep } from '../../core/app/setup-steps.ts'
import { MAP_TILES_PATH } from '../../core/http/map-tiles.ts'
import { importHandlers, importJobs, startImport } from '../../core/import/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { areaAt } from './borders.ts'
import { changeArea, closeArea, createArea, nameInMongolian, removeCount, reopenArea } from './changes.ts'
import { exportAreas, exportGeojson } from './export.ts'
import { findAreas } from './find.ts'
import { areaImport, levelWords } from './import.ts'
import { listAreas } from './list.ts'
import { mapOf } from './maps.ts'
import { personalData } from './personal-data.ts'
import { planReshape, reshapeArea } from './reshape.ts'
import { showDetails, showName } from './show.ts'
import type { AreaRow, AreasCall, AreaTables } from './tables.ts'
import { ulaanbaatarFile } from './ulaanbaatar.ts'

const countAreas = (level: Level, role: Role, name: string): SetupStep => ({
  name,
  for: [role],
  count: async ({ ask }) => (await ask(areas, 'list', { query: { level, pageSize: 1 } })).meta.total,
})

/** Names of areas are public; their counts are read within reach. */
export default serve<AreaTables>()(areas, {
  personalData,
  anchors: {
    areas: { area: 'id', path: 'path', published: () => sql<boolean>`true` },
    area_counts: { area: 'area_id' },
    area_names: { area: 'area_id' },
    area_successors: { area: 'area_id' },
    area_borders: { area: 'area_id', published: () => sql<boolean>`true` },
  },
  // the record in a `stale` problem, as its editor needs it
  present: { areas: (r: AreaRow) => ({ ...showName(r), version: r.version }) },
  recordNames: { areas: 'areas.name' },
  jobs: importJobs(areaImport),
  import: areaImport,
  setupSteps: [
    countAreas('district', 'CITY_ADMIN', 'areas.tree'),
    countAreas('section', 'KHOROO_ADMIN', 'areas.sections'),
  ],
  handlers: {
    ...importHandlers<AreaTables, typeof areas>(areaImport),
    importUlaanbaatar: async (call) => ({
      data: await startImport(areaImport, call, {
        name: ULAANBAATAR_FILE_NAME,
        content: ulaanbaatarFile(levelWords[call.lang], { namesCity: await isCityUnnamed(call) }),
      }),
    }),
    at: async (call) => {
      const area = await areaAt(call, call.query.lat, call.query.lng)
      return { data: area ? await pathTo(call, area) : [] }
    },
    find: async (call) => ({ data: await findAreas(call) }),
    map: async ({ core }) => {
      const { styleUrl, tilesFile } = core.config.map
      return { data: { styleUrl: styleUrl ?? null, tilesUrl: tilesFile ? MAP_TILES_PATH : null } }
    },
    borders: (call) => mapOf(call, dayInUlaanbaatar(call.now)),
    export: exportAreas,
    exportGeojson,
    names: async (call) => ({ data: await namesBelow(call) }),
    path: async (call) => ({ data: await pathTo(call, await call.rows.one('areas', call.params.id)) }),
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
      await reopenArea(call, call.params.id, call.body)
      return { data: await showDetails(call, call.params.id) }
    },
    plan: async (call) => ({ data: await planReshape(call, call.params.id, call.body) }),
    reshape: async (call) => ({ data: await showDetails(call, await reshapeArea(call, call.params.id, call.body)) }),
    history: async ({ rows, params }) => ({ data: await rows.history('areas', params.id) }),
  },
})

/** Whether the root of the tree still has the name of a new installation. */
async function isCityUnnamed({ rows }: Pick<AreasCall, 'rows'>): Promise<boolean> {
  const city = await rows
    .from('areas', 'read')
    .select('areas.name')
    .where('areas.parent_id', 'is', null)
    .executeTakeFirst()
  return city?.name.mn === NEW_CITY.name.mn
}

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

async function pathTo({ rows }: Pick<AreasCall, 'rows'>, area: Pick<AreaRow, 'path'>): Promise<AreaName[]> {
  const ids = area.path.split('/').filter(Boolean)
  const found = await rows.from('areas').selectAll('areas').where('areas.id', 'in', ids).execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(showName)
}
