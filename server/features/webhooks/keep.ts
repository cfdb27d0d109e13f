import { unscoped } from '../../core/access/unscoped.ts'
import type { Core } from '../../core/requests/context.ts'
import { SEND_JOB } from './listen.ts'

/** Days for which deliveries are kept. Source: docs/rules/webhooks.md. */
const KEEP_DAYS = 30

/** Deletes old deliveries, and sends those again whose job was lost. */
export async function tidyDeliveries(core: Core): Promise<void> {
  const db = unscoped(core, 'deliveries of all webhooks, by their age')
  await db.query(`delete from webhook_deliveries where created_at < now() - make_interval(days => $1)`, [KEEP_DAYS])
  await db.query(
    `insert into jobs (kind, payload, lane)
     select '${SEND_JOB}', jsonb_build_object('id', d.id), 'webhooks'
     from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.state = 'active'
     where d.state = 'waiting' and d.next_at < now() - interval '10 minutes'
       and not exists (select from jobs j where j.kind = '${SEND_JOB}' and j.payload ->> 'id' = d.id::text
         and j.done_at is null and j.failed_at is null)`,
  )
}
