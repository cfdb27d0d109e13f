import * as z from 'zod/mini'
import { describeS3, s3Variables } from './s3.ts'
import type { Variable } from './variable-kinds.ts'

/** Schemas of the variables about the audit log, without its secret. */
export const auditVariables = {
  AUDIT_ANCHORS: z.optional(z.string()),
  ...s3Variables('AUDIT'),
  AUDIT_MAIL: z.optional(z.string().check(z.regex(/^[^<>\s@]+@[^<>\s@]+$/))),
}

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
      'The former AUDIT_SECRET: it verifies the entries that it has sealed, and is needed as long as the log has them.',
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
    name: 'AUDIT_MAIL',
    about: 'Who receives the newest seal of the audit log by e-mail once a day, for example the auditor.',
    allowed: 'an e-mail address',
    standard: 'nobody',
    example: 'auditor@example.mn',
  },
]
