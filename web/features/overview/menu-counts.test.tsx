import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overview } from '#contract/features/overview/index.ts'
import { FeaturesProvider } from '../../core/access/access.tsx'
import { announceChange } from '../../core/query/feature-changes.ts'
import { menuOf } from '../../core/shell/menu.ts'
import { Nav } from '../../core/shell/Nav.tsx'
import { features } from '../../features.ts'
import { tokenUntil } from '../../testing/people.ts'
import { network } from '../../testing/server.ts'
import { AfterSignIn, SignedIn } from '../../testing/signed-in.tsx'
import { stubBrowser } from '../../ui/testing.tsx'

// Numbers beside items of the menu: docs/rules/home.md.

beforeEach(() => {
  stubBrowser()
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const figure = (feature: string, name: string, count: number | null) => ({ feature, name, count })

/** The menu of a khoroo, and how often it was counted. */
function show(data: () => unknown[]) {
  const asked = vi.fn()
  network([overview], {
    'overview.figures': () => {
      asked()
      return { queue: [], data: data() }
    },
  })
  localStorage.setItem('accessToken', tokenUntil(Date.now() + 3_600_000))
  const groups = menuOf(features, 'KHOROO_ADMIN')
  const Screen = () => <Nav home="/" groups={groups} isOpen={false} onClose={() => {}} />
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: ['/dashboard/laws'] })
  render(
    <SignedIn as="KHOROO_ADMIN">
      <FeaturesProvider features={features}>
        <AfterSignIn>
          <RouterProvider router={router} />
        </AfterSignIn>
      </FeaturesProvider>
    </SignedIn>,
  )
  return asked
}

test('waiting work is shown at its item as a description and not as a name; drafts, zeros and what could not be counted do not', async () => {
  show(() => [
    figure('reports', 'toApprove', 6),
    figure('reports', 'overdue', 3),
    figure('mail', 'unread', 12),
    figure('contacts', 'toAnswer', 0),
    figure('violations', 'toHandle', null),
    figure('news', 'drafts', 2),
  ])
  const shownAt = (path: string) => document.querySelector(`nav a[href="${path}"] [data-count]`)?.textContent

  await waitFor(() => expect(shownAt('/dashboard/reports')).toBe('6'))
  expect(shownAt('/dashboard/mail')).toBe('12')
  for (const path of ['/dashboard/contacts', '/dashboard/violations', '/dashboard/news/list'])
    expect(shownAt(path)).toBeUndefined()
  const link = screen.getByRole('link', { name: 'Тайлан', description: 'Хүлээгдэж буй: 6' })
  expect(link.getAttribute('href')).toBe('/dashboard/reports')
})

test('many changes in a minute are counted a few times, and none while the page is hidden', async () => {
  const asked = show(() => [figure('reports', 'toApprove', 6)])
  await waitFor(() => expect(document.querySelector('[data-count]')).toHaveTextContent('6'))
  vi.useFakeTimers({ now: Date.now() })
  asked.mockClear()
  for (let second = 0; second < 60; second++) {
    announceChange('violations')
    await act(() => vi.advanceTimersByTimeAsync(1_000))
  }
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(2)
  expect(asked.mock.calls.length).toBeLessThanOrEqual(4)

  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  asked.mockClear()
  announceChange('violations')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked).not.toHaveBeenCalled()

  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(asked).toHaveBeenCalledOnce()
})
