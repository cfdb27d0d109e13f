import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CalendarEvent, calendar, type EventRow } from '#contract/features/calendar/index.ts'
import { holidays } from '#contract/features/holidays/index.ts'
import { clearToasts, field, fill, messages, press, sent, submit, takeTheirs, versions } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal, type Seen } from '../../testing/server.ts'
import CalendarPage from './CalendarPage.tsx'

const OWN = '0199a000-0000-7000-8000-0000000000c1'
const OFFICE = '0199a000-0000-7000-8000-0000000000c2'
const calendars = [
  { id: OWN, name: null, colour: 'blue', area: null, canWrite: true, version: 1 },
  {
    id: OFFICE,
    name: 'Ажлын хуанли',
    colour: 'green',
    area: { id: '0199a000-0000-7000-8000-0000000000a1', name: { mn: 'Улаанбаатар' } },
    canWrite: true,
    version: 1,
  },
]
const meeting: EventRow = {
  id: '0199a000-0000-7000-8000-0000000000e1',
  calendarId: OFFICE,
  title: 'Шуурхай хурал',
  place: '',
  start: '2026-12-01T02:00:00.000Z',
  end: '2026-12-01T03:00:00.000Z',
  allDay: false,
  colour: null,
  isPrivate: false,
  answer: null,
  canWrite: true,
  version: 4,
}
const whole = (row: EventRow): CalendarEvent => ({
  ...row,
  description: '',
  calendar: { name: 'Ажлын хуанли', area: { mn: 'Улаанбаатар' }, owner: null },
  guests: [],
})

