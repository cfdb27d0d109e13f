import type pg from 'pg'
import { type Cancellation, cancelled, cancelStatement } from '../database/cancellation.ts'
import { readInPortions } from '../database/kysely.ts'
import { threadFile } from '../threads/file.ts'
import { pushTo } from '../threads/push.ts'
import { Slots } from '../threads/slots.ts'
import type { ExportColumn, ExportSource } from './export-source.ts'
import type { FlatCells, WriteTask } from './export-thread.ts'

/** Rows per read: few enough that converting them to cells takes the main thread a few milliseconds. */
const PORTION = 500
/** Heap of the writing thread, which keeps only a few portions, whatever the size of the list. */
const HEAP_MB = 192
/** Concurrent exports per process; each occupies a connection for heavy work and a CPU core. Further ones wait. */
const slots = new Slots(2)

export interface WriteOptions {
  /** Called with the number of rows written after each portion; an error that it throws stops the export. */
  progress?: (rows: number) => Promise<void> | void
  /** Stops the export when the request is cancelled, even in the middle of a statement. */
  cancellation?: Cancellation | undefined
  /** Connections on which statements are cancelled. */
  control?: pg.Pool
}

/**
 * Writes a list of any size to a file, read through a cursor and written by a worker thread; memory stays flat.
 *
 * @throws Problem, ThreadFailure, errors of `progress`.
 */
export function writeInThread<R>(
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
    const program = threadFile(import.meta, 'export-thread', 'export-thread')
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
    case 'json': {
      const value = column.value(row)
      return value === null || value === undefined ? null : JSON.stringify(value)
    }
    case 'datetime':
      return column.value(row)?.getTime() ?? null
  }
}
