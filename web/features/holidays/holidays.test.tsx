import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ROLES } from '#contract/core/model/actor.ts'
import { reachOf } from '#contract/core/model/feature.ts'
import { type Holiday, holidays } from '#contract/features/holidays/index.ts'
import { clearToasts, errorOf, expectError, field, fill, messages, press, sent } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal, type Seen } from '../../testing/server.ts'
import Holidays from './Holidays.tsx'
import feature from './index.ts'

const REPUBLIC: Holiday = {
  id: '0199a000-0000-7000-8000-0000000000b1',
  day: '2026-11-26',
  name: { mn: 'Бүгд Найрамдах Улс тунхагласан өдөр', en: 'Republic Day' },
  version: 3,
}
const NEW_YEAR: Holiday = {
  id: '0199a000-0000-7000-8000-0000000000b2',
  day: '2026-01-01',
  name: { mn: 'Шинэ жил' },
  version: 1,
}

let stored: Holiday[] = []

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T04:00:00Z'))
  stored = [NEW_YEAR, REPUBLIC]
  clearToasts()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (answers: Parameters<typeof showScreen>[2] = {}, search = ''): Seen[] =>
  showScreen(
    [holidays],
    { path: '/dashboard/holidays', address: `/dashboard/holidays${search}`, Screen: Holidays },
    {
      'holidays.list': ({ query }) => ({ data: stored.filter(({ day }) => day.startsWith(query.year ?? '')) }),
      ...answers,
    },
  )
