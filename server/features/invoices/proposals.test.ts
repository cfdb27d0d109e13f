import { beforeAll, beforeEach, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { anInvoice, clearInvoices } from './testing.ts'

const { districtAdmin } = people

let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 1 })
})
beforeEach(() => clearInvoices(t.core.pool))

const issued = async (more: object = {}) => {
  const { id, version } = (await t.as(districtAdmin).post('/v1/invoices', anInvoice(more))).body.data
  return (await t.as(districtAdmin).post(`/v1/invoices/${id}/issue`, { version })).body.data
}
const load = (...lines: string[]) =>
  t.as(districtAdmin).post('/v1/invoices/statements', {
    file: Buffer.from(['Огноо,Кредит,Гүйлгээний утга,Харьцсан дансны нэр', ...lines].join('\n')).toString('base64'),
    areaId: idOf('D1'),
    account: '5001234567',
  })
const first = async () => (await t.as(districtAdmin).get('/v1/invoices/bank-lines')).body.data[0]
const pay = (id: string, amount: number) =>
  t
    .as(districtAdmin)
    .post(`/v1/invoices/${id}/payments`, { amount, paidOn: '2026-11-01', method: 'cash', reference: '' })

test('a payment that names an invoice which is paid is proposed for no other, and says so', async () => {
  const [paid] = [await issued(), await issued()]
  expect((await pay(paid.id, 330_000)).status).toBe(201)
  await load(`2026-11-20,330000,${paid.code},Шинэ Гэрэл ХХК`)
  expect(await first()).toMatchObject({ proposals: [], settledInvoice: { id: paid.id, code: paid.code } })
})

test('a payment that names an unknown invoice is proposed for those of its payer, not for others of the same amount', async () => {
  const [mine] = [await issued(), await issued({ buyer: { name: 'Б. Болд' } })]
  await load('2026-11-20,330000,INV-D9-2026-000077,Шинэ Гэрэл ХХК')
  const line = await first()
  expect(line.proposals.map(({ id }: { id: string }) => id)).toEqual([mine.id])
  expect(line.settledInvoice).toBe(null)
})

test('among more than 500 invoices of the same amount the one whose number or payer fits is proposed first', async () => {
  await t.core.pool.query(
    `insert into invoices (area_id, year, number, code, issued_on, due_on, buyer_name, lang, lines, tax, vat_rate, subtotal, vat, total, search)
     select $1, 2025, n, 'INV-X-2025-' || lpad(n::text, 6, '0'), '2025-11-02', '2025-12-01', 'Бусад', 'mn', '[{"description":"Түрээс","quantity":1,"unitPrice":330000}]', 'none', 0, 330000, 0, 330000, ''
     from generate_series(1, 510) as n`,
    [idOf('D1')],
  )
  const [named, ofPayer] = [await issued({ buyer: { name: 'Б. Болд' } }), await issued()]
  await load(`2026-11-20,330000,${named.code},`, '2026-11-19,330000,төлбөр,Шинэ Гэрэл ХХК')
  const { data } = (await t.as(districtAdmin).get('/v1/invoices/bank-lines')).body
  expect(data.map(({ proposals }: { proposals: { id: string }[] }) => proposals[0]?.id)).toEqual([named.id, ofPayer.id])
})
