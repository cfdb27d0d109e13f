import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/core/model/actor.ts'
import { message } from '#contract/core/text/messages.ts'
import { type Area, type AreaDetails, areas } from '#contract/features/areas/index.ts'
import type { AreaSource } from '../../core/areas/area-source.ts'
import {
  chooseFrom,
  clearToasts,
  errorOf,
  expectError,
  field,
  fill,
  messages,
  press,
  sent,
  signedIn,
  submit,
} from '../../testing/person.tsx'
import { account, showScreen } from '../../testing/screen.tsx'
import { Refusal, type Seen } from '../../testing/server.ts'
import AreaShow from './AreaShow.tsx'
import AreasPage from './AreasPage.tsx'

const CITY = account.area?.id ?? ''
const [DISTRICT, KHOROO, OTHER] = ['02', '03', '04'].map((n) => `0199a000-0000-7000-8000-0000000000${n}`) as [
  string,
  string,
  string,
]
const city: Area = {
  id: CITY,
  parentId: null,
  level: 'city',
  code: 'УБ',
  ordinal: 1,
  name: { mn: 'Улаанбаатар' },
  population: 0,
  households: 0,
  countedOn: null,
  openedOn: null,
  closedOn: null,
  isOpen: true,
  children: 1,
  hasBorder: false,
  canChange: true,
  canShape: true,
  canCreate: true,
  version: 1,
}
const district: Area = {
  ...city,
  id: DISTRICT,
  parentId: CITY,
  level: 'district',
  code: 'БГД',
  name: { mn: 'Баянгол' },
}
const khoroo: Area = {
  ...city,
  id: KHOROO,
  parentId: DISTRICT,
  level: 'khoroo',
  code: 'БГД-03',
  ordinal: 3,
  name: { mn: '3 дугаар хороо' },
  children: 0,
  version: 6,
}
const other: Area = { ...khoroo, id: OTHER, code: 'БГД-04', ordinal: 4, name: { mn: '4 дүгээр хороо' } }
const COUNTED = { countedOn: '2026-01-01', what: 'population', amount: 12_000, source: 'Бүртгэл' }
const details = (area: Area, more: Partial<AreaDetails> = {}): AreaDetails => ({
  ...area,
  counts: [],
  formerNames: [],
  relations: [],
  readAt: '2026-11-20T04:00:00.000Z',
  ...more,
})
const PLACES = [city, district, khoroo, other]
const source: AreaSource = {
  below: async (id) => PLACES.filter(({ parentId }) => parentId === (id ?? CITY)),
  path: async (id) => {
    const chain = [PLACES.find((place) => place.id === id) ?? city]
    for (let above = chain[0]?.parentId; above; above = chain[0]?.parentId)
      chain.unshift(PLACES.find((place) => place.id === above) ?? city)
    return chain
  },
  find: async () => [],
}
type Answers = Parameters<typeof showScreen>[2]
const page = (rows: readonly Area[]) => ({ data: rows, meta: { page: 1, pageSize: 100, total: rows.length } })
const answers: Answers = {
  'areas.list': ({ query }) => page(PLACES.filter(({ parentId }) => parentId === query.parentId)),
  'areas.path': () => ({ data: [city, district, khoroo] }),
  'areas.history': () => ({ data: [] }),
}

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T04:00:00Z'))
  clearToasts()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the page of all areas', () => {
  const show = (more: Answers = {}, role?: Role): Seen[] =>
    showScreen(
      [areas],
      { path: '/dashboard/admin/areas', address: '/dashboard/admin/areas', Screen: signedIn(AreasPage) },
      { ...answers, 'areas.one': () => ({ data: details(city) }), ...more },
      role ? { areas: source, role } : { areas: source },
    )

  test('the tree begins with the city and the areas below it; a level is read when it is expanded', async () => {
    const seen = show()
    const line = await screen.findByRole('treeitem', { name: /Баянгол/ })
    expect(screen.queryByRole('treeitem', { name: /3 дугаар хороо/ })).toBeNull()

    line.focus()
    await userEvent.keyboard('{ArrowRight}')

    expect((await screen.findByRole('treeitem', { name: /3 дугаар хороо/ })).getAttribute('aria-level')).toBe('3')
    expect(sent(seen, 'areas.list')).toHaveLength(2)
  })

  test('a level that could not be read says so below its line', async () => {
    show({
      'areas.list': () => {
        throw new Refusal('not_allowed')
      },
    })

    expect((await screen.findByRole('alert')).textContent).toContain('Доторх нэгжийг уншиж чадсангүй')
  })

  test('a page that could not be read is read when it is tried again', async () => {
    let isAway = true
    show({
      'areas.one': () => {
        if (isAway) throw new Refusal('not_allowed')
        return { data: details(city) }
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Алдаа гарлаа')
    isAway = false
    await press('Дахин оролдох')

    expect((await screen.findByRole('treeitem', { name: /Улаанбаатар/ })).getAttribute('aria-level')).toBe('1')
  })

  test('a city without districts offers the three ways to bring them in, and no tree', async () => {
    show({ 'areas.one': () => ({ data: details({ ...city, children: 0 }) }) })
    await screen.findByRole('heading', { name: 'Одоогоор дүүрэг алга' })

    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Одоогоор дүүрэг алга',
      'Улаанбаатарын нэгж ашиглах',
      'Файлаас',
      'Гараар эхлэх',
    ])
    expect(screen.queryByRole('tree')).toBeNull()
  })

  test('a new district is sent below the city, and its page is opened', async () => {
    const seen = show({ 'areas.create': () => ({ data: details(district) }) })
    await press('Дүүрэг нэмэх')
    await fill('Нэр, монгол', 'Баянгол')
    await fill('Код', 'БГД')
    await press('Үүсгэх')

    await waitFor(() => expect(messages()).toEqual([['success', 'Үүсгэлээ']]))
    expect(sent(seen, 'areas.create').map(({ body }) => body)).toEqual([
      { parentId: CITY, name: { mn: 'Баянгол' }, code: 'БГД', ordinal: 2, openedOn: null },
    ])
    await waitFor(() => expect(screen.queryByRole('tree')).toBeNull())
  })

  test('an empty name and a number that is none are refused on their fields and not sent', async () => {
    const seen = show()
    await press('Дүүрэг нэмэх')
    await fill('Дугаар', 'хоёр')
    await press('Үүсгэх')

    await expectError('Нэр, монгол', 'Энэ талбарыг заавал бөглөнө үү')
    expect(errorOf('Код')).toContain('Энэ талбарыг заавал бөглөнө үү')
    expect(field('Дугаар').getAttribute('aria-invalid')).toBe('true')
    expect(errorOf('Нэр, англи')).toBeUndefined()
    expect(sent(seen, 'areas.create')).toEqual([])
  })

  test('who may not create or import is offered neither', async () => {
    show(
      { 'areas.one': () => ({ data: details({ ...city, canCreate: false, canShape: false, canChange: false }) }) },
      'SECTION_LEADER',
    )
    await screen.findByRole('treeitem', { name: /Улаанбаатар/ })

    expect(screen.queryByRole('button', { name: 'Дүүрэг нэмэх' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Файлаас оруулах' })).toBeNull()
  })
})

describe('one area', () => {
  const show = (more: Answers = {}, role?: Role): Seen[] =>
    showScreen(
      [areas],
      { path: '/dashboard/admin/areas/:id', address: `/dashboard/admin/areas/${KHOROO}`, Screen: signedIn(AreaShow) },
      { ...answers, 'areas.one': () => ({ data: details(khoroo) }), ...more },
      role ? { areas: source, role } : { areas: source },
    )
  const opened = () => screen.findByRole('heading', { level: 1, name: '3 дугаар хороо' })
  const stale = () => {
    throw new Refusal('stale', { current: details({ ...khoroo, version: 7 }) })
  }
  const STALE = 'Энэ нэгжийн мэдээлэл өөрчлөгдсөн байна. Хуудсыг шинэчлээд дахин засна уу.'

  test.each(['not_found', 'not_allowed', 'invalid'] as const)(
    'an area that answers %s is said not to exist, with the way to the others',
    async (code) => {
      show({
        'areas.one': () => {
          throw new Refusal(code)
        },
      })
      await screen.findByRole('heading', { name: 'Ийм нэгж олдсонгүй' })

      expect(screen.getByRole('link', { name: 'Нутаг дэвсгэр рүү' }).getAttribute('href')).toBe(
        '/dashboard/admin/areas',
      )
      expect(screen.queryByRole('button', { name: 'Дахин оролдох' })).toBeNull()
    },
  )

  test('a corrected name is sent with the version, code and number', async () => {
    const seen = show({ 'areas.change': () => ({ data: details({ ...khoroo, version: 7 }) }) })
    await opened()
    await chooseFrom('Үйлдэл', 'Засах')
    await fill('Нэр, англи', 'Khoroo 3')
    await press('Хадгалах')

    await waitFor(() => expect(messages()).toEqual([['success', 'Хадгаллаа']]))
    expect(sent(seen, 'areas.change')).toEqual([
      {
        params: { id: KHOROO },
        body: { name: { mn: '3 дугаар хороо', en: 'Khoroo 3' }, code: 'БГД-03', ordinal: 3, version: 6 },
      },
    ])
  })

  test('who may correct but not shape an area is offered neither its code nor its structure', async () => {
    show({ 'areas.one': () => ({ data: details({ ...khoroo, canShape: false, canCreate: false }) }) }, 'DISTRICT_ADMIN')
    await opened()
    await press('Үйлдэл')
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Засах'])
    await userEvent.click(screen.getByRole('menuitem'))

    expect(field('Нэр, монгол').value).toBe('3 дугаар хороо')
    expect(within(screen.getByRole('dialog')).queryByLabelText(/^Код/)).toBeNull()
  })

  test('who may only read an area is offered no action', async () => {
    const readOnly = { ...khoroo, canShape: false, canCreate: false, canChange: false }
    show({ 'areas.one': () => ({ data: details(readOnly, { counts: [COUNTED] }) }) }, 'SECTION_LEADER')
    await opened()

    expect(screen.queryByRole('button', { name: 'Үйлдэл' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Тоо нэмэх' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Устгах/ })).toBeNull()
  })

  test.each([
    ['a correction', 'Засах', 'areas.change'],
    ['a closing', 'Хаах', 'areas.close'],
    ['a reopening', 'Дахин нээх', 'areas.reopen'],
  ])(
    '%s of an older version is refused in the dialog, and nothing is reported as saved',
    async (_what, item, route) => {
      const closing = { ...khoroo, closedOn: '2026-12-31' }
      const seen = show({ 'areas.one': () => ({ data: details(closing) }), [route]: stale })
      await opened()
      await chooseFrom('Үйлдэл', item)
      await submit()

      expect((await screen.findByRole('alert')).textContent).toBe(STALE)
      expect(sent(seen, route)).toHaveLength(1)
      expect(messages()).toEqual([])
    },
  )

  test('a closing is sent with its day and the version', async () => {
    const seen = show({ 'areas.close': () => ({ data: details({ ...khoroo, closedOn: '2026-12-31', version: 7 }) }) })
    await opened()
    await chooseFrom('Үйлдэл', 'Хаах')
    await fill('Хаах огноо', '2026.12.31')
    await submit()

    await waitFor(() => expect(messages()).toEqual([['success', 'Хаах огноог хадгаллаа']]))
    expect(sent(seen, 'areas.close')).toEqual([
      { params: { id: KHOROO }, body: { closedOn: '2026-12-31', version: 6 } },
    ])
  })

  test('a closing that open work forbids says so on the day', async () => {
    show({
      'areas.close': () => {
        throw new Refusal('conflict', { errors: [{ path: 'closedOn', code: 'x', message: 'Дуусаагүй ажил байна' }] })
      },
    })
    await opened()
    await chooseFrom('Үйлдэл', 'Хаах')
    await submit()

    await expectError('Хаах огноо', 'Дуусаагүй ажил байна')
  })

  test('a closed area is reopened from a day, today unless another one is chosen', async () => {
    const closed = { ...khoroo, isOpen: false, closedOn: '2026-01-01' }
    const seen = show({
      'areas.one': () => ({ data: details(closed) }),
      'areas.reopen': () => ({ data: details({ ...khoroo, version: 7 }) }),
    })
    await opened()
    await chooseFrom('Үйлдэл', 'Дахин нээх')
    expect(field('Дахин нээх огноо').value).toBe('2026.11.20')
    await fill('Дахин нээх огноо', '2026.12.31')
    await submit()

    await waitFor(() => expect(messages()).toEqual([['success', 'Нээх огноог хадгаллаа']]))
    expect(sent(seen, 'areas.reopen')).toEqual([
      { params: { id: KHOROO }, body: { openedOn: '2026-12-31', version: 6 } },
    ])
  })

  test('an area that opens later says so, and its day can be changed', async () => {
    show({ 'areas.one': () => ({ data: details({ ...khoroo, isOpen: false, openedOn: '2026-12-31' }) }) })
    await opened()

    expect(screen.getByText('2026.12.31 өдрөөс нээгдэнэ')).toBeVisible()
    await press('Үйлдэл')
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Засах', 'Дахин нээх'])
  })

  test.each([
    ['the area above it opens later', { path: 'openedOn', code: 'too_early', params: { min: '2026-12-10' } }],
    ['its number was reused', { path: 'ordinal', code: 'number_taken', params: { number: 3 } }],
  ])('a reopening that is refused because %s says so in the dialog', async (_why, error) => {
    show({
      'areas.one': () => ({ data: details({ ...khoroo, isOpen: false, closedOn: '2026-01-01' }) }),
      'areas.reopen': () => {
        throw new Refusal('invalid', { errors: [{ ...error, message: 'Татгалзсан' }] })
      },
    })
    await opened()
    await chooseFrom('Үйлдэл', 'Дахин нээх')
    await submit()

    if (error.path === 'openedOn')
      await expectError('Дахин нээх огноо', 'Огноо 2026.12.10 буюу түүнээс хойш байх ёстой')
    else expect((await screen.findByRole('alert')).textContent).toContain('3')
    expect(messages()).toEqual([])
  })

  describe('counts', () => {
    test('both figures of a new count are sent with their day; figures without a number are refused', async () => {
      const seen = show({ 'areas.change': () => ({ data: details({ ...khoroo, version: 7 }) }) })
      await opened()
      await press('Тоо нэмэх')
      await fill('Хүн ам', 'олон')
      await press('Хадгалах')
      await waitFor(() => expect(field('Хүн ам').getAttribute('aria-invalid')).toBe('true'))
      expect(sent(seen, 'areas.change')).toEqual([])

      await fill('Хүн ам', '12 345')
      await fill('Өрхийн тоо', '4000')
      await press('Хадгалах')
      await waitFor(() => expect(messages()).toEqual([['success', 'Хадгаллаа']]))
      expect(sent(seen, 'areas.change').map(({ body }) => body)).toEqual([
        { population: 12_345, households: 4000, countedOn: '2026-11-20', source: '', version: 6 },
      ])
    })

    test('a count is removed only after the question that names its day', async () => {
      let stored = [COUNTED]
      const seen = show({
        'areas.one': () => ({ data: details(khoroo, { counts: stored }) }),
        'areas.removeCount': () => {
          stored = []
          return { data: details(khoroo) }
        },
      })
      await opened()
      await press('Устгах: 2026.01.01')
      expect((await screen.findByRole('dialog')).textContent).toContain('2026.01.01-ний өдрийн тоог устгах уу?')
      await press('Устгах')

      await screen.findByText('Тоо бүртгэгдээгүй байна')
      expect(sent(seen, 'areas.removeCount')).toEqual([
        { params: { id: KHOROO, countedOn: '2026-01-01' }, body: undefined },
      ])
    })
  })

  describe('a merge', () => {
    const plan = {
      lines: [{ kind: 'people', label: 'Хүн', count: 12, goes: 'over' }],
      renumbered: [],
      closing: [],
      print: 'print of the plan',
    }
    const compose = async () => {
      await opened()
      await chooseFrom('Үйлдэл', 'Нэгтгэх')
      const dialog = within(await screen.findByRole('dialog', { name: 'Нэгтгэх: 3 дугаар хороо' }))
      await userEvent.click(await dialog.findByRole('combobox', { name: /^Нэгдэх нэгж/ }))
      // the district only leads to its khoroos
      await userEvent.click(await screen.findByRole('option', { name: 'Баянгол' }))
      await userEvent.click(await screen.findByRole('option', { name: '4 дүгээр хороо' }))
      await press('Төлөвлөгөөг харах')
    }

    test('nothing is changed before the plan was confirmed; the confirmation names the plan', async () => {
      const seen = show({
        'areas.plan': () => ({ data: plan }),
        'areas.reshape': () => ({ data: details({ ...khoroo, isOpen: false, closedOn: '2026-11-20' }) }),
      })
      await compose()
      const shown = within(await screen.findByRole('region', { name: 'Юу өөрчлөгдөх вэ?' }))
      expect(shown.getAllByRole('row').map(({ textContent }) => textContent)).toContain('Хүн12Шинэ нэгжид очно')
      expect(sent(seen, 'areas.reshape')).toEqual([])
      await press('Баталгаажуулах')

      await waitFor(() => expect(messages()).toEqual([['success', 'Өөрчлөлтийг хадгаллаа']]))
      const change = { kind: 'merge', into: OTHER }
      expect(sent(seen, 'areas.plan')).toEqual([{ params: { id: KHOROO }, body: change }])
      expect(sent(seen, 'areas.reshape')).toEqual([{ params: { id: KHOROO }, body: { change, print: plan.print } }])
    })

    test('a plan that is no longer true is refused, and the choice can be made again', async () => {
      show({
        'areas.plan': () => ({ data: plan }),
        'areas.reshape': () => {
          throw new Refusal('conflict', { title: 'Төлөвлөгөө хуучирсан' })
        },
      })
      await compose()
      await screen.findByRole('region', { name: 'Юу өөрчлөгдөх вэ?' })
      await press('Баталгаажуулах')

      expect((await screen.findByRole('alert')).textContent).toBe('Төлөвлөгөө хуучирсан')
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Төлөвлөгөөг харах' }).disabled).toBe(false)
      expect(messages()).toEqual([])
    })
  })

  describe('a move', () => {
    const compose = async () => {
      await opened()
      await chooseFrom('Үйлдэл', 'Шилжүүлэх')
      const dialog = within(await screen.findByRole('dialog', { name: 'Шилжүүлэх: 3 дугаар хороо' }))
      await userEvent.click(await dialog.findByRole('combobox', { name: /^Шинэ дээд нэгж/ }))
      await userEvent.click(await screen.findByRole('option', { name: 'Баянгол' }))
      await press('Төлөвлөгөөг харах')
    }
    const plan = {
      lines: [{ kind: 'people', label: 'Хүн', count: 12, goes: 'along' }],
      renumbered: [{ id: KHOROO, from: 3, to: 5 }],
      closing: [{ id: DISTRICT, name: { mn: 'Баянгол' }, closedOn: '2026-12-31' }],
      print: 'print of the plan',
    }

    test('its plan names who moves along, which numbers change and what closes; the confirmation names the plan', async () => {
      const seen = show({
        'areas.plan': () => ({ data: plan }),
        'areas.reshape': () => ({ data: details({ ...khoroo, closedOn: '2026-12-31' }) }),
      })
      await compose()
      const shown = await screen.findByRole('region', { name: 'Юу өөрчлөгдөх вэ?' })
      expect(shown.textContent).toContain('Хүн12Хамт шилжинэ')
      expect(shown.textContent).toContain('1 нэгжийн дугаар давхардаж байгаа тул өөрчлөгдөнө.')
      expect(shown.textContent).toContain('«Баянгол» нэгж хаагдах огноо: 2026.12.31.')
      expect(sent(seen, 'areas.reshape')).toEqual([])
      await press('Баталгаажуулах')

      await waitFor(() =>
        expect(messages()).toEqual([['warning', 'Өөрчлөлтийг хадгаллаа. Энэ нэгж хаагдах огноо: 2026.12.31']]),
      )
      const change = { kind: 'move', to: DISTRICT }
      expect(sent(seen, 'areas.plan')).toEqual([{ params: { id: KHOROO }, body: change }])
      expect(sent(seen, 'areas.reshape')).toEqual([{ params: { id: KHOROO }, body: { change, print: plan.print } }])
    })

    test('an area to which it cannot be moved is refused on the picker', async () => {
      show({
        'areas.plan': () => {
          throw new Refusal('invalid', { errors: [{ path: 'to', code: 'same_area', message: '' }] })
        },
      })
      await compose()

      const dialog = await screen.findByRole('dialog', { name: 'Шилжүүлэх: 3 дугаар хороо' })
      const picker = within(dialog).getByRole('combobox', { name: /^Шинэ дээд нэгж/ })
      await waitFor(() => expect(picker.getAttribute('aria-invalid')).toBe('true'))
      expect(errorOf('Шинэ дээд нэгж')).toContain(message('mn', 'field.same_area'))
      expect(screen.queryByRole('region', { name: 'Юу өөрчлөгдөх вэ?' })).toBeNull()
    })
  })

  describe('a split', () => {
    const sections: Area[] = ['11', '12'].map((n, i) => ({
      ...khoroo,
      id: `0199a000-0000-7000-8000-0000000000${n}`,
      parentId: KHOROO,
      level: 'section',
      code: `БГД-03-0${i + 1}`,
      ordinal: i + 1,
      name: { mn: `${i + 1} дүгээр хэсэг` },
    }))
    const plan = { lines: [], renumbered: [], closing: [], print: 'print of the split' }
    const showSplit = (more: Answers) =>
      show({
        'areas.list': ({ query }) =>
          page([...PLACES, ...sections].filter(({ parentId }) => parentId === query.parentId)),
        'areas.one': () => ({ data: details({ ...khoroo, children: 2 }) }),
        ...more,
      })
    const compose = async () => {
      await opened()
      await chooseFrom('Үйлдэл', 'Хуваах')
      const dialog = within(await screen.findByRole('dialog', { name: 'Хуваах: 3 дугаар хороо' }))
      const first = within(await dialog.findByRole('group', { name: /^1-р шинэ нэгж/ }))
      await userEvent.click(await first.findByRole('combobox', { name: /Шилжүүлэх хэсгүүд/ }))
      await userEvent.click(await screen.findByRole('option', { name: '2 дүгээр хэсэг' }))
      return { dialog, first }
    }
    const part = (ordinal: number, name: object, children: string[]) => ({
      name,
      code: `БГД-0${ordinal}`,
      ordinal,
      children,
    })

    test('it proposes the next number and code, and sends its parts with what they take over', async () => {
      const seen = showSplit({
        'areas.plan': () => ({ data: plan }),
        'areas.reshape': () => ({ data: details(khoroo) }),
      })
      const { dialog } = await compose()
      await press('Нэгж нэмэх')
      await userEvent.selectOptions(dialog.getByLabelText(/^Үлдсэн зүйл/), '1')
      await press('Төлөвлөгөөг харах')
      const shown = await screen.findByRole('region', { name: 'Юу өөрчлөгдөх вэ?' })
      expect(shown.textContent).toContain('Шилжих хүн, ажил алга.')
      await press('Баталгаажуулах')

      await waitFor(() => expect(messages()).toEqual([['success', 'Өөрчлөлтийг хадгаллаа']]))
      const change = {
        kind: 'split',
        parts: [
          part(5, { mn: '5 дугаар хороо', en: 'Khoroo 5' }, [sections[1]?.id ?? '']),
          part(6, { mn: '6 дугаар хороо', en: 'Khoroo 6' }, []),
        ],
        heir: 1,
      }
      expect(sent(seen, 'areas.plan')).toEqual([{ params: { id: KHOROO }, body: change }])
      expect(sent(seen, 'areas.reshape')).toEqual([{ params: { id: KHOROO }, body: { change, print: plan.print } }])
    })

    test('a code that is taken is refused on the field of its part', async () => {
      showSplit({
        'areas.plan': () => {
          throw new Refusal('invalid', { errors: [{ path: 'parts.1.code', code: 'taken', message: '' }] })
        },
      })
      const { dialog, first } = await compose()
      await press('Нэгж нэмэх')
      await press('Төлөвлөгөөг харах')

      const second = within(dialog.getByRole('group', { name: /^2-р шинэ нэгж/ }))
      const invalid = () => second.getByLabelText(/^Код/).getAttribute('aria-invalid')
      await waitFor(() => expect(invalid()).toBe('true'))
      expect(second.getByText(message('mn', 'field.taken'))).toBeVisible()
      expect(first.getByLabelText(/^Код/).getAttribute('aria-invalid')).not.toBe('true')
      expect(dialog.queryByRole('alert')).toBeNull()

      // the errors name places, so they go with the part that is removed
      await press('Хасах: 1-р шинэ нэгж')
      await waitFor(() => expect(dialog.getByLabelText(/^Код/).getAttribute('aria-invalid')).not.toBe('true'))
    })

    test('a plan that has changed is refused above the fields, and the choice is still there', async () => {
      showSplit({
        'areas.plan': () => ({ data: plan }),
        'areas.reshape': () => {
          throw new Refusal('conflict', { errors: [{ path: 'print', code: 'plan_changed', message: '' }] })
        },
      })
      const { dialog } = await compose()
      await press('Төлөвлөгөөг харах')
      await screen.findByRole('region', { name: 'Юу өөрчлөгдөх вэ?' })
      await press('Баталгаажуулах')

      expect((await dialog.findByRole('alert')).textContent).toBe(message('mn', 'field.plan_changed'))
      expect(dialog.getByLabelText<HTMLInputElement>(/^Код/).value).toBe('БГД-05')
      expect(messages()).toEqual([])
    })
  })
})
