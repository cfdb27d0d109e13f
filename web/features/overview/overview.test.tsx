import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/core/model/actor.ts'
import type { Feature } from '#contract/core/model/feature.ts'
import { filterOf } from '#contract/core/model/figure-filter.ts'
import { overview } from '#contract/features/overview/index.ts'
import { features as contracts } from '#contract/features.ts'
import { FeaturesProvider, mayOpenAddress } from '../../core/access/access.tsx'
import type { WebFeature } from '../../core/access/define-feature.ts'
import { features } from '../../features.ts'
import { accountOf, tokenUntil } from '../../testing/people.ts'
import { network, Refusal } from '../../testing/server.ts'
import { AfterSignIn, SignedIn } from '../../testing/signed-in.tsx'
import { stubBrowser } from '../../ui/testing.tsx'
import AppHome from './AppHome.tsx'

// Rules of the home page: docs/rules/home.md.

beforeEach(() => stubBrowser())
afterEach(cleanup)

/** The features with their figures but without their cards, which make requests of their own. */
const withoutCards = Object.fromEntries(
  Object.entries(features).map(([name, feature]): [string, WebFeature] => [name, { ...feature, home: [] }]),
)

function show(role: Role, figures: () => { data: unknown[] }, shown: Record<string, WebFeature> = withoutCards): void {
  network([overview], {
    'overview.figures': () => ({ queue: [], ...figures() }),
    'overview.trend': () => ({ data: [], end: '2026-11-28' }),
  })
  localStorage.setItem('accessToken', tokenUntil(Date.now() + 3_600_000))
  const router = createMemoryRouter([{ path: '*', element: <AppHome /> }], { initialEntries: ['/dashboard/app'] })
  render(
    <SignedIn as={role}>
      <FeaturesProvider features={shown}>
        <AfterSignIn>
          <RouterProvider router={router} />
        </AfterSignIn>
      </FeaturesProvider>
    </SignedIn>,
  )
}

const figure = (feature: string, name: string, count: number | null) => ({ feature, name, count })

test('every figure of the contract has a name, and a page that its roles may open', () => {
  for (const contract of Object.values(contracts as Record<string, Feature>)) {
    const web = Object.values(features).find((one) => one.contract?.name === contract.name)
    for (const [name, counted] of Object.entries(contract.figures ?? {})) {
      const shown = web?.figures?.[name]
      expect(shown, `${contract.name}.${name}`).toMatchObject({ path: expect.any(String) })
      expect(shown?.label()).not.toBe('')
      for (const role of Object.keys(counted.for) as Role[])
        expect(mayOpenAddress(features, role, shown?.path ?? ''), `${contract.name}.${name} for ${role}`).toBe(true)
    }
  }
})

test('each figure links to its list with the filter of the count', async () => {
  show('KHOROO_ADMIN', () => ({ data: [figure('reports', 'toApprove', 6), figure('news', 'drafts', 2)] }))
  const leading = await screen.findByRole('region', { name: 'Гол үзүүлэлт' })
  const reports = await within(leading).findByRole('link', { name: /Батлах тайлан/ })
  const drafts = await screen.findByRole('link', { name: /Миний ноорог мэдээ/ })

  expect(reports.closest('article')?.textContent).toContain('6')
  expect(reports.getAttribute('href')).toBe('/dashboard/reports?status=sent_khoroo')
  const admin = { id: accountOf('KHOROO_ADMIN').id, role: 'KHOROO_ADMIN' } as const
  const filter = filterOf(contracts.news.figures?.drafts ?? { list: '', for: {} }, admin, new Date())
  expect(drafts.getAttribute('href')).toBe(`/dashboard/news/list?${new URLSearchParams(filter)}`)
})

test('a figure that could not be counted says so, and still links to its list', async () => {
  show('KHOROO_ADMIN', () => ({ data: [figure('reports', 'toApprove', null), figure('reports', 'overdue', 3)] }))

  const card = async (name: RegExp) => (await screen.findByRole('link', { name })).closest('article')?.textContent
  expect(await card(/Батлах тайлан/)).toContain('Тоолж чадсангүй')
  expect(await card(/Хугацаа хэтэрсэн тайлан/)).toContain('3')
})

