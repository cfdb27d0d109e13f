import type { Attachment } from '#contract/core/model/attachment.ts'

/** A file in a form. */
export interface FormFile {
  fileId: string
  name: string
  bytes: number
  /** The id of the file on the device until the form is sent. */
  keptAs?: string | undefined
  /** Address of a preview picture. */
  preview?: string | undefined
}

/** A stored file of a record in its form. */
export const formFileOf = ({ id, name, bytes, urls }: Attachment): FormFile => ({
  fileId: id,
  name,
  bytes,
  preview: urls?.small,
})

/** Uploads a file; core knows no feature, so the screen provides the function. */
export type SendFile = (
  file: File,
  onProgress: (share: number) => void,
) => Promise<{ id: string; name: string; bytes: number; preview?: string | undefined }>
