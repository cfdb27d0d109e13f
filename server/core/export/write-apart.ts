import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type Cancellation, cancelled, cancelStatement } from '../cancellation.ts'
import { readInPortions } from '../db.ts'
import type { ExportColumn, ExportFormat, ExtraSheet } from '../export.ts'
import { threadFile } from '../threads/file.ts'
import { pushTo } from '../threads/push.ts'
import { Slots } from '../threads/slots.ts'
import type { FlatCells, WriteTask } from './thread.ts'

/** A list to be written: what is asked, and how its rows fill the columns. */
export interface ExportSource<R = unknown> {
  query: CompiledQuery<R>
  format: ExportFormat
  /** The name of the sheet, and of the file without its ending. */
  name: string
  columns: readonly ExportColumn<R>[]
  /** Fills in what was read once for all rows instead of with each of them. */
  prepare?: ((row: object) => void) | undefined
  sheets?: readonly ExtraSheet[]
}

/** Rows read at once: few enough that turning them into cells takes the main thread some milliseconds. */
const PORTION = 500
/** Heap of a writing thread. It holds a few portions, whatever the size of the list. */
const HEAP_MB = 192
/** Exports written at once in one process; each holds a connection for heavy work and takes a processor. The others wait. */
const slots = new Slots(2)

export interface WriteOptions {
  /** Gets the rows so far after each portion; what it throws stops the export. */
  progress?: (rows: number) => Promise<void> | void
  /** The request that waits for the file: when it is cancelled, the export stops, also in the middle of its statement. */
  cancellation?: Cancellation | undefined
  /** Connections on which statements are cancelled. */
  control?: pg.Pool
}

/**
 * Writes a list of any size to a file, read through a cursor and written by a worker thread; memory stays flat.
 * @throws Problem, ThreadFailure, what `progress` throws.
 */
export function writeApart<R>(
  pool: pg.Pool,
  { query, format, name, columns, prepare, sheets = [] }: ExportSource<R>,
  file: string,
  { progress = () => {}, cancellation, control }: WriteOptions = {},
): Promise<{ rows: number; bytes: number }> {
  const connected = (client: pg.PoolClient) =>
    control && cancellation
      ? cancellation.onCancel(() => void cancelStatement(control, client).catch(() => {}))
      : () => {}
  const goOn = () => {
    if (cancellation?.isCancelled) throw cancelled()
  }
  return slots.run(async () => {
    let rows = 0
    goOn()
    async function* portions(): AsyncGenerator<FlatCells> {
      for await (const portion of readInPortions(pool, query, PORTION, connected)) {
        goOn()
        if (prepare) for (const row of portion) prepare(row as object)
        yield flatCells(portion, columns)
        rows += portion.length
        await progress(rows)
      }
    }
    const task: WriteTask = {
      file,
      format,
      name,
      headers: columns.map(({ header }) => header),
      kinds: columns.map(({ kind }) => kind),
      sheets,
    }
    const program = threadFile(import.meta, 'thread', 'export-thread')
    const { bytes } = await pushTo<FlatCells, { bytes: number }>(program, task, portions(), { heapMb: HEAP_MB })
    return { rows, bytes }
  })
}

function flatCells<R>(rows: readonly R[], columns: readonly ExportColumn<R>[]): FlatCells {
  const flat: FlatCells = []
  for (const row of rows) for (const column of columns) flat.push(valueOf(column, row))
  return flat
}

function valueOf<R>(column: ExportColumn<R>, row: R): string | number | null {
  switch (column.kind) {
    case 'text':
      return column.value(row)?.toWellFormed() || null
    case 'number': {
      const value = column.value(row)
      return value === null || value === undefined || !Number.isFinite(value) ? null : value
    }
    case 'date':
      return column.value(row) || null
    case 'datetime':
      return column.value(row)?.getTime() ?? null
  }
}
