import * as z from 'zod/mini'
import { feature } from '../../core/feature.ts'
import { ById, oneOf } from '../../core/page.ts'
import { PictureUrls } from '../../core/picture.ts'
import { rights } from './rights.ts'

/** A file that was taken. Pictures answer `urls`, documents `url`; both work for a day or two. */
export const UploadedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Told by the content: 'image/webp' for every picture, whatever it came as. */
  type: z.string(),
  bytes: z.int(),
  /** Pixels of the large picture; null for documents. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  urls: z.nullable(PictureUrls),
  url: z.nullable(z.string()),
})
export type UploadedFile = z.infer<typeof UploadedFile>

/** Pictures and documents that people put into records; citizens send pictures alone. A file is seen only through a record that names it. */
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
