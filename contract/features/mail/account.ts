import * as z from 'zod/mini'
import { ById, Instant, oneOf } from '../../core/model/page.ts'
import { plainText } from '../../core/text/localized.ts'

/** The largest mail that is fetched, in bytes; of larger ones the header alone. Our choice. */
export const INCOMING_MAX_BYTES = 25 * 1024 * 1024
export const HOST_MAX_CHARS = 253
export const USERNAME_MAX_CHARS = 320
export const ACCOUNT_PASSWORD_MAX_CHARS = 500

/** How the connection is encrypted: from its first byte, or by STARTTLS. Unencrypted ones are not offered. */
export const MAIL_SECURITIES = ['tls', 'starttls'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

/** Why an account cannot be read. */
export const MAIL_ACCOUNT_ERRORS = [
  // the operator does not allow this server
  'host_refused',
  'unknown_host',
  'unreachable',
  // no encrypted connection, or a certificate that is not valid
  'tls',
  'login',
  // the answers are not IMAP, or over a limit
  'protocol',
  // the mailbox has no room
  'full',
  'failed',
] as const
export type MailAccountError = (typeof MAIL_ACCOUNT_ERRORS)[number]

/** Why not everything of an incoming mail is shown. */
export const MAIL_DEFECTS = ['large', 'unreadable', 'cut'] as const
export type MailDefect = (typeof MAIL_DEFECTS)[number]

const server = {
  host: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(HOST_MAX_CHARS),
      z.regex(/^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]+)$/, 'host_name'),
    ),
  port: z.int().check(z.gte(1), z.lte(65_535)),
  security: z.enum(MAIL_SECURITIES),
  username: plainText(1, USERNAME_MAX_CHARS),
  /** Null: the stored one, which is kept only for the same server and user. */
  password: z.nullable(z.string().check(z.minLength(1), z.maxLength(ACCOUNT_PASSWORD_MAX_CHARS))),
}
/** A server to try. Issue `required` on `password` when it is null for another server or user than the stored one. */
export const MailAccountTry = z.strictObject(server)
export type MailAccountTry = z.infer<typeof MailAccountTry>
/** `version` is that of the stored account, null without one. */
export const MailAccountInput = z.strictObject({ ...server, version: z.nullable(z.int()) })
export type MailAccountInput = z.infer<typeof MailAccountInput>

/** An account outside, without its password. */
export const MailAccount = z.object({
  id: z.uuid(),
  host: z.string(),
  port: z.int(),
  security: z.enum(MAIL_SECURITIES),
  username: z.string(),
  /** When its server was last asked; null: not yet. */
  checkedAt: z.nullable(Instant),
  /** Null: the last attempt succeeded. */
  error: z.nullable(z.enum(MAIL_ACCOUNT_ERRORS)),
  /** Mails that have arrived. */
  arrived: z.int(),
  version: z.int(),
})
export type MailAccount = z.infer<typeof MailAccount>

/** The result of a test: the mails in the inbox, or why it failed. */
export const MailAccountTest = z.object({
  error: z.nullable(z.enum(MAIL_ACCOUNT_ERRORS)),
  mails: z.nullable(z.int()),
})
export type MailAccountTest = z.infer<typeof MailAccountTest>

/** Answers to an invitation. */
export const INVITATION_ANSWERS = ['accepted', 'tentative', 'declined'] as const
export type InvitationAnswer = (typeof INVITATION_ANSWERS)[number]

/** The event to which a mail from outside invites. */
export const MailInvitation = z.object({
  title: z.string(),
  place: z.string(),
  start: Instant,
  end: z.nullable(Instant),
  /** Whole days; `start` is midnight in Ulaanbaatar. */
  allDay: z.boolean(),
  repeats: z.boolean(),
  /** It was called off. */
  isCancelled: z.boolean(),
  /** Whether the receiving server confirms that it comes from the organizer; what is called off otherwise stays in calendars. */
  isProven: z.boolean(),
  organizer: z.object({ name: z.string(), address: z.string() }),
  /** Whether the address of the mailbox was invited. */
  canAnswer: z.boolean(),
  answer: z.nullable(z.enum(INVITATION_ANSWERS)),
  /** Whether the event is in the calendar of the person who answered. */
  inCalendar: z.boolean(),
})

/** The calls about the account of a mailbox. */
export const accountRoutes = {
  setAccount: {
    method: 'PUT',
    path: '/mail/mailboxes/:id/account',
    can: 'write',
    summary: 'Connects a mailbox to an account of a mail server (IMAP), or changes it. The password is never returned.',
    params: ById,
    body: MailAccountInput,
    answer: oneOf(MailAccount),
    secret: true,
  },
  removeAccount: {
    method: 'DELETE',
    path: '/mail/mailboxes/:id/account',
    can: 'write',
    summary: 'Disconnects a mailbox from its account and deletes the password; its mails stay.',
    params: ById,
    status: 204,
  },
  testAccount: {
    method: 'POST',
    path: '/mail/mailboxes/:id/account/test',
    can: 'write',
    summary: 'Connects to a mail server and opens the inbox, without storing anything.',
    params: ById,
    body: MailAccountTry,
    answer: oneOf(MailAccountTest),
    secret: true,
    quiet: true,
    perMinute: 10,
  },
} as const
