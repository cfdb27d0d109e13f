import * as z from 'zod/mini'
import { AreaRef } from '../../core/areas/area-ref.ts'
import { ROLES } from '../../core/model/actor.ts'
import { feature } from '../../core/model/feature.ts'
import { MAIL_CAUSES } from '../../core/model/mail-causes.ts'
import { ById, Instant, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { LocalizedAnswer } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { BackupState } from './backups.ts'
import { maintenanceRoutes } from './maintenance.ts'
import { rights } from './rights.ts'

/** One entry of the audit log. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  /** Null for anonymous visitors and for the system. */
  actor: z.nullable(z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.nullable(z.enum(ROLES)) })),
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  table: z.nullable(z.string()),
  rowId: z.nullable(z.string()),
  /** The name of the record, if the reader may read it. */
  record: z.nullable(LocalizedAnswer),
  /**
   * Where the record is for the reader: there, in the bin, or deleted or out of reach. Null where nothing can be said: the
   * entry is about no record, or about one of a kind that has no names.
   */
  recordState: z.nullable(z.enum(['here', 'bin', 'gone'])),
  area: z.nullable(AreaRef),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  note: z.nullable(z.string()),
  details: z.nullable(z.record(z.string(), z.unknown())),
  /** The names of the ids in `details` that the reader may read. */
  names: z.record(z.string(), LocalizedAnswer),
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** The number in the hash chain; null until the entry is sealed (about a second). */
  chainNo: z.nullable(z.int()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** How the audit log is exported. */
const AUDIT_FORMATS = ['csv', 'jsonl'] as const

/** Whether the entries checked so far match their seals without gaps in the numbers. */
export const ChainState = z.object({
  ok: z.boolean(),
  /** The number of the last checked entry, and the highest one: the whole log is checked when they are equal. */
  checked: z.int(),
  total: z.int(),
  brokenAt: z.nullable(z.int()),
  /** The break is in the seals of a segment: made up or changed, or its entries were removed too early. */
  segment: z.nullable(z.enum(['forged', 'early'])),
  /** Entries that were removed when their retention was over. */
  removed: z.int(),
  waiting: z.int(),
  /** The comparison with the seals that were noted outside the database, done at the end; null before. */
  anchors: z.nullable(
    z.object({
      compared: z.int(),
      /** When the newest of them was noted. */
      lastAt: z.nullable(Instant),
      /** The first that differs: its entry is gone, has another seal, or the note itself was changed. */
      broken: z.nullable(z.object({ no: z.int(), at: Instant, fault: z.enum(['missing', 'differs', 'forged']) })),
      /** Backups that were restored, as noted: seals noted before of later entries are not compared. */
      restored: z.object({ times: z.int(), lastAt: z.nullable(Instant) }),
      /** The copies in the bucket; null without one. `strange`: files of a later day, or in which nothing was noted. */
      copies: z.nullable(z.object({ lastAt: z.nullable(Instant), strange: z.int() })),
    }),
  ),
})
export type ChainState = z.infer<typeof ChainState>

export const MAIL_STATES = ['waiting', 'retrying', 'sent', 'failed', 'expired'] as const
export const MAIL_KINDS = ['code', 'notice', 'personal', 'mailing'] as const
export const MAIL_CHANNELS = ['mail', 'sms'] as const
/** A mail or text message of the outbox. `retrying`: refused temporarily; `expired`: its code expired before it could be sent. */
export const MailHead = z.object({
  id: z.uuid(),
  channel: z.enum(MAIL_CHANNELS),
  kind: z.enum(MAIL_KINDS),
  state: z.enum(MAIL_STATES),
  /** An address; of a text message the telephone number. */
  recipient: z.string(),
  subject: z.string(),
  attempts: z.int(),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  nextTryAt: z.nullable(Instant),
  /** The last response of the mail server, or the connection error. */
  error: z.nullable(z.string()),
  /** The cause of `error`; null for mails that failed before causes were stored. */
  cause: z.nullable(z.enum(MAIL_CAUSES)),
  /** Since when mails to this address have bounced. */
  bouncedAt: z.nullable(Instant),
})
export type MailHead = z.infer<typeof MailHead>
/** A mail with its text; codes and links are masked. */
export const MailWhole = z.extend(MailHead, { text: z.string() })

/** The delivery status of a mail; `smtp`: a mail server is configured. */
const MailState = z.object({ data: MailHead, smtp: z.boolean() })

export const JOB_STATES = ['waiting', 'running', 'done', 'failed'] as const
export const JOB_LANES = ['urgent', 'normal', 'bulk', 'files', 'webhooks', 'indexing', 'backups'] as const
export const Job = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.enum(JOB_STATES),
  lane: z.enum(JOB_LANES),
  attempts: z.int(),
  runAt: Instant,
  createdAt: Instant,
  doneAt: z.nullable(Instant),
  failedAt: z.nullable(Instant),
  /** Why it failed: too many errors, a process that ended or froze three times, or a permanent refusal. */
  failure: z.nullable(z.enum(['attempts', 'lost', 'refused'])),
  error: z.nullable(z.string()),
})
export type Job = z.infer<typeof Job>

