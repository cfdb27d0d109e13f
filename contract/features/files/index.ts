import * as z from 'zod/mini'
import { feature } from '../../core/model/feature.ts'
import { ById, oneOf } from '../../core/model/page.ts'
import { PictureUrls } from '../../core/model/picture.ts'
import { rights } from './rights.ts'

/** A stored file. Pictures have `urls`, documents `url`; both are valid for a day or two, at most as long as the session or API token. */
export const UploadedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Determined by the content: 'image/webp' for every picture, whatever its original type. */
  type: z.string(),
  bytes: z.int(),
  /** Size of the large picture in pixels; null for documents. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  urls: z.nullable(PictureUrls),
  url: z.nullable(z.string()),
})
export type UploadedFile = z.infer<typeof UploadedFile>

/**
 * Pictures and documents that people attach to records; citizens can only upload pictures. A file is visible only
 * through a record that refers to it.
 */
export const files = feature({
  ...rights,
  routes: {
    upload: {
      method: 'POST',
      path: '/files',
      can: 'upload',
      summary: 'Uploads one picture or document (multipart, field `file`). Metadata of pictures is removed.',
      answer: oneOf(UploadedFile),
      kind: 'upload',
      status: 201,
      perMinute: 60,
    },
    remove: {
      method: 'DELETE',
      path: '/files/:id',
      can: 'upload',
      summary: 'Deletes one of your uploads that no record refers to.',
      params: ById,
      status: 204,
    },
  },
})
