import * as z from 'zod/mini'
import type { S3Config } from './s3.ts'
import type { Variable } from './variable-kinds.ts'

/** Where, when and how backups are made on a schedule. */
export interface BackupConfig {
  /** A folder or a bucket; undefined: no backups are made on a schedule. */
  to: { folder: string } | { s3: S3Config } | undefined
  /** The time of day in Ulaanbaatar, 'HH:MM'. */
  at: string
  /** Of the last so many days, weeks and months the newest backup each is kept. */
  keep: { days: number; weeks: number; months: number }
  /** Whom backups are encrypted for; undefined: they are not encrypted. */
  recipient: { passphrase: string } | { publicKey: string } | undefined
}

const BUCKET_VARIABLES = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY',
  'BACKUP_S3_SECRET_KEY',
] as const

/** Schemas of the variables about backups; `origin` and `bucket` are those of the other storage. */
export const backupVariables = ({ origin, bucket }: Record<'origin' | 'bucket', z.ZodMiniType<string>>) => ({
  BACKUP_FOLDER: z.optional(z.string()),
  BACKUP_AT: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))),
  BACKUP_KEEP: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2},\d{1,3},\d{1,3}$/))),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(16))),
  BACKUP_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  BACKUP_S3_ENDPOINT: z.optional(origin),
  BACKUP_S3_BUCKET: z.optional(bucket),
  BACKUP_S3_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
  BACKUP_S3_ACCESS_KEY: z.optional(z.string().check(z.regex(/^[^\s/]{1,200}$/))),
  BACKUP_S3_SECRET_KEY: z.optional(z.string().check(z.regex(/^\S{1,200}$/))),
  BACKUP_S3_PATH_STYLE: z.optional(z.enum(['on', 'off'])),
})

type Given = Partial<Record<(typeof describeBackups)[number]['name'], string | undefined>>

/** The configuration of backups that these variables give. */
export function backupOf(v: Given): BackupConfig {
  const [days = 7, weeks = 4, months = 12] = (v.BACKUP_KEEP ?? '7,4,12').split(',').map(Number)
  const s3 = bucketOf(v)
  const recipient = v.BACKUP_PASSPHRASE
    ? { passphrase: v.BACKUP_PASSPHRASE }
    : v.BACKUP_PUBLIC_KEY && { publicKey: v.BACKUP_PUBLIC_KEY }
  return {
    to: s3 ? { s3 } : v.BACKUP_FOLDER ? { folder: v.BACKUP_FOLDER } : undefined,
    at: v.BACKUP_AT ?? '03:00',
    keep: { days, weeks, months },
    recipient: recipient || undefined,
  }
}

function bucketOf(v: Given): S3Config | undefined {
  const { BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY, BACKUP_S3_SECRET_KEY } = v
  if (!BACKUP_S3_ENDPOINT || !BACKUP_S3_BUCKET || !BACKUP_S3_ACCESS_KEY || !BACKUP_S3_SECRET_KEY) return undefined
  return {
    endpoint: new URL(BACKUP_S3_ENDPOINT).origin,
    bucket: BACKUP_S3_BUCKET,
    region: v.BACKUP_S3_REGION ?? 'us-east-1',
    accessKey: BACKUP_S3_ACCESS_KEY,
    secretKey: BACKUP_S3_SECRET_KEY,
    pathStyle: v.BACKUP_S3_PATH_STYLE !== 'off',
  }
}

/** Problems that depend on more than one of the variables about backups. */
export function backupFaults(given: Record<string, string | undefined>): { variable: string; wrong: string }[] {
  const faults: { variable: string; wrong: string }[] = []
  const named = Object.keys(given).find((name) => name.startsWith('BACKUP_S3_'))
  for (const variable of named ? BUCKET_VARIABLES : []) {
    if (!given[variable]) faults.push({ variable, wrong: `is missing, and ${named} is given` })
  }
  if (named && given.BACKUP_FOLDER)
    faults.push({ variable: 'BACKUP_FOLDER', wrong: `is given, and so is ${named}; backups have one place` })
  if (given.BACKUP_PASSPHRASE && given.BACKUP_PUBLIC_KEY)
    faults.push({
      variable: 'BACKUP_PUBLIC_KEY',
      wrong: 'is given, and so is BACKUP_PASSPHRASE; one of them is enough',
    })
  // a bucket is the machine of somebody else
  if (named && !given.BACKUP_PASSPHRASE && !given.BACKUP_PUBLIC_KEY)
    faults.push({
      variable: 'BACKUP_PUBLIC_KEY',
      wrong: `or BACKUP_PASSPHRASE is missing, and ${named} is given: backups in a bucket are encrypted`,
    })
  return faults
}

