import * as z from 'zod/mini'
import { BulkItems, BulkResults } from '../../core/bulk.ts'
import { CaseOutcome, CaseSecret, CaseSent, CaseView } from '../../core/case.ts'
import { ContentPerson, HistoryLine } from '../../core/content-answers.ts'
import { IsoDay } from '../../core/dates.ts'
import { EntryKey, entrySetting } from '../../core/entry-list.ts'
import { feature } from '../../core/feature.ts'
import { ById, Instant, listQuery, oneOf, pageOf } from '../../core/page.ts'
import { Email, Phone } from '../../core/person.ts'
import { ReplyOffered } from '../../core/replies.ts'
import { plainText } from '../../core/text.ts'
import { actionNames, workflow } from '../../core/workflow.ts'
import { contactReplies } from './replies.ts'
import { rights } from './rights.ts'
import { contactTopics } from './topics.ts'

export * from './replies.ts'
export { contactTopics } from './topics.ts'

/** Characters of a message. Source: docs/rules/constants.md. */
export const MESSAGE_MAX_CHARS = 1000
/** Characters of an answer. Our choice. */
export const ANSWER_MAX_CHARS = 3000
export const ANSWER_MIN_CHARS = 5
const NAME_MAX_CHARS = 100

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
  /** The number that the sender knows it by. */
  number: z.int(),
  areaId: z.uuid(),
  /** Its name in full, as every district has a first khoroo. */
  area: Name,
  name: z.string(),
  topic: EntryKey,
  /** The beginning of the message. */
  excerpt: z.string(),
  status: z.enum(contactWorkflow.states),
  createdAt: Instant,
  answeredAt: z.nullable(Instant),
  answeredBy: z.nullable(ContentPerson),
  /** What the sender said after the answer; null before. */
  outcome: z.nullable(z.enum(['solved', 'not_solved'])),
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
  /** The sender's words to `outcome`. */
  outcomeNote: z.string(),
  /** Who registered it for somebody who came or called; null when the sender wrote it. */
  takenBy: z.nullable(ContentPerson),
  allowedActions: z.array(z.enum(actionNames(contactWorkflow))),
})
export type Contact = z.infer<typeof Contact>

/** A message as the citizen who sent it finds it in their account: no person who works on it is named. */
export const MyContact = z.object({
  number: z.int(),
  topic: EntryKey,
  area: Name,
  /** The beginning of the message. */
  excerpt: z.string(),
  status: z.enum(contactWorkflow.states),
  createdAt: Instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
  /** Whether it is still open to say if it is solved. */
  canJudge: z.boolean(),
  /** The secret of its page; null for messages from before there were such pages. */
  key: z.nullable(z.string()),
})
export type MyContact = z.infer<typeof MyContact>

/** What the public form sends. An address or a number is needed; without an area the message goes to the city. */
export const NewContact = z
  .strictObject({
    name: plainText(1, NAME_MAX_CHARS),
    email: z.optional(Email),
    phone: z.optional(Phone),
    topic: EntryKey,
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

/** A message that an office writes down for somebody who came or called. */
export const TakenContact = z
  .strictObject({
    name: plainText(1, NAME_MAX_CHARS),
    email: z.optional(Email),
    phone: z.optional(Phone),
    topic: EntryKey,
    message: plainText(1, MESSAGE_MAX_CHARS, { multiline: true }),
    /** The district or khoroo it is meant for; without one the office of the person who writes it down. */
    to: z.optional(z.uuid()),
    /** The language the sender is answered in. */
    lang: z._default(z.enum(['mn', 'en']), 'mn'),
  })
  .check(
    z.refine(({ email, phone }) => email !== undefined || phone !== undefined, {
      path: ['email'],
      error: 'email_or_phone',
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
export type TakenContact = z.infer<typeof TakenContact>

export const ContactAnswer = z.strictObject({
  action: z.enum(actionNames(contactWorkflow)),
  /** What is mailed, or what was said on the telephone. */
  text: plainText(ANSWER_MIN_CHARS, ANSWER_MAX_CHARS, { multiline: true }),
})

const filters = {
  /** What senders said after the answer. */
  outcome: z.optional(z.enum(['solved', 'not_solved'])),
  status: z.optional(z.enum(contactWorkflow.states)),
  topic: z.optional(EntryKey),
  /** An area: messages to it and to what lies below. */
  areaId: z.optional(z.uuid()),
  /** Days on which they came, both inclusive. */
  from: z.optional(IsoDay),
  to: z.optional(IsoDay),
}
const list = listQuery(['createdAt', 'name', 'topic', 'area', 'status', 'answeredAt'], filters)

/** What the city sets about messages. */
export const contactSettings = { topics: entrySetting(contactTopics), replies: contactReplies }

/** Messages that anybody writes to the city, a district or a khoroo. */
export const contacts = feature({
  ...rights,
  settings: Object.values(contactSettings),
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
      answer: oneOf(CaseSent),
      status: 202,
      perMinute: 60,
      secret: true,
    },
    take: {
      method: 'POST',
      path: '/contacts/taken',
      can: 'take',
      summary:
        'Registers a message for a citizen who came or called. The citizen is notified by e-mail where there is one.',
      body: TakenContact,
      answer: oneOf(CaseSent),
      status: 201,
      secret: true,
    },
    follow: {
      method: 'GET',
      path: '/contacts/case',
      can: 'follow',
      summary: 'The message behind the secret of a link, as its sender follows it.',
      query: z.strictObject({ secret: CaseSecret }),
      answer: oneOf(CaseView),
      perMinute: 60,
    },
    judge: {
      method: 'POST',
      path: '/contacts/case',
      can: 'follow',
      summary: 'Keeps whether the sender says that it is solved. Possible once.',
      body: CaseOutcome,
      answer: oneOf(CaseView),
      perMinute: 20,
      secret: true,
    },
    mine: {
      method: 'GET',
      path: '/contacts/mine',
      can: 'own',
      summary:
        'The messages that you sent from the confirmed e-mail address of your account, newest first; at most 50.',
      answer: z.object({ data: z.array(MyContact) }),
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
    replies: {
      method: 'GET',
      path: '/contacts/replies',
      can: 'answer',
      summary: 'The response templates that your office is offered, with their placeholders.',
      answer: z.object({ data: z.array(ReplyOffered) }),
    },
    one: {
      method: 'GET',
      path: '/contacts/:id',
      can: 'read',
      summary: 'One message with its sender’s contact details. Reading it is logged.',
      params: ById,
      answer: oneOf(Contact),
    },
    bulk: {
      method: 'POST',
      path: '/contacts/bulk',
      can: 'answer',
      summary:
        'Answers up to 100 messages with one text, each in the version named. The placeholders of response templates are filled for each message. Failures are reported per item; the rest is processed.',
      body: z.extend(ContactAnswer, { contacts: BulkItems }),
      answer: BulkResults,
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
