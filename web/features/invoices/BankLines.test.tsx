import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BankLine, invoices } from '#contract/features/invoices/index.ts'
import { chooseFrom, clearToasts, messages, press, sent, signedIn, submit } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import BankLines from './BankLines.tsx'

beforeEach(() => {
  localStorage.clear()
  clearToasts()
})
afterEach(cleanup)

const id = (n: number) => `0199a000-0000-7000-8000-00000000000${n}`
const line: BankLine = {
  id: id(1),
  areaId: id(9),
  area: { mn: 'Баянзүрх дүүрэг' },
  account: '5001234567',
  day: '2026-11-20',
  amount: 330_000,
  reference: 'Түрээс',
  payer: 'Шинэ Гэрэл ХХК',
  used: 0,
  rest: 330_000,
  state: 'open',
  proposals: [
    { id: id(2), code: 'INV-БЗД-2026-000007', buyerName: 'Шинэ Гэрэл ХХК', outstanding: 300_000, why: ['payer'] },
  ],
  settledInvoice: null,
  like: null,
  version: 4,
}

const show = (one: BankLine) => {
  const address = '/dashboard/invoice/bank'
  return showScreen(
    [invoices],
    { path: address, address, Screen: signedIn(BankLines) },
    {
      'invoices.bankLines': () => ({ data: [one], meta: { page: 1, pageSize: 25, total: 1 } }),
      'invoices.match': () => ({ data: one }),
      'invoices.settleLine': () => ({ data: one }),
    },
    { role: 'DISTRICT_ADMIN' },
  )
}
const menu = /Шинэ Гэрэл ХХК · Түрээс/

test('a payment is recorded for the proposed invoice, over what is outstanding', async () => {
  const requests = show(line)
  expect(await screen.findByText(/INV-БЗД-2026-000007/)).toBeVisible()
  await chooseFrom(menu, 'Нэхэмжлэхтэй холбох')
  await submit()

  await waitFor(() => expect(sent(requests, 'invoices.match')).toHaveLength(1))
  expect(sent(requests, 'invoices.match')[0]).toEqual({
    params: { id: id(1) },
    body: { invoiceId: id(2), amount: 300_000, version: 4 },
  })
  await waitFor(() => expect(messages()).toContainEqual([expect.anything(), 'Төлбөрийг бүртгэлээ']))
})

test.each([
  ['Ижил төлбөр', true],
  ['Өөр төлбөр', false],
])('a possible duplicate is shown with the other payment; «%s» settles it', async (item, ignored) => {
  const like = { importedOn: '2026-11-21', reference: 'Гэрээ 12', payer: 'Шинэ Гэрэл' }
  const requests = show({ ...line, state: 'doubtful', proposals: [], like })
  expect(await screen.findByText(/давхардсан байж магадгүй/)).toBeVisible()
  expect(screen.getByText('Шинэ Гэрэл · Гэрээ 12')).toBeVisible()
  await chooseFrom(menu, item)
  await waitFor(() =>
    expect(sent(requests, 'invoices.settleLine')).toEqual([{ params: { id: id(1) }, body: { ignored, version: 4 } }]),
  )
})

test('a payment of an invoice that is paid already says so', async () => {
  show({ ...line, proposals: [], settledInvoice: { id: id(3), code: 'INV-БЗД-2026-000003' } })
  expect(await screen.findByText('INV-БЗД-2026-000003 нэхэмжлэх төлөгдсөн')).toBeVisible()
})

test('a statement without a payment cannot be imported', async () => {
  show(line)
  await press('Хуулга оруулах')
  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(screen.getByRole('dialog').querySelector('button[type=submit]')).toBeDisabled()
})
