import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/core/actor.ts'
import { overview } from '#contract/features/overview/index.ts'
import { setup } from '#contract/features/setup/index.ts'
import type { WebFeature } from '../../core/feature.ts'
import { Labels } from '../../core/Labels.tsx'
import { makeQueryClient } from '../../core/query.ts'
import { FeaturesProvider } from '../../core/screens.tsx'
import { SessionProvider, useSession } from '../../core/session.tsx'
import { SettingsProvider } from '../../core/settings/SettingsProvider.tsx'
import { features } from '../../features.ts'
import { accountOf, tokenUntil } from '../../testing/people.ts'
import { network } from '../../testing/server.ts'
import { fillBrowser } from '../../ui/testing.tsx'
import AppHome from './AppHome.tsx'

// What the home of an empty city says: docs/rules/setup.md.

beforeEach(() => {
  fillBrowser()
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

/** The home of a role, and what the network was asked. */
function show(role: Role, state: State) {
  const now = { ...state }
  const seen = network([overview, setup], {
    'overview.figures': () => ({ data: NOUGHT }),
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
    <QueryClientProvider client={makeQueryClient()}>
      <SettingsProvider>
        <SessionProvider
          calls={{ account: async () => accountOf(role), signOut: async () => {} }}
          onEnd={() => {}}
          onMaintenance={async () => {}}
        >
          <Labels>
            <FeaturesProvider features={withoutCards}>
              <SignedInOnly router={router} />
            </FeaturesProvider>
          </Labels>
        </SessionProvider>
      </SettingsProvider>
    </QueryClientProvider>,
  )
  return seen
}

function SignedInOnly({ router }: { router: ReturnType<typeof createMemoryRouter> }) {
  const { user } = useSession()
  return user ? <RouterProvider router={router} /> : null
}

const KHOROO = [step('areas.sections', 2), step('leaders.first'), step('news.first')]

test('the home of a khoroo without leaders leads to registering them, instead of showing figures that are nought', async () => {
  show('KHOROO_ADMIN', { steps: KHOROO, dismissed: false })

  const first = await screen.findByRole('link', { name: /^Хэсгийн ахлагчаа бүртгэх/ })
  expect(first.getAttribute('href')).toBe('/dashboard/leaders')
  expect(screen.getByText('2 хэсэг')).toBeTruthy()
  expect(screen.queryByText('Хүлээж буй ажилгүй:')).toBeNull()
})

test('a person whose steps are all done sees the figures, and is not asked for the steps again', async () => {
  const done = { steps: KHOROO.map(({ name }) => step(name, 3)), dismissed: false }
  show('KHOROO_ADMIN', done)
  await screen.findByText('Хүлээж буй ажилгүй:')
  cleanup()
  const seen = show('KHOROO_ADMIN', done)
  await screen.findByText('Хүлээж буй ажилгүй:')

  expect(seen.filter(({ route }) => route === 'setup.mine')).toEqual([])
})

test('the reminder is put away for good', async () => {
  show('SECTION_LEADER', { steps: [step('reports.first')], dismissed: false })
  await screen.findByRole('link', { name: /^Эхний тайлангаа бичих/ })
  await userEvent.click(screen.getByRole('button', { name: 'Дахин харуулахгүй' }))

  await screen.findByText('Хүлээж буй ажилгүй:')
  expect(screen.queryByRole('link', { name: /^Эхний тайлангаа бичих/ })).toBeNull()
})

test('the admin of an untouched city is led to the assistant', async () => {
  show('CITY_ADMIN', { steps: [step('areas.tree'), step('admin.mail')], dismissed: false })

  expect(await screen.findByRole('heading', { name: 'assistant' })).toBeTruthy()
})

test('once something is done or skipped, or the assistant was seen, a line leads back to it', async () => {
  show('CITY_ADMIN', { steps: [step('areas.tree', 1), step('admin.mail')], dismissed: false })

  const back = await screen.findByRole('link', { name: 'Үргэлжлүүлэх' })
  expect(back.getAttribute('href')).toBe('/dashboard/admin/setup')
  expect(screen.getByText('Дууссан, алгассан алхам: 1 / 2')).toBeTruthy()
})

test('the home of a city that is being set up names what is still open, and leads to each', async () => {
  const steps = [step('areas.tree', 9), step('rates.period', 0, true), step('admin.mail'), step('users.districts')]
  show('CITY_ADMIN', { steps, dismissed: false })

  const next = await screen.findByRole('list', { name: 'Дараагийн алхам' })
  expect([...next.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/admin/setup?step=admin.mail',
    '/dashboard/admin/setup?step=users.districts',
  ])
})
