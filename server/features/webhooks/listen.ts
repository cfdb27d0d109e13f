import { createHash } from 'node:crypto'
import { EVERY_ACTION, type WebhookEvent } from '#contract/features/webhooks/index.ts'
import { type Unscoped, unscoped } from '../../core/access/unscoped.ts'
import type { Bus } from '../../core/jobs/bus.ts'
import { Jobs, type Worker } from '../../core/jobs/jobs.ts'
import type { Core } from '../../core/requests/context.ts'
import type { Call } from '../../core/requests/declare.ts'
import type { HeardChange } from '../../core/requests/heard-changes.ts'

/** Turns the changes of one write into deliveries; sends one delivery. */
export const DISPATCH_JOB = 'webhooks.dispatch'
export const SEND_JOB = 'webhooks.send'

/** How long the features that webhooks listen to are kept in memory. */
const KEEP_MS = 60_000
/** Changes in one job: an import may change thousands of rows. */
const PORTION = 500

type Transaction = Call<never, never>['tx']

/** A change as a job carries it. `isHeld`: a draft, which people of no other area may know of. */
interface Noted {
  feature: string
  action: string
  id: string
  areaId: string | null
  isHeld: boolean
}

interface Known {
  now?: { features: ReadonlySet<string>; until: number } | undefined
  /** Counts the messages that a webhook has changed. */
  changes: number
}
// for each instance of the server: every write asks
const known = new WeakMap<Bus, Known>()

/** Whether an active webhook listens to a feature. */
export async function isHeard(core: Core, tx: Transaction, feature: string): Promise<boolean> {
  let kept = known.get(core.bus)
  if (!kept) {
    const fresh: Known = { changes: 0 }
    kept = fresh
    known.set(core.bus, fresh)
    core.bus.on('changed', (change) => {
      if (change.feature !== 'webhooks') return
      fresh.now = undefined
      fresh.changes++
    })
  }
  if (kept.now && core.bus.isListening && kept.now.until > Date.now()) return kept.now.features.has(feature)
  const before = kept.changes
  const { rows } = await unscoped({ tx }, 'which features webhooks listen to').query<{ feature: string }>(
    `select distinct e ->> 'feature' as feature from webhooks, jsonb_array_elements(events) e where state = 'active'`,
  )
  const features = new Set(rows.map((row) => row.feature))
  // what was read before a change may be old
  if (kept.changes === before) kept.now = { features, until: Date.now() + KEEP_MS }
  return features.has(feature)
}

/** Notes changes in the transaction that makes them, so that none is lost and none is sent that was rolled back. */
export async function noteChanges(tx: Transaction, changes: readonly HeardChange[]): Promise<void> {
  const noted = changes.flatMap(({ served, touched: { table, row, action } }): Noted[] => {
    const { area, held, also } = served.anchors[table] ?? {}
    const id = row.id
    if (typeof id !== 'string') return []
    if (action === 'remove' && (served.recordNames?.[table] === undefined || also)) return []
    const isHeld = held !== undefined && (held.states ?? ['draft']).includes(String(row.status))
    const areaId = row[isHeld ? held.home : (area ?? '')]
    return [{ feature: served.feature.name, action, id, areaId: typeof areaId === 'string' ? areaId : null, isHeld }]
  })
  for (let at = 0; at < noted.length; at += PORTION)
    await Jobs.add(tx, DISPATCH_JOB, { changes: noted.slice(at, at + PORTION) }, { lane: 'webhooks' })
}

const wants = (events: readonly WebhookEvent[], { feature, action }: Noted): boolean =>
  events.some((one) => one.feature === feature && (one.action === EVERY_ACTION || one.action === action))

/** A delivery has the same id when its job is repeated. */
function deliveryId(job: number, change: number, webhook: string): string {
  const hex = createHash('sha256').update(`${job} ${change} ${webhook}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Adds a delivery for each webhook that wants a change. Whether its person may read the record is decided when it is sent. */
export const dispatcher =
  (core: Core): Worker =>
  async ({ changes }: { changes: readonly Noted[] }, job) => {
    const db = unscoped(core, 'webhooks that listen to a change')
    const { rows } = await db.query<{ id: string; events: WebhookEvent[] }>(
      `select id, events from webhooks where state = 'active'`,
    )
    for (const [i, change] of changes.entries())
      for (const { id, events } of rows)
        if (wants(events, change))
          await addDelivery(db, { ...change, id: deliveryId(job.id, i, id), webhookId: id, recordId: change.id })
    core.jobs.wake()
  }

interface NewDelivery {
  id: string
  webhookId: string
  feature: string
  action: string
  recordId: string | null
  areaId: string | null
  isHeld: boolean
}

/** Adds a delivery and the job that sends it; does nothing when it is there. */
export async function addDelivery(db: Unscoped, delivery: NewDelivery): Promise<void> {
  const { id, webhookId, feature, action, recordId, areaId, isHeld } = delivery
  await db.query(
    `with made as (
       insert into webhook_deliveries (id, webhook_id, feature, action, record_id, area_id, is_held, next_at)
       select $1, w.id, $3, $4, $5, $6, $7, now() from webhooks w where w.id = $2
       on conflict do nothing returning id)
     insert into jobs (kind, payload, lane) select '${SEND_JOB}', jsonb_build_object('id', id), 'webhooks' from made`,
    [id, webhookId, feature, action, recordId, areaId, isHeld],
  )
}
