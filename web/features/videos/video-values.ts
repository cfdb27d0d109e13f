import type { ContentFull } from '#contract/core/content/answers.ts'
import {
  type Video,
  type VideoOwn,
  type VideoSource,
  videoOfLink,
  watchAddress,
} from '#contract/features/videos/index.ts'
import type { ContentValues } from '../../core/content/content-values.ts'
import type { FormFile } from '../../core/content/form-file.ts'

/** Form values of a video in addition to those of all content. */
export interface VideoValues {
  by: 'link' | 'file'
  /** The pasted link; '' for none. */
  link: string
  /** At most one file. */
  file: FormFile[]
  transcript: { mn: string; en: string }
}

/** The form values with the fields of a video. */
export const videoOf = (values: ContentValues): ContentValues & VideoValues => values as ContentValues & VideoValues

/** The values of a new video. */
export const empty: VideoValues = { by: 'link', link: '', file: [], transcript: { mn: '', en: '' } }

/** The form values of a video. */
export function valuesOf(record: ContentFull): VideoValues {
  const { source, file, transcript } = record as Video
  return {
    by: source?.provider === 'file' ? 'file' : 'link',
    link: source && source.provider !== 'file' ? watchAddress(source) : '',
    file: file ? [{ fileId: file.id, name: file.name, bytes: file.bytes }] : [],
    transcript: { mn: transcript.mn, en: transcript.en ?? '' },
  }
}

/** A value that the schema rejects, sent for an invalid link so that the field shows the error. */
const NO_VIDEO = { provider: 'youtube', id: '' } as const

/** The video source in the form. */
export function sourceOf({ by, link, file }: VideoValues): VideoSource | null {
  if (by === 'file') return file[0] ? { provider: 'file', fileId: file[0].fileId } : null
  return link.trim() === '' ? null : (videoOfLink(link) ?? NO_VIDEO)
}

/** The values that are sent. */
export const sent = (values: VideoValues): VideoOwn => ({ source: sourceOf(values), transcript: values.transcript })

/** The record's values, in the format that the schema produces. */
export const before = (record: ContentFull): VideoOwn => {
  const { source, transcript } = record as Video
  return { source, transcript }
}
