import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CalendarEvent, calendar, type EventRow, type Room } from '#contract/features/calendar/index.ts'
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
const hall: Room = {
  id: '0199a000-0000-7000-8000-0000000000d1',
  name: 'Хурлын танхим',
  place: '2 давхар',
  seats: 20,
  isClosed: false,
  area: { id: '0199a000-0000-7000-8000-0000000000a1', name: { mn: 'Улаанбаатар' } },
  canWrite: true,
  version: 1,
}
const rooms = [hall]
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
  repeats: false,
  occurrence: null,
  answer: null,
  canWrite: true,
  version: 4,
}
const whole = (row: EventRow): CalendarEvent => ({
  ...row,
  description: '',
  repeat: null,
  reminder: null,
  reminderByMail: false,
  roomId: null,
  room: null,
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
      'calendar.rooms': () => ({ data: rooms }),
      'calendar.freeBusy': () => ({ data: { people: [], rooms: [] } }),
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
  expect(await within(table).findByText('Тусгаар тогтнол')).toBeVisible()
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

  expect(await screen.findByRole('button', { name: '2026 оны 12 дугаар сарын 1, 1 арга хэмжээ' })).toBeVisible()
})

test('an empty list says so', async () => {
  stored = []
  show('?view=agenda')

  expect(await screen.findByRole('heading', { name: 'Арга хэмжээ алга байна' })).toBeVisible()
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

  expect(await screen.findByRole('button', { name: /Шуурхай хурал/ })).toBeVisible()
})

test('an event is added by the form alone', async () => {
  const seen = show('?view=agenda', { 'calendar.create': () => ({ data: whole(meeting) }) })
  await screen.findByRole('button', { name: /Шуурхай хурал/ })

  await press('Арга хэмжээ нэмэх')
  await screen.findByRole('dialog')
  await submit()
  await waitFor(() => expect(field('Гарчиг').getAttribute('aria-invalid')).toBe('true'))
  await fill('Гарчиг', 'Уулзалт')
  await fill('Эхлэх цаг', '14:30')
  await fill('Дуусах цаг', '15:00')
  await userEvent.selectOptions(field('Сануулга'), '1 цагийн өмнө')
  await userEvent.click(screen.getByRole('checkbox', { name: 'И-мэйлээр давхар сануулах' }))
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
        repeat: null,
        reminder: 60,
        reminderByMail: true,
        roomId: null,
        guests: [],
      },
    },
  ])
})

