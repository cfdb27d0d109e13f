import * as z from 'zod/mini'
import { ContentPerson, HistoryLine } from '../../core/content/answers.ts'
import { BulkItems, BulkResults } from '../../core/content/bulk.ts'
import { EntryKey, entrySetting } from '../../core/model/entry-list.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, Instant, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { actionNames, workflow } from '../../core/model/workflow.ts'
import { agreedTo } from '../../core/people/agreed.ts'
import { CaseOutcome, CaseSecret, CaseSent, CaseView } from '../../core/people/case.ts'
import { Email, Phone } from '../../core/people/person.ts'
import { ReplyOffered } from '../../core/people/replies.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { contactReplies } from './replies.ts'
import { rights } from './rights.ts'
import { contactTopics } from './topics.ts'

export * from './replies.ts'
export { contactTopics } from './topics.ts'

/** Maximum length of a message, characters. Source: docs/rules/constants.md. */
export const MESSAGE_MAX_CHARS = 1000
/** Maximum length of a reply, characters. Our choice. */
export const ANSWER_MAX_CHARS = 3000
export const ANSWER_MIN_CHARS = 5
const NAME_MAX_CHARS = 100

const OFFICES = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN'] as const

/** Conditions of a message besides its state. */
export type ContactFact = 'not_solved'

const AGAIN: { needs: readonly ContactFact[] } = { needs: ['not_solved'] }

/**
 * A message is answered by e-mail or telephone, and again when its sender says that it is not solved. Source:
 * docs/rules/contacts.md.
 */
export const contactWorkflow = workflow({
  name: 'contact',
  initial: 'open',
  states: ['open', 'answered'],
  moves: [
    { action: 'answer', from: 'open', to: 'answered', by: OFFICES },
    { action: 'answer_by_phone', from: 'open', to: 'answered', by: OFFICES },
    { action: 'answer', from: 'answered', to: 'answered', by: OFFICES, ...AGAIN },
    { action: 'answer_by_phone', from: 'answered', to: 'answered', by: OFFICES, ...AGAIN },
  ],
})
export type ContactAction = (typeof contactWorkflow)['moves'][number]['action']

/** A message in a list, without the sender's contact details, which are personal data. */
export const ContactRow = z.object({
  id: z.uuid(),
  /** The number by which the sender knows it. */
  number: z.int(),
  areaId: z.uuid(),
  /** The full name of the area, as every district has a first khoroo. */
  area: LocalizedAnswer,
  name: z.string(),
  topic: EntryKey,
  /** The beginning of the message. */
  excerpt: z.string(),
  status: z.enum(contactWorkflow.states),
  createdAt: Instant,
  answeredAt: z.nullable(Instant),
  answeredBy: z.nullable(ContentPerson),
  /** The sender's feedback after the reply; null before. */
  outcome: z.nullable(z.enum(['solved', 'not_solved'])),
  version: z.int(),
})
export type ContactRow = z.infer<typeof ContactRow>

/** A reply after which the sender said that the matter is not solved. */
export const EarlierAnswer = z.object({
  answer: z.string(),
  channel: z.enum(['email', 'phone']),
  answeredAt: Instant,
  /** The sender's feedback, and when it was given. */
  outcomeNote: z.string(),
  outcomeAt: Instant,
})
export type EarlierAnswer = z.infer<typeof EarlierAnswer>

/** A complete message; reading it is recorded in the audit log. */
export const Contact = z.extend(ContactRow, {
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  message: z.string(),
  /** The language of the form, and of the reply. */
  lang: z.enum(['mn', 'en']),
  answer: z.nullable(z.string()),
  channel: z.nullable(z.enum(['email', 'phone'])),
  /** The sender's comment on `outcome`. */
  outcomeNote: z.string(),
  /** The answers before the last one, oldest first. */
  earlier: z.array(EarlierAnswer),
  /** The person who recorded it for a visitor or caller; null when the sender wrote it. */
  takenBy: z.nullable(ContentPerson),
  allowedActions: z.array(z.enum(actionNames(contactWorkflow))),
})
export type Contact = z.infer<typeof Contact>

/** A message in the account of the citizen who sent it, without names of staff. */
export const MyContact = z.object({
  number: z.int(),
  topic: EntryKey,
  area: LocalizedAnswer,
  /** The beginning of the message. */
  excerpt: z.string(),
  status: z.enum(contactWorkflow.states),
  createdAt: Instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
  /** Whether the sender can still say whether it is solved. */
  canJudge: z.boolean(),
  /** The secret of its page; null for messages sent before such pages existed. */
  key: z.nullable(z.string()),
})
export type MyContact = z.infer<typeof MyContact>

