import type { Generated, Selectable } from 'kysely'
import type {
  DeliveryError,
  DeliveryState,
  Webhook,
  WebhookDelivery,
  WebhookEvent,
  webhooks,
} from '#contract/features/webhooks/index.ts'
import type { Call } from '../../core/requests/declare.ts'

export interface WebhookTables {
  webhooks: {
    id: Generated<string>
    user_id: string
    name: string
    url: string
    events: WebhookEvent[]
    state: Webhook['state']
    secret: Buffer
    search: string
    created_at: Date
    version: Generated<number>
  }
  webhook_deliveries: {
    id: Generated<string>
    webhook_id: string
    feature: string
    action: string
    record_id: string | null
    area_id: string | null
    is_held: Generated<boolean>
    state: DeliveryState
    attempts: number
    status: number | null
    error: DeliveryError | null
    created_at: Date
    tried_at: Date | null
    next_at: Date | null
  }
}

export type WebhookCall<R extends keyof typeof webhooks.routes> = Call<WebhookTables, (typeof webhooks.routes)[R]>

export type WebhookRow = Selectable<WebhookTables['webhooks']>
type Shown = Omit<WebhookRow, 'secret' | 'search'> & {
  owner: string | null
  last_state: DeliveryState | null
  last_at: Date | null
}

/** A webhook as it leaves the server. */
export const show = (row: Shown): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  state: row.state,
  owner: { id: row.user_id, name: row.owner ?? '' },
  createdAt: row.created_at.toISOString(),
  lastState: row.last_state,
  lastAt: row.last_at?.toISOString() ?? null,
  version: row.version,
})

/** A delivery as it leaves the server. */
export const showDelivery = (row: Selectable<WebhookTables['webhook_deliveries']>): WebhookDelivery => ({
  id: row.id,
  event: `${row.feature}.${row.action}`,
  recordId: row.record_id,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  error: row.error,
  createdAt: row.created_at.toISOString(),
  triedAt: row.tried_at?.toISOString() ?? null,
  nextAt: row.next_at?.toISOString() ?? null,
})
