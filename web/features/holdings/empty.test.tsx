import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/core/model/actor.ts'
import { funds } from '#contract/features/funds/index.ts'
import { holdings } from '#contract/features/holdings/index.ts'
import { signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import HoldingsImport from './HoldingsImport.tsx'
import Portfolios from './Portfolios.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const none = { data: [], meta: { page: 1, pageSize: 20, total: 0 } }
const show = (Screen: () => React.ReactNode, role: Role, all: typeof none = none) =>
  showScreen(
    [funds, holdings],
    { path: '/', address: '/', Screen: signedIn(Screen) },
    { 'funds.list': () => all, 'holdings.list': () => none },
    { role },
  )

test.each(Object.entries({ Portfolios, HoldingsImport }))(
  'without a fund %s leads a city admin to the form that adds one',
  async (_name, Screen) => {
    show(Screen, 'CITY_ADMIN')
    expect(await screen.findByRole('link', { name: 'Сан нэмэх' })).toHaveAttribute('href', '/dashboard/fund/new')
  },
)

test.each(Object.entries({ Portfolios, HoldingsImport }))(
  'without a fund %s says to an officer whose task it is',
  async (_name, Screen) => {
    show(Screen, 'SECTION_LEADER')
    expect(await screen.findByText('Эхлээд нийслэлийн админ сан нэмнэ.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Сан нэмэх' })).toBeNull()
  },
)
