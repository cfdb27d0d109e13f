// The worker thread that writes one export to a file: building and compressing a sheet of 100,000 rows takes seconds of
// CPU time.
import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { workerData } from 'node:worker_threads'
import { consumePushes } from '../threads/worker-side.ts'
import { csv } from './csv.ts'
import type { ExtraSheet } from './export-source.ts'
import type { Cell } from './sheet.ts'
import { xlsx } from './xlsx.ts'

export interface WriteTask {
  file: string
  format: 'csv' | 'xlsx'
  /** The name of the sheet. */
  name: string
  headers: string[]
  kinds: NonNullable<Cell>['kind'][]
  sheets: readonly ExtraSheet[]
}

/** The cells of several rows in one array: plain values are copied between threads many times faster than objects. */
export type FlatCells = (string | number | null)[]

const { file, format, name, headers, kinds, sheets } = workerData as WriteTask

function cellOf(kind: NonNullable<Cell>['kind'], value: string | number | null | undefined): Cell {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'text':
      return { kind, value: String(value) }
    case 'number':
      return { kind, value: Number(value) }
    case 'date':
      return { kind, value: String(value) }
    case 'datetime':
      return { kind, value: new Date(value) }
  }
}

async function* rowsOf(portions: AsyncIterable<FlatCells>): AsyncGenerator<Cell[][]> {
  for await (const flat of portions) {
    const rows: Cell[][] = []
    for (let at = 0; at < flat.length; at += kinds.length) {
      rows.push(kinds.map((kind, i) => cellOf(kind, flat[at + i])))
    }
    yield rows
  }
}

void consumePushes<FlatCells, { bytes: number }>(async (portions) => {
  const sheet = { name, headers, portions: rowsOf(portions), more: sheets }
  const target = fs.createWriteStream(file)
  await pipeline(format === 'csv' ? csv(sheet) : xlsx(sheet), target)
  return { bytes: target.bytesWritten }
})
