import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Maintenance as State } from '#contract/core/model/maintenance.ts'
import { admin } from '#contract/features/admin/index.ts'
import { SettingsProvider } from '../../core/settings/SettingsProvider.tsx'
import { network } from '../../testing/server.ts'
import { stubBrowser } from '../../ui/testing.tsx'
import Maintenance from './Maintenance.tsx'

const show = (state: State | undefined, address = '/maintenance') => {
  network([admin], state ? { 'admin.maintenance': () => ({ data: state }) } : {})
  draw(address)
}
const draw = (address: string) =>
  render(
    <SettingsProvider>
      <MemoryRouter initialEntries={[address]}>
        <Maintenance />
      </MemoryRouter>
    </SettingsProvider>,
  )

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test("shows the city's message and the expected end in Ulaanbaatar time", async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z'), toFake: ['Date'] })
  show({ on: true, text: { mn: 'Серверийг сольж байна.' }, until: '2026-11-21T10:00:00Z' })

  await screen.findByText(/Серверийг сольж байна\. Дуусах хугацаа: .*18:00/)
  expect(screen.getByRole('link', { name: 'Админаар нэвтрэх' }).getAttribute('href')).toBe('/auth/login')
})

test('shows a default message while the server is unreachable', async () => {
  show(undefined)

  await screen.findByText(/Системийг шинэчилж байна/)
  expect(screen.getByRole('status').textContent).toContain('Дуусмагц энэ хуудсанд мэдэгдэнэ')
})

test('says that it takes longer once the expected end has passed', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:01:00Z'), toFake: ['Date'] })
  show({ on: true, text: null, until: '2026-11-21T10:00:00Z' })

  await screen.findByText(/Төлөвлөснөөс удааширч байна/)
  expect(screen.queryByText(/18:00/)).toBeNull()
})

test("keeps the city's message while the server is restarted", async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
  let isAway = false
  network([admin], {
    'admin.maintenance': () => {
      if (isAway) throw new Error('away')
      return { data: { on: true, text: { mn: 'Серверийг сольж байна.' }, until: '2026-11-21T10:00:00Z' } }
    },
  })
  draw('/maintenance')
  await screen.findByText(/Серверийг сольж байна/)
  isAway = true
  await act(async () => {
    await vi.advanceTimersByTimeAsync(30_000)
  })

  expect(screen.getByText(/Серверийг сольж байна/)).toBeVisible()
})

test('mentions no maintenance when there is none', async () => {
  show({ on: false, text: null, until: null })

  await screen.findByRole('heading', { level: 1, name: 'Систем хэвийн ажиллаж байна' })
  expect(screen.queryByText(/Системийг шинэчилж байна/)).toBeNull()
})

test.each([
  ['/maintenance', '/'],
  ['/maintenance?returnTo=/dashboard/news/list', '/dashboard/news/list'],
  ['/maintenance?returnTo=//elsewhere.mn', '/'],
  ['/maintenance?returnTo=https://elsewhere.mn', '/'],
])('%s links to %s when it is over', async (address, to) => {
  const replace = vi.fn()
  vi.stubGlobal('location', { origin: 'http://localhost', replace })
  show({ on: false, text: null, until: null }, address)

  expect((await screen.findByRole('link', { name: 'Үргэлжлүүлэх' })).getAttribute('href')).toBe(to)
  expect(replace.mock.calls.every(([there]) => there.startsWith('/dashboard/'))).toBe(true)
})
