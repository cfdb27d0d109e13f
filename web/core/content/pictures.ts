import type { PictureUrls } from '#contract/core/model/picture.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { ApiProblem } from '../api/client.ts'
import { formTexts } from './texts/form.ts'

/** A picture stored by the server. */
export interface SentPicture {
  id: string
  width: number | null
  height: number | null
  urls: PictureUrls | null
  /** The library's description. */
  alt?: Localized
  decorative?: boolean
}
/** Uploads a picture. */
export type SendPicture = (file: File, onProgress: (share: number) => void) => Promise<SentPicture>

/** Maximum size of a picture, bytes. Source: docs/rules/constants.md "Files". */
export const PICTURE_MAX_BYTES = 20 * 1024 * 1024

/** Addresses of the pictures in a form: those of the record, and those uploaded since. */
export type PictureStore = Map<string, PictureUrls>

/** The error text of a failed picture upload. */
export function uploadErrorText(error: unknown): string {
  if (!(error instanceof ApiProblem)) return formTexts.text('cover.failed')
  return error.errors[0]?.message ?? error.document.title
}
