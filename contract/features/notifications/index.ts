import * as z from 'zod/mini'
import { AreaRef } from '../../core/areas/area-ref.ts'
import { ROLES } from '../../core/model/actor.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, Instant, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { actionNames } from '../../core/model/workflow.ts'
import { LocalizedAnswer, localized } from '../../core/text/localized.ts'
import { IsoInstant } from '../../core/time/dates.ts'
import { receivedRoutes, Sender } from './received.ts'
import { rights } from './rights.ts'
import { notificationWorkflow } from './workflow.ts'

export { LATEST_MAX, type Received, type ReceivedOne } from './received.ts'
export * from './recipients.ts'
export { notificationWorkflow } from './workflow.ts'

/** Maximum length, characters. Rule: docs/rules/notifications.md. */
export const NOTIFICATION_TITLE_MAX = 150
/** Maximum length of the displayed text, characters. Rule: docs/rules/constants.md. */
export const NOTIFICATION_BODY_MAX = 1000
/** Maximum number of groups and people that a notification may name. Our choice: more are a group. */
export const TARGETS_MAX = 50

/** The recipients: everybody in an area and below it, those with one role, or one person. */
export const TargetInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('role'), role: z.enum(ROLES), areaId: z.uuid() }),
  z.strictObject({ kind: z.literal('area'), areaId: z.uuid() }),
  z.strictObject({ kind: z.literal('person'), userId: z.uuid() }),
])
export type TargetInput = z.infer<typeof TargetInput>
const Targets = z.array(TargetInput).check(z.maxLength(TARGETS_MAX))

/** A person as senders see them, without phone number and e-mail address. */
export const Addressee = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  area: z.nullable(AreaRef),
})
export type Addressee = z.infer<typeof Addressee>

export const Target = z.object({
  kind: z.enum(['role', 'area', 'person']),
  role: z.nullable(z.enum(ROLES)),
  area: z.nullable(AreaRef),
  /** Null for groups, and for a person with a deleted account. */
  person: z.nullable(Addressee),
})
export type Target = z.infer<typeof Target>

const STATES = ['draft', 'scheduled', 'sent'] as const

/** A notification as its office sees it. */
export const Sent = z.object({
  id: z.uuid(),
  title: LocalizedAnswer,
  body: LocalizedAnswer,
  byMail: z.boolean(),
  status: z.enum(STATES),
  sender: Sender,
  /** The office: its id, and its path. */
  areaId: z.uuid(),
  area: AreaRef,
  targets: z.array(Target),
  /** When it is sent automatically. */
  sendAt: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  /** Number of recipients, counted when it was sent; null before. */
  recipients: z.nullable(z.int()),
  /** Number of recipients who have read it. */
  reads: z.int(),
  /** Number of mails to be created when it was sent, and of those in the outbox; null when there are none. */
  mails: z.nullable(z.object({ wanted: z.int(), written: z.int() })),
  updatedAt: Instant,
  canWrite: z.boolean(),
  allowedActions: z.array(z.enum(actionNames(notificationWorkflow))),
  version: z.int(),
})
export type Sent = z.infer<typeof Sent>

/** One notification as its office sees it, and whether it is also addressed to the reader. */
export const SentOne = z.extend(Sent, { isReceived: z.boolean() })
export type SentOne = z.infer<typeof SentOne>

/** Recipients and readers in one area with all areas below it; `area` null: people without an area. */
export const AreaFigure = z.object({
  area: z.nullable(z.object({ id: z.uuid(), name: LocalizedAnswer })),
  /** People of the requested area itself, not of one below it. */
  itself: z.boolean(),
  /** Whether areas below it also received it. */
  hasBelow: z.boolean(),
  recipients: z.int(),
  reads: z.int(),
})
export type AreaFigure = z.infer<typeof AreaFigure>

