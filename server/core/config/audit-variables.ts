import path from 'node:path'
import * as z from 'zod/mini'
import { describeS3, s3Variables } from './s3.ts'
import type { Variable } from './variable-kinds.ts'

/** Schemas of the variables about the audit log, without its secret. */
export const auditVariables = {
  AUDIT_ANCHORS: z.optional(z.string()),
  ...s3Variables('AUDIT'),
  AUDIT_KEEP_YEARS: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
  AUDIT_ARCHIVE: z.optional(z.string().check(z.minLength(1))),
  AUDIT_MAIL: z.optional(z.string().check(z.regex(/^[^<>\s@]+@[^<>\s@]+$/))),
}

/** How long entries of the audit log are kept. Source: the general limitation period of the Civil Code, art. 75.1 (docs/rules/audit-retention.md). */
const KEEP_YEARS = 10

/** What AUDIT_ARCHIVE says for the bucket of AUDIT_S3_…. */
const BUCKET = 'bucket'

/** Where entries are written before they are removed. */
export type AuditArchivePlace = 'bucket' | { folder: string } | undefined

/** The retention of the audit log that these variables name. */
export const auditRetentionOf = (v: { AUDIT_KEEP_YEARS?: string | undefined; AUDIT_ARCHIVE?: string | undefined }) => ({
  keepYears: Number(v.AUDIT_KEEP_YEARS ?? KEEP_YEARS),
  archive: archiveOf(v.AUDIT_ARCHIVE),
})

function archiveOf(value: string | undefined): AuditArchivePlace {
  if (value === undefined) return undefined
  return value === BUCKET ? BUCKET : { folder: path.resolve(value) }
}

/** An archive in the bucket needs the bucket. */
export const auditFaults = (given: Record<string, string | undefined>) =>
  given.AUDIT_ARCHIVE === BUCKET && !given.AUDIT_S3_ENDPOINT
    ? [{ variable: 'AUDIT_S3_ENDPOINT', wrong: 'is missing, and AUDIT_ARCHIVE is bucket' }]
    : []

/** The variables about the audit log. */
export const describeAudit: Variable[] = [
  {
    name: 'AUDIT_SECRET',
    about:
      'The key that the audit log is sealed with. Without it nobody can recalculate the seals, not even the owner of the database.',
    allowed: 'at least 32 characters, 12 of them different',
    standard: 'derived from DATA_SECRET',
    example: 'what `openssl rand -base64 48` prints',
  },
  {
    name: 'AUDIT_SECRET_PREVIOUS',
    about:
      'The former AUDIT_SECRET: it verifies the entries that it has sealed. The database keeps its key, encrypted, so that it is needed for one start after the change.',
    allowed: 'at least 32 characters, 12 of them different',
    standard: 'none',
    example: 'what `openssl rand -base64 48` prints',
  },
  {
    name: 'AUDIT_ANCHORS',
    about:
      'The folder in which the newest seal of the audit log is noted every minute, best on another machine; several instances share one. Verifying the log compares it with these notes.',
    allowed: 'a path that the server may write to',
    standard: 'the folder audit-anchors in DATA_DIR',
    example: '/mnt/other-machine/nutag-anchors',
  },
  ...describeS3('AUDIT', {
    endpoint:
      'An S3-compatible storage for copies of these notes, which the administrators of this machine cannot change, best with versions or object lock.',
    bucket: 'The bucket of that storage; it has to be there, and belongs to one installation.',
    standard: 'none',
    example: 'nutag-seals',
  }),
  {
    name: 'AUDIT_KEEP_YEARS',
    about:
      'How many years entries of the audit log are kept. Older ones are removed by whole segments, whose seals stay, so that the rest still verifies.',
    allowed: 'a whole number from 1 to 100',
    standard: '10',
    example: '15',
  },
  {
    name: 'AUDIT_ARCHIVE',
    about:
      'Where entries are written before they are removed: a folder, or the word bucket for the bucket of AUDIT_S3_…. While it cannot be written, nothing is removed.',
    allowed: 'a path that the server may write to, or bucket, which needs AUDIT_S3_ENDPOINT',
    standard: 'nowhere',
    example: '/mnt/other-machine/nutag-archive',
  },
  {
    name: 'AUDIT_MAIL',
    about: 'Who receives the newest seal of the audit log by e-mail once a day, for example the auditor.',
    allowed: 'an e-mail address',
    standard: 'nobody',
    example: 'auditor@example.mn',
  },
]
