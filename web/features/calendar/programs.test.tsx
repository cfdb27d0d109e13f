import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AppPassword, calendar } from '#contract/features/calendar/index.ts'
import { holidays } from '#contract/features/holidays/index.ts'
import { clearToasts, fill, press, sent, signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import CalendarPage from './CalendarPage.tsx'

const OWN = '0199a000-0000-7000-8000-0000000000c1'
const SECRET = '/v1/calendar/feeds/aaaa.ics'
let since: string | null = null
let passwords: AppPassword[] = []
const phone: AppPassword = {
  id: '0199a000-0000-7000-8000-0000000000f1',
  name: 'Миний утас',
  createdAt: '2026-12-01T00:00:00.000Z',
  lastUsedAt: null,
}

beforeEach(() => {
  localStorage.clear()
  since = null
  passwords = []
  clearToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (answers: Parameters<typeof showScreen>[2] = {}) =>
  showScreen(
    [calendar, holidays],
    { path: '/dashboard/calendar', address: '/dashboard/calendar?view=agenda', Screen: signedIn(CalendarPage) },
    {
      'calendar.range': () => ({ data: [] }),
      'calendar.calendars': () => ({
        data: [{ id: OWN, name: null, colour: 'blue', area: null, canWrite: true, version: 1 }],
      }),
      'calendar.appPasswords': () => ({ data: passwords }),
      'calendar.rooms': () => ({ data: [] }),
      'calendar.feed': () => ({ data: { since } }),
      'calendar.renewFeed': () => {
        since = '2026-12-01T00:00:00.000Z'
        return { data: { feedUrl: SECRET } }
      },
      'calendar.removeFeed': () => {
        since = null
        return null
      },
      'holidays.list': () => ({ data: [] }),
      ...answers,
    },
  )

test('the secret address is shown once, replaced only after a question, and ended', async () => {
  const seen = show()
  await press('Бусад программд нээх')
  await press('Хаяг үүсгэх')
  expect(await screen.findByText(new RegExp(SECRET))).toBeVisible()

  await press('Хаягийг солих')
  await screen.findByText(/Өмнөх хаяг тэр даруй/)
  await press('Болих')
  expect(sent(seen, 'calendar.renewFeed')).toHaveLength(1)
  await press('Хаягийг хүчингүй болгох')
  await screen.findByText('Хаяг тэр даруй хүчингүй болно. Холбосон программд хуанли цаашид шинэчлэгдэхгүй.')
  await press('Хаягийг хүчингүй болгох')
  await waitFor(() => expect(sent(seen, 'calendar.removeFeed')).toHaveLength(1))
  expect(screen.queryByText(new RegExp(SECRET))).toBeNull()
})

test('an address that was made earlier is not shown again', async () => {
  since = '2026-12-01T00:00:00.000Z'
  show()
  await press('Бусад программд нээх')

  expect(await screen.findByText('Хаяг үүсгэсэн: 2026.12.01 08:00')).toBeVisible()
  expect(screen.queryByRole('code')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Файлаар татаж авах (.ics)' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

test('a password for a device is shown once with the address of the server, and revoked', async () => {
  const seen = show({
    'calendar.addAppPassword': () => {
      passwords = [phone]
      return { data: { ...phone, username: 'leader@example.mn', password: 'abcdef-abcdef' } }
    },
    'calendar.removeAppPassword': () => {
      passwords = []
      return null
    },
  })
  await press('Бусад программд нээх')
  await screen.findByRole('button', { name: 'Нууц үг үүсгэх' })
  await fill('Төхөөрөмжийн нэр', 'Миний утас')
  await press('Нууц үг үүсгэх')
  expect(await screen.findByText('abcdef-abcdef')).toBeVisible()
  expect(screen.getByText(/\/caldav\/$/)).toBeVisible()
  expect(screen.getByText('leader@example.mn')).toBeVisible()

  await press('Хүчингүй болгох: Миний утас')
  await screen.findByText(/даруй хандах боломжгүй/)
  await press('Хүчингүй болгох')
  await waitFor(() => expect(sent(seen, 'calendar.removeAppPassword')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('abcdef-abcdef')).toBeNull())
})