/** The health of the system as of `at`. Sizes in bytes. */
export const Health = z.object({
  at: Instant,
  version: z.string(),
  node: z.string(),
  startedAt: Instant,
  memoryBytes: z.int(),
  database: z.object({
    version: z.string(),
    bytes: z.int(),
    pool: z.object({ open: z.int(), idle: z.int(), waiting: z.int(), most: z.int() }),
  }),
  jobs: z.object({ waiting: z.int(), failed: z.int() }),
  mails: z.object({ unsent: z.int(), smtp: z.boolean() }),
  /** People with a session used in the last five minutes. */
  peopleOnline: z.int(),
  disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }),
  audit: z.object({ lines: z.int(), waiting: z.int(), lastSealedAt: z.nullable(Instant) }),
  /**
   * Forwarding headers from an address that TRUST_PROXY does not name, as seen by this instance since its start: the
   * last such address and the number of requests. Null if there were none.
   */
  forwarding: z.nullable(z.object({ from: z.string(), at: Instant, requests: z.int() })),
})
export type Health = z.infer<typeof Health>

/** The filters of the audit log. */
const auditList = listQuery(['at'], {
  actorId: z.optional(z.uuid()),
  action: z.optional(z.string().check(z.maxLength(100))),
  table: z.optional(z.string().check(z.maxLength(100))),
  rowId: z.optional(z.string().check(z.maxLength(100))),
  areaId: z.optional(z.uuid()),
  outcome: z.optional(z.enum(['done', 'refused'])),
  /** Days in Ulaanbaatar, both inclusive. */
  from: z.optional(IsoDay),
  to: z.optional(IsoDay),
})

const JobId = z.strictObject({ id: z.coerce.number().check(z.int(), z.minimum(1)) })