const message = {
  name: plainText(1, NAME_MAX_CHARS),
  email: z.optional(Email),
  phone: z.optional(Phone),
  topic: EntryKey,
  message: plainText(1, MESSAGE_MAX_CHARS, { multiline: true }),
}
const canBeAnswered = () =>
  z.refine<{ email?: string | undefined; phone?: string | undefined }>(
    ({ email, phone }) => email !== undefined || phone !== undefined,
    {
      path: ['email'],
      error: 'email_or_phone',
      // reported together with other errors, not after them
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  )

/**
 * The body of the public form. An e-mail address or a phone number is required; without an area the message goes to the
 * city.
 */
export const NewContact = z
  .strictObject({
    ...message,
    /** The district or khoroo that it is addressed to. Not `areaId`, as the sender has no reach over areas. */
    to: z.optional(z.uuid()),
    lang: z._default(z.enum(['mn', 'en']), 'mn'),
    consent: agreedTo('contact'),
    /** From the route `form`: proves that the page was opened, and when. */
    ticket: z.string().check(z.maxLength(200)),
    /** A honeypot: a hidden field that only bots fill in. */
    website: z.optional(z.string().check(z.maxLength(500))),
  })
  .check(canBeAnswered())
export type NewContact = z.infer<typeof NewContact>

/** A message that an office records for a visitor or caller. */
export const TakenContact = z
  .strictObject({
    ...message,
    /** The district or khoroo that it is addressed to; by default the office of the person who records it. */
    to: z.optional(z.uuid()),
    /** The language of the reply. */
    lang: z._default(z.enum(['mn', 'en']), 'mn'),
  })
  .check(canBeAnswered())
export type TakenContact = z.infer<typeof TakenContact>

export const ContactAnswer = z.strictObject({
  action: z.enum(actionNames(contactWorkflow)),
  /** The text of the mail, or a note of the telephone call. */
  text: plainText(ANSWER_MIN_CHARS, ANSWER_MAX_CHARS, { multiline: true }),
})

const filters = {
  /** The senders' feedback after the reply. */
  outcome: z.optional(z.enum(['solved', 'not_solved'])),
  status: z.optional(z.enum(contactWorkflow.states)),
  topic: z.optional(EntryKey),
  /** Messages to this area and to all areas below it. */
  areaId: z.optional(z.uuid()),
  /** Days on which they were sent, both inclusive. */
  from: z.optional(IsoDay),
  to: z.optional(IsoDay),
}
// '-match': the best match of number and name first when there is a search text, otherwise the default order
const list = listQuery(['createdAt', 'name', 'topic', 'area', 'status', 'answeredAt', 'match'], filters)

/** City settings of messages. */
export const contactSettings = { topics: entrySetting(contactTopics), replies: contactReplies }

/** Messages from the public to the city, a district or a khoroo. */
export const contacts = feature({
  ...rights,
  workflows: [{ ...contactWorkflow, tables: ['contacts'] }],
  settings: Object.values(contactSettings),
  routes: {
    form: {
      method: 'GET',
      path: '/contacts/form',
      can: 'send',
      summary: 'Issues a ticket for the form, valid for one day.',
      answer: oneOf(z.object({ ticket: z.string() })),
    },
    send: {
      method: 'POST',
      path: '/contacts',
      can: 'send',
      summary: 'Sends a message; at most five an hour from one network.',
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
        'Registers a message for a citizen who visited or called. The citizen is notified by e-mail if an address is known.',
      body: TakenContact,
      answer: oneOf(CaseSent),
      status: 201,
      secret: true,
    },
    follow: {
      method: 'GET',
      path: '/contacts/case',
      can: 'follow',
      summary: 'The message that a secret link refers to, as its sender sees it.',
      query: z.strictObject({ secret: CaseSecret }),
      answer: oneOf(CaseView),
      perMinute: 60,
    },
    judge: {
      method: 'POST',
      path: '/contacts/case',
      can: 'follow',
      summary: 'Records whether the sender considers it solved. Can be sent once for each answer.',
      body: CaseOutcome,
      answer: oneOf(CaseView),
      perMinute: 20,
      secret: true,
    },
    mine: {
      method: 'GET',
      path: '/contacts/mine',
      can: 'own',
      summary: 'The messages that you sent from your account’s confirmed e-mail address, newest first; at most 50.',
      answer: z.object({ data: z.array(MyContact) }),
    },
    list: {
      method: 'GET',
      path: '/contacts',
      can: 'read',
      summary: 'Messages sent to the areas within your reach.',
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
      summary: 'The response templates available to your office, with their placeholders.',
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
        'Answers up to 100 messages with one text, each at the given version. Placeholders of response templates are filled in for each message. Failures are reported per item; the rest is processed.',
      body: z.extend(ContactAnswer, { contacts: BulkItems }),
      answer: BulkResults,
    },
    act: {
      method: 'POST',
      path: '/contacts/:id/transitions',
      can: 'answer',
      summary:
        'Answers by e-mail, or records an answer given by telephone. A message can be answered again when its sender says that it is not solved.',
      params: ById,
      body: ContactAnswer,
      answer: oneOf(Contact),
    },
    history: {
      method: 'GET',
      path: '/contacts/:id/history',
      can: 'read',
      summary: 'The history, newest first.',
      params: ById,
      answer: z.object({ data: z.array(HistoryLine) }),
    },
  },
})
