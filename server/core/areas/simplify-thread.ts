// The worker thread that simplifies the borders of one level.
import { workerData } from 'node:worker_threads'
import { answerPulls } from '../threads/worker-side.ts'
import { simplified, type WholeBorder } from './simplify.ts'

async function* simplify(): AsyncGenerator<string> {
  yield simplified((workerData as { borders: WholeBorder[] }).borders)
}

answerPulls(simplify())
