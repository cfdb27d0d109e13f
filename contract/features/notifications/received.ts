import * as z from 'zod/mini'
import { AreaRef } from '../../core/areas/area-ref.ts'
import { ROLES } from '../../core/model/actor.ts'
import { NOTICE_ICONS } from '../../core/model/alert.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, Flag, Instant, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { LocalizedAnswer } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { rights } from './rights.ts'

/**
 * Number of the newest unread notifications that the bell shows. Source: at most three arrive at once,
 * docs/rules/constants.md.
 */
export const LATEST_MAX = 3

/** Who wrote a notification; null for one of the system, and after the account was deleted. */
export const Sender = z.nullable(z.object({ firstName: z.string(), lastName: z.string(), role: z.enum(ROLES) }))

/** The record of a notice; for new work one alert, or `count` unread ones of the same day that are shown in one row. */
const Alert = z.object({
  icon: z.enum(NOTICE_ICONS),
  count: z.int(),
  /** Of the newest alert. */
  subject: LocalizedAnswer,
  /** Of the newest alert. */
  area: LocalizedAnswer,
  /** The earliest deadline of all alerts. */
  dueOn: z.nullable(IsoDay),
})

/** A notification as its recipient sees it. */
const Received = z.object({
  id: z.uuid(),
  title: LocalizedAnswer,
  body: LocalizedAnswer,
  sender: Sender,
  /** The sending office. */
  area: AreaRef,
  sentAt: Instant,
  /** The page of the record, for notifications sent by the system. */
  link: z.nullable(z.string()),
  readAt: z.nullable(Instant),
  /**
   * When the work was done, by anybody; from then on the notification counts as read for everyone. Null if it is not
   * about work.
   */
  doneAt: z.nullable(Instant),
  /** Whether the reader may also see its recipients. */
  hasFigures: z.boolean(),
  /** For new work of the reader's office and other notices about a record; null for messages written by people. */
  alert: z.nullable(Alert),
})
export type Received = z.infer<typeof Received>

/** One alert of a group. */
const AlertItem = z.object({
  id: z.uuid(),
  subject: LocalizedAnswer,
  area: LocalizedAnswer,
  dueOn: z.nullable(IsoDay),
  link: z.string(),
  isRead: z.boolean(),
  /** Whether the work is done. */
  isDone: z.boolean(),
})

/** One notification with the alerts grouped with it, newest first; none if it is the only one. */
const ReceivedOne = z.extend(Received, { items: z.array(AlertItem) })
export type ReceivedOne = z.infer<typeof ReceivedOne>

/** The routes of what a person receives. */
export const receivedRoutes = {
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
    summary: 'One notification addressed to you, with the other notifications of new work of the same kind and day.',
    params: ById,
    answer: oneOf(ReceivedOne),
  },
  read: {
    method: 'POST',
    path: '/notifications/:id/read',
    can: 'read',
    summary: 'Marks one notification and those grouped with it as read. Repeating it has no effect.',
    params: ById,
    status: 204,
    quiet: true,
  },
  readAll: {
    method: 'POST',
    path: '/notifications/read-all',
    can: 'read',
    summary: 'Marks all notifications as read and returns how many were unread.',
    answer: oneOf(z.object({ count: z.int() })),
    quiet: true,
  },
} as const

const { name, permissions } = rights
/** The part of notifications that the header of every page needs. */
export const bell = feature({ name, permissions, routes: receivedRoutes })
