import * as z from 'zod/mini'
import { feature } from '../../core/model/feature.ts'
import { ById, Flag, Instant, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { plainText } from '../../core/text/localized.ts'
import { rights } from './rights.ts'

/** Characters of a name and of an address; the table has the same limits. */
export const WEBHOOK_NAME_MAX = 100
export const WEBHOOK_URL_MAX = 500
/** Webhooks of one person, and events of one webhook. Our choice. */
export const WEBHOOKS_MAX = 20
export const WEBHOOK_EVENTS_MAX = 50
/** In place of an action: all of them. */
export const EVERY_ACTION = '*'

export const WEBHOOK_STATES = ['active', 'paused'] as const

/**
 * The states of a delivery; the table has the same. `skipped`: the person who made the webhook may not read the record, or is no longer
 * active.
 */
export const DELIVERY_STATES = ['waiting', 'delivered', 'given_up', 'skipped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why an attempt failed. `answer`: by its status. */
export const DELIVERY_ERRORS = ['refused', 'unknown_host', 'timeout', 'tls', 'unreachable', 'answer'] as const
export type DeliveryError = (typeof DELIVERY_ERRORS)[number]

/** Actions of a feature's records, as in the audit log: `create`, `change`, `remove`, and the steps of its workflow. */
export const WebhookEvent = z.strictObject({
  feature: z.string().check(z.minLength(1), z.maxLength(50)),
  action: z.string().check(z.regex(/^(?:\*|[a-z_]{1,50})$/)),
})
export type WebhookEvent = z.infer<typeof WebhookEvent>

export const WebhookDraft = z.strictObject({
  name: plainText(1, WEBHOOK_NAME_MAX),
  /** An https address of the public internet. */
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(WEBHOOK_URL_MAX)),
  events: z.array(WebhookEvent).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS_MAX)),
  state: z.enum(WEBHOOK_STATES),
})
export type WebhookDraft = z.infer<typeof WebhookDraft>

export const Webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.object({ feature: z.string(), action: z.string() })),
  state: z.enum(WEBHOOK_STATES),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  createdAt: Instant,
  /** The state of its last delivery that was tried; null: none yet. */
  lastState: z.nullable(z.enum(DELIVERY_STATES)),
  lastAt: z.nullable(Instant),
  version: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

/** A webhook with the key that signs its deliveries, which is answered once. */
export const NewWebhook = z.extend(Webhook, { secret: z.string() })
export type NewWebhook = z.infer<typeof NewWebhook>

export const WebhookDelivery = z.object({
  /** Sent as `webhook-id`; the same at each attempt. */
  id: z.uuid(),
  event: z.string(),
  recordId: z.nullable(z.uuid()),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** The HTTP status of the last answer. */
  status: z.nullable(z.int()),
  error: z.nullable(z.enum(DELIVERY_ERRORS)),
  createdAt: Instant,
  triedAt: z.nullable(Instant),
  /** When it is tried again. */
  nextAt: z.nullable(Instant),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** The body of a request to a webhook's address. `record` is what the feature's `GET …/{id}` answers to the person at that moment. */
export interface WebhookPayload {
  type: string
  timestamp: string
  data: { feature: string; action: string; id: string | null; record?: unknown }
}

/** Requests to other systems when records change. Rule: docs/rules/webhooks.md. */
export const webhooks = feature({
  ...rights,
  tokens: 'never',
  routes: {
    list: {
      method: 'GET',
      path: '/webhooks',
      can: 'read',
      summary: 'Your webhooks; for city admins, those of everybody.',
      query: listQuery(['name', 'createdAt'], { mine: z.optional(Flag) }),
      answer: pageOf(Webhook),
    },
    one: {
      method: 'GET',
      path: '/webhooks/:id',
      can: 'read',
      summary: 'One webhook.',
      params: ById,
      answer: oneOf(Webhook),
    },
    create: {
      method: 'POST',
      path: '/webhooks',
      can: 'write',
      summary: 'Adds a webhook. The key that signs its requests is answered once.',
      body: WebhookDraft,
      answer: oneOf(NewWebhook),
      status: 201,
      secret: true,
    },
    change: {
      method: 'PATCH',
      path: '/webhooks/:id',
      can: 'write',
      summary: 'Changes a webhook, pauses it, or starts it again.',
      params: ById,
      body: z.extend(WebhookDraft, { version: Version }),
      answer: oneOf(Webhook),
    },
    renewSecret: {
      method: 'POST',
      path: '/webhooks/:id/secret',
      can: 'write',
      summary: 'Replaces the key of a webhook at once. The new one is answered once.',
      params: ById,
      answer: oneOf(NewWebhook),
      secret: true,
    },
    remove: {
      method: 'DELETE',
      path: '/webhooks/:id',
      can: 'read',
      summary: 'Deletes a webhook with the log of its deliveries.',
      params: ById,
      status: 204,
    },
    ping: {
      method: 'POST',
      path: '/webhooks/:id/test',
      can: 'write',
      summary: 'Sends `webhooks.test` to the address of a webhook.',
      params: ById,
      answer: oneOf(WebhookDelivery),
      status: 201,
    },
    deliveries: {
      method: 'GET',
      path: '/webhooks/:id/deliveries',
      can: 'read',
      summary: 'The deliveries of a webhook within 30 days, newest first.',
      params: ById,
      query: listQuery(['createdAt'], { state: z.optional(z.enum(DELIVERY_STATES)) }),
      answer: pageOf(WebhookDelivery),
    },
    replay: {
      method: 'POST',
      path: '/webhooks/deliveries/:id/replay',
      can: 'write',
      summary: 'Sends a delivery once more, with the record as it is now.',
      params: ById,
      answer: oneOf(WebhookDelivery),
    },
  },
})
