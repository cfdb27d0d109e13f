import * as z from 'zod/mini'
import { PictureUrls } from './picture.ts'

/** Maximum files per record. Our choice. */
export const ATTACHMENTS_MAX = 10

/** The input of a form: the ids of uploads, without duplicates, in order. Issue `file_id`. */
export const AttachmentIds = z.array(z.uuid({ error: 'file_id' })).check(
  z.maxLength(ATTACHMENTS_MAX),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'file_id' }),
)

/** Media types of files, besides pictures, that records take, by content. */
export const DOCUMENT_TYPES: readonly string[] = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'video/mp4',
  'video/webm',
]

const StoredFile = z.object({ id: z.uuid(), name: z.string(), type: z.string(), bytes: z.int() })

/**
 * A file of a record in a response. Pictures have `urls`, documents `url`; both are valid for a day or two, at most as long as
 * the session or API token.
 */
export const Attachment = z.extend(StoredFile, { urls: z.nullable(PictureUrls), url: z.nullable(z.string()) })
export type Attachment = z.infer<typeof Attachment>

/** A document or a video of content. Its address is permanent while the content is public, otherwise as above. */
export const ContentFile = z.extend(StoredFile, { url: z.string() })
export type ContentFile = z.infer<typeof ContentFile>
