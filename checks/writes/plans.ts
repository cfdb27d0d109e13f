import { anOrder, aPlan } from '../../server/features/plans/testing.ts'
import { idOf, people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { cityAdmin, districtAdmin } = people

/** Every write of plans and their orders. */
export async function walkPlans({ write, t }: Walk): Promise<void> {
  const gone = await write('plans.create', districtAdmin, { body: aPlan() })
  await write('plans.remove', districtAdmin, { params: { id: gone.id } })
  const plan = await write('plans.create', cityAdmin, { body: aPlan({ areaId: idOf('C'), price: 40_000 }) })
  await write('plans.change', cityAdmin, {
    params: { id: plan.id },
    body: { ...aPlan({ areaId: idOf('C'), price: 50_000 }), version: plan.version },
  })
  const form = await t.as(null).get('/v1/plans/orders/form')
  t.setNow(new Date(Date.now() + 60_000))
  await write('plans.order', cityAdmin, { body: { ...anOrder(plan.id), ticket: form.body.data.ticket } })
  t.setNow(undefined)
  const [order] = (await t.as(cityAdmin).get('/v1/plans/orders?state=open')).body.data
  const body = { amount: order.total, paidOn: '2026-11-20', method: 'transfer' }
  await write('invoices.pay', cityAdmin, { params: { id: order.invoiceId }, body })
  await write('plans.finish', cityAdmin, { params: { id: order.id }, body: { version: order.version + 1 } })
}
