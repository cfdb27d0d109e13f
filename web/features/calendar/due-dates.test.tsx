import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calendar } from '#contract/features/calendar/index.ts'
import { holidays } from '#contract/features/holidays/index.ts'
import { FeaturesProvider } from '../../core/access/access.tsx'
import { webFeature } from '../../core/access/define-feature.ts'
import { signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import CalendarPage from './CalendarPage.tsx'

const REPORT = '0199a000-0000-7000-8000-0000000000e9'
const find = vi.fn(async () => [
  { id: REPORT, day: '2026-12-03', title: { mn: 'Тайлан батлах' }, link: `/dashboard/reports/${REPORT}` },
])
const contract = { name: 'reports', permissions: { read: { CITY_ADMIN: 'all' } } } as const
const withDueDates = {
  reports: webFeature(contract, {
    name: () => 'Тайлан',
    screens: [],
    dueDates: { can: 'read', label: () => 'Тайлангийн хугацаа', find },
  }),
}

beforeEach(() => {
  localStorage.clear()
  vi.setSystemTime(new Date('2026-12-01T04:00:00Z'))
  find.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Screen = signedIn(() => (
  <FeaturesProvider features={withDueDates}>
    <CalendarPage />
  </FeaturesProvider>
))

const show = (view: string) =>
  showScreen(
    [calendar, holidays],
    { path: '/dashboard/calendar', address: `/dashboard/calendar?view=${view}`, Screen },
    {
      'calendar.range': () => ({ data: [] }),
      'calendar.calendars': () => ({ data: [] }),
      'calendar.rooms': () => ({ data: [] }),
      'holidays.list': () => ({ data: [] }),
    },
  )

test.each(['month', 'week', 'agenda'])('a due date leads to its record in the %s', async (view) => {
  show(view)

  const link = await screen.findByRole('link', { name: /Эцсийн хугацаа.*Тайлан батлах/ })
  expect(link.getAttribute('href')).toBe(`/dashboard/reports/${REPORT}`)
})

test('a year counts due dates with the events', async () => {
  show('year')

  expect(await screen.findByRole('button', { name: /12 дугаар сарын 3, 1 арга хэмжээ/ })).toBeVisible()
  expect(find).toHaveBeenCalledWith({ from: '2026-01-01', to: '2026-12-31' }, expect.anything())
})

test('a hidden layer is neither shown nor asked for', async () => {
  show('agenda')
  await screen.findByRole('link', { name: /Тайлан батлах/ })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Тайлангийн хугацаа' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /Тайлан батлах/ })).toBeNull())
  cleanup()
  find.mockClear()

  show('agenda')
  await screen.findByRole('heading', { name: 'Арга хэмжээ алга байна' })
  expect(find).not.toHaveBeenCalled()
})
