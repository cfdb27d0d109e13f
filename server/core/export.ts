import fs from 'node:fs'
import type { Readable } from 'node:stream'
import type { CompiledQuery } from 'kysely'
import type { Day } from '#contract/core/dates.ts'
import { Problem } from '#contract/core/problem.ts'
import { areasById } from './area-ref.ts'
import type { Cancellation } from './cancellation.ts'
import type { Core } from './core.ts'
import { type ExportSource, writeApart } from './export/write-apart.ts'
import type { Download } from './serve.ts'

/** One column of an export: its header, and how a row fills it; an empty value leaves the cell empty. */
export type ExportColumn<R> = { header: string } & (
  | { kind: 'text'; value(row: R): string | null | undefined }
  | { kind: 'number'; value(row: R): number | null | undefined }
  /** A day of the calendar. */
  | { kind: 'date'; value(row: R): Day | null | undefined }
  /** An instant, shown on the clock of Ulaanbaatar. */
  | { kind: 'datetime'; value(row: R): Date | null | undefined }
)

export type ExportFormat = 'csv' | 'xlsx'

export const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Direct downloads that are written at once in one process; one more is asked to come again. */
export const EXPORTS_AT_ONCE = 4
let running = 0

/** A small table on a further sheet of the workbook; CSV files have one table and leave it out. */
export interface ExtraSheet {
  name: string
  headers: string[]
  rows: string[][]
}

export interface ExportOptions<R> {
  format: ExportFormat
  name: string
  columns: readonly ExportColumn<R>[]
  /** What the query left out with `areaReadOnce`: the field of the row, and whether it is the name of `area_id` or the area with its path. */
  area?: { field: keyof R & string; is: 'name' | 'ref' }
  /** Completes each row before its cells are written. */
  prepare?: (row: object) => void
  sheets?: readonly ExtraSheet[]
}

/** Reads the areas, and returns what fills a row's field with the area of its `area_id`. */
async function areaFiller(core: Core, { field, is }: { field: string; is: 'name' | 'ref' }) {
  const areas = await areasById(core.pools.heavy)
  return (row: object) => {
    const found = areas.get(Reflect.get(row, 'area_id')) ?? null
    Reflect.set(row, field, is === 'name' ? (found?.name ?? null) : found)
  }
}

/**
 * A list of any size as a file. Nothing is read before somebody wants it: a job writes `source` and keeps the file
 * (export/job.ts), a direct download calls `body`, which writes a temporary file and streams that, so that a slow reader holds no
 * connection of the database. `name` becomes the file's name (without ending) and the sheet's.
 */
export async function exportRows<R>(
  core: Core,
  query: CompiledQuery<R>,
  { format, name, columns, area, prepare, sheets = [] }: ExportOptions<R>,
): Promise<Download & { body: (cancellation?: Cancellation) => Promise<Readable>; source: ExportSource }> {
  const source: ExportSource<R> = {
    query,
    format,
    name,
    columns,
    sheets,
    prepare: area ? await areaFiller(core, area) : prepare,
  }
  return {
    type: EXPORT_TYPES[format],
    filename: `${name}.${format}`,
    source: source as unknown as ExportSource,
    body: (cancellation) => written(core, source, cancellation),
  }
}

/** @throws Problem('too_many') while as many direct downloads as may run at once are being written; what ends a cancelled request. */
async function written<R>(core: Core, source: ExportSource<R>, cancellation?: Cancellation): Promise<Readable> {
  if (running >= EXPORTS_AT_ONCE) throw new Problem('too_many', { retryAfter: 10 })
  running++
  const place = await core.files.temporary()
  try {
    await writeApart(core.pool, source, place.file, { cancellation, control: core.pools.control })
    const body = fs.createReadStream(place.file)
    body.once('close', () => void place.done())
    return body
  } catch (error) {
    await place.done()
    throw error
  } finally {
    running--
  }
}
