import * as z from 'zod/mini'
import { ById, Instant, oneOf } from '../../core/model/page.ts'

/** Bytes of an mbox file. */
export const MBOX_MAX_BYTES = 2 * 1024 * 1024 * 1024
const NAME_MAX = 200
/** Hours that an import is listed, and that an upload may be continued. */
export const MAIL_IMPORT_HOURS = 48

export const MAIL_IMPORT_STATES = ['uploading', 'waiting', 'running', 'done', 'failed'] as const
export type MailImportState = (typeof MAIL_IMPORT_STATES)[number]
/** Entries of an mbox file that are read, and those of them that may be no mails. */
export const MAIL_IMPORT_ENTRIES_MAX = 200_000
export const MAIL_IMPORT_REFUSED_MAX = 10_000
/**
 * Why an import ended early: no mbox file, a full mailbox, a mailbox that the person no longer has, another failure, more mails or more
 * entries that are none than are read, or a mail with an attachment that the virus scanner does not read.
 */
export const MAIL_IMPORT_PROBLEMS = [
  'not_mbox',
  'full',
  'not_allowed',
  'failed',
  'too_many_mails',
  'too_many_refused',
  'not_scanned',
] as const
export type MailImportProblem = (typeof MAIL_IMPORT_PROBLEMS)[number]

/** An mbox file whose mails are added to a mailbox. */
export const MailImport = z.object({
  id: z.uuid(),
  mailboxId: z.uuid(),
  name: z.string(),
  bytes: z.number(),
  /** Bytes that have arrived; the upload continues there by the tus protocol, at `address`. */
  received: z.number(),
  address: z.string(),
  state: z.enum(MAIL_IMPORT_STATES),
  /** Bytes that were read. */
  read: z.number(),
  added: z.int(),
  /** Mails that the mailbox had already. */
  known: z.int(),
  /** Entries that are no mails. */
  refused: z.int(),
  problem: z.nullable(z.enum(MAIL_IMPORT_PROBLEMS)),
  createdAt: Instant,
})
export type MailImport = z.infer<typeof MailImport>

export const MailImportDraft = z.strictObject({
  mailboxId: z.uuid(),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_MAX), z.normalize('NFC')),
  bytes: z.int().check(z.gte(1), z.lte(MBOX_MAX_BYTES)),
})
export type MailImportDraft = z.infer<typeof MailImportDraft>

/** The calls about imports; each person sees their own alone. */
export const importRoutes = {
  imports: {
    method: 'GET',
    path: '/mail/imports',
    can: 'write',
    summary: 'Your imports of mbox files of the last two days, newest first.',
    answer: z.object({ data: z.array(MailImport) }),
  },
  beginImport: {
    method: 'POST',
    path: '/mail/imports',
    can: 'write',
    summary: 'Begins the upload of an mbox file, or continues that of the same file.',
    body: MailImportDraft,
    answer: oneOf(MailImport),
    status: 201,
    perMinute: 30,
  },
  startImport: {
    method: 'POST',
    path: '/mail/imports/:id/start',
    can: 'write',
    summary:
      'Adds the mails of a complete upload to the mailbox in the background; `wrong_state` while bytes are missing.',
    params: ById,
    answer: oneOf(MailImport),
  },
  removeImport: {
    method: 'DELETE',
    path: '/mail/imports/:id',
    can: 'write',
    summary: 'Cancels an import; the mails that it has added stay.',
    params: ById,
    status: 204,
  },
} as const
