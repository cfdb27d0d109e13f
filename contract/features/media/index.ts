import * as z from 'zod/mini'
import { COVER_ALT_MAX_CHARS } from '../../core/content.ts'
import { ContentPerson } from '../../core/content-answers.ts'
import { feature } from '../../core/feature.ts'
import { ById, Flag, Instant, listQuery, oneOf, pageOf } from '../../core/page.ts'
import { PictureUrls } from '../../core/picture.ts'
import { hasVisibleText, type Localized, localized, plainText } from '../../core/text.ts'
import { INT4_MAX, Version } from '../../core/version.ts'
import { rights } from './rights.ts'

/** Characters of a picture's name. The limit of file names. */
export const MEDIA_NAME_MAX_CHARS = 200
/** Characters of the credit: photographer, source, licence. Our choice. */
export const MEDIA_CREDIT_MAX_CHARS = 200

/** The features whose records show pictures of the library. */
export const MEDIA_USERS = ['news', 'laws', 'videos', 'faq', 'manual'] as const

const Text = z.object({ mn: z.string(), en: z.optional(z.string()) })

/** A picture of the library. Its `fileId` is what covers and texts name. */
export const MediaRow = z.object({
  id: z.uuid(),
  fileId: z.uuid(),
  areaId: z.uuid(),
  area: Text,
  name: z.string(),
  /** What the picture shows, for people who cannot see it; `mn` may be empty. */
  alt: Text,
  /** The picture says nothing that the text around it does not say: it needs no description. */
  decorative: z.boolean(),
  credit: z.string(),
  /** Whether areas above and below may use it too. */
  shared: z.boolean(),
  /** Pixels of the large picture. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Of the file as it was uploaded. */
  bytes: z.int(),
  urls: PictureUrls,
  /** The number of records that show it or have shown it, those out of your reach included. */
  useCount: z.int(),
  by: z.nullable(ContentPerson),
  createdAt: Instant,
  version: z.int(),
  canWrite: z.boolean(),
})
export type MediaRow = z.infer<typeof MediaRow>

/** A record that shows a picture. */
export const MediaUse = z.object({
  feature: z.string(),
  id: z.uuid(),
  title: z.nullable(Text),
  /** Whether readers of the record see it. */
  current: z.boolean(),
  /** Whether unpublished changes of the record show it. When neither holds, an earlier version does. */
  inChanges: z.boolean(),
})
export type MediaUse = z.infer<typeof MediaUse>

/** A picture with the records that show it. */
export const MediaFull = z.extend(MediaRow, {
  uses: z.array(MediaUse),
  /** The number of records that show it and are out of your reach. */
  usesElsewhere: z.int(),
})
export type MediaFull = z.infer<typeof MediaFull>

/** A picture that was replaced. */
export const MediaReplaced = z.extend(MediaFull, {
  /** The number of records that show the new picture now. */
  replaced: z.int(),
})
export type MediaReplaced = z.infer<typeof MediaReplaced>

/** What an upload answers. */
export const MediaUploaded = z.extend(MediaRow, {
  /** False when your area has this very picture already: nothing was stored. */
  isNew: z.boolean(),
})
export type MediaUploaded = z.infer<typeof MediaUploaded>

/** Changes to what is known of a picture; `replace` changes the picture itself. */
export const MediaChange = z.strictObject({
  name: z.optional(plainText(1, MEDIA_NAME_MAX_CHARS)),
  alt: z.optional(localized(COVER_ALT_MAX_CHARS, { required: false })),
  decorative: z.optional(z.boolean()),
  credit: z.optional(plainText(0, MEDIA_CREDIT_MAX_CHARS)),
  shared: z.optional(z.boolean()),
  version: Version,
})
export type MediaChange = z.infer<typeof MediaChange>

/** Whether it is known what to say of a picture to those who cannot see it: only then is it offered for content. */
export const isDescribed = ({ alt, decorative }: { alt: Localized; decorative: boolean }): boolean =>
  decorative || hasVisibleText(alt.mn)

/** Pictures of content, described once and used again. */
export const media = feature({
  ...rights,
  routes: {
    list: {
      method: 'GET',
      path: '/media',
      can: 'read',
      summary: 'Pictures of your area, and shared ones of areas above and below it.',
      query: listQuery(['createdAt', 'name', 'bytes'], {
        /** The area and those below it. */
        areaId: z.optional(z.uuid()),
        use: z.optional(z.enum(['used', 'unused'])),
        /** Pictures that records of this feature show. */
        usedIn: z.optional(z.enum(MEDIA_USERS)),
        /** 'false' for those that nobody has described. */
        described: z.optional(Flag),
      }),
      answer: pageOf(MediaRow),
    },
    one: {
      method: 'GET',
      path: '/media/:id',
      can: 'read',
      summary: 'One picture and the records that show it.',
      params: ById,
      answer: oneOf(MediaFull),
    },
    upload: {
      method: 'POST',
      path: '/media',
      can: 'write',
      summary:
        'Uploads one picture for your area (multipart, field `file`). A picture that your area has is not stored again.',
      query: z.strictObject({
        /** 'true': areas above and below may use it. */
        shared: z.optional(Flag),
      }),
      answer: oneOf(MediaUploaded),
      kind: 'upload',
      status: 201,
      perMinute: 120,
    },
    replace: {
      method: 'POST',
      path: '/media/:id/file',
      can: 'write',
      summary:
        'Replaces the picture itself (multipart, field `file`) if `version` is still current, in every record that you may write. Earlier versions keep the earlier picture.',
      params: ById,
      query: z.strictObject({ version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(INT4_MAX)) }),
      answer: oneOf(MediaReplaced),
      kind: 'upload',
      perMinute: 30,
    },
    change: {
      method: 'PATCH',
      path: '/media/:id',
      can: 'write',
      summary: 'Changes name, description, credit or sharing of a picture if `version` is still current.',
      params: ById,
      body: MediaChange,
      answer: oneOf(MediaFull),
    },
    remove: {
      method: 'DELETE',
      path: '/media/:id',
      can: 'write',
      summary: 'Deletes a picture that no record and no version of one refers to.',
      params: ById,
      status: 204,
    },
  },
})
