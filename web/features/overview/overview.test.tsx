import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/core/actor.ts'
import { type Feature, filterOf } from '#contract/core/feature.ts'
import { overview } from '#contract/features/overview/index.ts'
import { features as contracts } from '#contract/features.ts'
import type { WebFeature } from '../../core/feature.ts'
import { Labels } from '../../core/Labels.tsx'
import { makeQueryClient } from '../../core/query.ts'
import { FeaturesProvider, mayOpenAddress } from '../../core/screens.tsx'
import { SessionProvider, useSession } from '../../core/session.tsx'
import { SettingsProvider } from '../../core/settings/SettingsProvider.tsx'
import { features } from '../../features.ts'
import { accountOf, tokenUntil } from '../../testing/people.ts'
import { network, Refusal } from '../../testing/server.ts'
import { fillBrowser } from '../../ui/testing.tsx'
import AppHome from './AppHome.tsx'

// The home: docs/rules/home.md.

beforeEach(() => fillBrowser())
afterEach(cleanup)

/** The features with their figures and none of their cards, which ask by themselves. */
const withoutCards = Object.fromEntries(
  Object.entries(features).map(([name, feature]): [string, WebFeature] => [name, { ...feature, home: [] }]),
)

function show(role: Role, figures: () => unknown, shown: Record<string, WebFeature> = withoutCards): void {
  network([overview], { 'overview.figures': figures })
  localStorage.setItem('accessToken', tokenUntil(Date.now() + 3_600_000))
  const router = createMemoryRouter([{ path: '*', element: <AppHome /> }], { initialEntries: ['/dashboard/app'] })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <SettingsProvider>
        <SessionProvider
          calls={{ account: async () => accountOf(role), signOut: async () => {} }}
          onEnd={() => {}}
          onMaintenance={async () => {}}
        >
          <Labels>
            <FeaturesProvider features={shown}>
              <SignedInOnly router={router} />
            </FeaturesProvider>
          </Labels>
        </SessionProvider>
      </SettingsProvider>
    </QueryClientProvider>,
  )
}

function SignedInOnly({ router }: { router: ReturnType<typeof createMemoryRouter> }) {
  const { user } = useSession()
  return user ? <RouterProvider router={router} /> : null
}

const figure = (feature: string, name: string, count: number | null) => ({ feature, name, count })

test('every figure of the contract has a name, and a page that whoever it is for may open', () => {
  for (const contract of Object.values(contracts as Record<string, Feature>)) {
    const web = Object.values(features).find((one) => one.contract?.name === contract.name)
    for (const [name, counted] of Object.entries(contract.figures ?? {})) {
      const shown = web?.figures?.[name]
      expect(shown, `${contract.name}.${name}`).toBeDefined()
      expect(shown?.label()).not.toBe('')
      for (const role of Object.keys(counted.for) as Role[])
        expect(mayOpenAddress(features, role, shown?.path ?? ''), `${contract.name}.${name} for ${role}`).toBe(true)
    }
  }
})

test('each figure leads to its list with the filter it was counted by', async () => {
  show('KHOROO_ADMIN', () => ({ data: [figure('reports', 'toApprove', 6), figure('news', 'drafts', 2)] }))
  const waiting = await screen.findByRole('region', { name: 'Таныг хүлээж буй ажил' })
  const reports = await within(waiting).findByRole('link', { name: /Батлах тайлан/ })
  const drafts = within(waiting).getByRole('link', { name: /Миний ноорог мэдээ/ })

  expect(reports.textContent).toContain('6')
  expect(reports.getAttribute('href')).toBe('/dashboard/reports?status=sent_khoroo')
  const filter = filterOf(contracts.news.figures?.drafts ?? { list: '', for: {} }, {
    id: accountOf('KHOROO_ADMIN').id,
    role: 'KHOROO_ADMIN',
  })
  expect(drafts.getAttribute('href')).toBe(`/dashboard/news/list?${new URLSearchParams(filter)}`)
})

test('what could not be counted says so, and leads to its list all the same', async () => {
  show('KHOROO_ADMIN', () => ({ data: [figure('reports', 'toApprove', null), figure('reports', 'overdue', 3)] }))

  expect((await screen.findByRole('link', { name: /Батлах тайлан/ })).textContent).toContain('Тоолж чадсангүй')
  expect(screen.getByRole('link', { name: /Хугацаа хэтэрсэн тайлан/ }).textContent).toContain('3')
})

test('whoever has nothing to do is told so, with the lists that are empty', async () => {
  show('KHOROO_ADMIN', () => ({ data: [figure('reports', 'toApprove', 0)] }))

  expect(await screen.findByText('Одоогоор хүлээж буй ажил алга')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Батлах тайлан/ }).textContent).toContain('0')
})

test('when nothing can be counted, the person can try again', async () => {
  show('KHOROO_ADMIN', () => {
    throw new Refusal('not_allowed')
  })

  expect(await screen.findByRole('button', { name: 'Дахин оролдох' })).toBeTruthy()
})

test('a home that stays open over midnight in Ulaanbaatar counts anew: yesterday’s last day has passed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-24T15:59:50Z') })
  let overdue = 0
  show('KHOROO_ADMIN', () => ({ data: [figure('reports', 'overdue', overdue)] }))
  await screen.findByText('Одоогоор хүлээж буй ажил алга')
  overdue = 1
  await vi.advanceTimersByTimeAsync(9_000)
  expect(screen.queryByText('Одоогоор хүлээж буй ажил алга')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(5_000)

  expect((await screen.findByRole('link', { name: /Хугацаа хэтэрсэн тайлан/ })).textContent).toContain('1')
  vi.useRealTimers()
})

test('a card that breaks takes no other down', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  const cards = {
    ...withoutCards,
    reports: {
      ...features.reports,
      home: [
        { can: 'read', place: 'main', order: 1, load: async () => ({ default: Broken }) },
        { can: 'read', place: 'main', order: 2, load: async () => ({ default: () => <p>бүтэн</p> }) },
        { can: 'nothing', place: 'main', order: 3, load: async () => ({ default: () => <p>эрхгүй</p> }) },
      ],
    },
  } as Record<string, WebFeature>
  show('KHOROO_ADMIN', () => ({ data: [] }), cards)

  expect(await screen.findByText('бүтэн')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Дахин оролдох' })).toBeTruthy()
  expect(screen.queryByText('эрхгүй')).toBeNull()
})
