import * as z from 'zod/mini'
import { type AlertIcon, WORK_MAILS, type WorkMail } from '../../core/alert.ts'
import { AreaRef } from '../../core/area-ref.ts'
import { Instant } from '../../core/page.ts'
import { Phone } from '../../core/person.ts'
import { Version } from '../../core/version.ts'
import { PersonNamePart, SignedInUser } from './person.ts'

const MailTime = z.optional(z.enum(WORK_MAILS))
/** When somebody wants mails about new work of each part: at once, one a day with all that waits, or never. */
const NewWorkBy = z.strictObject({
  violation: MailTime,
  message: MailTime,
  report: MailTime,
  rating: MailTime,
  survey: MailTime,
} satisfies Record<AlertIcon, typeof MailTime>)

/** Which mails a person wants beside those that safety asks for. */
export const Notify = z.strictObject({
  /** Somebody signed in from a device that was not seen before. */
  newDevice: z.boolean(),
  /** An admin changed the role, the area or the data of the account. */
  accountChanges: z.boolean(),
  /** A notification that its sender also sends by mail. */
  notifications: z.boolean(),
  /** New work of the person's office, collected into one mail for each kind. Left out by older clients: stays as it is. */
  newWork: z.optional(z.boolean()),
  /** The same for each part of the work; what is not named follows `newWork`. Left out: stays as it is. */
  newWorkBy: z.optional(NewWorkBy),
})
export type Notify = z.infer<typeof Notify>

/** When somebody wants mails about new work of a part. */
export const newWorkMail = ({ newWork, newWorkBy }: Notify, work: AlertIcon): WorkMail =>
  newWorkBy?.[work] ?? (newWork ? 'at_once' : 'never')

/** What holds until the person chooses. */
export const NOTIFY_STANDARD: Notify = { newDevice: true, accountChanges: true, notifications: true, newWork: false }

export const PendingEmail = z.object({ email: z.string(), until: Instant })

/** The own account, whole. */
export const Account = z.extend(SignedInUser, {
  /** An address that waits for its owner to confirm it. */
  pendingEmail: z.nullable(PendingEmail),
  phone: z.nullable(z.string()),
  position: z.nullable(z.object({ mn: z.string(), en: z.optional(z.string()) })),
  notify: Notify,
  twoStep: z.object({ on: z.boolean(), since: z.nullable(Instant), recoveryCodesLeft: z.int() }),
  createdAt: Instant,
  lastSignInAt: z.nullable(Instant),
  version: z.int(),
})
export type Account = z.infer<typeof Account>

/** What people change of their own account; role, area and status are not theirs to change; another e-mail address has a route of its own. */
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

/** A place where the person is signed in. */
export const Session = z.object({
  id: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  agent: z.string(),
  address: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
})
export type Session = z.infer<typeof Session>

/** One line of the person's own trail. */
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
