import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { wholeList } from '../../core/access/list.ts'
import type { Border } from '../../core/areas/border.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ExportColumn } from '../../core/sheets/export-source.ts'
import { en } from './import-en.ts'
import { mn } from './import-mn.ts'
import { listAsk } from './list.ts'
import { type AreaRow, type AreasCall, treeOf } from './tables.ts'

const words = { mn, en }
type Row = AreaRow & { parent_code: string | null }

const parentCode = sql<string | null>`(select p.code from areas p where p.id = areas.parent_id)`

/** An amount that was never counted is empty, as 0 would be a count. */
const counted = (row: Row, amount: number) => (row.counted_on === null ? null : amount)

/** The columns needed to import the file again. */
function columnsIn(lang: 'mn' | 'en'): ExportColumn<Row>[] {
  const { title, level } = words[lang]
  return [
    { kind: 'text', header: title.code, value: (row) => row.code },
    { kind: 'text', header: title.level, value: (row) => level[row.level] },
    { kind: 'text', header: title.parent, value: (row) => row.parent_code },
    { kind: 'number', header: title.ordinal, value: (row) => row.ordinal },
    { kind: 'text', header: title.nameMn, value: (row) => row.name.mn },
    { kind: 'text', header: title.nameEn, value: (row) => row.name.en },
    { kind: 'number', header: title.population, value: (row) => counted(row, row.population) },
    { kind: 'number', header: title.households, value: (row) => counted(row, row.households) },
    { kind: 'date', header: title.countedOn, value: (row) => row.counted_on },
    { kind: 'date', header: title.openedOn, value: (row) => row.opened_on },
    { kind: 'date', header: title.closedOn, value: (row) => row.closed_on },
  ]
}

/** The filtered list as a file that can be imported again. */
export async function exportAreas(call: AreasCall<'export'>): Promise<Download> {
  const { format, ...query } = call.query
  const list = wholeList(call.rows.from('areas'), 'areas', listAsk(call, query)).select(parentCode.as('parent_code'))
  note(call, format)
  return exportRows(call.core, list as never, {
    format,
    name: words[call.lang].fileName,
    columns: columnsIn(call.lang),
  })
}

const note = (call: Pick<AreasCall<'export'>, 'note' | 'actor'>, format: string) =>
  call.note({ action: 'areas.export', table_name: 'areas', area_id: call.actor?.areaId ?? null, details: { format } })

/** Areas whose borders are read per query. */
const PORTION = 100

/**
 * The filtered list with its full borders as GeoJSON. `attribution` names the source of the borders: for the file or,
 * if there are several, for each feature, so that the file can be imported again unchanged.
 */
export async function exportGeojson(call: AreasCall<'exportGeojson'>): Promise<Download> {
  const { query } = call
  const rows = (await wholeList(call.rows.from('areas'), 'areas', listAsk(call, query))
    .select(parentCode.as('parent_code'))
    .execute()) as unknown as Row[]
  note(call, 'geojson')
  const credits = await treeOf(call).query<{ credit: string }>(
    'select distinct credit from area_borders where area_id = any($1)',
    [rows.map(({ id }) => id)],
  )
  return {
    type: 'application/geo+json',
    filename: `${words[call.lang].fileName}.geojson`,
    body: Readable.from(
      documentOf(call, rows, credits.rows.length === 1 ? (credits.rows[0]?.credit ?? '') : undefined),
    ),
  }
}

async function* documentOf(
  call: Pick<AreasCall<'exportGeojson'>, 'rows'>,
  rows: readonly Row[],
  /** The credit of all borders; undefined where they differ. */
  credit: string | undefined,
): AsyncGenerator<string> {
  yield `{"type":"FeatureCollection",${credit ? `"attribution":${JSON.stringify(credit)},` : ''}"features":[`
  for (let at = 0; at < rows.length; at += PORTION) {
    const portion = rows.slice(at, at + PORTION)
    const found = await treeOf(call).query<{ area_id: string; geometry: Border; credit: string }>(
      'select area_id, geometry, credit from area_borders where area_id = any($1)',
      [portion.map(({ id }) => id)],
    )
    const borders = new Map(found.rows.map((border) => [border.area_id, border]))
    const texts = portion.map((row) => {
      const border = borders.get(row.id)
      const own = credit === undefined && border?.credit ? { attribution: border.credit } : {}
      return JSON.stringify({
        type: 'Feature',
        properties: { ...propertiesOf(row), ...own },
        geometry: border?.geometry ?? null,
      })
    })
    yield `${at > 0 ? ',' : ''}\n${texts.join(',\n')}`
  }
  yield '\n]}\n'
}

const propertiesOf = (row: Row) => ({
  code: row.code,
  level: row.level,
  parent: row.parent_code,
  ordinal: row.ordinal,
  nameMn: row.name.mn,
  nameEn: row.name.en ?? null,
  population: counted(row, row.population),
  households: counted(row, row.households),
  countedOn: row.counted_on,
  openedOn: row.opened_on,
  closedOn: row.closed_on,
})
