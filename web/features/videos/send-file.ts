import { files } from '#contract/features/files/index.ts'
import { upload } from '../../core/api.ts'

/** Sends the film of a video. */
export const sendFile = async (file: File, onProgress: (share: number) => void) =>
  (await upload(files, 'upload', file, { onProgress })).data
