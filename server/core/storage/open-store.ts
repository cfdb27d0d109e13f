import fs from 'node:fs'
import path from 'node:path'
import { type Config, ConfigProblem } from '../config/config.ts'
import { s3Store } from './s3.ts'
import { type FileStore, FOLDER_MODE, folderStore } from './store.ts'

/** The folder of uploaded files; with a bucket, only of uploads in progress. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'files')

/** Opens the file store of this configuration. */
export const storeOf = (config: Pick<Config, 'dataDir' | 's3'>): FileStore =>
  config.s3 ? s3Store(config.s3, filesFolder(config)) : folderStore(filesFolder(config))

/**
 * Reports an unusable bucket at startup rather than with the first upload, and restricts an uploads folder that an
 * earlier version left readable to others. @throws ConfigProblem.
 */
export async function checkStore(config: Config): Promise<void> {
  const folder = filesFolder(config)
  if (fs.existsSync(folder)) fs.chmodSync(folder, FOLDER_MODE)
  const wrong = config.s3 && (await s3Store(config.s3, folder).check())
  if (wrong) throw new ConfigProblem([{ variable: 'FILES_S3_ENDPOINT', wrong: `cannot be used: ${wrong}` }])
}
