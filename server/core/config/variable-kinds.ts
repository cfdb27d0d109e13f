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
