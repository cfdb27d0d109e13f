import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Invoice, invoices } from '#contract/features/invoices/index.ts'
import { fill, press, sent, signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import InvoiceShow from './InvoiceShow.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const invoice: Invoice = {
  id: '0199a000-0000-7000-8000-000000000001',
  code: 'INV-БЗД-2026-000007',
  areaId: '0199a000-0000-7000-8000-000000000002',
  area: { mn: 'Баянзүрх дүүрэг' },
  buyerName: 'Шинэ Гэрэл ХХК',
  state: 'partly_paid',
  overdue: false,
  issuedOn: '2026-11-02',
  sentAt: null,
  mails: [],
  dueOn: '2099-12-31',
  total: 330_000,
  paid: 130_000,
  credited: 0,
  outstanding: 200_000,
  version: 3,
  buyer: { name: 'Шинэ Гэрэл ХХК', register: '5123456', email: null, phone: null, address: '' },
  lang: 'mn',
  tax: 'added',
  vatPercent: 10,
  note: '',
  lines: [{ description: 'Талбайн түрээс', quantity: 2, unitPrice: 150_000 }],
  subtotal: 300_000,
  discount: 0,
  vat: 30_000,
  account: { bank: 'Төрийн сан', number: 'MN12 0090', holder: 'Орлого' },
  source: null,
  payments: [],
  creditNotes: [],
  canWrite: true,
}

const show = (one: Invoice) =>
  showScreen(
    [invoices],
    { path: '/:id', address: `/${one.id}`, Screen: signedIn(InvoiceShow) },
    {
      'invoices.one': () => ({ data: one }),
      'invoices.history': () => ({ data: [] }),
      'invoices.pay': () => ({ data: one }),
      'invoices.issue': () => ({ data: one }),
    },
    { role: 'DISTRICT_ADMIN' },
  )

test('a payment begins with what is outstanding, and is sent as a whole number', async () => {
  const requests = show(invoice)
  await screen.findByText('Талбайн түрээс')
  await press('Төлбөр бүртгэх')
  await fill('Төлсөн дүн, ₮', '150 000')
  await fill('Гүйлгээний утга', 'INV-7')
  const [, submit] = screen.getAllByRole('button', { name: 'Төлбөр бүртгэх' })
  submit?.click()

  await waitFor(() => expect(sent(requests, 'invoices.pay')).toHaveLength(1))
  expect(sent(requests, 'invoices.pay')[0]?.body).toMatchObject({
    amount: 150_000,
    method: 'transfer',
    reference: 'INV-7',
  })
})

test('who may not write sees the sums and no step', async () => {
  show({ ...invoice, canWrite: false })

  expect(await screen.findByText('Талбайн түрээс')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Төлбөр бүртгэх' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Хасалтын баримт гаргах' })).toBeNull()
})

test('a draft has no number, no payments and no account', async () => {
  show({ ...invoice, code: null, state: 'draft', account: null, issuedOn: null, outstanding: 0, paid: 0 })

  expect(await screen.findByRole('heading', { level: 1, name: 'Дугаар аваагүй ноорог' })).toBeVisible()
  expect(screen.queryByText('Төлбөр')).toBeNull()
  expect(screen.getByRole('button', { name: 'Дугаар олгох' })).toBeVisible()
})
