import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/core/model/actor.ts'
import { type User, type UserDetails, users } from '#contract/features/users/index.ts'
import type { AreaChoice, AreaSource } from '../../../core/areas/area-source.ts'
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
} from '../../../testing/person.tsx'
import { account, showScreen } from '../../../testing/screen.tsx'
import { Refusal, type Seen } from '../../../testing/server.ts'
import UserCards from './UserCards.tsx'
import UserEdit from './UserEdit.tsx'
import UserList from './UserList.tsx'
import UserNew from './UserNew.tsx'

const CITY = { id: '0199a000-0000-7000-8000-000000000001', name: { mn: 'Улаанбаатар' } }
const DISTRICT = { id: '0199a000-0000-7000-8000-000000000002', name: { mn: 'Налайх' } }
const dulam: UserDetails = {
  id: '0199a000-0000-7000-8000-0000000000c1',
  email: 'dulam@nutag.mn',
  firstName: 'Дулам',
  lastName: 'Сүхийн',
  role: 'DISTRICT_ADMIN',
  area: { ...DISTRICT, level: 'district', path: [CITY, DISTRICT] },
  position: null,
  status: 'active',
  avatar: null,
  emailVerified: true,
  createdAt: '2026-10-01T02:00:00.000Z',
  lastSignInAt: null,
  allowedActions: ['deactivate'],
  version: 4,
  phone: '99112233',
  twoStep: false,
  pendingEmail: null,
  mailBounce: null,
  sessions: 2,
  canMove: true,
  requests: [],
  isAlone: false,
}
const rowOf = ({ phone, twoStep, pendingEmail, mailBounce, sessions, canMove, ...row }: UserDetails): User => row
const tsend: UserDetails = {
  ...dulam,
  id: '0199a000-0000-7000-8000-0000000000c2',
  email: 'tsend@nutag.mn',
  firstName: 'Цэнд',
  status: 'inactive',
  allowedActions: ['activate', 'invite'],
  version: 7,
}

const PLACES: AreaChoice[] = [
  { ...CITY, level: 'city' },
  { ...DISTRICT, level: 'district' },
]
const areas: AreaSource = {
  below: async (id) => (id === DISTRICT.id ? [] : PLACES.slice(1)),
  path: async () => PLACES,
  find: async () => [],
}

beforeEach(clearToasts)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const page = (rows: readonly UserDetails[]) => ({
  data: rows.map(rowOf),
  meta: { page: 1, pageSize: 25, total: rows.length },
})
type Answers = Parameters<typeof showScreen>[2]

test('the cards of a search name the order by match, and can be sorted by name', async () => {
  const requests = showScreen(
    [users],
    { path: '/dashboard/user/cards', address: '/dashboard/user/cards?q=цэнд', Screen: signedIn(UserCards) },
    { 'users.list': () => page([dulam, tsend]) },
    { areas },
  )
  const order = await screen.findByLabelText<HTMLSelectElement>('Эрэмбэлэх')
  expect(order).toHaveDisplayValue('Хайлтад тохирох байдлаар')
  await userEvent.selectOptions(order, 'name')
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ q: 'цэнд', sort: 'name' }))
  expect(order).toHaveValue('name')
})

