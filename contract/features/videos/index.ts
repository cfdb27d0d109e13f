import * as z from 'zod/mini'
import { contentWorkflow, missingForPublish, type Publishable, type Refused } from '../../core/content/index.ts'
import { contentKind } from '../../core/content/routes.ts'
import type { Role } from '../../core/model/actor.ts'
import { ContentFile } from '../../core/model/attachment.ts'
import { EntryKey, entrySetting } from '../../core/model/entry-list.ts'
import { feature } from '../../core/model/feature.ts'
import type { Localized } from '../../core/text/localized.ts'
import { LocalizedAnswer, localized } from '../../core/text/localized.ts'
import { videoCategories } from './categories.ts'
import { rights } from './rights.ts'
import { VideoSource } from './source.ts'

export * from './addresses.ts'
export { videoCategories } from './categories.ts'
export * from './source.ts'

/** Maximum length of a transcript in one language, characters. Our choice: about two hours of speech. */
export const TRANSCRIPT_MAX_CHARS = 50_000

const WRITERS: readonly Role[] = ['CITY_ADMIN', 'DISTRICT_ADMIN']

/** The fields specific to videos in a request. */
export interface VideoOwn {
  source: VideoSource | null
  transcript: Localized
}

const kind = contentKind({
  path: '/videos',
  category: EntryKey,
  own: {
    source: z.optional(z.nullable(VideoSource)),
    /** The spoken text, for people who cannot hear it and for the search. */
    transcript: z.optional(localized(TRANSCRIPT_MAX_CHARS, { multiline: true, required: false })),
  },
  more: {
    source: z.nullable(VideoSource),
    /** The file, if it is stored here. */
    file: z.nullable(ContentFile),
  },
  whole: { transcript: LocalizedAnswer },
  moreSorts: [],
})

export const VideoDraft = kind.Draft
export type VideoDraft = z.infer<typeof VideoDraft>
export const VideoRow = kind.Row
export type VideoRow = z.infer<typeof VideoRow>
export const Video = kind.Full
export type Video = z.infer<typeof Video>

/** draft → published → archived; scheduled follows from the clock. */
export const videoWorkflow = contentWorkflow('videos', WRITERS)

/** What a video needs before it can be published: a title and the video itself; the description is optional. */
export function missingForVideo(video: Publishable & Pick<VideoOwn, 'source'>): Refused[] {
  const missing = missingForPublish(video, { textless: true })
  if (video.source === null) missing.push({ path: 'source', code: 'required' })
  return missing
}

/** City settings of videos. */
export const videoSettings = { categories: entrySetting(videoCategories) }

/** Videos of the city and its districts: by link or as an uploaded file. */
export const videos = feature({
  ...rights,
  workflows: [{ ...videoWorkflow, tables: ['videos'] }],
  settings: Object.values(videoSettings),
  routes: kind.routes,
})
