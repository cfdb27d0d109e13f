import { files } from '#contract/features/files/index.ts'
import { upload } from '../../core/api.ts'
import type { SendPicture } from '../../core/content/pictures.ts'

/** Sends a picture for a piece of news. */
export const sendPicture: SendPicture = async (file, onProgress) =>
  (await upload(files, 'upload', file, { onProgress })).data
