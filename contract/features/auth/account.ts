import * as z from 'zod/mini'
import { AreaRef } from '../../core/areas/area-ref.ts'
import { type AlertIcon, WORK_MAILS, type WorkMail } from '../../core/model/alert.ts'
import { Instant } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { Phone } from '../../core/people/person.ts'
import { LocalizedAnswer } from '../../core/text/localized.ts'
import { PersonNamePart, SignedInUser } from './person.ts'

const MailTime = z.optional(z.enum(WORK_MAILS))
/** When to send mails about new work of one kind: immediately, once a day as a summary, or never. */
const NewWorkBy = z.strictObject({
  violation: MailTime,
  message: MailTime,
  report: MailTime,
  rating: MailTime,
  survey: MailTime,
  order: MailTime,
  appointment: MailTime,
} satisfies Record<AlertIcon, typeof MailTime>)

/** The optional mails that a person receives, in addition to those required for security. */
export const Notify = z.strictObject({
  /** A sign-in from an unknown device. */
  newDevice: z.boolean(),
  /** An admin changed the role, area or data of the account. */
  accountChanges: z.boolean(),
  /** A notification that its sender also sends by mail. */
  notifications: z.boolean(),
  /**
   * New work of the person's office, collected into one mail per kind. Omitted by older clients, which keeps the stored
   * value.
   */
  newWork: z.optional(z.boolean()),
  /** The same for each kind of work; kinds not listed follow `newWork`. If omitted, the stored value remains. */
  newWorkBy: z.optional(NewWorkBy),
})
export type Notify = z.infer<typeof Notify>

/** When to send mails about new work of this kind. */
export const newWorkMail = ({ newWork, newWorkBy }: Notify, work: AlertIcon): WorkMail =>
  newWorkBy?.[work] ?? (newWork ? 'at_once' : 'never')

/** The default until the person chooses. */
export const NOTIFY_STANDARD: Notify = { newDevice: true, accountChanges: true, notifications: true, newWork: false }

export const PendingEmail = z.object({ email: z.string(), until: Instant })

/** Your account in full. */
export const Account = z.extend(SignedInUser, {
  /** An address awaiting confirmation by its owner. */
  pendingEmail: z.nullable(PendingEmail),
  phone: z.nullable(z.string()),
  /** Notifications by SMS: whether the city sends them, and the confirmed number that gets them. */
  sms: z.object({ isOffered: z.boolean(), phone: z.nullable(z.string()) }),
  position: z.nullable(LocalizedAnswer),
  notify: Notify,
  /** The second factors: an authenticator app (`on`), passkeys, and the recovery codes of both. */
  twoStep: z.object({ on: z.boolean(), since: z.nullable(Instant), passkeys: z.int(), recoveryCodesLeft: z.int() }),
  /** False for an account that an identity provider's sign-in created: sensitive changes first need a password. */
  hasPassword: z.boolean(),
  createdAt: Instant,
  lastSignInAt: z.nullable(Instant),
  version: z.int(),
})
export type Account = z.infer<typeof Account>

/**
 * The part of an account that its owner can change; role, area and status are not included, and the e-mail address has
 * its own route.
 */
export const ProfileChange = z.strictObject({
  firstName: PersonNamePart,
  lastName: PersonNamePart,
  phone: z.nullable(Phone),
  version: Version,
})

export const Preferences = z.strictObject({
  lang: z.optional(z.enum(['mn', 'en'])),
  notify: z.optional(Notify),
})

/** A device on which the person is signed in. */
export const Session = z.object({
  id: z.uuid(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  agent: z.string(),
  address: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
})
export type Session = z.infer<typeof Session>

/** One entry of the person's activity log. */
export const Activity = z.object({
  id: z.int(),
  at: Instant,
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  table: z.nullable(z.string()),
  rowId: z.nullable(z.string()),
  area: z.nullable(AreaRef),
})
export type Activity = z.infer<typeof Activity>
