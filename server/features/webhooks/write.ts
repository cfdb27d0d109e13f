import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Feature, reachOf } from '#contract/core/model/feature.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { isGranted } from '#contract/core/model/token-scope.ts'
import { recordRoutesOf } from '#contract/features/webhooks/events.ts'
import {
  type NewWebhook,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookDelivery,
  type WebhookDraft,
  type WebhookEvent,
} from '#contract/features/webhooks/index.ts'
import { searchText } from '../../core/database/folded-search.ts'
import type { Call } from '../../core/requests/declare.ts'
import { OutboundFailure } from '../../core/security/outbound.ts'
import { addDelivery } from './listen.ts'
import { SECRET_PREFIX, SECRET_USE, TEST_FEATURE } from './send.ts'
import { show, showDelivery, type WebhookCall, type WebhookTables } from './tables.ts'

type AnyCall = Pick<Call<WebhookTables, never>, 'rows' | 'core' | 'actor' | 'now'>

const KEY_BYTES = 24
const OWNER = 'names of the owners of webhooks that were reached, and the deliveries of these'

/** The columns of a webhook as it is shown, beyond its own. */
export const shownColumns = () =>
  [
    sql<string | null>`(select trim(u.last_name || ' ' || u.first_name) from users u where u.id = webhooks.user_id)`.as(
      'owner',
    ),
    sql<WebhookDelivery['state'] | null>`(select d.state from webhook_deliveries d where d.webhook_id = webhooks.id
      and d.tried_at is not null order by d.tried_at desc limit 1)`.as('last_state'),
    sql<Date | null>`(select max(d.tried_at) from webhook_deliveries d where d.webhook_id = webhooks.id)`.as('last_at'),
  ] as const

export const COLUMNS = ['id', 'user_id', 'name', 'url', 'events', 'state', 'created_at', 'version'] as const

/** One webhook as it leaves the server. @throws Problem('not_found'). */
export async function oneWebhook({ rows }: Pick<AnyCall, 'rows'>, id: string): Promise<Webhook> {
  const found = await rows
    .from('webhooks')
    .select(COLUMNS)
    .select(shownColumns())
    .where('webhooks.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return show(found)
}

const newSecret = () => `${SECRET_PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`

/** Adds a webhook. @throws Problem('invalid') on an address that may not be called, an unknown event, and one too many. */
export async function addWebhook(call: WebhookCall<'create'>): Promise<NewWebhook> {
  const { actor, body, now, rows, core } = call
  if (!actor) throw new Problem('not_signed_in')
  const values = await checked(call, body)
  await rows.exclusively(`webhooks of ${actor.id}`)
  const { rows: counted } = await rows
    .unscoped(OWNER)
    .query<{ n: number }>('select count(*)::int as n from webhooks where user_id = $1', [actor.id])
  if ((counted[0]?.n ?? 0) >= WEBHOOKS_MAX) throw fieldProblem('name', 'too_many_webhooks', { max: WEBHOOKS_MAX })
  const secret = newSecret()
  const { id } = await rows.add(
    'webhooks',
    { ...values, user_id: actor.id, secret: core.vault.seal(SECRET_USE, secret), created_at: now },
    { details: { name: body.name, url: body.url } },
  )
  return { ...(await oneWebhook(call, id)), secret }
}

/** Changes a webhook. @throws as `addWebhook`, and Problem('stale'). */
export async function changeWebhook(call: WebhookCall<'change'>): Promise<Webhook> {
  const { version, ...draft } = call.body
  const { id } = await call.rows.one('webhooks', call.params.id)
  const values = await checked(call, draft)
  await call.rows.change('webhooks', { id, version }, values, { details: { name: draft.name, url: draft.url } })
  return oneWebhook(call, id)
}

/** Replaces the key. */
export async function renewSecret(call: WebhookCall<'renewSecret'>): Promise<NewWebhook> {
  const { id } = await call.rows.one('webhooks', call.params.id)
  const secret = newSecret()
  const values = { secret: call.core.vault.seal(SECRET_USE, secret) }
  await call.rows.change('webhooks', { id, version: undefined }, values, { action: 'renew_secret' })
  return { ...(await oneWebhook(call, id)), secret }
}

async function checked({ core, actor }: Pick<AnyCall, 'core' | 'actor'>, draft: WebhookDraft) {
  const { name, url, events, state } = draft
  for (const [i, event] of events.entries()) {
    if (
      !isOffered(core.features[event.feature]?.feature, actor?.role, event) ||
      events.findIndex((one) => isSame(one, event)) < i
    )
      throw fieldProblem(`events.${i}.feature`, 'not_in_list')
  }
  try {
    await core.outbound.check(url)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    throw fieldProblem('url', error.code === 'unknown_host' ? 'webhook_unknown_host' : 'webhook_refused')
  }
  return { name, url, events: JSON.stringify(events) as never, state, search: searchText(name, url) }
}

const isSame = (a: WebhookEvent, b: WebhookEvent) => a.feature === b.feature && a.action === b.action

function isOffered(
  feature: Feature | undefined,
  role: Parameters<typeof reachOf>[2] | undefined,
  event: WebhookEvent,
): boolean {
  if (!feature || feature.name !== event.feature || !role || role === 'ANYONE') return false
  return recordRoutesOf(feature, role).length > 0 && isGranted(feature, role)
}

/** Sends a test to the address of a webhook. @throws Problem('wrong_state') while it is paused. */
export async function sendTest(call: WebhookCall<'ping'>): Promise<WebhookDelivery> {
  const webhook = await call.rows.one('webhooks', call.params.id)
  if (webhook.state !== 'active') throw new Problem('wrong_state')
  const id = randomUUID()
  const db = call.rows.unscoped(OWNER)
  const delivery = { id, webhookId: webhook.id, feature: TEST_FEATURE, action: 'test', recordId: null, areaId: null }
  await addDelivery(db, { ...delivery, isHeld: false })
  call.after(() => call.core.jobs.wake())
  return showDelivery(await call.rows.one('webhook_deliveries', id))
}

/** Sends a delivery once more, from the first attempt on. @throws Problem('wrong_state') while it waits or the webhook is paused. */
export async function replay(call: WebhookCall<'replay'>): Promise<WebhookDelivery> {
  const delivery = await call.rows.one('webhook_deliveries', call.params.id)
  const webhook = await call.rows.one('webhooks', delivery.webhook_id)
  if (webhook.state !== 'active' || delivery.state === 'waiting') throw new Problem('wrong_state')
  const where = (q: Parameters<Parameters<typeof call.rows.changeMany>[1]>[0]) =>
    q.where('id', '=', delivery.id).where('state', '=', delivery.state)
  const values = { state: 'waiting', attempts: 1, error: null, status: null, next_at: call.now } as const
  const [changed] = await call.rows.changeMany('webhook_deliveries', where, values, { action: 'replay_delivery' })
  if (!changed) throw new Problem('wrong_state')
  await call.later('webhooks.send', { id: delivery.id }, undefined, 'webhooks')
  return showDelivery(changed)
}
