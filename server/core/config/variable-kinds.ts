/** Describes an environment variable for the README and for error messages at startup. */
export interface Variable {
  name: string
  about: string
  allowed: string
  /** The default, in plain language. */
  standard: string
  example: string
}

/** Limits on what one connection, address or account may take. */
export const describeLimits: Variable[] = [
  {
    name: 'REQUEST_IDLE_SECONDS',
    about:
      'How long nothing may arrive of a request whose header or body is not complete, until its connection is closed.',
    allowed: 'a whole number of seconds from 1 to 600',
    standard: '30',
    example: '60',
  },
  {
    name: 'UPLOAD_MIN_BYTES_PER_SECOND',
    about: 'How fast the body of a request has to arrive on average; slower connections are closed.',
    allowed: 'a whole number of bytes from 1 to 10000000',
    standard: '4096',
    example: '1024',
  },
  {
    name: 'UPLOADS_PERSON_MB',
    about: 'How much one person may be uploading at the same moment, in megabytes. One file alone is always taken.',
    allowed: 'a whole number from 1 to 100000',
    standard: '100',
    example: '50',
  },
  {
    name: 'UPLOADS_ADDRESS_MB',
    about:
      'How much may be on its way from one address at the same moment, in megabytes; an office shares one address.',
    allowed: 'a whole number from 1 to 100000',
    standard: '400',
    example: '1000',
  },
  {
    name: 'SOCKETS_PER_ACCOUNT',
    about: 'How many live connections one account may have to one instance: one for each open tab.',
    allowed: 'a whole number from 1 to 100000',
    standard: '30',
    example: '10',
  },
  {
    name: 'SOCKETS_PER_ADDRESS',
    about: 'How many live connections one address may have to one instance; an office shares one address.',
    allowed: 'a whole number from 1 to 1000000',
    standard: '2000',
    example: '5000',
  },
]

/** Where uploaded files are stored. */
export const describeStorage: Variable[] = [
  {
    name: 'FILES_S3_ENDPOINT',
    about: 'An S3-compatible storage for uploaded files, used in place of the folder in DATA_DIR.',
    allowed: 'http:// or https:// with a host and perhaps a port, without a path',
    standard: 'none: files are stored in DATA_DIR',
    example: 'https://s3.eu-central-1.amazonaws.com',
  },
  {
    name: 'FILES_S3_BUCKET',
    about: 'The bucket of that storage; it has to be there.',
    allowed:
      'the name of a bucket, 3 to 63 small letters, digits, dots and dashes; must be given with FILES_S3_ENDPOINT',
    standard: 'none',
    example: 'nutag-files',
  },
  {
    name: 'FILES_S3_REGION',
    about: 'The region that requests to the storage are signed for.',
    allowed: 'small letters, digits and dashes',
    standard: 'us-east-1',
    example: 'eu-central-1',
  },
  {
    name: 'FILES_S3_ACCESS_KEY',
    about: 'The name of the key that opens the bucket.',
    allowed: 'what the storage gave, without spaces and slashes; must be given with FILES_S3_ENDPOINT',
    standard: 'none',
    example: 'AKIAIOSFODNN7EXAMPLE',
  },
  {
    name: 'FILES_S3_SECRET_KEY',
    about: 'The secret of that key.',
    allowed: 'what the storage gave, without spaces; must be given with FILES_S3_ENDPOINT',
    standard: 'none',
    example: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  },
  {
    name: 'FILES_S3_PATH_STYLE',
    about: 'Whether the bucket is part of the path of an address; otherwise it is the first part of the host name.',
    allowed: 'on or off',
    standard: 'on',
    example: 'off',
  },
]
