import path from 'node:path'
import { type Config, ConfigProblem } from './config.ts'
import { type FileStore, folderStore } from './files.ts'
import { s3Store } from './s3.ts'

/** The folder of uploaded files; with a bucket, of uploads on their way alone. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'files')

/** Where this configuration keeps files. */
export const storeOf = (config: Pick<Config, 'dataDir' | 's3'>): FileStore =>
  config.s3 ? s3Store(config.s3, filesFolder(config)) : folderStore(filesFolder(config))

/** A bucket that cannot be used is said at the start, and not by the first upload. @throws ConfigProblem. */
export async function checkStore(config: Config): Promise<void> {
  const wrong = config.s3 && (await s3Store(config.s3, filesFolder(config)).check())
  if (wrong) throw new ConfigProblem([{ variable: 'FILES_S3_ENDPOINT', wrong: `cannot be used: ${wrong}` }])
}
