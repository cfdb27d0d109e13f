// The worker thread that draws fact sheets and share pictures.
import { answerTasks } from '../../../core/threads/worker-side.ts'
import type { SheetTask } from './content.ts'

answerTasks(async ({ sheet, picture, fonts }: SheetTask): Promise<Uint8Array> => {
  if (sheet) return (await import('./draw.ts')).drawSheet(sheet, fonts)
  if (picture) return (await import('./draw-picture.ts')).drawPicture(picture, fonts)
  throw new Error('nothing to draw')
})
