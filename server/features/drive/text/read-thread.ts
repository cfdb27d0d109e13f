// The worker thread that reads the text of one file. Files of strangers are parsed only here, with limits.
import { workerData } from 'node:worker_threads'
import { searchText } from '../../../core/database/folded-search.ts'
import { answerPulls } from '../../../core/threads/worker-side.ts'
import type { TextFormat } from './formats.ts'
import type { TextLimits } from './limits.ts'
import { readOffice } from './read-office.ts'

export interface TextTask {
  file: Uint8Array
  format: TextFormat
  limits: TextLimits
}

async function* textOf({ file, format, limits }: TextTask): AsyncGenerator<string> {
  if (format === 'plain') yield new TextDecoder().decode(file)
  else if (format === 'pdf') yield* (await import('./read-pdf.ts')).readPdf(file, limits)
  else yield* readOffice(file, format, limits)
}

/** The words of a file for the column `search`. What was read before a file turned out to be damaged is searched, too. */
async function* words(task: TextTask): AsyncGenerator<string> {
  let text = ''
  try {
    for await (const part of textOf(task)) {
      text += part
      if (text.length >= task.limits.chars) break
    }
  } catch {
    // not readable, or not further
  }
  yield cut(searchText(text.slice(0, task.limits.chars)), task.limits.wordBytes)
}

/** The words at the beginning that have this many bytes. */
function cut(all: string, bytes: number): string {
  const encoded = new TextEncoder().encode(all)
  if (encoded.length <= bytes) return all
  const end = encoded.lastIndexOf(0x20, bytes)
  return end < 0 ? '' : new TextDecoder().decode(encoded.subarray(0, end))
}

answerPulls(words(workerData as TextTask))
