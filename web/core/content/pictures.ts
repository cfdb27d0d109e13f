import type { PictureUrls } from '#contract/core/picture.ts'
import type { Localized } from '#contract/core/text.ts'
import { ApiProblem } from '../api.ts'
import { formTexts } from './texts/form.ts'

/** A picture that was taken by the server. */
export interface SentPicture {
  id: string
  width: number | null
  height: number | null
  urls: PictureUrls | null
  /** What the library knows of it. */
  alt?: Localized
  decorative?: boolean
}
/** Sends a picture. */
export type SendPicture = (file: File, onProgress: (share: number) => void) => Promise<SentPicture>

/** Bytes of one picture. Source: docs/rules/constants.md "Files". */
export const PICTURE_MAX_BYTES = 20 * 1024 * 1024
/** Kinds that the server takes as pictures. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

/** Addresses of the pictures that a form shows: those of the record, and those sent since. */
export type PictureStore = Map<string, PictureUrls>

/** Why a picture was not taken, in words for the reader. */
export function whyNotSent(error: unknown): string {
  if (!(error instanceof ApiProblem)) return formTexts.text('cover.failed')
  return error.errors[0]?.message ?? error.document.title
}
