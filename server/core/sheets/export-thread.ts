// The worker thread that writes one export to a file: building and compressing a sheet of 100,000 rows takes seconds of
// CPU time.
import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { workerData } from 'node:worker_threads'
import { consumePushes } from '../threads/worker-side.ts'
import { csv } from './csv.ts'
import type { ExportColumn, ExportFormat, ExtraSheet } from './export-source.ts'
import type { Cell } from './sheet.ts'
import { xlsx } from './xlsx.ts'

type Kind = ExportColumn<never>['kind']

export interface WriteTask {
  file: string
  format: ExportFormat
  /** The name of the sheet. */
  name: string
  headers: string[]
  kinds: Kind[]
  sheets: readonly ExtraSheet[]
}

/** The cells of several rows in one array: plain values are copied between threads many times faster than objects. */
export type FlatCells = (string | number | null)[]

const { file, format, name, headers, kinds, sheets } = workerData as WriteTask

function cellOf(kind: Kind, value: string | number | null | undefined): Cell {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'text':
    case 'json':
      return { kind: 'text', value: String(value) }
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

/** One object a row; columns without a value are null. */
async function* objectsOf(portions: AsyncIterable<FlatCells>): AsyncGenerator<string> {
  for await (const flat of portions) {
    let lines = ''
    for (let at = 0; at < flat.length; at += kinds.length) {
      const pairs = headers.map((header, i) => `${JSON.stringify(header)}:${jsonOf(kinds[i], flat[at + i] ?? null)}`)
      lines += `{${pairs.join(',')}}\n`
    }
    yield lines
  }
}

function jsonOf(kind: Kind | undefined, value: string | number | null): string {
  if (value === null) return 'null'
  if (kind === 'json') return String(value)
  return JSON.stringify(kind === 'datetime' ? new Date(value) : value)
}

function written(portions: AsyncIterable<FlatCells>) {
  if (format === 'jsonl') return objectsOf(portions)
  const sheet = { name, headers, portions: rowsOf(portions), more: sheets }
  return format === 'csv' ? csv(sheet) : xlsx(sheet)
}

void consumePushes<FlatCells, { bytes: number }>(async (portions) => {
  const target = fs.createWriteStream(file)
  await pipeline(written(portions), target)
  return { bytes: target.bytesWritten }
})
