import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/core/model/actor.ts'
import { type Fund, funds } from '#contract/features/funds/index.ts'
import { signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import FundList from './FundList.tsx'
import PriceImport from './PriceImport.tsx'
import Prices from './Prices.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const none = { data: [], meta: { page: 1, pageSize: 20, total: 0 } }
const show = (Screen: () => React.ReactNode, role: Role, all: typeof none = none) =>
  showScreen(
    [funds],
    { path: '/', address: '/', Screen: signedIn(Screen) },
    { 'funds.list': () => all, 'funds.subscribers': () => ({ data: { count: 0 } }), 'funds.entries': () => none },
    { role },
  )

test.each(Object.entries({ FundList, Prices, PriceImport }))(
  'without a fund %s leads a city admin to the form that adds one',
  async (_name, Screen) => {
    show(Screen, 'CITY_ADMIN')
    const links = await screen.findAllByRole('link', { name: 'Сан нэмэх' })
    for (const link of links) expect(link).toHaveAttribute('href', '/dashboard/fund/new')
    expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent(/алга байна/)
  },
)

test.each(Object.entries({ Prices, PriceImport }))(
  'without a fund %s says to an officer whose task it is',
  async (_name, Screen) => {
    show(Screen, 'SECTION_LEADER')
    expect(await screen.findByText('Эхлээд нийслэлийн админ сан нэмнэ.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Сан нэмэх' })).toBeNull()
  },
)

test('with a fund the empty list of prices offers to enter one, and files are imported', async () => {
  const fund: Fund = {
    id: '0199a000-0000-7000-8000-000000000009',
    code: 'NHS-1',
    name: { mn: 'Сан' },
    description: { mn: '' },
    currency: 'MNT',
    inception: '2020-01-01',
    units: null,
    manager: { mn: '' },
    custodian: { mn: '' },
    licence: '',
    fees: { mn: '' },
    minimum: null,
    risk: null,
    status: 'draft',
    latest: null,
    allowedActions: [],
    canManage: true,
    canEnter: true,
    canPublish: true,
    version: 1,
  }
  const all = { data: [fund] as never[], meta: { page: 1, pageSize: 20, total: 1 } }
  show(Prices, 'CITY_ADMIN', all)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Үнэ оруулах' })).toHaveLength(2))
  cleanup()
  show(PriceImport, 'CITY_ADMIN', all)
  expect(await screen.findByText(/CSV загвар/)).toBeVisible()
})
