import { createHmac } from 'node:crypto'
import type { Actor } from '#contract/core/model/actor.ts'
import { type Far, type Feature, reachOf } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { recordRoutesOf } from '#contract/features/webhooks/events.ts'
import type { DeliveryError, WebhookPayload } from '#contract/features/webhooks/index.ts'
import { rights } from '#contract/features/webhooks/rights.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import { bindLinks } from '../../core/attachments/bound-links.ts'
import { answerWriter } from '../../core/http/answer-writer.ts'
import type { Worker } from '../../core/jobs/jobs.ts'
import type { Core } from '../../core/requests/context.ts'
import type { Ask } from '../../core/requests/declare.ts'
import type { Caller } from '../../core/requests/request.ts'
import { askAs } from '../../core/requests/run.ts'
import { callerOf } from '../../core/requests/work-as.ts'
import { OutboundFailure } from '../../core/security/outbound.ts'
import { SEND_JOB } from './listen.ts'

/** Seconds after each failed attempt until the next one: about a day in all. Our choice. */
export const RETRY_SECONDS = [5, 60, 300, 900, 1800, 3600, 7200, 14_400, 21_600, 36_000] as const
/** The use of the vault for the keys that sign. */
export const SECRET_USE = 'webhooks.secret'
export const SECRET_PREFIX = 'whsec_'
/** The feature of what the button «test» sends. */
export const TEST_FEATURE = 'webhooks'

const SENDING = 'a delivery of a webhook, sent as the person who made it'
/** A receiver that answers so wants nothing any more (RFC 9110). */
const GONE = 410

interface Due {
  id: string
  webhook_id: string
  feature: string
  action: string
  record_id: string | null
  area_id: string | null
  is_held: boolean
  attempts: number
  created_at: Date
  url: string
  secret: Buffer
  user_id: string
  lang: 'mn' | 'en'
}

/** Sends one delivery: once for each attempt, with the record as the person may read it at that moment. */
export const sender =
  (core: Core): Worker =>
  async ({ id }: { id: string }, job) => {
    const db = unscoped(core, SENDING)
    const { rows } = await db.query<Due>(
      `select d.id, d.webhook_id, d.feature, d.action, d.record_id, d.area_id, d.is_held, d.attempts, d.created_at, w.url, w.secret,
         w.user_id, u.lang
       from webhook_deliveries d join webhooks w on w.id = d.webhook_id join users u on u.id = w.user_id
       where d.id = $1 and d.state = 'waiting' and w.state = 'active'`,
      [id],
    )
    const [due] = rows
    if (!due) return
    const payload = await payloadOf(core, due)
    if (!payload) return skip(core, due)
    const result = await post(core, due, JSON.stringify(payload), job.signal)
    await note(core, due, result)
  }

/** The body; undefined when the person may not know of the record (any more). */
async function payloadOf(core: Core, due: Due): Promise<WebhookPayload | undefined> {
  const { feature: name, action, record_id: id } = due
  const payload = { type: `${name}.${action}`, timestamp: due.created_at.toISOString() }
  const data = { feature: name, action, id }
  const caller = await callerOf(core, { personId: due.user_id, lang: due.lang, trace: `webhook ${due.webhook_id}` })
  const { actor } = caller
  if (!actor || !reachOf(rights, 'write', actor.role)) return undefined
  if (name === TEST_FEATURE) return { ...payload, data }
  const feature = Object.hasOwn(core.features, name) ? core.features[name]?.feature : undefined
  if (!feature || !id) return undefined
  const names = recordRoutesOf(feature, actor.role)
  if (action === 'remove') {
    const fars = names.map((one) => reachOf(feature, feature.routes[one]?.can ?? '', actor.role))
    return (await mayHaveRead(core, due, actor, fars)) ? { ...payload, data } : undefined
  }
  const record = await recordOf(core, caller, { feature, names, id })
  return record && { ...payload, data: { ...data, record: record.data } }
}

