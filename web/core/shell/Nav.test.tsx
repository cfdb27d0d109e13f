import { IconHome } from '@tabler/icons-react'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../ui/testing.tsx'
import { SettingsProvider } from '../settings/SettingsProvider.tsx'
import type { MenuEntry } from './menu.ts'
import { Nav } from './Nav.tsx'

/** The addresses of the links that were scrolled into view. */
let shown: string[] = []

beforeEach(() => {
  stubBrowser()
  localStorage.clear()
  shown = []
  Element.prototype.scrollIntoView = vi.fn(function scroll(this: Element) {
    shown.push(this.getAttribute('href') ?? '')
  })
})
afterEach(cleanup)

const entries = ['/dashboard/a', '/dashboard/b', '/dashboard/c'].map(
  (to, order): MenuEntry => ({ to, group: 'system', order, icon: IconHome, label: () => to }),
)

test('the item of the page is scrolled into view, also when the page changes', async () => {
  const Screen = () => (
    <SettingsProvider>
      <Nav home="/" groups={[{ group: 'system', entries }]} isOpen={false} onClose={() => {}} />
    </SettingsProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: ['/dashboard/c'] })
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(new Set(shown)).toEqual(new Set(['/dashboard/c'])))

  shown = []
  await act(() => router.navigate('/dashboard/b/some-record'))

  await waitFor(() => expect(new Set(shown)).toEqual(new Set(['/dashboard/b'])))
})

test('a group that was folded stays folded, and opens where it holds the page', async () => {
  const groups = [
    { group: 'civic' as const, entries: entries.slice(0, 1) },
    { group: 'system' as const, entries: entries.slice(1) },
  ]
  const open = (address: string) => {
    cleanup()
    const Screen = () => (
      <SettingsProvider>
        <Nav home="/" groups={groups} isOpen={false} onClose={() => {}} />
      </SettingsProvider>
    )
    render(
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: [address] })}
      />,
    )
  }
  const isFolded = () => screen.queryByRole('link', { name: '/dashboard/b' }) === null
  open('/dashboard/a')
  expect(isFolded()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Систем', expanded: true }))
  expect(isFolded()).toBe(true)
  open('/dashboard/a')
  expect(isFolded()).toBe(true)
  open('/dashboard/b')

  expect(isFolded()).toBe(false)
})
