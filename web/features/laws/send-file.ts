import { files } from '#contract/features/files/index.ts'
import { upload } from '../../core/api.ts'

/** Sends a document for an act. */
export const sendFile = async (file: File, onProgress: (share: number) => void) =>
  (await upload(files, 'upload', file, { onProgress })).data