let stored: EventRow[] = []
beforeEach(() => {
  localStorage.clear()
  vi.setSystemTime(new Date('2026-12-01T04:00:00Z'))
  stored = [meeting]
  clearToasts()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (search = '', answers: Parameters<typeof showScreen>[2] = {}): Seen[] =>
  showScreen(
    [calendar, holidays],
    { path: '/dashboard/calendar', address: `/dashboard/calendar${search}`, Screen: CalendarPage },
    {
      'calendar.range': () => ({ data: stored }),
      'calendar.calendars': () => ({ data: calendars }),
      'calendar.one': () => ({ data: whole(stored[0] ?? meeting) }),
      'calendar.people': () => ({ data: [] }),
      'calendar.search': () => ({ data: stored, meta: { page: 1, pageSize: 100, total: stored.length } }),
      'holidays.list': () => ({ data: [{ id: OWN, day: '2026-12-29', name: { mn: 'Тусгаар тогтнол' }, version: 1 }] }),
      ...answers,
    },
  )

test('a month shows its events and holidays on their days, and asks for whole weeks', async () => {
  const seen = show('?view=month')

  const table = await screen.findByRole('table', { name: '2026 оны 12 дугаар сар' })
  const day = await within(table).findByRole('button', { name: '2026 оны 12 дугаар сарын 1, 1 арга хэмжээ' })
  expect(day.getAttribute('aria-current')).toBe('date')
  expect(within(day.closest('td') as HTMLElement).getByRole('button', { name: /Шуурхай хурал/ }).textContent).toContain(
    '10:00–11:00',
  )
  expect(await within(table).findByText('Тусгаар тогтнол')).toBeTruthy()
  expect(seen.find(({ route }) => route === 'calendar.range')?.query).toEqual({
    start: '2026-11-29T16:00:00.000Z',
    end: '2027-01-03T16:00:00.000Z',
  })
})

test.each(['week', 'agenda'])('the %s names the time of each event', async (view) => {
  stored = [{ ...meeting, start: '2026-12-03T02:00:00.000Z', end: '2026-12-03T03:00:00.000Z' }]
  show(`?view=${view}&date=2026-12-02`)

  expect((await screen.findByRole('button', { name: /Шуурхай хурал/ })).textContent).toContain('10:00–11:00')
})

test('a year counts the events of each day', async () => {
  show('?view=year')

  expect(await screen.findByRole('button', { name: '2026 оны 12 дугаар сарын 1, 1 арга хэмжээ' })).toBeTruthy()
})

test('an empty list says so', async () => {
  stored = []
  show('?view=agenda')

  expect(await screen.findByRole('heading', { name: 'Арга хэмжээ алга байна' })).toBeTruthy()
})

test('what cannot be read says so and is asked for again', async () => {
  let isAway = true
  show('?view=agenda', {
    'calendar.range': () => {
      if (isAway) throw new Refusal('not_allowed')
      return { data: stored }
    },
  })
  const again = await screen.findByRole('button', { name: 'Дахин оролдох' })
  isAway = false
  await userEvent.click(again)

  expect(await screen.findByRole('button', { name: /Шуурхай хурал/ })).toBeTruthy()
})

test('an event is added by the form alone', async () => {
  const seen = show('?view=agenda', { 'calendar.create': () => ({ data: whole(meeting) }) })
  await screen.findByRole('button', { name: /Шуурхай хурал/ })

  await press('Арга хэмжээ нэмэх')
  await submit()
  await waitFor(() => expect(field('Гарчиг').getAttribute('aria-invalid')).toBe('true'))
  await fill('Гарчиг', 'Уулзалт')
  await fill('Эхлэх цаг', '14:30')
  await fill('Дуусах цаг', '15:00')
  await submit()

  await waitFor(() => expect(messages().map(([, text]) => text)).toEqual(['Хадгаллаа']))
  expect(sent(seen, 'calendar.create')).toEqual([
    {
      params: {},
      body: {
        calendarId: OWN,
        title: 'Уулзалт',
        description: '',
        place: '',
        start: '2026-12-01T06:30:00.000Z',
        end: '2026-12-01T07:00:00.000Z',
        allDay: false,
        colour: null,
        isPrivate: false,
        guests: [],
      },
    },
  ])
})

test('an end before the start is refused at the end', async () => {
  const seen = show('?view=agenda')
  await screen.findByRole('button', { name: /Шуурхай хурал/ })
  await press('Арга хэмжээ нэмэх')
  await fill('Гарчиг', 'Уулзалт')
  await fill('Дуусах цаг', '08:00')
  await submit()

  expect(await screen.findByText('Дуусах огноо эхлэх огнооноос хойш байх ёстой')).toBeTruthy()
  expect(sent(seen, 'calendar.create')).toEqual([])
})

test('an invitation is opened by its address and answered', async () => {
  stored = [{ ...meeting, answer: 'waiting', canWrite: false }]
  const seen = show(`?event=${meeting.id}`, {
    'calendar.answer': () => ({ data: whole({ ...meeting, answer: 'accepted', canWrite: false }) }),
  })

  await press('Ирнэ')
  await waitFor(() =>
    expect(sent(seen, 'calendar.answer')).toEqual([{ params: { id: meeting.id }, body: { answer: 'accepted' } }]),
  )
  expect(screen.queryByRole('button', { name: 'Засах' })).toBeNull()
})

test('invitations that wait are listed', async () => {
  stored = [{ ...meeting, answer: 'waiting', canWrite: false }]
  const seen = show('?invited=true')

  expect((await screen.findByRole('button', { name: /Шуурхай хурал/ })).textContent).toContain('Хариу хүлээж буй')
  expect(seen.find(({ route }) => route === 'calendar.search')?.query).toMatchObject({ invited: 'true' })
})

test('after somebody else has saved, both versions are shown and the chosen one is kept', async () => {
  let isFirst = true
  const seen = show(`?event=${meeting.id}`, {
    'calendar.change': () => {
      if (!isFirst) return { data: whole(meeting) }
      isFirst = false
      const {
        answer: _,
        canWrite: __,
        ...current
      } = { ...meeting, description: '', title: 'Хурал', place: 'Танхим', version: 9 }
      throw new Refusal('stale', { current })
    },
  })
  await press('Засах')
  await fill('Гарчиг', 'Миний хурал')
  await submit()

  expect(await versions()).toEqual({ Гарчиг: ['Миний хурал', 'Хурал'], Газар: ['хоосон', 'Танхим'] })
  await takeTheirs('Газар')
  await press('Сонгосноор хадгалах')
  await waitFor(() => expect(sent(seen, 'calendar.change')).toHaveLength(2))
  expect(sent(seen, 'calendar.change')[1]?.body).toMatchObject({ title: 'Миний хурал', place: 'Танхим', version: 9 })
})

test('a hidden calendar hides its events, also after the page is opened again', async () => {
  show('?view=agenda')
  await screen.findByRole('button', { name: /Шуурхай хурал/ })
  await userEvent.click(screen.getByRole('checkbox', { name: /Ажлын хуанли/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Шуурхай хурал/ })).toBeNull())
  cleanup()

  show('?view=agenda')
  expect(await screen.findByRole('heading', { name: 'Арга хэмжээ алга байна' })).toBeTruthy()
})

test('a calendar of one’s own is added', async () => {
  const seen = show('?view=agenda', { 'calendar.addCalendar': () => ({ data: calendars[0] }) })
  await screen.findByRole('button', { name: /Шуурхай хурал/ })
  await press('Хуанли нэмэх')
  await fill('Нэр', 'Сургалт')
  await submit()

  await waitFor(() =>
    expect(sent(seen, 'calendar.addCalendar')).toEqual([
      { params: {}, body: { name: 'Сургалт', colour: 'green', areaId: null } },
    ]),
  )
})
