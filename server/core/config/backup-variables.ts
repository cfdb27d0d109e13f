import * as z from 'zod/mini'
import { describeS3, namedS3, type S3Config, s3Faults, s3Of, s3Variables } from './s3.ts'
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

/** Schemas of the variables about backups. */
export const backupVariables = {
  BACKUP_FOLDER: z.optional(z.string()),
  BACKUP_AT: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))),
  BACKUP_KEEP: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2},\d{1,3},\d{1,3}$/))),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(16))),
  BACKUP_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  ...s3Variables('BACKUP'),
}

type Given = Partial<Record<keyof typeof backupVariables, string | undefined>>

/** The configuration of backups that these variables give. */
export function backupOf(v: Given): BackupConfig {
  const [days = 7, weeks = 4, months = 12] = (v.BACKUP_KEEP ?? '7,4,12').split(',').map(Number)
  const s3 = s3Of('BACKUP', v)
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

/** Problems that depend on more than one of the variables about backups. */
export function backupFaults(given: Record<string, string | undefined>): { variable: string; wrong: string }[] {
  const faults = s3Faults('BACKUP', given)
  const named = namedS3('BACKUP', given)
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
export const describeBackups: Variable[] = [
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
  ...describeS3('BACKUP', {
    endpoint: 'An S3-compatible storage for backups, in place of BACKUP_FOLDER.',
    bucket: 'The bucket of that storage; it has to be there, and belongs to one installation.',
    standard: 'none',
    example: 'nutag-backups',
  }),
]
