import * as z from 'zod/mini'
import { ContentPerson, HistoryLine } from '../../core/content-answers.ts'
import { IsoDay } from '../../core/dates.ts'
import { feature } from '../../core/feature.ts'
import { ById, Instant, listQuery, oneOf, pageOf } from '../../core/page.ts'
import { Email, Phone } from '../../core/person.ts'
import { plainText } from '../../core/text.ts'
import { actionNames, workflow } from '../../core/workflow.ts'
import { rights } from './rights.ts'

/** What a message is about. */
export const CONTACT_TOPICS = ['question', 'request', 'complaint', 'suggestion', 'thanks', 'other'] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]

/** Characters of a message. Source: docs/rules/constants.md. */
export const MESSAGE_MAX_CHARS = 1000
/** Characters of an answer. Our choice. */
export const ANSWER_MAX_CHARS = 3000
const ANSWER_MIN_CHARS = 5
const NAME_MAX_CHARS = 100
/** Seconds that a person needs at least to fill in the form, and hours for which it can be sent. Our choice. */
export const FORM_MIN_SECONDS = 2
export const FORM_MAX_HOURS = 24

const OFFICES = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN'] as const

/** A message waits, and is answered once: by e-mail, or by telephone where no address was left. Source: docs/rules/contacts.md. */
export const contactWorkflow = workflow({
  name: 'contact',
  initial: 'open',
  states: ['open', 'answered'],
  moves: [
    { action: 'answer', from: 'open', to: 'answered', by: OFFICES },
    { action: 'answer_by_phone', from: 'open', to: 'answered', by: OFFICES },
  ],
})
export type ContactAction = (typeof contactWorkflow)['moves'][number]['action']

const Name = z.object({ mn: z.string(), en: z.optional(z.string()) })

/** A message in a list: without the ways to reach its sender, which are personal data. */
export const ContactRow = z.object({
  id: z.uuid(),
  areaId: z.uuid(),
  /** Its name in full, as every district has a first khoroo. */
  area: Name,
  name: z.string(),
  topic: z.enum(CONTACT_TOPICS),
  /** The beginning of the message. */
  excerpt: z.string(),
  status: z.enum(contactWorkflow.states),
  createdAt: Instant,
  answeredAt: z.nullable(Instant),
  answeredBy: z.nullable(ContentPerson),
  version: z.int(),
})
export type ContactRow = z.infer<typeof ContactRow>

/** A message whole; reading it is written to the audit log. */
export const Contact = z.extend(ContactRow, {
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  message: z.string(),
  /** The language it was written from, and is answered in. */
  lang: z.enum(['mn', 'en']),
  answer: z.nullable(z.string()),
  channel: z.nullable(z.enum(['email', 'phone'])),
  allowedActions: z.array(z.enum(actionNames(contactWorkflow))),
})
export type Contact = z.infer<typeof Contact>

/** What the public form sends. An address or a number is needed; without an area the message goes to the city. */
export const NewContact = z
  .strictObject({
    name: plainText(1, NAME_MAX_CHARS),
    email: z.optional(Email),
    phone: z.optional(Phone),
    topic: z.enum(CONTACT_TOPICS),
    message: plainText(1, MESSAGE_MAX_CHARS, { multiline: true }),
    /** The district or khoroo it is meant for. Not `areaId`: whoever writes reaches no area. */
    to: z.optional(z.uuid()),
    lang: z._default(z.enum(['mn', 'en']), 'mn'),
    /** Of the route `form`: shows that the page was opened, and when. */
    ticket: z.string().check(z.maxLength(200)),
    /** A field nobody sees; what fills it in is a machine. */
    website: z.optional(z.string().check(z.maxLength(500))),
  })
  .check(
    z.refine(({ email, phone }) => email !== undefined || phone !== undefined, {
      path: ['email'],
      error: 'email_or_phone',
      // said together with what else is wrong, not after it
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
export type NewContact = z.infer<typeof NewContact>

export const ContactAnswer = z.strictObject({
  action: z.enum(actionNames(contactWorkflow)),
  /** What is mailed, or what was said on the telephone. */
  text: plainText(ANSWER_MIN_CHARS, ANSWER_MAX_CHARS, { multiline: true }),
})

const filters = {
  status: z.optional(z.enum(contactWorkflow.states)),
  topic: z.optional(z.enum(CONTACT_TOPICS)),
  /** An area: messages to it and to what lies below. */
  areaId: z.optional(z.uuid()),
  /** Days on which they came, both inclusive. */
  from: z.optional(IsoDay),
  to: z.optional(IsoDay),
}
const list = listQuery(['createdAt', 'name', 'topic', 'area', 'status', 'answeredAt'], filters)

/** Messages that anybody writes to the city, a district or a khoroo. */
export const contacts = feature({
  ...rights,
  routes: {
    form: {
      method: 'GET',
      path: '/contacts/form',
      can: 'send',
      summary: 'A ticket for the form, valid for a day.',
      answer: oneOf(z.object({ ticket: z.string() })),
    },
    send: {
      method: 'POST',
      path: '/contacts',
      can: 'send',
      summary: 'Sends a message; five an hour from one network.',
      body: NewContact,
      answer: oneOf(z.object({ sent: z.literal(true) })),
      status: 202,
      perMinute: 60,
    },
    list: {
      method: 'GET',
      path: '/contacts',
      can: 'read',
      summary: 'Messages to the areas within your reach.',
      query: list,
      answer: pageOf(ContactRow),
    },
    counts: {
      method: 'GET',
      path: '/contacts/counts',
      can: 'read',
      summary: 'The number of waiting and answered messages, for the other filters.',
      query: z.omit(list, { page: true, pageSize: true, sort: true, status: true }),
      answer: oneOf(z.object({ open: z.int(), answered: z.int() })),
    },
    export: {
      method: 'GET',
      path: '/contacts/export',
      can: 'export',
      summary: 'The filtered list as CSV or XLSX, without addresses and numbers.',
      query: z.extend(z.omit(list, { page: true, pageSize: true }), { format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 30,
    },
    one: {
      method: 'GET',
      path: '/contacts/:id',
      can: 'read',
      summary: 'One message with its sender’s contact details. Reading it is logged.',
      params: ById,
      answer: oneOf(Contact),
    },
    act: {
      method: 'POST',
      path: '/contacts/:id/transitions',
      can: 'answer',
      summary: 'Answers by e-mail, or records an answer given by telephone. Possible once.',
      params: ById,
      body: ContactAnswer,
      answer: oneOf(Contact),
    },
    history: {
      method: 'GET',
      path: '/contacts/:id/history',
      can: 'read',
      summary: 'Its history, newest first.',
      params: ById,
      answer: z.object({ data: z.array(HistoryLine) }),
    },
  },
})
