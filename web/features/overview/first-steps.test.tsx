import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/core/model/actor.ts'
import { overview } from '#contract/features/overview/index.ts'
import { setup } from '#contract/features/setup/index.ts'
import { FeaturesProvider } from '../../core/access/access.tsx'
import type { WebFeature } from '../../core/access/define-feature.ts'
import { features } from '../../features.ts'
import { tokenUntil } from '../../testing/people.ts'
import { network } from '../../testing/server.ts'
import { AfterSignIn, SignedIn } from '../../testing/signed-in.tsx'
import { stubBrowser } from '../../ui/testing.tsx'
import AppHome from './AppHome.tsx'

// Rules of the first steps: docs/rules/setup.md.

beforeEach(() => {
  stubBrowser()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

const withoutCards = Object.fromEntries(
  Object.entries(features).map(([name, feature]): [string, WebFeature] => [name, { ...feature, home: [] }]),
)
const NOUGHT = [{ feature: 'reports', name: 'drafts', count: 0 }]
interface State {
  steps: { name: string; count: number | null; skipped: boolean }[]
  dismissed: boolean
}
const step = (name: string, count: number | null = 0, skipped = false) => ({ name, count, skipped })

/** Renders the home page of a role, and returns the recorded requests. */
function show(role: Role, state: State) {
  const now = { ...state }
  const seen = network([overview, setup], {
    'overview.figures': () => ({ data: NOUGHT, queue: [] }),
    'overview.trend': () => ({ data: [], end: '2026-11-28' }),
    'setup.mine': () => ({ data: now }),
    'setup.dismiss': ({ body }) => {
      now.dismissed = (body as { dismissed: boolean }).dismissed
      return undefined
    },
  })
  localStorage.setItem('accessToken', tokenUntil(Date.now() + 3_600_000))
  const router = createMemoryRouter(
    [
      { path: '/dashboard/app', element: <AppHome /> },
      { path: '/dashboard/admin/setup', element: <h1>assistant</h1> },
    ],
    { initialEntries: ['/dashboard/app'] },
  )
  render(
    <SignedIn as={role}>
      <FeaturesProvider features={withoutCards}>
        <AfterSignIn>
          <RouterProvider router={router} />
        </AfterSignIn>
      </FeaturesProvider>
    </SignedIn>,
  )
  return seen
}

const KHOROO = [step('areas.sections', 2), step('leaders.first'), step('news.first')]

test('the home page of a khoroo without leaders links to registering them instead of showing figures of 0', async () => {
  show('KHOROO_ADMIN', { steps: KHOROO, dismissed: false })

  const first = await screen.findByRole('link', { name: /^Хэсгийн ахлагчаа бүртгэх/ })
  expect(first.getAttribute('href')).toBe('/dashboard/leaders')
  expect(screen.getByText('2 хэсэг')).toBeVisible()
  expect(screen.queryByText('Одоогоор хийх ажил алга')).toBeNull()
})

test('a person whose steps are all done sees the figures, and the steps are not requested again', async () => {
  const done = { steps: KHOROO.map(({ name }) => step(name, 3)), dismissed: false }
  show('KHOROO_ADMIN', done)
  await screen.findByText('Одоогоор хийх ажил алга')
  cleanup()
  const seen = show('KHOROO_ADMIN', done)
  await screen.findByText('Одоогоор хийх ажил алга')

  expect(seen.filter(({ route }) => route === 'setup.mine')).toEqual([])
})

test('the dismissed reminder disappears', async () => {
  show('SECTION_LEADER', { steps: [step('reports.first')], dismissed: false })
  await screen.findByRole('link', { name: /^Эхний тайлангаа бичих/ })
  await userEvent.click(screen.getByRole('button', { name: 'Дахин харуулахгүй' }))

  await screen.findByText('Одоогоор хийх ажил алга')
  expect(screen.queryByRole('link', { name: /^Эхний тайлангаа бичих/ })).toBeNull()
})

test('the admin of a new city is sent to the assistant', async () => {
  show('CITY_ADMIN', { steps: [step('areas.tree'), step('admin.mail')], dismissed: false })

  expect(await screen.findByRole('heading', { name: 'assistant' })).toBeVisible()
})

test('once a step is done, a line leads back to the assistant', async () => {
  show('CITY_ADMIN', { steps: [step('areas.tree', 1), step('admin.mail')], dismissed: false })

  const back = await screen.findByRole('link', { name: 'Үргэлжлүүлэх' })
  expect(back.getAttribute('href')).toBe('/dashboard/admin/setup')
  expect(screen.getByText('Дууссан, алгассан алхам: 1 / 2')).toBeVisible()
})

test('the home page of a city being set up lists the open steps with links', async () => {
  const steps = [step('areas.tree', 9), step('rates.period', 0, true), step('admin.mail'), step('users.districts')]
  show('CITY_ADMIN', { steps, dismissed: false })

  const next = await screen.findByRole('list', { name: 'Дараагийн алхам' })
  expect([...next.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/admin/setup?step=admin.mail',
    '/dashboard/admin/setup?step=users.districts',
  ])
})
