import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type InvoiceTemplate, invoices } from '#contract/features/invoices/index.ts'
import { chooseFrom, press, sent, signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import Templates from './Templates.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const ID = '0199a000-0000-7000-8000-000000000001'
const template: InvoiceTemplate = {
  id: ID,
  areaId: ID,
  area: { mn: 'Баянзүрх дүүрэг' },
  buyerName: 'Шинэ Гэрэл ХХК',
  total: 330_000,
  every: 'month',
  startsOn: '2026-01-31',
  endsOn: null,
  daysToPay: 14,
  mailed: true,
  paused: false,
  nextOn: '2026-12-31',
  state: 'failed',
  issued: 3,
  lastInvoiceId: null,
  version: 5,
}

test('a recurring invoice that failed says so, and is removed only after a question', async () => {
  const address = '/dashboard/invoice/recurring'
  const requests = showScreen(
    [invoices],
    { path: address, address, Screen: signedIn(Templates) },
    {
      'invoices.templates': () => ({ data: [template], meta: { page: 1, pageSize: 25, total: 1 } }),
      'invoices.removeTemplate': () => null,
    },
    { role: 'DISTRICT_ADMIN' },
  )
  expect(await screen.findByText('Гаргаж чадаагүй')).toBeVisible()
  await chooseFrom(/Шинэ Гэрэл ХХК/, 'Давталтыг устгах')
  expect(await screen.findByText('Давталтыг устгах уу?')).toBeVisible()
  expect(sent(requests, 'invoices.removeTemplate')).toEqual([])
  await press('Давталтыг устгах')
  await waitFor(() => expect(sent(requests, 'invoices.removeTemplate')[0]?.params).toEqual({ id: ID }))
})
