import { createHash } from 'node:crypto'
import type { Level } from '#contract/core/model/actor.ts'
import type { WholeBorder } from '../../core/areas/simplify.ts'
import { simplifyInThread } from '../../core/areas/simplify-in-thread.ts'
import type { Core } from '../../core/requests/context.ts'
import type { Download } from '../../core/requests/declare.ts'
import { type AreasCall, treeOf } from './tables.ts'

interface AreaMap {
  /** The version of the borders that it was made from. */
  print: string
  body: Buffer
}

/** The latest map of each level, rebuilt when a border, a name, or the set of open areas has changed. */
const maps = new WeakMap<Core, Map<Level, Promise<AreaMap>>>()

interface Row extends WholeBorder {
  credit: string
}

const OPEN = `(a.opened_on is null or a.opened_on <= $2::date) and (a.closed_on is null or a.closed_on > $2::date)`

/** The simplified borders of the open areas of a level as GeoJSON, with their names and the credits of their files. */
export async function mapOf(call: AreasCall<'borders'>, today: string): Promise<Download> {
  const { core, query } = call
  const { rows } = await treeOf(call).query<{ print: string }>(
    `select count(*) || ' ' || coalesce(md5(string_agg(b.area_id || ' ' || b.updated_at || ' ' || a.name, ',' order by b.area_id)), '') as print
     from area_borders b join areas a on a.id = b.area_id where a.level = $1 and ${OPEN}`,
    [query.level, today],
  )
  const print = rows[0]?.print ?? ''
  const known = maps.get(core) ?? new Map<Level, Promise<AreaMap>>()
  maps.set(core, known)
  const kept = await known.get(query.level)?.catch(() => undefined)
  if (kept?.print !== print) known.set(query.level, draw(call, today, print))
  const { body } = (await known.get(query.level)) as AreaMap
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return {
    type: 'application/geo+json',
    body,
    headers: { etag, 'cache-control': 'public, max-age=60, stale-while-revalidate=600' },
  }
}

async function draw(call: AreasCall<'borders'>, today: string, print: string): Promise<AreaMap> {
  const { rows } = await treeOf(call).query<Row>(
    `select b.area_id as id, a.name, b.geometry, b.credit from area_borders b join areas a on a.id = b.area_id
     where a.level = $1 and ${OPEN} order by a.code`,
    [call.query.level, today],
  )
  const credits = [...new Set(rows.flatMap(({ credit }) => credit.split(' · ')).filter(Boolean))].join(' · ')
  const drawn = rows.length === 0 ? '{"type":"FeatureCollection","features":[]}' : await simplifyInThread(rows)
  return { print, body: Buffer.from(`{"attribution":${JSON.stringify(credits)},${drawn.slice(1)}`) }
}
