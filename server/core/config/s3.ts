/** Location and credentials of the bucket. */
export interface S3Config {
  /** 'https://s3.eu-central-1.amazonaws.com', without a path. */
  endpoint: string
  bucket: string
  /** The bucket is the first part of the path; otherwise of the host name. */
  pathStyle: boolean
  accessKey: string
  secretKey: string
  region: string
}
