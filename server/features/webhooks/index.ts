import { webhooks } from '#contract/features/webhooks/index.ts'
import { matching } from '../../core/access/matching.ts'
import { serve } from '../../core/requests/declare.ts'
import { DISPATCH_JOB, dispatcher, isHeard, noteChanges, SEND_JOB } from './listen.ts'
import { personalData } from './personal-data.ts'
import { resumeDeliveries } from './resume.ts'
import { SECRET_USE, sender } from './send.ts'
import { show, showDelivery, type WebhookTables } from './tables.ts'
import { addWebhook, COLUMNS, changeWebhook, oneWebhook, renewSecret, replay, sendTest, shownColumns } from './write.ts'

/** Webhooks: requests to other systems when records change. Rule: docs/rules/webhooks.md. */
export default serve<WebhookTables>()(webhooks, {
  personalData,
  anchors: {
    webhooks: { owner: 'user_id' },
    webhook_deliveries: { via: { column: 'webhook_id', table: 'webhooks' } },
  },
  sealed: [{ table: 'webhooks', column: 'secret', key: ['id'], use: SECRET_USE }],
  privateTables: ['webhooks', 'webhook_deliveries'],
  recordNames: { webhooks: 'webhooks.name' },
  jobs: { [DISPATCH_JOB]: dispatcher, [SEND_JOB]: sender },
  listener: { wants: isHeard, heard: (_core, tx, changes) => noteChanges(tx, changes) },
  resume: resumeDeliveries,
  demo: async (city) => (await import('./demo.ts')).fill(city),
  handlers: {
    list: async ({ rows, query, actor }) => {
      const found = await rows.page('webhooks', {
        query,
        sorts: { name: 'name', createdAt: 'created_at' },
        defaultSort: '-createdAt',
        searchIn: 'search',
        where: (q) => q.$if(query.mine === true, (w) => w.where('webhooks.user_id', '=', actor?.id ?? null)),
        select: (q) => q.select(COLUMNS).select(shownColumns()),
      })
      return { data: found.data.map(show), meta: found.meta }
    },
    one: async (call) => ({ data: await oneWebhook(call, call.params.id) }),
    create: async (call) => ({ data: await addWebhook(call) }),
    change: async (call) => ({ data: await changeWebhook(call) }),
    renewSecret: async (call) => ({ data: await renewSecret(call) }),
    remove: async ({ rows, params }) => {
      const { name } = await rows.one('webhooks', params.id)
      await rows.remove('webhooks', params.id, { details: { name } })
      return null
    },
    ping: async (call) => ({ data: await sendTest(call) }),
    deliveries: async ({ rows, params, query }) => {
      await rows.one('webhooks', params.id)
      const found = await rows.page('webhook_deliveries', {
        query,
        sorts: { createdAt: 'created_at' },
        defaultSort: '-createdAt',
        where: (q) =>
          q
            .where('webhook_deliveries.webhook_id', '=', params.id)
            .where(matching({ 'webhook_deliveries.state': query.state })),
        select: (q) => q.selectAll('webhook_deliveries'),
      })
      return { data: found.data.map(showDelivery), meta: found.meta }
    },
    replay: async (call) => ({ data: await replay(call) }),
  },
})
