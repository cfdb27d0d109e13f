import fs from 'node:fs'
import type { Readable } from 'node:stream'
import { type CompiledQuery, type SelectQueryBuilder, sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { areasById } from '../access/area-ref.ts'
import type { Cancellation } from '../database/cancellation.ts'
import type { Core } from '../requests/context.ts'
import type { Download } from '../requests/declare.ts'
import type { ExportColumn, ExportFormat, ExportSource, ExtraSheet } from './export-source.ts'
import { writeInThread } from './write-in-thread.ts'

declare module '../requests/declare.ts' {
  interface Download {
    /** For exports: the source that a job writes to a file instead of `body`. */
    source?: ExportSource
  }
}

export const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Concurrent direct downloads per process; further ones are rejected. */
export const EXPORTS_AT_ONCE = 4
let running = 0

export interface ExportOptions<R> {
  format: ExportFormat
  name: string
  columns: readonly ExportColumn<R>[]
  /**
   * The area that the query omitted with `areaReadOnce`: the row's field, and whether it is the name of `area_id` or
   * its reference.
   */
  area?: { field: keyof R & string; is: 'name' | 'ref' }
  /** Completes each row before its cells are written. */
  prepare?: (row: object) => void
  sheets?: readonly ExtraSheet[]
}

/** The list of an export. */
// oxlint-disable-next-line typescript/no-explicit-any -- a query over the tables of any feature
type Listed<R> = CompiledQuery<R> | SelectQueryBuilder<any, any, R>

/** Reads all areas, and returns a function that fills a row's field with the area of its `area_id`. */
async function areaFiller(core: Core, { field, is }: { field: string; is: 'name' | 'ref' }) {
  const areas = await areasById(core.pools.heavy)
  return (row: object) => {
    const found = areas.get(Reflect.get(row, 'area_id')) ?? null
    Reflect.set(row, field, is === 'name' ? (found?.name ?? null) : found)
  }
}

/**
 * Exports a list of any size as a file. Nothing is read until the file is requested: a job writes `source` to the file
 * store (export-job.ts); a direct download calls `body`, which streams from a temporary file, so that a slow reader
 * occupies no database connection. `name` becomes the name of the file (without extension) and of the sheet.
 */
export async function exportRows<R>(
  core: Core,
  list: Listed<R>,
  { format, name, columns, area, prepare, sheets = [] }: ExportOptions<R>,
): Promise<Download & { body: (cancellation?: Cancellation) => Promise<Readable>; source: ExportSource }> {
  const isBuilt = 'compile' in list
  const fill = area && (await areaFiller(core, area))
  const source: ExportSource<R> = {
    query: isBuilt ? list.compile() : list,
    rows: isBuilt ? list.clearSelect().clearOrderBy().select(sql`1`.as('one')).compile() : undefined,
    format,
    name,
    columns,
    sheets,
    prepare: fill && prepare ? (row) => [prepare, fill].forEach((one) => one(row)) : (fill ?? prepare),
  }
  return {
    type: EXPORT_TYPES[format],
    filename: `${name}.${format}`,
    source: source as unknown as ExportSource,
    body: (cancellation) => written(core, source, cancellation),
  }
}

/**
 * @throws Problem('too_many') while the maximum number of direct downloads is being written; the error of a cancelled
 * request.
 */
async function written<R>(core: Core, source: ExportSource<R>, cancellation?: Cancellation): Promise<Readable> {
  if (running >= EXPORTS_AT_ONCE) throw new Problem('too_many', { retryAfter: 10 })
  running++
  const place = await core.files.temporary()
  try {
    await writeInThread(core.pool, source, place.file, { cancellation, control: core.pools.control })
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