/** The variables about backups. */
export const describeBackups = [
  {
    name: 'BACKUP_FOLDER',
    about:
      'The folder into which a backup is made every day, best on another machine. It belongs to one installation: old backups in it are removed (BACKUP_KEEP).',
    allowed: 'a folder that the server may write to',
    standard: 'none: backups are made by npm run backup only',
    example: '/mnt/other-machine/nutag-backups',
  },
  {
    name: 'BACKUP_AT',
    about: 'The time of day in Ulaanbaatar at which the backup is made.',
    allowed: 'hours and minutes from 00:00 to 23:59',
    standard: '03:00',
    example: '02:30',
  },
  {
    name: 'BACKUP_KEEP',
    about: 'Of how many days, weeks and months the newest backup is kept; others are removed after a new one was made.',
    allowed: 'three whole numbers separated by commas, the first at least 1',
    standard: '7,4,12',
    example: '14,8,24',
  },
  {
    name: 'BACKUP_PASSPHRASE',
    about: 'The passphrase that backups are encrypted with, and opened.',
    allowed: 'at least 16 characters; not together with BACKUP_PUBLIC_KEY',
    standard: 'none: backups are not encrypted',
    example: 'what `openssl rand -base64 24` prints',
  },
  {
    name: 'BACKUP_PUBLIC_KEY',
    about:
      'The public key that backups are encrypted for. The server cannot open them; the private key, made by npm run backup -- --make-key FILE, is kept elsewhere.',
    allowed: '43 letters, digits, dashes and underscores; BACKUP_S3_ENDPOINT needs it or BACKUP_PASSPHRASE',
    standard: 'none: backups are not encrypted',
    example: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  },
  {
    name: 'BACKUP_S3_ENDPOINT',
    about: 'An S3-compatible storage for backups, in place of BACKUP_FOLDER.',
    allowed: 'http:// or https:// with a host and perhaps a port, without a path',
    standard: 'none',
    example: 'https://s3.eu-central-1.amazonaws.com',
  },
  {
    name: 'BACKUP_S3_BUCKET',
    about: 'The bucket of that storage; it has to be there, and belongs to one installation.',
    allowed:
      'the name of a bucket, 3 to 63 small letters, digits, dots and dashes; must be given with BACKUP_S3_ENDPOINT',
    standard: 'none',
    example: 'nutag-backups',
  },
  {
    name: 'BACKUP_S3_REGION',
    about: 'The region that requests to the storage are signed for.',
    allowed: 'small letters, digits and dashes',
    standard: 'us-east-1',
    example: 'eu-central-1',
  },
  {
    name: 'BACKUP_S3_ACCESS_KEY',
    about: 'The name of the key that opens the bucket.',
    allowed: 'what the storage gave, without spaces and slashes; must be given with BACKUP_S3_ENDPOINT',
    standard: 'none',
    example: 'AKIAIOSFODNN7EXAMPLE',
  },
  {
    name: 'BACKUP_S3_SECRET_KEY',
    about: 'The secret of that key.',
    allowed: 'what the storage gave, without spaces; must be given with BACKUP_S3_ENDPOINT',
    standard: 'none',
    example: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  },
  {
    name: 'BACKUP_S3_PATH_STYLE',
    about: 'Whether the bucket is part of the path of an address; otherwise it is the first part of the host name.',
    allowed: 'on or off',
    standard: 'on',
    example: 'off',
  },
] as const satisfies Variable[]
