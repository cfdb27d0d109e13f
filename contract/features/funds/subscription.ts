import * as z from 'zod/mini'
import { oneOf } from '../../core/model/page.ts'
import { Email } from '../../core/people/person.ts'
import { LocalizedAnswer } from '../../core/text/localized.ts'

/** Hours for which the link of a confirmation works. Our choice. */
export const SUBSCRIPTION_LINK_HOURS = 24
/** Most funds of one subscription: all that a city has. */
const FUNDS_MAX = 20

/** The input of the public form: nobody is subscribed by it, only mailed a link to confirm. */
const NewSubscription = z.strictObject({
  email: Email,
  fundIds: z.array(z.uuid()).check(z.minLength(1, { error: 'required' }), z.maxLength(FUNDS_MAX)),
  lang: z._default(z.enum(['mn', 'en']), 'mn'),
  /** From `subscriptionForm`: proves that the page was opened, and when. */
  ticket: z.string().check(z.maxLength(200)),
  /** A honeypot: a hidden field that only bots fill in. */
  website: z.optional(z.string().check(z.maxLength(500))),
})
export type NewSubscription = z.infer<typeof NewSubscription>

const sent = oneOf(z.object({ sent: z.literal(true) }))

/** Prices by mail, for people without an account. Rule: docs/rules/fund.md. */
export const subscriptionRoutes = {
  subscriptionForm: {
    method: 'GET',
    path: '/funds/subscriptions/form',
    can: 'subscribe',
    summary: 'Issues a ticket for the form, valid for one day, with the published funds.',
    answer: oneOf(
      z.object({
        ticket: z.string(),
        funds: z.array(z.object({ id: z.uuid(), code: z.string(), name: LocalizedAnswer })),
      }),
    ),
  },
  subscribe: {
    method: 'POST',
    path: '/funds/subscriptions',
    can: 'subscribe',
    summary:
      'Mails a link that confirms the subscription. The answer is the same whether the address is subscribed or not.',
    body: NewSubscription,
    answer: sent,
    status: 202,
    perMinute: 20,
  },
  confirmSubscription: {
    method: 'POST',
    path: '/funds/subscriptions/confirmation',
    can: 'subscribe',
    summary: 'Confirms a subscription with the secret of the mailed link, which works once.',
    body: z.strictObject({ secret: z.string().check(z.minLength(1), z.maxLength(100)) }),
    answer: oneOf(z.object({ confirmed: z.literal(true) })),
    perMinute: 20,
    secret: true,
  },
  subscribers: {
    method: 'GET',
    path: '/funds/subscriptions/count',
    can: 'manage',
    summary: 'The number of people who receive prices by mail. Nobody sees their addresses.',
    answer: oneOf(z.object({ count: z.int() })),
  },
} as const