const days = async () =>
  within(await screen.findByRole('list', { name: 'Нийтээр амрах өдөр' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('time')?.dateTime)
test('the days of this year are listed with their weekday; another year is asked for by its number', async () => {
  stored = [...stored, { ...NEW_YEAR, id: '0199a000-0000-7000-8000-0000000000b3', day: '2027-01-01' }]
  const seen = show()
  expect(await days()).toEqual(['2026-01-01', '2026-11-26'])
  expect(within(screen.getAllByRole('listitem')[0] as HTMLElement).getByText('Пүрэв').tagName).toBe('SPAN')

  await userEvent.selectOptions(screen.getByLabelText('Он'), '2027')

  await waitFor(async () => expect(await days()).toEqual(['2027-01-01']))
  expect(seen.map(({ query }) => query.year)).toEqual(['2026', '2027'])
})

test('a year without days says so and offers no list', async () => {
  stored = []
  show()

  const title = await screen.findByRole('heading', { name: 'Энэ онд амралтын өдөр бүртгээгүй байна' })
  expect(title.parentElement?.textContent).toContain('Нийтээр амрах өдрийг нэмнэ үү.')
  expect(screen.queryByRole('list', { name: 'Нийтээр амрах өдөр' })).toBeNull()
})

test('a list that could not be read says so, and is read when it is tried again', async () => {
  let isAway = true
  show({
    'holidays.list': () => {
      if (isAway) throw new Refusal('not_allowed')
      return { data: stored }
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Алдаа гарлаа')
  expect(screen.queryByText('Энэ онд амралтын өдөр бүртгээгүй байна')).toBeNull()

  isAway = false
  await press('Дахин оролдох')

  expect(await days()).toEqual(['2026-01-01', '2026-11-26'])
})

test('a new day is sent with both names, and the list of its year is shown', async () => {
  const seen = show({
    'holidays.create': ({ body }) => {
      const made = { ...(body as Holiday), id: '0199a000-0000-7000-8000-0000000000b4', version: 1 }
      stored = [...stored, made]
      return { data: made }
    },
  })
  await days()
  await press('Өдөр нэмэх')
  await fill('Огноо', '2027.02.07')
  await fill('Нэр (монгол)', 'Цагаан сар')
  await fill('Нэр (англи)', 'Lunar New Year')
  await press('Хадгалах')

  await waitFor(async () => expect(await days()).toEqual(['2027-02-07']))
  expect(sent(seen, 'holidays.create')).toEqual([
    { params: {}, body: { day: '2027-02-07', name: { mn: 'Цагаан сар', en: 'Lunar New Year' } } },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(messages()).toContainEqual(['success', 'Хадгаллаа'])
})

test('an empty day and name are refused on their fields and not sent', async () => {
  const seen = show({ 'holidays.create': () => ({ data: NEW_YEAR }) })
  await days()
  await press('Өдөр нэмэх')
  await press('Хадгалах')

  await expectError('Нэр (монгол)', 'Энэ талбарыг заавал бөглөнө үү')
  expect(errorOf('Огноо')).toContain('Энэ талбарыг заавал бөглөнө үү')
  expect(errorOf('Нэр (англи)')).toBeUndefined()
  expect(sent(seen, 'holidays.create')).toEqual([])
})

test('a day that is registered already is refused on its field, and what was typed stays', async () => {
  show({
    'holidays.create': () => {
      throw new Refusal('conflict', { errors: [{ path: 'day', code: 'taken', message: 'taken' }] })
    },
  })
  await days()
  await press('Өдөр нэмэх')
  await fill('Огноо', '2026.11.26')
  await fill('Нэр (монгол)', 'Давхар өдөр')
  await press('Хадгалах')

  await expectError('Огноо', 'Өмнө нь бүртгэгдсэн байна')
  expect(field('Нэр (монгол)').value).toBe('Давхар өдөр')
})

test('a changed day is sent with its version and the name that did not change', async () => {
  const seen = show({
    'holidays.change': ({ body }) => {
      const changed = { ...REPUBLIC, ...(body as Holiday), version: 4 }
      stored = [NEW_YEAR, changed]
      return { data: changed }
    },
  })
  await press('Засах: 2026.11.26')
  expect(field('Огноо').value).toBe('2026.11.26')
  await fill('Огноо', '2026.11.27')
  await press('Хадгалах')

  await waitFor(async () => expect(await days()).toEqual(['2026-01-01', '2026-11-27']))
  expect(sent(seen, 'holidays.change')).toEqual([
    { params: { id: REPUBLIC.id }, body: { day: '2026-11-27', name: REPUBLIC.name, version: 3 } },
  ])
})

test('a change that somebody else made first is reported in the dialog, which keeps what was typed', async () => {
  show({
    'holidays.change': () => {
      throw new Refusal('stale', { title: 'Өөр хүн өөрчилсөн', current: { ...REPUBLIC, version: 4 } })
    },
  })
  await press('Засах: 2026.11.26')
  await fill('Нэр (англи)', 'Proclamation Day')
  await press('Хадгалах')

  const dialog = within(screen.getByRole('dialog', { name: 'Өдөр засах' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Өөр хүн өөрчилсөн')
  expect(field('Нэр (англи)').value).toBe('Proclamation Day')
  expect(messages()).toEqual([])
})

test('a day is removed only after the question that names it was answered', async () => {
  const seen = show({
    'holidays.remove': ({ params }) => {
      stored = stored.filter(({ id }) => id !== params.id)
    },
  })
  await press('Устгах: 2026.11.26')
  expect((await screen.findByRole('dialog')).textContent).toContain('2026.11.26 · Бүгд Найрамдах Улс тунхагласан өдөр')
  await press('Болих')
  expect(sent(seen, 'holidays.remove')).toEqual([])

  await press('Устгах: 2026.11.26')
  await press('Устгах')

  await waitFor(async () => expect(await days()).toEqual(['2026-01-01']))
  expect(sent(seen, 'holidays.remove')).toEqual([{ params: { id: REPUBLIC.id }, body: undefined }])
})

test('a removal that the server refuses is reported, and the day stays', async () => {
  show({
    'holidays.remove': () => {
      throw new Refusal('not_found', { title: 'Бүртгэл олдсонгүй' })
    },
  })
  await press('Устгах: 2026.11.26')
  await press('Устгах')

  await waitFor(() => expect(messages()).toContainEqual(['error', 'Бүртгэл олдсонгүй']))
  expect(await days()).toEqual(['2026-01-01', '2026-11-26'])
})

test('only the city opens the page; the others read the days without it', () => {
  const [page] = feature.screens
  expect(page).toMatchObject({ path: '/dashboard/holidays', can: 'manage' })
  expect(ROLES.filter((role) => reachOf(holidays, 'manage', role))).toEqual(['CITY_ADMIN'])
  expect(ROLES.filter((role) => reachOf(holidays, 'read', role))).toEqual([...ROLES])
})
