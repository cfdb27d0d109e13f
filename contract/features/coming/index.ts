import * as z from 'zod/mini'
import { feature } from '../../core/model/feature.ts'
import { ById, Instant, oneOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { Email } from '../../core/people/person.ts'
import { LocalizedAnswer, localized } from '../../core/text/localized.ts'
import { IsoInstant } from '../../core/time/dates.ts'
import { rights } from './rights.ts'
import { comingWorkflow } from './workflow.ts'

export * from './workflow.ts'

/** Longest title and text of an announcement in one language, and longest address of what opens, in characters. */
export const COMING_TITLE_MAX = 150
export const COMING_TEXT_MAX = 1000
export const COMING_LINK_MAX = 300
/** Hours for which the link of a confirmation works. Our choice. */
export const COMING_LINK_HOURS = 24

/** An address of this site, or another one. */
const Link = z.string().check(
  z.trim(),
  z.maxLength(COMING_LINK_MAX),
  z.refine((link) => /^\/(?![/\\])[^\s<>"]*$/.test(link) || /^https:\/\/[^\s<>"]+$/.test(link), { error: 'invalid' }),
)

/** What an announcement says. */
export const ComingDraft = z.strictObject({
  title: localized(COMING_TITLE_MAX),
  text: localized(COMING_TEXT_MAX, { multiline: true, required: false }),
  /** When it opens; null if the day is not known yet. */
  opensAt: z.nullable(IsoInstant),
  link: Link,
})
export type ComingDraft = z.infer<typeof ComingDraft>
const ComingChange = z.extend(ComingDraft, { version: Version })

/** Something of the city that is not open yet, as everybody sees it. */
const Announced = z.object({
  id: z.uuid(),
  title: LocalizedAnswer,
  text: LocalizedAnswer,
  opensAt: z.nullable(Instant),
})

/** An announcement for those who manage it: with the number of people who wait for it, never who they are. */
export const Announcement = z.extend(Announced, {
  link: z.string(),
  status: z.enum(comingWorkflow.states),
  publishedAt: z.nullable(Instant),
  waiting: z.int(),
  version: z.int(),
})
export type Announcement = z.infer<typeof Announcement>

/** The input of the public form: nobody is subscribed by it, only mailed a link to confirm. */
const NewWaiting = z.strictObject({
  announcementId: z.uuid(),
  email: Email,
  lang: z._default(z.enum(['mn', 'en']), 'mn'),
  /** From `current`: proves that the page was opened, and when. */
  ticket: z.string().check(z.maxLength(200)),
  /** A honeypot: a hidden field that only bots fill in. */
  website: z.optional(z.string().check(z.maxLength(500))),
})
export type NewWaiting = z.infer<typeof NewWaiting>

const one = oneOf(Announcement)

/** What opens soon, and the people who want to be notified when it does. Rule: docs/rules/coming-soon.md. */
export const coming = feature({
  ...rights,
  workflows: [{ ...comingWorkflow, tables: ['coming_announcements'] }],
  routes: {
    current: {
      method: 'GET',
      path: '/coming-soon',
      can: 'open',
      summary: 'The newest announcement that is not open yet, with a ticket for the form, valid for one day.',
      answer: oneOf(z.object({ announcement: z.nullable(Announced), ticket: z.string() })),
    },
    subscribe: {
      method: 'POST',
      path: '/coming-soon/subscriptions',
      can: 'subscribe',
      summary: 'Mails a link that confirms the subscription. The answer says nothing about the address.',
      body: NewWaiting,
      answer: oneOf(z.object({ sent: z.literal(true) })),
      status: 202,
      perMinute: 20,
    },
    confirm: {
      method: 'POST',
      path: '/coming-soon/subscriptions/confirmation',
      can: 'subscribe',
      summary: 'Confirms a subscription with the secret of the mailed link, which works once.',
      body: z.strictObject({ secret: z.string().check(z.minLength(1), z.maxLength(100)) }),
      answer: oneOf(z.object({ confirmed: z.literal(true) })),
      perMinute: 20,
      secret: true,
    },
    list: {
      method: 'GET',
      path: '/coming-soon/announcements',
      can: 'manage',
      summary: 'All announcements, the newest first, with the number of people who wait. Nobody sees their addresses.',
      answer: z.object({ data: z.array(Announcement) }),
    },
    create: {
      method: 'POST',
      path: '/coming-soon/announcements',
      can: 'manage',
      summary: 'Announces something that is not open yet.',
      body: ComingDraft,
      answer: one,
      status: 201,
    },
    change: {
      method: 'PATCH',
      path: '/coming-soon/announcements/:id',
      can: 'manage',
      summary: 'Changes an announcement that is not open yet.',
      params: ById,
      body: ComingChange,
      answer: one,
    },
    act: {
      method: 'POST',
      path: '/coming-soon/announcements/:id/transitions',
      can: 'manage',
      summary: 'Publishes what was announced: everybody who waits is mailed once, and their addresses are deleted.',
      params: ById,
      body: z.strictObject({ action: z.enum(['publish']) }),
      answer: one,
    },
    remove: {
      method: 'DELETE',
      path: '/coming-soon/announcements/:id',
      can: 'manage',
      summary: 'Deletes an announcement and the addresses of those who wait for it, who are not notified.',
      params: ById,
      status: 204,
    },
  },
})