/** Administration of the system: audit log, outbox, jobs, health. */
export const admin = feature({
  ...rights,
  tokens: 'read',
  routes: {
    ...maintenanceRoutes,
    audit: {
      heavy: true,
      method: 'GET',
      path: '/admin/audit',
      can: 'audit',
      summary: 'The audit log within your reach, newest first.',
      query: auditList,
      answer: pageOf(AuditEntry),
    },
    saveAudit: {
      heavy: true,
      method: 'GET',
      path: '/admin/audit/file',
      can: 'system',
      summary: 'Exports the filtered list, newest first, as CSV or JSON Lines. Every export is logged.',
      query: z.extend(z.omit(auditList, { page: true, pageSize: true }), { format: z.enum(AUDIT_FORMATS) }),
      kind: 'stream',
      isExport: true,
      perMinute: 30,
    },
    auditNames: {
      heavy: true,
      method: 'GET',
      path: '/admin/audit/names',
      can: 'audit',
      summary: 'The actions and tables that occur in the log, for filters.',
      answer: oneOf(z.object({ actions: z.array(z.string()), tables: z.array(z.string()) })),
    },
    exportAudit: {
      heavy: true,
      method: 'GET',
      path: '/admin/audit/export',
      can: 'system',
      summary:
        'Sealed entries of the audit log with names, oldest first, as CSV or JSON Lines. A log collector (SIEM) continues with `after` set to the last `chainNo` that it has. Every export is logged.',
      query: z.strictObject({
        format: z._default(z.enum(AUDIT_FORMATS), 'jsonl'),
        /** The number of the entry after which the export begins. */
        after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)), 0),
        /** Days in Ulaanbaatar, both inclusive. */
        from: z.optional(IsoDay),
        to: z.optional(IsoDay),
      }),
      kind: 'stream',
      perMinute: 12,
    },
    verifyAudit: {
      heavy: true,
      method: 'POST',
      path: '/admin/audit/verify',
      can: 'system',
      summary:
        'Verifies the next 50,000 seals of the audit log’s hash chain and returns the first break. Repeat with `after` set to `checked` until it equals `total`.',
      query: z.strictObject({
        /** The number of the entry after which the check continues. */
        after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)), 0),
      }),
      answer: oneOf(ChainState),
      perMinute: 240,
    },
    outbox: {
      method: 'GET',
      path: '/admin/outbox',
      can: 'system',
      summary: 'Mails and text messages, sent or waiting, newest first.',
      query: listQuery(['createdAt'], {
        state: z.optional(z.enum(MAIL_STATES)),
        kind: z.optional(z.enum(MAIL_KINDS)),
        channel: z.optional(z.enum(MAIL_CHANNELS)),
      }),
      answer: pageOf(MailHead),
    },
    mail: {
      method: 'GET',
      path: '/admin/outbox/:id',
      can: 'system',
      summary: 'One mail with its text; codes and links are masked. Reading it is logged.',
      params: ById,
      answer: oneOf(MailWhole),
    },
    retryMail: {
      method: 'POST',
      path: '/admin/outbox/:id/retry',
      can: 'system',
      summary: 'Retries a failed mail or text message; not one that the SMS gateway may have accepted.',
      params: ById,
      answer: oneOf(MailHead),
    },
    testMail: {
      method: 'POST',
      path: '/admin/outbox/test',
      can: 'system',
      summary: 'Sends a test mail to your own address. `mailState` returns the mail server’s response.',
      answer: MailState,
      status: 201,
      perMinute: 10,
    },
    mailState: {
      method: 'GET',
      path: '/admin/outbox/:id/state',
      can: 'system',
      summary: 'The delivery status of one mail, without its text.',
      params: ById,
      answer: MailState,
      perMinute: 300,
    },
    jobs: {
      method: 'GET',
      path: '/admin/jobs',
      can: 'system',
      summary: 'Background jobs, newest first.',
      query: listQuery(['createdAt', 'runAt'], {
        state: z.optional(z.enum(JOB_STATES)),
        lane: z.optional(z.enum(JOB_LANES)),
      }),
      answer: pageOf(Job),
    },
    retryJob: {
      method: 'POST',
      path: '/admin/jobs/:id/retry',
      can: 'system',
      summary: 'Runs a failed or waiting job now.',
      params: JobId,
      answer: oneOf(Job),
    },
    backups: {
      method: 'GET',
      path: '/admin/backups',
      can: 'system',
      summary: 'Where and when backups are made, and the latest ones with the results of restoring them.',
      answer: oneOf(BackupState),
    },
    makeBackup: {
      method: 'POST',
      path: '/admin/backups',
      can: 'system',
      summary: 'Makes a backup now, in the background. While one is waiting or running, none is added.',
      answer: oneOf(BackupState),
      status: 201,
      perMinute: 10,
    },
    health: {
      method: 'GET',
      path: '/admin/health',
      can: 'system',
      summary: 'The state of the system: process, database, queues, disk, audit log.',
      answer: oneOf(Health),
    },
  },
})
