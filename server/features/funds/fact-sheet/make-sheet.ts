import { createHash } from 'node:crypto'
import { paperFonts } from '../../../core/paper/fonts.ts'
import { MadeFiles } from '../../../core/paper/made-files.ts'
import { threadFile } from '../../../core/threads/file.ts'
import { KeptThread } from '../../../core/threads/kept-thread.ts'
import type { PictureContent, SheetContent, SheetTask } from './content.ts'

const thread = new KeptThread<SheetTask, Uint8Array>(threadFile(import.meta, 'sheet-thread', 'fact-sheet-thread'), {
  ms: 20_000,
  heapMb: 256,
  keptMs: 30_000,
})
/** Raised when a drawing changes, so that caches outside ask for the new one. */
const DRAWING = 2

const fonts = paperFonts

/** About three hundred sheets, and as many pictures. */
const sheets = new MadeFiles(16 * 1_048_576)
const pictures = new MadeFiles(8 * 1_048_576)

/** The hash of everything that a sheet or a picture shows. */
export const keyOf = (content: SheetContent | PictureContent): string =>
  createHash('sha256')
    .update(`${DRAWING} ${JSON.stringify(content)}`)
    .digest('base64url')
    .slice(0, 22)

/** The PDF of a fact sheet by its key. @throws Problem('unavailable') when too many wait; ThreadFailure. */
export const makeSheet = (key: string, sheet: SheetContent): Promise<Buffer> =>
  sheets.get(key, () => drawn({ sheet, fonts }))

/** The share picture as PNG. @throws as `makeSheet`. */
export const makePicture = (key: string, picture: PictureContent): Promise<Buffer> =>
  pictures.get(key, () => drawn({ picture, fonts }))

/** Draws in a worker thread. */
const drawn = async (task: SheetTask): Promise<Buffer> => Buffer.from(await thread.run(task))
