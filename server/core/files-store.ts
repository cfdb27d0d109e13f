import fs from 'node:fs'
import path from 'node:path'
import { type Config, ConfigProblem } from './config.ts'
import { type FileStore, FOLDER_MODE, folderStore } from './files.ts'
import { s3Store } from './s3.ts'

/** The folder of uploaded files; with a bucket, of uploads on their way alone. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'files')

/** Where this configuration keeps files. */
export const storeOf = (config: Pick<Config, 'dataDir' | 's3'>): FileStore =>
  config.s3 ? s3Store(config.s3, filesFolder(config)) : folderStore(filesFolder(config))

/**
 * Reports a bucket that cannot be used at the start and not with the first upload, and closes to others a folder of uploads that an
 * earlier version left open. @throws ConfigProblem.
 */
export async function checkStore(config: Config): Promise<void> {
  const folder = filesFolder(config)
  if (fs.existsSync(folder)) fs.chmodSync(folder, FOLDER_MODE)
  const wrong = config.s3 && (await s3Store(config.s3, folder).check())
  if (wrong) throw new ConfigProblem([{ variable: 'FILES_S3_ENDPOINT', wrong: `cannot be used: ${wrong}` }])
}
