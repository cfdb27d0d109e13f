// The worker thread that draws invoices and credit notes.
import { answerTasks } from '../../../core/threads/worker-side.ts'
import type { DocumentTask } from './content.ts'

answerTasks(
  async ({ content, fonts }: DocumentTask): Promise<Uint8Array> =>
    (await import('./draw.ts')).drawDocument(content, fonts),
)
