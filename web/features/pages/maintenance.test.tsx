import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Maintenance as State } from '#contract/core/maintenance.ts'
import { admin } from '#contract/features/admin/index.ts'
import { SettingsProvider } from '../../core/settings/SettingsProvider.tsx'
import { network } from '../../testing/server.ts'
import { fillBrowser } from '../../ui/testing.tsx'
import Maintenance from './Maintenance.tsx'

const show = (state: State | undefined, address = '/maintenance') => {
  network([admin], state ? { 'admin.maintenance': () => ({ data: state }) } : {})
  render(
    <SettingsProvider>
      <MemoryRouter initialEntries={[address]}>
        <Maintenance />
      </MemoryRouter>
    </SettingsProvider>,
  )
}

beforeEach(fillBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('says what the city says and when it is expected to end, on the clock of Ulaanbaatar', async () => {
  show({ on: true, text: { mn: 'Серверийг сольж байна.' }, until: '2026-11-21T10:00:00Z' })

  await screen.findByText(/Серверийг сольж байна\. Дуусах хугацаа: .*18:00/)
  expect(screen.getByRole('link', { name: 'Админ нэвтрэх' }).getAttribute('href')).toBe('/auth/login')
})

test('says its own words where the city says nothing, and goes on looking while the server is away', async () => {
  show(undefined)

  await screen.findByText(/Системийг шинэчилж байна/)
  expect(screen.getByRole('status').textContent).toContain('шалгаж байна')
})

test.each([
  ['/maintenance', '/'],
  ['/maintenance?returnTo=/dashboard/news/list', '/dashboard/news/list'],
  ['/maintenance?returnTo=//elsewhere.mn', '/'],
  ['/maintenance?returnTo=https://elsewhere.mn', '/'],
])('%s offers to go on to %s when it is over', async (address, to) => {
  const replace = vi.fn()
  vi.stubGlobal('location', { origin: 'http://localhost', replace })
  show({ on: false, text: null, until: null }, address)

  expect((await screen.findByRole('link', { name: 'Үргэлжлүүлэх' })).getAttribute('href')).toBe(to)
  expect(replace.mock.calls.every(([there]) => there.startsWith('/dashboard/'))).toBe(true)
})
