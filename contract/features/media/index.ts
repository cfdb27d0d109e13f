import * as z from 'zod/mini'
import { ContentPerson } from '../../core/content/answers.ts'
import { COVER_ALT_MAX_CHARS } from '../../core/content/index.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, Flag, Instant, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { PictureUrls } from '../../core/model/picture.ts'
import { INT4_MAX, Version } from '../../core/model/version.ts'
import { hasVisibleText, type Localized, LocalizedAnswer, localized, plainText } from '../../core/text/localized.ts'
import { rights } from './rights.ts'

/** Maximum length of a picture's name, characters: that of file names. */
export const MEDIA_NAME_MAX_CHARS = 200
/** Maximum length of the credit (photographer, source, licence), characters. Our choice. */
export const MEDIA_CREDIT_MAX_CHARS = 200

/** The features whose records show pictures of the library. */
export const MEDIA_USERS = ['news', 'laws', 'videos', 'faq', 'manual', 'sections', 'team', 'documents', 'blog'] as const

/** A picture of the library. Covers and texts refer to it by `fileId`. */
export const MediaRow = z.object({
  id: z.uuid(),
  fileId: z.uuid(),
  areaId: z.uuid(),
  area: LocalizedAnswer,
  name: z.string(),
  /** The description for people who cannot see the picture; `mn` may be ''. */
  alt: LocalizedAnswer,
  /** The picture adds nothing to the surrounding text and needs no description. */
  decorative: z.boolean(),
  credit: z.string(),
  /** Whether areas above and below may use it too. */
  shared: z.boolean(),
  /** Size of the large picture in pixels. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Size of the original file. */
  bytes: z.int(),
  urls: PictureUrls,
  /** Number of records that show it or have shown it, including those out of reach. */
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
  title: z.nullable(LocalizedAnswer),
  /** Whether readers of the record see it. */
  current: z.boolean(),
  /** Whether unpublished changes of the record show it. If neither is true, an earlier version does. */
  inChanges: z.boolean(),
})
export type MediaUse = z.infer<typeof MediaUse>

/** A picture with the records that show it. */
export const MediaFull = z.extend(MediaRow, {
  uses: z.array(MediaUse),
  /** Number of records out of reach that show it. */
  usesElsewhere: z.int(),
})
export type MediaFull = z.infer<typeof MediaFull>

/** A picture that was replaced. */
export const MediaReplaced = z.extend(MediaFull, {
  /** Number of records that show the new picture now. */
  replaced: z.int(),
})
export type MediaReplaced = z.infer<typeof MediaReplaced>

/** The response to an upload. */
export const MediaUploaded = z.extend(MediaRow, {
  /** False when your area already has this picture: nothing was stored. */
  isNew: z.boolean(),
})
export type MediaUploaded = z.infer<typeof MediaUploaded>

/** Changes of a picture's metadata; `replace` changes the picture itself. */
export const MediaChange = z.strictObject({
  name: z.optional(plainText(1, MEDIA_NAME_MAX_CHARS)),
  alt: z.optional(localized(COVER_ALT_MAX_CHARS, { required: false })),
  decorative: z.optional(z.boolean()),
  credit: z.optional(plainText(0, MEDIA_CREDIT_MAX_CHARS)),
  shared: z.optional(z.boolean()),
  version: Version,
})
export type MediaChange = z.infer<typeof MediaChange>

/** Whether a picture has a description or is decorative, which is required for use in content. */
export const isDescribed = ({ alt, decorative }: { alt: Localized; decorative: boolean }): boolean =>
  decorative || hasVisibleText(alt.mn)

/** Pictures for content, described once and reused. */
export const media = feature({
  ...rights,
  routes: {
    list: {
      method: 'GET',
      path: '/media',
      can: 'read',
      summary: 'Pictures of your area, and shared ones of areas above and below it.',
      query: listQuery(['createdAt', 'name', 'bytes'], {
        /** Pictures of this area and of all areas below it. */
        areaId: z.optional(z.uuid()),
        use: z.optional(z.enum(['used', 'unused'])),
        /** Pictures that records of this feature show. */
        usedIn: z.optional(z.enum(MEDIA_USERS)),
        /** 'false' for those without a description. */
        described: z.optional(Flag),
        /** Pictures that this person uploaded. */
        owner: z.optional(z.uuid()),
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
        'Uploads one picture for your area (multipart, field `file`). A picture that your area already has is not stored twice.',
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
