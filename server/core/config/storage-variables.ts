import { describeS3 } from './s3.ts'

/** Where uploaded files are stored. */
export const describeStorage = describeS3('FILES', {
  endpoint: 'An S3-compatible storage for uploaded files, used in place of the folder in DATA_DIR.',
  bucket: 'The bucket of that storage; it has to be there.',
  standard: 'none: files are stored in DATA_DIR',
  example: 'nutag-files',
})
