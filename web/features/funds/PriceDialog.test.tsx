import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Fund, funds, type PriceEntry } from '#contract/features/funds/index.ts'
import { fill, press, sent, signedIn, takeTheirs, versions } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { PriceDialog } from './PriceDialog.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const fund = { id: '0199a000-0000-7000-8000-000000000009', code: 'NHS-1', name: { mn: 'Хөгжлийн сан' } } as Fund
const entry: PriceEntry = {
  id: '0199a000-0000-7000-8000-000000000001',
  fundId: fund.id,
  fundCode: fund.code,
  day: '2026-01-05',
  netAssets: '100000.00',
  units: '1000',
  price: '100.00',
  revision: 1,
  reason: null,
  status: 'draft',
  isCorrected: false,
  replaces: null,
  change: null,
  enteredBy: 'Б. Бат',
  decidedBy: null,
  allowedActions: ['submit'],
  canChange: true,
  canCorrect: false,
  updatedAt: '2026-01-06T00:00:00.000Z',
  version: 3,
}
const theirs = { ...entry, netAssets: '102000.00', price: '102.00', version: 5 }

const show = (onClose: () => void) =>
  showScreen(
    [funds],
    {
      path: '/',
      address: '/',
      Screen: signedIn(() => (
        <PriceDialog task={{ kind: 'edit', entry }} funds={[fund]} fundId={undefined} onClose={onClose} />
      )),
    },
    {
      'funds.changeEntry': ({ body }) => {
        if ((body as PriceEntry).version === 3) throw new Refusal('stale', { current: theirs })
        return { data: { ...theirs, version: 6 } }
      },
    },
  )

test('of two people who change a price the second sees both versions and saves the chosen values', async () => {
  const close = vi.fn()
  const requests = show(close)
  await screen.findByRole('dialog')
  await fill('Нэгж эрхийн тоо', '2000')
  await fill('Нэгж эрхийн үнэ', '50')
  await press('Ноорогт хадгалах')

  expect(await versions()).toEqual({
    'Цэвэр хөрөнгийн үнэлгээ': ['100000.00', '102000.00'],
    'Нэгж эрхийн тоо': ['2000', '1000'],
    'Нэгж эрхийн үнэ': ['50', '102.00'],
  })
  await takeTheirs('Цэвэр хөрөнгийн үнэлгээ')
  await takeTheirs('Нэгж эрхийн тоо')
  await takeTheirs('Нэгж эрхийн үнэ')
  await press('Сонгосноор хадгалах')
  await waitFor(() => expect(close).toHaveBeenCalled())
  // nothing of theirs was written again
  expect(sent(requests, 'funds.changeEntry')).toHaveLength(1)
})

test('values that are kept are saved over the newer version', async () => {
  const close = vi.fn()
  const requests = show(close)
  await screen.findByRole('dialog')
  await fill('Цэвэр хөрөнгийн үнэлгээ', '104000')
  await fill('Нэгж эрхийн үнэ', '104')
  await press('Ноорогт хадгалах')
  await versions()
  await press('Сонгосноор хадгалах')
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent(requests, 'funds.changeEntry').at(-1)?.body).toMatchObject({
    netAssets: '104000',
    units: '1000',
    price: '104',
    version: 5,
  })
})