/** What the first route that knows the record answers to the person: a change does not say of which kind its record is. */
async function recordOf(
  core: Core,
  caller: Caller,
  { feature, names, id }: { feature: Feature; names: readonly string[]; id: string },
): Promise<{ data?: unknown } | undefined> {
  // which feature it is becomes known here
  const ask = askAs(core, caller) as unknown as (of: object, route: string, input: object) => ReturnType<Ask>
  for (const name of names) {
    const schema = feature.routes[name]?.answer
    const answer = await ask(feature, name, { params: { id } }).catch((error: unknown) => {
      if (error instanceof Problem && ['not_found', 'not_allowed', 'invalid'].includes(error.code)) return undefined
      throw error
    })
    if (schema && answer !== undefined)
      return JSON.parse(withoutLinks(core, answerWriter(schema)(answer))) as { data?: unknown }
  }
  return undefined
}

/** The addresses of files stay without what opens them, since the receiver has no session: it asks the API with a token. */
const withoutLinks = (core: Core, text: string): string => bindLinks(core, text, undefined).text

/** Whether the person could read a record that is no more, as far as its area tells: by the widest reach of the kinds of records. */
async function mayHaveRead(
  core: Core,
  { area_id: areaId, is_held: isHeld }: Due,
  { areaId: own, areaPath }: Actor,
  fars: readonly (Far | undefined)[],
): Promise<boolean> {
  if (isHeld) return areaId !== null && areaId === own
  if (fars.includes('all')) return true
  if (!areaId || !areaPath || !fars.some((far) => far && ['subtree', 'line', 'open'].includes(far))) return false
  const { rows } = await unscoped(core, SENDING).query('select from areas where id = $1 and starts_with(path, $2)', [
    areaId,
    areaPath,
  ])
  return rows.length > 0
}

/** Removes a delivery of which its person must not know; one that was tried before stays in the log. */
async function skip(core: Core, { id }: Due): Promise<void> {
  const db = unscoped(core, SENDING)
  await db.query(`delete from webhook_deliveries where id = $1 and attempts = 0`, [id])
  await db.query(`update webhook_deliveries set state = 'skipped', next_at = null where id = $1`, [id])
}

interface Result {
  status: number | null
  error: DeliveryError | null
}

async function post(core: Core, due: Due, body: string, signal: AbortSignal | undefined): Promise<Result> {
  const secret = core.vault.open(SECRET_USE, due.secret)
  const timestamp = String(Math.floor(core.now().getTime() / 1000))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Nutag',
    'webhook-id': due.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(secret, { id: due.id, timestamp, body }),
  }
  try {
    const status = await core.outbound.post(due.url, { headers, body, signal })
    return { status, error: status >= 200 && status < 300 ? null : 'answer' }
  } catch (error) {
    if (error instanceof OutboundFailure) return { status: null, error: error.code }
    throw error
  }
}

/** The signature of Standard Webhooks: HMAC-SHA-256 over the id, the time and the body. */
export function signatureOf(
  secret: string,
  { id, timestamp, body }: Record<'id' | 'timestamp' | 'body', string>,
): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** Notes an attempt, and plans the next one together with it. */
async function note(
  core: Core,
  { id, webhook_id: webhookId, attempts }: Due,
  { status, error }: Result,
): Promise<void> {
  const wait = error && status !== GONE ? RETRY_SECONDS[attempts] : undefined
  const state = error === null ? 'delivered' : wait === undefined ? 'given_up' : 'waiting'
  const db = unscoped(core, SENDING)
  await db.query(
    `with tried as (
       update webhook_deliveries set attempts = attempts + 1, status = $2, error = $3, state = $4, tried_at = now(),
         next_at = now() + make_interval(secs => $5)
       where id = $1 and state = 'waiting' and attempts = $6 returning id, next_at)
     insert into jobs (kind, payload, lane, run_at)
     select '${SEND_JOB}', jsonb_build_object('id', id), 'webhooks', next_at from tried where next_at is not null`,
    [id, status, error, state, wait ?? null, attempts],
  )
  if (status === GONE)
    await db.query(`update webhooks set state = 'paused', version = version + 1 where id = $1`, [webhookId])
}
