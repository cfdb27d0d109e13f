import { people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { districtAdmin } = people

/** Every write of webhooks. Nobody listens at the address that is called. */
export async function walkWebhooks({ t, write }: Walk): Promise<void> {
  const { network } = t.core.outbound
  t.core.outbound.network = { protocols: ['http:'], resolve: async () => [], isAllowed: () => true }
  const body = {
    name: 'Самбар',
    url: 'http://127.0.0.1:9/',
    events: [{ feature: 'laws', action: 'remove' }],
    state: 'active',
  }
  const { id, version } = await write('webhooks.create', districtAdmin, { body })
  const params = { id }
  await write('webhooks.change', districtAdmin, { params, body: { ...body, version } })
  await write('webhooks.renewSecret', districtAdmin, { params, body: undefined })
  const delivery = await write('webhooks.ping', districtAdmin, { params, body: undefined })
  await t.core.pool.query(`update webhook_deliveries set state = 'given_up', next_at = null where id = $1`, [
    delivery.id,
  ])
  await write('webhooks.replay', districtAdmin, { params: { id: delivery.id }, body: undefined })
  await write('webhooks.remove', districtAdmin, { params, body: undefined })
  t.core.outbound.network = network
}
