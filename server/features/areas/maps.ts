import { createHash } from 'node:crypto'
import type { Level } from '#contract/core/actor.ts'
import type { Core } from '../../core/core.ts'
import type { WholeBorder } from '../../core/geo/simplify.ts'
import { simplifyApart } from '../../core/geo/simplify-apart.ts'
import type { Download } from '../../core/serve.ts'
import type { AreasCall } from './tables.ts'

interface AreaMap {
  /** What the borders were when it was made. */
  print: string
  body: Buffer
}

/** The last map of each level, made again when a border, a name, or which areas are open, has changed. */
const maps = new WeakMap<Core, Map<Level, Promise<AreaMap>>>()

interface Row extends WholeBorder {
  credit: string
}

const OPEN = `(a.opened_on is null or a.opened_on <= $2::date) and (a.closed_on is null or a.closed_on > $2::date)`

/** The simplified borders of the open areas of a level as GeoJSON, with their names and the credits their files carry. */
export async function mapOf(call: AreasCall<'borders'>, today: string): Promise<Download> {
  const { core, db, query } = call
  const { rows } = await db.query<{ print: string }>(
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

async function draw({ db, query }: AreasCall<'borders'>, today: string, print: string): Promise<AreaMap> {
  const { rows } = await db.query<Row>(
    `select b.area_id as id, a.name, b.geometry, b.credit from area_borders b join areas a on a.id = b.area_id
     where a.level = $1 and ${OPEN} order by a.code`,
    [query.level, today],
  )
  const credits = [...new Set(rows.flatMap(({ credit }) => credit.split(' · ')).filter(Boolean))].join(' · ')
  const drawn = rows.length === 0 ? '{"type":"FeatureCollection","features":[]}' : await simplifyApart(rows)
  return { print, body: Buffer.from(`{"attribution":${JSON.stringify(credits)},${drawn.slice(1)}`) }
}
