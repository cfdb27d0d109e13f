import * as z from 'zod/mini'
import { ROLES } from '../../core/actor.ts'
import { ALERT_ICONS } from '../../core/alert.ts'
import { AreaRef } from '../../core/area-ref.ts'
import { IsoDay, IsoInstant } from '../../core/dates.ts'
import { feature } from '../../core/feature.ts'
import { ById, Flag, Instant, listQuery, oneOf, pageOf } from '../../core/page.ts'
import { localized } from '../../core/text.ts'
import { Version } from '../../core/version.ts'
import { actionNames } from '../../core/workflow.ts'
import { rights } from './rights.ts'
import { notificationWorkflow } from './workflow.ts'

export * from './aim.ts'
export { notificationWorkflow } from './workflow.ts'

/** Characters. Rule: docs/rules/notifications.md. */
export const NOTIFICATION_TITLE_MAX = 150
/** Characters as the reader sees them. Rule: docs/rules/constants.md. */
export const NOTIFICATION_BODY_MAX = 1000
/** Groups and people that one notification may name. Our choice: more are a group. */
export const TARGETS_MAX = 50
/** The bell shows so many of the newest unread. Source: at most three arrive at once, docs/rules/constants.md. */
export const LATEST_MAX = 3

const Text = z.object({ mn: z.string(), en: z.optional(z.string()) })

/** Whom it is for: everybody of an area and below it, one role of them, or one person. */
export const TargetInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('role'), role: z.enum(ROLES), areaId: z.uuid() }),
  z.strictObject({ kind: z.literal('area'), areaId: z.uuid() }),
  z.strictObject({ kind: z.literal('person'), userId: z.uuid() }),
])
export type TargetInput = z.infer<typeof TargetInput>
const Targets = z.array(TargetInput).check(z.maxLength(TARGETS_MAX))

/** A person as senders see them: no phone, no e-mail. */
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
  /** Null for groups, and for a person whose account is gone. */
  person: z.nullable(Addressee),
})
export type Target = z.infer<typeof Target>

const Sender = z.nullable(z.object({ firstName: z.string(), lastName: z.string(), role: z.enum(ROLES) }))

/** New work: one alert, or `count` unread ones of the same day that are shown as one line. */
export const Alert = z.object({
  icon: z.enum(ALERT_ICONS),
  count: z.int(),
  /** Of the newest one. */
  subject: Text,
  /** Of the newest one. */
  area: Text,
  /** The nearest deadline of all of them. */
  dueOn: z.nullable(IsoDay),
})

/** A notification as the one who got it reads it. */
export const Received = z.object({
  id: z.uuid(),
  title: Text,
  body: Text,
  sender: Sender,
  /** The office it comes from. */
  area: AreaRef,
  sentAt: Instant,
  /** The page of the record that it is about, of what the product tells by itself. */
  link: z.nullable(z.string()),
  readAt: z.nullable(Instant),
  /** Whether the reader may also see whom it reached. */
  hasFigures: z.boolean(),
  /** Of new work of the reader's office; null for other notifications. */
  alert: z.nullable(Alert),
})
export type Received = z.infer<typeof Received>

/** One alert of a group. */
export const AlertItem = z.object({
  id: z.uuid(),
  subject: Text,
  area: Text,
  dueOn: z.nullable(IsoDay),
  link: z.string(),
  isRead: z.boolean(),
})
export type AlertItem = z.infer<typeof AlertItem>

/** One notification with the alerts that are read together with it, newest first; none where it is the only one. */
export const ReceivedOne = z.extend(Received, { items: z.array(AlertItem) })
export type ReceivedOne = z.infer<typeof ReceivedOne>

const STATES = ['draft', 'scheduled', 'sent'] as const

/** A notification as its office sees it. */
export const Sent = z.object({
  id: z.uuid(),
  title: Text,
  body: Text,
  byMail: z.boolean(),
  status: z.enum(STATES),
  sender: Sender,
  /** The office: its id, and the way to it. */
  areaId: z.uuid(),
  area: AreaRef,
  targets: z.array(Target),
  /** When it goes out by itself. */
  sendAt: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  /** People it reached, as counted when it was sent; null before. */
  recipients: z.nullable(z.int()),
  /** How many of them have read it. */
  reads: z.int(),
  /** Mails that were to be written when it was sent, and those that are in the outbox; null when there are none. */
  mails: z.nullable(z.object({ wanted: z.int(), written: z.int() })),
  updatedAt: Instant,
  canWrite: z.boolean(),
  allowedActions: z.array(z.enum(actionNames(notificationWorkflow))),
  version: z.int(),
})
export type Sent = z.infer<typeof Sent>

