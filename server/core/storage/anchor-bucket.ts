import type { AnchorCopies } from '../audit/anchors.ts'
import type { AuditArchive } from '../audit/archive.ts'
import type { S3Config } from '../config/s3.ts'
import { refused, s3Client } from './s3.ts'

/** Notes of the seals of the audit log as objects of a bucket, one a day and instance. */
export function anchorBucket(config: S3Config): AnchorCopies {
  const client = s3Client(config)
  return {
    async put(name, text) {
      await client.putObject(name, Buffer.from(text), 'application/x-ndjson').catch(refused)
    },
    async names() {
      const found = await client.listObjects('/', 'audit-').catch(refused)
      if (!found) throw new Error(`There is no bucket ${config.bucket}.`)
      return found.map(({ Key }) => Key)
    },
    async read(name) {
      const response = await client.getObjectRaw(name, true).catch(refused)
      return response.text()
    },
  }
}

/** Removed entries of the audit log as objects of the same bucket, read back: the entries are deleted next. */
export function archiveBucket(config: S3Config): AuditArchive {
  const client = s3Client(config)
  return {
    async put(name, content) {
      await client.putObject(name, content, 'application/gzip').catch(refused)
      const stored = await client.getObjectRaw(name, true).catch(refused)
      if (!Buffer.from(await stored.arrayBuffer()).equals(content))
        throw new Error(`the bucket ${config.bucket} did not keep ${name} as it was sent`)
    },
  }
}
