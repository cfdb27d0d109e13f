import { unscoped } from '../../core/access/unscoped.ts'
import type { Core } from '../../core/requests/context.ts'
import { SEND_JOB } from './listen.ts'

/** Enqueues the waiting deliveries again whose job was lost. */
export async function resumeDeliveries(core: Core): Promise<void> {
  await unscoped(core, 'waiting deliveries of all webhooks').query(
    `insert into jobs (kind, payload, lane)
     select '${SEND_JOB}', jsonb_build_object('id', d.id), 'webhooks'
     from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.state = 'active'
     where d.state = 'waiting' and d.next_at < now() - interval '10 minutes'
       and not exists (select from jobs j where j.kind = '${SEND_JOB}' and j.payload ->> 'id' = d.id::text
         and j.done_at is null and j.failed_at is null)`,
  )
}
