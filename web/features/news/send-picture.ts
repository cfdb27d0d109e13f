import { files } from '#contract/features/files/index.ts'
import { upload } from '../../core/api.ts'

/** Sends a picture or a document for a piece of news. */
export const sendPicture = async (file: File, onProgress: (share: number) => void) =>
  (await upload(files, 'upload', file, { onProgress })).data
