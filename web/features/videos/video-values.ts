import type { ContentFull } from '#contract/core/content-answers.ts'
import {
  type Video,
  type VideoOwn,
  type VideoSource,
  videoOfLink,
  watchAddress,
} from '#contract/features/videos/index.ts'
import type { ContentValues } from '../../core/content/content-values.ts'
import type { FormFile } from '../../core/content/FilesField.tsx'

/** What the form of a video holds beside what all content has. */
export interface VideoValues {
  by: 'link' | 'file'
  /** As it was pasted; '' for none. */
  link: string
  /** At most one. */
  file: FormFile[]
  transcript: { mn: string; en: string }
}

/** The fields of a video in a form's values. */
export const videoOf = (values: ContentValues): ContentValues & VideoValues => values as ContentValues & VideoValues

/** The fields of a new video. */
export const empty: VideoValues = { by: 'link', link: '', file: [], transcript: { mn: '', en: '' } }

/** The fields of a video as the form holds them. */
export function valuesOf(record: ContentFull): VideoValues {
  const { source, file, transcript } = record as Video
  return {
    by: source?.provider === 'file' ? 'file' : 'link',
    link: source && source.provider !== 'file' ? watchAddress(source) : '',
    file: file ? [{ fileId: file.id, name: file.name, bytes: file.bytes }] : [],
    transcript: { mn: transcript.mn, en: transcript.en ?? '' },
  }
}

/** A link that is none is sent as what the schema refuses, so that the field says so. */
const NO_VIDEO = { provider: 'youtube', id: '' } as const

/** The video that the form names. */
export function sourceOf({ by, link, file }: VideoValues): VideoSource | null {
  if (by === 'file') return file[0] ? { provider: 'file', fileId: file[0].fileId } : null
  return link.trim() === '' ? null : (videoOfLink(link) ?? NO_VIDEO)
}

/** What is sent of them. */
export const sent = (values: VideoValues): VideoOwn => ({ source: sourceOf(values), transcript: values.transcript })

/** How the record says them, in the form in which the schema leaves them. */
export const before = (record: ContentFull): VideoOwn => {
  const { source, transcript } = record as Video
  return { source, transcript }
}