/** The current number of recipients. */
const Audience = z.object({
  people: z.int(),
  byMail: z.int(),
  /**
   * Active section leaders among the recipients who have no account, whose account was deactivated, or who have not
   * accepted their invitation; null when no leaders are addressed.
   */
  unreached: z.nullable(z.object({ withoutAccount: z.int(), deactivated: z.int(), invited: z.int() })),
})

const content = {
  title: localized(NOTIFICATION_TITLE_MAX),
  body: localized(NOTIFICATION_BODY_MAX, { multiline: true }),
  /** A draft may have no recipients yet. */
  targets: Targets,
  byMail: z._default(z.boolean(), false),
}
export const NotificationDraft = z.strictObject(content)
export const NotificationChange = z.strictObject({ ...content, version: Version })

const sentList = listQuery(['at', 'recipients'], {
  status: z.optional(z.enum(STATES)),
  /** Notifications of this office and of all offices below it. */
  areaId: z.optional(z.uuid()),
})

/** Notifications: short messages from an office to people by role, area and name. */
export const notifications = feature({
  ...rights,
  workflows: [{ ...notificationWorkflow, tables: ['notifications'] }],
  routes: {
    ...receivedRoutes,
    sent: {
      method: 'GET',
      path: '/notifications/sent',
      can: 'send',
      summary:
        'Notifications sent by your office and those below it. Drafts and scheduled ones are visible to your office only.',
      query: sentList,
      answer: pageOf(Sent),
    },
    sentExport: {
      method: 'GET',
      path: '/notifications/sent/export',
      can: 'send',
      summary: 'The filtered list as CSV or XLSX, with the number of recipients and of readers of each.',
      query: z.extend(sentList, { format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 30,
    },
    sentOne: {
      method: 'GET',
      path: '/notifications/sent/:id',
      can: 'send',
      summary: 'One notification as its office sees it, and whether it is addressed to you too.',
      params: ById,
      answer: oneOf(SentOne),
    },
    areas: {
      method: 'GET',
      path: '/notifications/sent/:id/areas',
      can: 'send',
      summary:
        'The number of people who received it and who have read it, for the areas directly below an area (by default the sender’s).',
      params: ById,
      query: z.strictObject({ areaId: z.optional(z.uuid()) }),
      answer: z.object({ data: z.array(AreaFigure) }),
    },
    people: {
      method: 'GET',
      path: '/notifications/people',
      can: 'aim',
      summary: 'People who can be addressed, by a part of their name; at most twenty.',
      query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(100), z.normalize('NFC'))) }),
      answer: z.object({ data: z.array(Addressee) }),
    },
    audience: {
      method: 'POST',
      path: '/notifications/audience',
      can: 'aim',
      summary:
        'The number of distinct people among these recipients, of those who would get a mail, and of section leaders in office who cannot be reached.',
      body: z.strictObject({ targets: Targets }),
      answer: oneOf(Audience),
      quiet: true,
    },
    create: {
      method: 'POST',
      path: '/notifications',
      can: 'send',
      summary: 'Creates a draft on behalf of your office.',
      body: NotificationDraft,
      answer: oneOf(SentOne),
      status: 201,
    },
    change: {
      method: 'PATCH',
      path: '/notifications/:id',
      can: 'send',
      summary: 'Changes a draft.',
      params: ById,
      body: NotificationChange,
      answer: oneOf(SentOne),
    },
    remove: {
      method: 'DELETE',
      path: '/notifications/:id',
      can: 'send',
      summary: 'Removes a draft.',
      params: ById,
      status: 204,
    },
    act: {
      method: 'POST',
      path: '/notifications/:id/transitions',
      can: 'send',
      summary: 'Sends a notification now, schedules it (`sendAt`), or turns a scheduled one back into a draft.',
      params: ById,
      body: z.strictObject({
        action: z.enum(actionNames(notificationWorkflow)),
        sendAt: z.optional(IsoInstant),
        /** The version that the sender sees: any other results in `stale`. */
        version: z.optional(Version),
      }),
      answer: oneOf(SentOne),
    },
  },
})
