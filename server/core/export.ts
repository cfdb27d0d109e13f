import { Readable } from 'node:stream'
import type { CompiledQuery } from 'kysely'
import type { Day } from '#contract/core/dates.ts'
import { Problem } from '#contract/core/problem.ts'
import type { Core } from './core.ts'
import { csv } from './csv.ts'
import { readInPortions } from './db.ts'
import type { Download } from './serve.ts'
import type { Cell, Sheet } from './sheet.ts'
import { xlsx } from './xlsx.ts'

/** One column of an export: what stands at its head, and how a row fills it; nothing leaves the cell empty. */
export type ExportColumn<R> = { header: string } & (
  | { kind: 'text'; value(row: R): string | null | undefined }
  | { kind: 'number'; value(row: R): number | null | undefined }
  /** A day of the calendar. */
  | { kind: 'date'; value(row: R): Day | null | undefined }
  /** An instant, shown on the clock of Ulaanbaatar. */
  | { kind: 'datetime'; value(row: R): Date | null | undefined }
)

export type ExportFormat = 'csv' | 'xlsx'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Exports that run at once in one process: each holds a connection of the database until it is read. */
export const EXPORTS_AT_ONCE = 4
/** A reader who takes nothing for so long is gone. */
const STALL_MS = 60_000
let running = 0

/**
 * A list of any size as a file: read through a cursor and written as it is read, so memory stays flat.
 * `name` becomes the file's name (without ending) and the sheet's.
 * @throws Problem('too_many') while as many exports as may run at once are running.
 */
export async function exportRows<R>(
  core: Core,
  query: CompiledQuery<R>,
  { format, name, columns }: { format: ExportFormat; name: string; columns: readonly ExportColumn<R>[] },
): Promise<Download & { body: Readable }> {
  if (running >= EXPORTS_AT_ONCE) throw new Problem('too_many', { retryAfter: 10 })
  running++
  try {
    const portions = readInPortions(core.pool, query)
    const first = await portions.next()
    const cells = cellsOf(first.done ? [] : goOn(first.value, portions), columns)
    const sheet: Sheet = { name, headers: columns.map((c) => c.header), portions: cells }
    const chunks: AsyncIterable<string | Uint8Array> = format === 'csv' ? csv(sheet) : xlsx(sheet)
    const body = Readable.from(
      watched(chunks, () => body.destroy()),
      { highWaterMark: 2 },
    )
    body.once('close', () => {
      running--
      // a stream that was never read has not begun to read either, and would leave its connection open
      portions.return(undefined).catch(() => {})
    })
    return { type: TYPES[format], filename: `${name}.${format}`, body }
  } catch (error) {
    running--
    throw error
  }
}

/** The rest after the first portion, which was waited for so that what goes wrong at the start is answered as a problem. */
async function* goOn<P>(first: P, rest: AsyncIterable<P>): AsyncGenerator<P> {
  yield first
  yield* rest
}

async function* cellsOf<R>(
  portions: AsyncIterable<R[]> | R[][],
  columns: readonly ExportColumn<R>[],
): AsyncGenerator<Cell[][]> {
  for await (const portion of portions) yield portion.map((row) => columns.map((column) => cellOf(column, row)))
}

function cellOf<R>(column: ExportColumn<R>, row: R): Cell {
  switch (column.kind) {
    case 'text': {
      const value = column.value(row)
      return value === null || value === undefined || value === ''
        ? null
        : { kind: 'text', value: value.toWellFormed() }
    }
    case 'number': {
      const value = column.value(row)
      return value === null || value === undefined || !Number.isFinite(value) ? null : { kind: 'number', value }
    }
    case 'date': {
      const value = column.value(row)
      return value ? { kind: 'date', value } : null
    }
    case 'datetime': {
      const value = column.value(row)
      return value ? { kind: 'datetime', value } : null
    }
  }
}

async function* watched<C>(chunks: AsyncIterable<C>, stalled: () => void): AsyncGenerator<C> {
  for await (const chunk of chunks) {
    const timer = setTimeout(stalled, STALL_MS)
    try {
      yield chunk
    } finally {
      clearTimeout(timer)
    }
  }
}
