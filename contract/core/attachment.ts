import * as z from 'zod/mini'
import { PictureUrls } from './picture.ts'

/** Files that one record may carry. Our choice. */
export const ATTACHMENTS_MAX = 10

/** What a form sends: the ids of uploads, each once, in their order. Issue `file_id`. */
export const AttachmentIds = z.array(z.uuid({ error: 'file_id' })).check(
  z.maxLength(ATTACHMENTS_MAX),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'file_id' }),
)

/** A file of a record, as its reader sees it. Pictures answer `urls`, documents `url`; both work for a day or two. */
export const Attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  urls: z.nullable(PictureUrls),
  url: z.nullable(z.string()),
})
export type Attachment = z.infer<typeof Attachment>
