import { anInvoice } from '../../server/features/invoices/testing.ts'
import { people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { districtAdmin } = people

/** Every write of invoices. */
export async function walkInvoices({ write, t }: Walk): Promise<void> {
  const gone = await write('invoices.create', districtAdmin, { body: anInvoice() })
  await write('invoices.remove', districtAdmin, { params: { id: gone.id } })
  const draft = await write('invoices.create', districtAdmin, { body: anInvoice() })
  const params = { id: draft.id }
  const changed = await write('invoices.change', districtAdmin, {
    params,
    body: { ...anInvoice({ note: 'Гэрээ № 12' }), version: draft.version },
  })
  await write('invoices.issue', districtAdmin, { params, body: { version: changed.version } })
  await write('invoices.send', districtAdmin, { params, body: { email: 'sanhuu@gerel.mn' } })
  const schedule = { every: 'month', startsOn: '2099-01-31', endsOn: null, daysToPay: 14, mailed: false, paused: false }
  const template = await write('invoices.repeat', districtAdmin, { params, body: schedule })
  await write('invoices.changeTemplate', districtAdmin, {
    params: { id: template.id },
    body: { schedule: { ...schedule, every: 'year' }, version: template.version },
  })
  await write('invoices.removeTemplate', districtAdmin, { params: { id: template.id } })
  const file = Buffer.from('Огноо,Кредит,Утга\n2026-11-20,5000,Түрээс\n').toString('base64')
  await write('invoices.previewStatement', districtAdmin, { body: { file } })
  await write('invoices.importStatement', districtAdmin, { body: { file, areaId: draft.areaId, account: 'WRITES' } })
  const { data: lines } = (await t.as(districtAdmin).get('/v1/invoices/bank-lines?open=true')).body
  const line = lines.find(({ account }: { account: string }) => account === 'WRITES')
  const ignored = await write('invoices.settleLine', districtAdmin, {
    params: { id: line.id },
    body: { ignored: true, version: line.version },
  })
  const open = await write('invoices.settleLine', districtAdmin, {
    params: { id: line.id },
    body: { ignored: false, version: ignored.version },
  })
  await write('invoices.match', districtAdmin, {
    params: { id: line.id },
    body: { invoiceId: draft.id, amount: 5_000, version: open.version },
  })
  const body = { amount: 100_000, paidOn: '2026-11-20', method: 'cash' }
  const paid = await write('invoices.pay', districtAdmin, { params, body })
  await write('invoices.reverse', districtAdmin, {
    params: { ...params, paymentId: paid.payments[0].id },
    body: { reason: 'Буруу бүртгэсэн' },
  })
  await write('invoices.credit', districtAdmin, { params, body: { amount: 5_000, reason: 'Хөнгөлөлт' } })
}