describe('the list', () => {
  const show = (answers: Answers = {}, { search = '', role }: { search?: string; role?: Role } = {}): Seen[] =>
    showScreen(
      [users],
      { path: '/dashboard/user/list', address: `/dashboard/user/list${search}`, Screen: signedIn(UserList) },
      { 'users.list': () => page([dulam, tsend]), ...answers },
      { areas, ...(role ? { role } : {}) },
    )
  const names = async () =>
    (
      await within(await screen.findByRole('table', { name: 'Хэрэглэгчийн жагсаалт' })).findAllByRole('link', {
        name: /^С\. /,
      })
    ).map((link) => link.textContent)

  test('people are listed with role, area and state; the URL determines the query', async () => {
    const requests = show({}, { search: '?status=inactive&q=цэнд' })

    expect(await names()).toEqual(['С. Дулам', 'С. Цэнд'])
    const row = within(screen.getByText('С. Цэнд').closest('tr') as HTMLElement)
    expect(row.getByText('Дүүргийн админ').closest('td')?.textContent).toBe('Дүүргийн админ')
    expect(row.getByText('Идэвхгүй').closest('td')?.textContent).toBe('Идэвхгүй')
    expect(requests[0]?.query).toMatchObject({ status: 'inactive', q: 'цэнд' })
  })

  test('a list that failed to load shows an error and can be retried', async () => {
    let isFailing = true
    show({
      'users.list': () => {
        if (isFailing) throw new Refusal('not_allowed')
        return page([dulam])
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Алдаа гарлаа')
    isFailing = false
    await press('Дахин оролдох')

    expect(await names()).toEqual(['С. Дулам'])
  })

  test('an empty list offers to add the first person; a filtered one offers to clear the filter', async () => {
    show({ 'users.list': () => page([]) })
    expect((await screen.findByRole('heading', { name: 'Хэрэглэгч алга байна' })).tagName).toBe('H2')
    expect(screen.getAllByRole('link', { name: 'Хэрэглэгч нэмэх' }).map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/user/new',
      '/dashboard/user/new',
    ])
    cleanup()

    show({ 'users.list': () => page([]) }, { search: '?status=invited' })
    expect((await screen.findByRole('heading', { name: 'Тохирох мөр алга' })).tagName).toBe('H2')
    expect(screen.queryByRole('heading', { name: 'Хэрэглэгч алга байна' })).toBeNull()
  })

  test('a person looked at again minutes later is not read again: every read is recorded', async () => {
    const requests = show({ 'users.one': () => ({ data: dulam }) })
    const look = async () => {
      await names()
      screen.getByText('С. Дулам').closest('tr')?.focus()
      await userEvent.keyboard(' ')
      await screen.findByText('Баталгаажсан')
    }
    await look()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    try {
      await look()
      await new Promise((resolve) => setTimeout(resolve))
      expect(requests.filter(({ route }) => route === 'users.one')).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a person is deactivated only after confirmation', async () => {
    const requests = show({
      'users.act': () => ({ data: { ...dulam, status: 'inactive', allowedActions: ['activate'] } }),
    })
    await names()
    await chooseFrom('Үйлдэл: С. Дулам', 'Идэвхгүй болгох')
    expect((await screen.findByRole('dialog')).textContent).toContain('С. Дулам бүх төхөөрөмжөөс гарч')
    await press('Болих')
    expect(sent(requests, 'users.act')).toEqual([])

    await chooseFrom('Үйлдэл: С. Дулам', 'Идэвхгүй болгох')
    await press('Идэвхгүй болгох')

    await waitFor(() => expect(messages()).toEqual([['success', 'Хэрэглэгчийг идэвхгүй болголоо']]))
    expect(sent(requests, 'users.act')).toEqual([{ params: { id: dulam.id }, body: { action: 'deactivate' } }])
  })

  test('an activation refused because of a field is reported with the reason of that field', async () => {
    show({
      'users.act': () => {
        const errors = [{ path: 'areaId', code: 'leader_missing', message: 'Энэ хэсэгт ахлагч бүртгээгүй байна' }]
        throw new Refusal('conflict', { errors })
      },
    })
    await names()
    await chooseFrom('Үйлдэл: С. Цэнд', 'Идэвхжүүлэх')

    await waitFor(() => expect(messages()).toEqual([['error', 'Энэ хэсэгт ахлагч бүртгээгүй байна']]))
  })

  test('a bulk step sends the version of each selected person, and reports those refused by name and reason', async () => {
    const requests = show({
      'users.bulk': () => ({
        data: [
          { id: dulam.id, ok: false, code: 'stale', message: 'Өөр хүн өөрчилсөн.', state: 'inactive' },
          { id: tsend.id, ok: true, code: null, message: null, state: null },
        ],
      }),
    })
    await names()
    for (const box of screen.getAllByRole('checkbox').slice(1, 3)) await userEvent.click(box)
    await press('Идэвхжүүлэх')

    await waitFor(() =>
      expect(messages()).toEqual([['warning', '1 хэрэглэгчийг идэвхжүүллээ. 1 нь хийгдээгүй үлдлээ']]),
    )
    expect(sent(requests, 'users.bulk')).toEqual([
      {
        params: {},
        body: {
          action: 'activate',
          users: [
            { id: dulam.id, version: 4 },
            { id: tsend.id, version: 7 },
          ],
        },
      },
    ])
  })
})

describe('a new person', () => {
  const show = (answers: Answers = {}, role?: Role): Seen[] =>
    showScreen(
      [users],
      { path: '/dashboard/user/new', address: '/dashboard/user/new', Screen: signedIn(UserNew) },
      answers,
      { areas, ...(role ? { role } : {}) },
    )
  const fillPerson = async () => {
    await screen.findByRole('button', { name: 'Нэмж, урилга илгээх' })
    await fill('Овог', 'Сүхийн')
    await fill('Нэр', 'Дулам')
    await fill('И-мэйл', 'dulam@nutag.mn')
  }
  const chooseDistrict = async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: /^Нутаг дэвсгэр/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Налайх' }))
  }

  test('all missing fields show an error at once, and nothing is sent', async () => {
    const requests = show({ 'users.create': () => ({ data: rowOf(dulam) }) })
    await press('Нэмж, урилга илгээх')

    await expectError('Овог', 'Энэ талбарыг заавал бөглөнө үү')
    expect(errorOf('Нэр')).toContain('Энэ талбарыг заавал бөглөнө үү')
    expect(errorOf('И-мэйл')).toHaveLength(2)
    expect(errorOf('Утас')).toBeUndefined()
    expect(screen.getByRole('combobox', { name: /^Нутаг дэвсгэр/ }).getAttribute('aria-invalid')).toBe('true')
    expect(requests).toEqual([])
  })

  test('the person is sent with role and area, with null for an empty phone or position, and the form closes', async () => {
    const requests = show({ 'users.create': () => ({ data: rowOf(dulam) }) })
    await fillPerson()
    await chooseDistrict()
    await press('Нэмж, урилга илгээх')

    await waitFor(() => expect(messages()).toEqual([['success', 'dulam@nutag.mn хаяг руу урилга илгээлээ']]))
    expect(sent(requests, 'users.create').map(({ body }) => body)).toEqual([
      {
        lastName: 'Сүхийн',
        firstName: 'Дулам',
        email: 'dulam@nutag.mn',
        phone: null,
        position: null,
        role: 'DISTRICT_ADMIN',
        areaId: DISTRICT.id,
        lang: 'mn',
      },
    ])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Нэмж, урилга илгээх' })).toBeNull())
  })

  test('an e-mail address in use shows an error at its field, and the input is kept', async () => {
    show({
      'users.create': () => {
        throw new Refusal('conflict', { errors: [{ path: 'email', code: 'taken', message: 'taken' }] })
      },
    })
    await fillPerson()
    await chooseDistrict()
    await press('Нэмж, урилга илгээх')

    await expectError('И-мэйл', 'Өмнө нь бүртгэгдсэн байна')
    expect(field('Овог').value).toBe('Сүхийн')
    expect(messages()).toEqual([])
  })

  test.each([
    ['CITY_ADMIN', ['Нийслэлийн админ', 'Дүүргийн админ', 'Хорооны админ', 'Хэсгийн ахлагч', 'Иргэн']],
    ['DISTRICT_ADMIN', ['Хорооны админ', 'Хэсгийн ахлагч']],
    ['KHOROO_ADMIN', ['Хэсгийн ахлагч']],
  ] as const)('%s can choose only the roles that they manage', async (role, roles) => {
    show({}, role)
    await userEvent.click(await screen.findByRole('combobox', { name: /^Эрх/ }))

    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(roles)
  })
})

describe('one person', () => {
  const show = (answers: Answers = {}, id = dulam.id): Seen[] =>
    showScreen(
      [users],
      { path: '/dashboard/user/:name/edit', address: `/dashboard/user/${id}/edit`, Screen: signedIn(UserEdit) },
      { 'users.one': () => ({ data: dulam }), ...answers },
      { areas },
    )

  test('only the fields of the form are sent, with the version they are based on', async () => {
    const requests = show({ 'users.change': () => ({ data: { ...dulam, firstName: 'Дуламаа', version: 5 } }) })
    await screen.findByRole('heading', { name: 'Хувийн мэдээлэл' })
    await fill('Нэр', 'Дуламаа')
    await press('Хадгалах')

    await waitFor(() => expect(messages()).toEqual([['success', 'Өөрчлөлтийг хадгаллаа']]))
    expect(sent(requests, 'users.change')).toEqual([
      {
        params: { id: dulam.id },
        body: {
          lastName: 'Сүхийн',
          firstName: 'Дуламаа',
          email: 'dulam@nutag.mn',
          phone: '+97699112233',
          position: null,
          version: 4,
        },
      },
    ])
  })

  test('on a version conflict, both versions are compared, and the choice is saved over the newer version', async () => {
    const theirs = { ...dulam, firstName: 'Дулмаа', phone: '88001122', version: 5 }
    let stored = dulam
    const requests = show({
      'users.one': () => ({ data: stored }),
      'users.change': ({ body }) => {
        const { version } = body as { version: number }
        if (version === 4) {
          stored = theirs
          throw new Refusal('stale', { current: theirs })
        }
        stored = { ...theirs, firstName: 'Дуламаа', version: 6 }
        return { data: stored }
      },
    })
    await screen.findByRole('heading', { name: 'Хувийн мэдээлэл' })
    await fill('Нэр', 'Дуламаа')
    await press('Хадгалах')
    const dialog = await screen.findByRole('dialog', { name: 'Энэ хооронд өөрчлөгдсөн байна' })
    expect(
      within(dialog)
        .getAllByRole('group')
        .map((group) => group.textContent),
    ).toEqual(['НэрМиний хувилбарДуламааОдоо хадгалагдсан хувилбарДулмаа'])
    await press('Сонгосноор хадгалах')

    await waitFor(() => expect(messages()).toEqual([['success', 'Өөрчлөлтийг хадгаллаа']]))
    expect(sent(requests, 'users.change').at(-1)?.body).toMatchObject({
      firstName: 'Дуламаа',
      phone: '+97688001122',
      version: 5,
    })
  })

  test('a refused phone shows an error at its field', async () => {
    const requests = show()
    await screen.findByRole('heading', { name: 'Хувийн мэдээлэл' })
    await fill('Утас', '12')
    await press('Хадгалах')

    await waitFor(() => expect(errorOf('Утас')?.length).toBeGreaterThan(0))
    expect(sent(requests, 'users.change')).toEqual([])
  })

  test('a new role is sent with the version, after a confirmation that names the person', async () => {
    const moved = {
      ...dulam,
      role: 'CITY_ADMIN' as const,
      area: { ...CITY, level: 'city' as const, path: [CITY] },
      version: 5,
    }
    const requests = show({ 'users.place': () => ({ data: moved }) })
    await userEvent.click(await screen.findByRole('combobox', { name: /^Эрх/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Нийслэлийн админ' }))
    await press('Эрх, нутаг дэвсгэрийг хадгалах')
    expect((await screen.findByRole('dialog')).textContent).toContain('С. Дулам бүх төхөөрөмжөөс гарна')
    expect(sent(requests, 'users.place')).toEqual([])
    await press('Эрх, нутаг дэвсгэрийг хадгалах')

    await waitFor(() => expect(messages()).toEqual([['success', 'Эрх, нутаг дэвсгэрийг өөрчиллөө']]))
    expect(sent(requests, 'users.place')).toEqual([
      { params: { id: dulam.id }, body: { role: 'CITY_ADMIN', areaId: CITY.id, version: 4 } },
    ])
  })

  test('a role changed by somebody else meanwhile is reported, and the person is fetched again', async () => {
    const requests = show({
      'users.place': () => {
        throw new Refusal('stale', { current: { ...dulam, version: 5 } })
      },
    })
    await userEvent.click(await screen.findByRole('combobox', { name: /^Эрх/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Нийслэлийн админ' }))
    await press('Эрх, нутаг дэвсгэрийг хадгалах')
    await press('Эрх, нутаг дэвсгэрийг хадгалах')

    await waitFor(() =>
      expect(messages()).toEqual([['warning', 'Таныг засаж байх хооронд энэ хэрэглэгчийн мэдээлэл өөрчлөгдсөн.']]),
    )
    await waitFor(() => expect(sent(requests, 'users.one').length).toBe(2))
  })

  test('a pending e-mail address is shown and can be cancelled', async () => {
    let stored: UserDetails = { ...dulam, pendingEmail: { email: 'new@nutag.mn', until: '2026-12-01T00:00:00.000Z' } }
    const requests = show({
      'users.one': () => ({ data: stored }),
      'users.cancelEmail': () => {
        stored = dulam
        return { data: stored }
      },
    })
    const banner = await screen.findByText(/new@nutag\.mn/)
    await press('Цуцлах')

    await waitFor(() => expect(banner.isConnected).toBe(false))
    expect(sent(requests, 'users.cancelEmail')).toEqual([{ params: { id: dulam.id }, body: undefined }])
  })

  test('if the server refuses the cancellation, it is reported and the address is still shown', async () => {
    show({
      'users.one': () => ({
        data: { ...dulam, pendingEmail: { email: 'new@nutag.mn', until: '2026-12-01T00:00:00.000Z' } },
      }),
      'users.cancelEmail': () => {
        throw new Refusal('not_allowed', { title: 'Эрх хүрэхгүй байна' })
      },
    })
    await screen.findByText(/new@nutag\.mn/)
    await press('Цуцлах')

    await waitFor(() => expect(messages()).toEqual([['error', 'Эрх хүрэхгүй байна']]))
    expect(screen.getByText(/new@nutag\.mn/).textContent).toContain('new@nutag.mn')
  })

  test('a person whose role the user may not change has no role form, only the area', async () => {
    show({ 'users.one': () => ({ data: { ...dulam, canMove: false, allowedActions: [] } }) })
    const card = await screen.findByRole('heading', { name: 'Эрх, нутаг дэвсгэр' })

    expect(card.closest('section')?.textContent).toContain('Налайх')
    expect(screen.queryByRole('combobox', { name: /^Эрх/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Идэвхгүй болгох' })).toBeNull()
  })

  test("the user's own page links to the profile instead of showing a form", async () => {
    show({ 'users.one': () => ({ data: { ...dulam, id: account.id, canMove: false } }) }, account.id)
    const link = await screen.findByRole('link', { name: 'Хувийн мэдээлэл рүү очих' })

    expect(link.getAttribute('href')).toBe('/dashboard/user/profile')
    expect(screen.queryByRole('button', { name: 'Хадгалах' })).toBeNull()
  })

  test.each([
    ['not_found', dulam.id],
    ['invalid', 'no-id'],
  ] as const)(
    'if the server refuses a person as %s, the page says that there is no such person and links to the list',
    async (code, id) => {
      show(
        {
          'users.one': () => {
            throw new Refusal(code)
          },
        },
        id,
      )
      expect((await screen.findByRole('heading', { name: 'Хэрэглэгч олдсонгүй' })).tagName).toBe('H2')
      expect(screen.getByRole('link', { name: 'Жагсаалт руу очих' }).getAttribute('href')).toBe('/dashboard/user/list')
      expect(screen.queryByRole('button', { name: 'Дахин оролдох' })).toBeNull()
    },
  )

  test('a person who could not be loaded can be retried', async () => {
    let isFailing = true
    show({
      'users.one': () => {
        if (isFailing) throw new Refusal('not_allowed')
        return { data: dulam }
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Хэрэглэгчийн мэдээллийг уншиж чадсангүй')
    isFailing = false
    await press('Дахин оролдох')

    expect((await screen.findByRole('heading', { name: 'С. Дулам' })).tagName).toBe('H1')
  })
})
