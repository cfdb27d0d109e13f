import { IconHome } from '@tabler/icons-react'
import { act, cleanup, render } from '@testing-library/react'
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
  expect(new Set(shown)).toEqual(new Set(['/dashboard/c']))

  shown = []
  await act(() => router.navigate('/dashboard/b/some-record'))

  expect(new Set(shown)).toEqual(new Set(['/dashboard/b']))
})
