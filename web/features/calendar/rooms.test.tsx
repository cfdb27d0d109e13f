import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calendar, type Room } from '#contract/features/calendar/index.ts'
import { holidays } from '#contract/features/holidays/index.ts'
import { clearToasts, expectError, fill, messages, press, sent, signedIn, submit } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import CalendarPage from './CalendarPage.tsx'

const AREA = { id: '0199a000-0000-7000-8000-0000000000a1', name: { mn: 'Улаанбаатар' } }
const hall: Room = {
  id: '0199a000-0000-7000-8000-0000000000d1',
  name: 'Хурлын танхим',
  place: '2 давхар',
  seats: 20,
  isClosed: false,
  area: AREA,
  canWrite: true,
  version: 3,
}
const guest = {
  id: '0199a000-0000-7000-8000-0000000000b1',
  firstName: 'Дорж',
  lastName: 'Бат',
  role: 'KHOROO_ADMIN',
  area: null,
}
const span = (from: string, to: string) => ({ start: `2026-12-01T${from}:00.000Z`, end: `2026-12-01T${to}:00.000Z` })

beforeEach(() => {
  localStorage.clear()
  vi.setSystemTime(new Date('2026-12-01T00:00:00Z'))
  clearToasts()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (answers: Parameters<typeof showScreen>[2] = {}) =>
  showScreen(
    [calendar, holidays],
    { path: '/dashboard/calendar', address: '/dashboard/calendar?view=agenda', Screen: signedIn(CalendarPage) },
    {
      'calendar.range': () => ({ data: [] }),
      'calendar.calendars': () => ({ data: [] }),
      'calendar.people': () => ({ data: [guest] }),
      'calendar.rooms': () => ({ data: [hall] }),
      'calendar.freeBusy': () => ({
        data: {
          people: [{ id: guest.id, busy: [span('01:00', '02:30')] }],
          rooms: [{ id: hall.id, busy: [span('01:00', '01:30')] }],
        },
      }),
      'holidays.list': () => ({ data: [] }),
      ...answers,
    },
  )

async function openForm(): Promise<void> {
  await screen.findByRole('button', { name: /Хурлын танхим/ })
  await press('Арга хэмжээ нэмэх')
  await fill('Гарчиг', 'Хурал')
}

test('a room that is taken at the time of the event says so, and is refused in place', async () => {
  const seen = show({
    'calendar.create': () => {
      throw new Refusal('invalid', {
        errors: [{ path: 'roomId', code: 'room_taken', message: 'Энэ өрөөг захиалсан байна' }],
      })
    },
  })
  await openForm()
  const select = await screen.findByRole('combobox', { name: 'Уулзалтын өрөө' })
  await waitFor(() =>
    within(select).getByRole('option', { name: /Хурлын танхим · Улаанбаатар · 20 суудал · Захиалгатай/ }),
  )
  await userEvent.selectOptions(select, hall.id)
  await submit()

  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent).join()).toContain('захиалсан')
  expect(sent(seen, 'calendar.create')[0]?.body).toMatchObject({ roomId: hall.id })
})

test('the times at which a guest is taken are read, and a time that suits everybody is found', async () => {
  const seen = show({ 'calendar.create': () => ({ data: {} }) })
  await openForm()
  await userEvent.click(screen.getByRole('combobox', { name: 'Урих хүмүүс' }))
  await userEvent.click(await screen.findByRole('option', { name: /Дорж/ }))
  await userEvent.keyboard('{Escape}')
  const free = await screen.findByRole('region', { name: 'Сул цаг' })
  expect(within(free).getByText('Завгүй цаг: 09:00–10:30')).toBeVisible()
  await userEvent.click(within(free).getByRole('button', { name: 'Бүгдэд тохирох цаг олох' }))
  await submit()

  await waitFor(() => expect(sent(seen, 'calendar.create')).toHaveLength(1))
  expect(sent(seen, 'calendar.create')[0]?.body).toMatchObject({ ...span('02:30', '03:30'), guests: [guest.id] })
})

test('a room shows when it is taken, and is booked from there', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: /Хурлын танхим/ }))
  const times = await screen.findByRole('list', { name: 'Захиалгатай цаг' })
  expect(within(times).getByText('09:00–09:30')).toBeVisible()
  await press('Захиалах')

  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Уулзалтын өрөө' })
  expect(select.value).toBe(hall.id)
})

test('a room is added and changed, and one that is in use is not deleted', async () => {
  const seen = show({
    'calendar.addRoom': () => ({ data: hall }),
    'calendar.removeRoom': () => {
      throw new Refusal('conflict', { errors: [{ path: 'id', code: 'room_in_use', message: 'захиалсан' }] })
    },
  })
  await press('Өрөө нэмэх')
  await fill('Нэр', 'Танхим')
  await fill('Суудлын тоо', 'олон')
  await submit()
  await expectError('Суудлын тоо', 'Тоо оруулна уу')
  await fill('Суудлын тоо', '12')
  await submit()
  await waitFor(() => expect(sent(seen, 'calendar.addRoom')).toHaveLength(1))
  expect(sent(seen, 'calendar.addRoom')[0]?.body).toMatchObject({ name: 'Танхим', place: '', seats: 12 })

  await userEvent.click(await screen.findByRole('button', { name: /Хурлын танхим/ }))
  await press('Засах')
  await press('Устгах')
  await screen.findByText(/«Хурлын танхим» өрөөг устгана/)
  await press('Устгах')
  await waitFor(() => expect(messages().join()).toContain('захиалсан'))
})