/** Reach and reading in one area, itself and all below it; `area` null: people without an area. */
export const AreaFigure = z.object({
  area: z.nullable(z.object({ id: z.uuid(), name: Text })),
  /** People of the asked area itself, not of one below it. */
  itself: z.boolean(),
  /** Whether areas below it got it too. */
  hasBelow: z.boolean(),
  recipients: z.int(),
  reads: z.int(),
})
export type AreaFigure = z.infer<typeof AreaFigure>

/** Whom recipients reach now. */
const Audience = z.object({
  people: z.int(),
  byMail: z.int(),
  /**
   * Section leaders in office among the recipients who have no account, whose account was deactivated, or who have not accepted their
   * invitation; null: no leaders are addressed.
   */
  unreached: z.nullable(z.object({ withoutAccount: z.int(), deactivated: z.int(), invited: z.int() })),
})

const content = {
  title: localized(NOTIFICATION_TITLE_MAX),
  body: localized(NOTIFICATION_BODY_MAX, { multiline: true }),
  /** A draft may still be without recipients. */
  targets: Targets,
  byMail: z._default(z.boolean(), false),
}
export const NotificationDraft = z.strictObject(content)
export const NotificationChange = z.strictObject({ ...content, version: Version })

const sentList = listQuery(['at', 'recipients'], {
  status: z.optional(z.enum(STATES)),
  /** An office: notifications of it and of everything below. */
  areaId: z.optional(z.uuid()),
})

/** Notifications: a few words from an office to people by role, area and name. */
export const notifications = feature({
  ...rights,
  routes: {
    inbox: {
      method: 'GET',
      path: '/notifications',
      can: 'read',
      summary: 'Notifications addressed to you, newest first.',
      query: listQuery(['sentAt'], { unread: z.optional(Flag) }),
      answer: pageOf(Received),
    },
    unread: {
      method: 'GET',
      path: '/notifications/unread',
      can: 'read',
      summary: 'The number of your unread notifications, and the newest of them.',
      answer: oneOf(z.object({ count: z.int(), latest: z.array(Received) })),
    },
    one: {
      method: 'GET',
      path: '/notifications/:id',
      can: 'read',
      summary: 'One notification addressed to you, with the other new work of its kind and day.',
      params: ById,
      answer: oneOf(ReceivedOne),
    },
    read: {
      method: 'POST',
      path: '/notifications/:id/read',
      can: 'read',
      summary: 'Marks one as read, and what is shown in one line with it. Repeating it changes nothing.',
      params: ById,
      status: 204,
      quiet: true,
    },
    readAll: {
      method: 'POST',
      path: '/notifications/read-all',
      can: 'read',
      summary: 'Marks all as read and returns how many were unread.',
      answer: oneOf(z.object({ count: z.int() })),
      quiet: true,
    },
    sent: {
      method: 'GET',
      path: '/notifications/sent',
      can: 'send',
      summary:
        'Notifications of your office and those below it. Drafts and scheduled ones are visible to your office only.',
      query: sentList,
      answer: pageOf(Sent),
    },
    sentExport: {
      method: 'GET',
      path: '/notifications/sent/export',
      can: 'send',
      summary: 'The filtered list as CSV or XLSX, with how many each reached and how many have read it.',
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
      summary: 'One notification as its office sees it.',
      params: ById,
      answer: oneOf(Sent),
    },
    areas: {
      method: 'GET',
      path: '/notifications/sent/:id/areas',
      can: 'send',
      summary:
        'How many people were reached and have read it, in the areas directly below one (by default the sender’s).',
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
        'The number of people among these recipients, each counted once, of those who would get a mail, and of section leaders in office whom it cannot reach.',
      body: z.strictObject({ targets: Targets }),
      answer: oneOf(Audience),
      quiet: true,
    },
    create: {
      method: 'POST',
      path: '/notifications',
      can: 'send',
      summary: 'Creates a draft of your office.',
      body: NotificationDraft,
      answer: oneOf(Sent),
      status: 201,
    },
    change: {
      method: 'PATCH',
      path: '/notifications/:id',
      can: 'send',
      summary: 'Changes a draft.',
      params: ById,
      body: NotificationChange,
      answer: oneOf(Sent),
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
      summary: 'Sends now, schedules (`sendAt`), or turns a scheduled one back into a draft.',
      params: ById,
      body: z.strictObject({
        action: z.enum(actionNames(notificationWorkflow)),
        sendAt: z.optional(IsoInstant),
        /** What the sender has before the eyes: another version answers `stale`. */
        version: z.optional(Version),
      }),
      answer: oneOf(Sent),
    },
  },
})