test('without pending work the page says so, and no figure of zero is listed below', async () => {
  show('KHOROO_ADMIN', () => ({ data: [figure('reports', 'toApprove', 0), figure('news', 'drafts', 0)] }))

  expect(await screen.findByText('Одоогоор хийх ажил алга')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Миний ноорог мэдээ/ })).toBeNull()
})

test('one overdue figure comes first at the top, then work by rank; drafts stay below', async () => {
  show('CITY_ADMIN', () => ({
    data: [
      figure('notifications', 'unread', 7),
      figure('reports', 'toApprove', 8),
      figure('reports', 'overdue', 35),
      figure('violations', 'overdue', 39),
      figure('violations', 'toHandle', 0),
      figure('contacts', 'toAnswer', 14),
      figure('news', 'drafts', 3),
    ],
  }))
  const leading = await screen.findByRole('region', { name: 'Гол үзүүлэлт' })
  await within(leading).findByRole('link', { name: /Батлах тайлан/ })

  expect(
    within(leading)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Хугацаа хэтэрсэн зөрчил', 'Батлах тайлан', 'Хариу өгөх санал хүсэлт', 'Уншаагүй мэдэгдэл'])
  const others = await screen.findByRole('list', { name: 'Бусад ажил' })
  expect(
    within(others)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Хугацаа хэтэрсэн тайлан 35', 'Миний ноорог мэдээ 3'])
})

test('of many other figures those that fit in a row are shown, and all on request', async () => {
  const work = ['news drafts', 'blog drafts', 'kanban mine', 'drive shared', 'calendar invited', 'booking today']
  const figures = work.map((id) => figure(id.split(' ')[0] ?? '', id.split(' ')[1] ?? '', 2))
  show('KHOROO_ADMIN', () => ({ data: [figure('reports', 'toApprove', 8), ...figures] }))
  const others = await screen.findByRole('list', { name: 'Бусад ажил' })
  const shown = within(others).getAllByRole('link').length
  const more = within(others).getByRole('button', { name: 'Өөр 3 төрлийн ажил', expanded: false })
  expect(within(others).getByText('Хариулаагүй урилга')).toHaveAttribute('title', 'Хариулаагүй урилга')
  fireEvent.click(more)

  expect(shown).toBe(2)
  expect(more).toHaveAttribute('aria-expanded', 'true')
  expect(more).toHaveAccessibleName('Хураах: Бусад ажил')
  expect(within(others).getAllByRole('link').length).toBeGreaterThan(2)
})

test('when nothing can be counted, the person can retry', async () => {
  show('KHOROO_ADMIN', () => {
    throw new Refusal('not_allowed')
  })

  expect(await screen.findByRole('button', { name: 'Дахин оролдох' })).toBeVisible()
})

test('a home page open at midnight in Ulaanbaatar refetches its figures, as deadlines may have passed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-24T15:59:50Z') })
  let overdue = 0
  show('KHOROO_ADMIN', () => ({ data: [figure('reports', 'overdue', overdue)] }))
  const count = async () =>
    (await screen.findByRole('link', { name: /Хугацаа хэтэрсэн тайлан/ })).closest('article')?.querySelector('bdi')
      ?.textContent
  expect(await count()).toBe('0')
  overdue = 1
  await vi.advanceTimersByTimeAsync(9_000)
  expect(await count()).toBe('0')
  await vi.advanceTimersByTimeAsync(5_000)

  await vi.waitFor(async () => expect(await count()).toBe('1'))
  vi.useRealTimers()
})

test('a failing card does not affect the others', async () => {
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

  expect(await screen.findByText('бүтэн')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Дахин оролдох' })).toBeVisible()
  expect(screen.queryByText('эрхгүй')).toBeNull()
})
