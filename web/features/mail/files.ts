import { files } from '#contract/features/files/index.ts'
import { uploadTo } from '../../core/api/upload-to.ts'
import type { SendFile } from '../../core/content/form-file.ts'
import type { SendPicture } from '../../core/content/pictures.ts'

const upload = uploadTo(files, 'upload')

/** Uploads an attachment. */
export const sendFile: SendFile = async (file, onProgress) => {
  const { id, name, bytes, urls } = await upload(file, onProgress)
  return { id, name, bytes, preview: urls?.small }
}

/** Uploads a picture of the text. */
export const sendPicture: SendPicture = (file, onProgress) => upload(file, onProgress)

/** Size limit of a file in bytes, the same as the server's. */
export const MAX_BYTES = 20 * 1024 * 1024
/** The kinds of files that the server takes. */
export const ACCEPT = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
}
