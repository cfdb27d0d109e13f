// The worker thread that reads a calendar file: decision 0052.
import { workerData } from 'node:worker_threads'
import { answerPulls } from '../../../core/threads/worker-side.ts'
import { FileProblem, type FileRead } from './event.ts'
import { readFile } from './read.ts'

/** What the thread answers: what it has read, or why it cannot read the file. */
export type ReadAnswer = { read: FileRead } | { problem: string }

async function* read(): AsyncGenerator<ReadAnswer> {
  try {
    yield { read: readFile((workerData as { text: string }).text) }
  } catch (error) {
    yield { problem: error instanceof FileProblem ? error.code : 'not_ics' }
  }
}

answerPulls(read())