test('an end before the start is refused at the end', async () => {
  const seen = show('?view=agenda')
  await screen.findByRole('button', { name: /Шуурхай хурал/ })
  await press('Арга хэмжээ нэмэх')
  await screen.findByRole('dialog')
  await fill('Гарчиг', 'Уулзалт')
  await fill('Дуусах цаг', '08:00')
  await submit()

  expect(await screen.findByText('Дуусах огноо эхлэх огнооноос хойш байх ёстой')).toBeVisible()
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
      const { answer: _, canWrite: __, ...current } = { ...whole(meeting), title: 'Хурал', place: 'Танхим', version: 9 }
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

/** A meeting every Tuesday, of which two are shown. */
const weekly = (occurrence: string): EventRow => ({
  ...meeting,
  repeats: true,
  occurrence,
  start: occurrence,
  end: new Date(Date.parse(occurrence) + 3_600_000).toISOString(),
})
const [FIRST, SECOND] = ['2026-12-01T02:00:00.000Z', '2026-12-08T02:00:00.000Z'] as const
const REPEAT = { unit: 'week', interval: 1, weekdays: [], monthBy: 'date', until: null, count: null } as const
const showSeries = (search: string, answers: Parameters<typeof showScreen>[2] = {}) => {
  stored = [weekly(FIRST), weekly(SECOND)]
  return show(search, {
    'calendar.one': () => ({ data: { ...whole(weekly(SECOND)), repeat: REPEAT } }),
    'calendar.change': () => ({ data: whole(meeting) }),
    'calendar.remove': () => null,
    ...answers,
  })
}
const choose = async (scope: string) =>
  userEvent.click(within(await screen.findByRole('dialog', { name: 'Давтагдах арга хэмжээ' })).getByLabelText(scope))

test('an event is repeated by the form', async () => {
  const seen = show('?view=agenda', { 'calendar.create': () => ({ data: whole(meeting) }) })
  await screen.findByRole('button', { name: /Шуурхай хурал/ })
  await press('Арга хэмжээ нэмэх')
  await screen.findByRole('dialog')
  await fill('Гарчиг', 'Уулзалт')
  await userEvent.selectOptions(field('Давталт'), 'Долоо хоног бүр')
  await fill('Хэдэн долоо хоног тутам', '0')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Пүрэв' }))
  await userEvent.selectOptions(field('Хэзээ дуусах'), 'Заасан удаа давтаад')
  await submit()
  await waitFor(() => expect(field('Хэдэн долоо хоног тутам').getAttribute('aria-invalid')).toBe('true'))
  await fill('Хэдэн долоо хоног тутам', '2')
  await submit()

  await waitFor(() => expect(sent(seen, 'calendar.create')).toHaveLength(1))
  expect(sent(seen, 'calendar.create')[0]?.body).toMatchObject({
    repeat: { unit: 'week', interval: 2, weekdays: [2, 4], monthBy: 'date', until: null, count: 10 },
  })
})

test('an occurrence says how it repeats, and is deleted after asking which ones are meant', async () => {
  const seen = showSeries('?view=agenda')
  await userEvent.click((await screen.findAllByRole('button', { name: /Шуурхай хурал/ }))[1] as Element)
  expect(await screen.findByText('Долоо хоног бүр')).toBeVisible()
  expect(seen.findLast(({ route }) => route === 'calendar.one')?.query).toEqual({ occurrence: SECOND })

  await press('Устгах')
  await press('Болих')
  expect(seen.some(({ route }) => route === 'calendar.remove')).toBe(false)
  await press('Устгах')
  await choose('Энэ удаагийнхыг болон дараагийн бүгдийг')
  await submit()
  await waitFor(() =>
    expect(seen.find(({ route }) => route === 'calendar.remove')?.query).toEqual({
      occurrence: SECOND,
      scope: 'following',
    }),
  )
})

test('a change asks which occurrences are meant; another repetition is none of a single one', async () => {
  const seen = showSeries(`?event=${meeting.id}&at=${SECOND}`)
  await press('Засах')
  await fill('Гарчиг', '')
  await submit()
  await waitFor(() => expect(field('Гарчиг').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByRole('dialog', { name: 'Давтагдах арга хэмжээ' })).toBeNull()

  await fill('Гарчиг', 'Хурал')
  await submit()
  await choose('Зөвхөн энэ удаагийнхыг')
  await press('Болих')
  await userEvent.selectOptions(field('Давталт'), 'Сар бүр')
  await submit()
  const question = await screen.findByRole('dialog', { name: 'Давтагдах арга хэмжээ' })
  expect(within(question).getAllByRole('radio')).toHaveLength(2)
  await choose('Бүгдийг')
  await submit()

  await waitFor(() => expect(sent(seen, 'calendar.change')).toHaveLength(1))
  expect(sent(seen, 'calendar.change')[0]?.body).toMatchObject({
    title: 'Хурал',
    start: SECOND,
    occurrence: SECOND,
    scope: 'all',
    repeat: { unit: 'month' },
    version: 4,
  })
})

test('after somebody else has saved a series, the occurrence in the form is compared with its saved version', async () => {
  let isFirst = true
  const saved = { ...whole(weekly(SECOND)), repeat: REPEAT, title: 'Хурал', version: 9 }
  const seen = showSeries(`?event=${meeting.id}&at=${SECOND}`, {
    'calendar.one': () => ({ data: isFirst ? { ...saved, title: meeting.title, version: 4 } : saved }),
    'calendar.change': () => {
      if (!isFirst) return { data: saved }
      isFirst = false
      throw new Refusal('stale', { current: { ...saved, start: FIRST, end: FIRST } })
    },
  })
  await press('Засах')
  await fill('Гарчиг', 'Миний хурал')
  await submit()
  await choose('Бүгдийг')
  await submit()

  expect(await versions()).toEqual({ Гарчиг: ['Миний хурал', 'Хурал'] })
  await press('Сонгосноор хадгалах')
  await waitFor(() => expect(sent(seen, 'calendar.change')).toHaveLength(2))
  expect(sent(seen, 'calendar.change')[1]?.body).toMatchObject({ start: SECOND, scope: 'all', version: 9 })
})

test('a hidden calendar hides its events, also after the page is opened again', async () => {
  show('?view=agenda')
  await screen.findByRole('button', { name: /Шуурхай хурал/ })
  await userEvent.click(screen.getByRole('checkbox', { name: /Ажлын хуанли/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Шуурхай хурал/ })).toBeNull())
  cleanup()

  show('?view=agenda')
  expect(await screen.findByRole('heading', { name: 'Арга хэмжээ алга байна' })).toBeVisible()
})

test('a calendar of one’s own is added', async () => {
  const seen = show('?view=agenda', { 'calendar.addCalendar': () => ({ data: calendars[0] }) })
  await screen.findByRole('button', { name: /Шуурхай хурал/ })
  await press('Хуанли нэмэх')
  await screen.findByRole('dialog')
  await fill('Нэр', 'Сургалт')
  await submit()

  await waitFor(() =>
    expect(sent(seen, 'calendar.addCalendar')).toEqual([
      { params: {}, body: { name: 'Сургалт', colour: 'green', areaId: null } },
    ]),
  )
})

test('calendars that could not be read leave their error alone, without a skeleton', async () => {
  show('?view=week&date=2026-12-02', {
    'calendar.calendars': () => {
      throw new Refusal('not_found')
    },
  })

  await screen.findByRole('alert')
  const list = (await screen.findByRole('heading', { name: 'Хуанлиуд' })).closest('section')
  expect(list?.querySelector('[data-bones]')).toBeNull()
})
