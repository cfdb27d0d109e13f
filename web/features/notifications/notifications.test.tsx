import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#contract/core/model/actor.ts'
import { areas } from '#contract/features/areas/index.ts'
import { notifications, type Received, type SentOne } from '#contract/features/notifications/index.ts'
import { FeaturesProvider } from '../../core/access/access.tsx'
import { SignedIn } from '../../core/app/guards.tsx'
import { provideAreas } from '../../core/areas/area-source.ts'
import { Labels } from '../../core/i18n/Labels.tsx'
import { makeQueryClient } from '../../core/query/query.ts'
import { SessionProvider } from '../../core/session/session.tsx'
import { SettingsProvider } from '../../core/settings/SettingsProvider.tsx'
import { accountOf, tokenUntil } from '../../testing/people.ts'
import { field, fill, press, sent, takeTheirs, versions } from '../../testing/person.tsx'
import { network, Refusal } from '../../testing/server.ts'
import { ConfirmProvider } from '../../ui/dialogs/ConfirmProvider.tsx'
import { closeToast, toastStore } from '../../ui/feedback/toast.ts'
import { stubBrowser } from '../../ui/testing.tsx'
import leaders from '../leaders/index.ts'
import Bell from './Bell.tsx'
import NoticeEdit from './NoticeEdit.tsx'
import NoticeNew from './NoticeNew.tsx'
import NoticeShow from './NoticeShow.tsx'

const ID = '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'
const OTHER = '3b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'

/** A notification as its recipient gets it. */
const received = (more: Partial<Received> = {}): Received => ({
  id: ID,
  title: { mn: 'Ус түр хаагдана' },
  body: { mn: 'Маргааш 10 цагаас.' },
  sender: { firstName: 'Болормаа', lastName: 'Бат', role: 'CITY_ADMIN' },
  area: {
    id: ID,
    level: 'city',
    name: { mn: 'Улаанбаатар' },
    path: [{ id: ID, name: { mn: 'Улаанбаатар' } }],
  },
  sentAt: '2026-11-12T03:00:00.000Z',
  readAt: null,
  doneAt: null,
  hasFigures: false,
  link: null,
  alert: null,
  ...more,
})

beforeEach(() => stubBrowser())
afterEach(() => {
  cleanup()
  for (const { id } of toastStore.get()) closeToast(id)
})

/** Renders a screen as a user with this role. */
function show(
  role: Role,
  at: string,
  path: string,
  Screen: () => React.ReactNode,
  answers: Parameters<typeof network>[1],
) {
  const requests = network([notifications, areas], { 'areas.names': () => ({ data: [] }), ...answers })
  provideAreas({ below: async () => [], path: async () => [], find: async () => [] })
  localStorage.setItem('accessToken', tokenUntil(Date.now() + 3_600_000))
  const client = makeQueryClient()
  const router = createMemoryRouter(
    [
      { Component: SignedIn, children: [{ path, element: <Screen /> }] },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [at] },
  )
  const base = accountOf(role)
  const own = { id: OTHER, name: { mn: '1 дүгээр хэсэг' } }
  // a section leader has areas above
  const account =
    role === 'SECTION_LEADER' && base.area
      ? { ...base, area: { ...own, level: 'section', path: [...base.area.path, own] } }
      : base
  const calls = { account: async () => account, signOut: async () => {} }
  render(
    <SettingsProvider>
      <SessionProvider calls={calls} onEnd={() => {}} onMaintenance={async () => {}}>
        <QueryClientProvider client={client}>
          <Labels>
            <ConfirmProvider>
              <RouterProvider router={router} />
            </ConfirmProvider>
          </Labels>
        </QueryClientProvider>
      </SessionProvider>
    </SettingsProvider>,
  )
  return { requests, client, router }
}

test('the bell announces a notification that arrives exactly once, and none that were there before', async () => {
  let latest = [received()]
  const { client } = show('SECTION_LEADER', '/', '/', Bell, {
    'notifications.unread': () => ({ data: { count: latest.length, latest } }),
  })
  await screen.findByRole('button', { name: 'Мэдэгдэл, уншаагүй 1' })
  expect(toastStore.get()).toEqual([])

  const unread = received({
    id: '1b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10',
    title: { mn: 'Шуурхай хурал' },
    sentAt: '2026-11-12T04:00:00.000Z',
  })
  latest = [unread, ...latest]
  await act(() => client.invalidateQueries())
  await screen.findByRole('button', { name: 'Мэдэгдэл, уншаагүй 2' })
  await act(() => client.invalidateQueries())

  expect(toastStore.get()).toMatchObject([
    { place: 'live', message: 'Шинэ мэдэгдэл: Шуурхай хурал', open: { to: `/dashboard/notifications/${unread.id}` } },
  ])
})

test('reading a notification elsewhere does not announce the remaining ones as new', async () => {
  let latest = [
    received(),
    received({ id: '2b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10', sentAt: '2026-11-11T03:00:00.000Z' }),
  ]
  const { client } = show('SECTION_LEADER', '/', '/', Bell, {
    'notifications.unread': () => ({ data: { count: latest.length, latest } }),
  })
  await screen.findByRole('button', { name: 'Мэдэгдэл, уншаагүй 2' })
  latest = latest.slice(1)
  await act(() => client.invalidateQueries())
  await screen.findByRole('button', { name: 'Мэдэгдэл, уншаагүй 1' })

  expect(toastStore.get()).toEqual([])
})

const SECOND = '4b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'
const page = (data: Received[]) => ({ data, meta: { page: 1, pageSize: 12, total: data.length, capped: false } })

describe('the panel of the bell', () => {
  const grouped = received({
    title: { mn: 'Шинэ тайлан 3 ирлээ' },
    alert: {
      icon: 'report',
      count: 3,
      subject: { mn: '10 дугаар сарын тайлан' },
      area: { mn: 'Налайх' },
      dueOn: '2026-11-27',
    },
    link: '/dashboard/reports',
  })
  const old = received({ id: SECOND, sentAt: '2020-01-01T03:00:00.000Z', readAt: '2020-01-02T03:00:00.000Z' })

  test('says what, where and until when, by day; the arrow keys move and R marks as read in place', async () => {
    let isRead = false
    const { requests } = show('KHOROO_ADMIN', '/', '/', Bell, {
      'notifications.unread': () => ({ data: { count: isRead ? 0 : 1, latest: isRead ? [] : [grouped] } }),
      'notifications.inbox': ({ query }) => page([...(isRead ? [] : [grouped]), ...(query?.unread ? [] : [old])]),
      'notifications.read': () => {
        isRead = true
        return null
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Мэдэгдэл, уншаагүй 1' }))
    const row = await screen.findByRole('link', { name: /Шинэ тайлан 3 ирлээ/ })
    expect(row.textContent).toContain('10 дугаар сарын тайлан')
    expect(row.textContent).toContain('Налайх')
    expect(row.textContent).toContain('2026.11.27')
    expect(screen.queryByRole('link', { name: /Ус түр хаагдана/ })).toBeNull()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(row)

    await userEvent.click(screen.getByRole('button', { name: 'Бүгд' }))
    const other = await screen.findByRole('link', { name: /Ус түр хаагдана/ })
    expect(within(screen.getByRole('region', { name: 'Өмнөх' })).getAllByRole('link')).toContain(other)
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Шинэ тайлан')
    await userEvent.keyboard('r')

    await screen.findByRole('button', { name: 'Мэдэгдэл' })
    expect(requests.filter(({ route }) => route === 'notifications.read')).toHaveLength(1)
    expect(screen.getByRole('link', { name: /Ус түр хаагдана/ })).toBeVisible()
  })

  describe('keeps the focus when a notification leaves the list', () => {
    const THIRD = '6b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'
    const named = (id: string, title: string) => received({ id, title: { mn: title } })
    const three = [named(ID, 'Нэгдүгээр'), named(SECOND, 'Хоёрдугаар'), named(THIRD, 'Гуравдугаар')]
    const focused = (name: string) =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: new RegExp(name) })))

    const panelFocused = () =>
      waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Мэдэгдэл' }).closest('[tabindex]')),
      )

    /** Opens the panel; the server forgets what was read. @returns the ids that were read, in order. */
    async function openThree() {
      const read: string[] = []
      const unread = () => three.filter(({ id }) => !read.includes(id))
      show('KHOROO_ADMIN', '/', '/', Bell, {
        'notifications.unread': () => ({ data: { count: unread().length, latest: [] } }),
        'notifications.inbox': () => page(unread()),
        'notifications.read': ({ params }) => {
          read.push(params?.id ?? '')
          return null
        },
        'notifications.readAll': () => {
          read.push(...three.map(({ id }) => id))
          return { data: { count: three.length } }
        },
      })
      await userEvent.click(await screen.findByRole('button', { name: 'Мэдэгдэл, уншаагүй 3' }))
      await screen.findByRole('link', { name: /Гуравдугаар/ })
      return read
    }

    test('by R, again and again, to the row that has taken its place, the last one, and the panel', async () => {
      const read = await openThree()
      act(() => screen.getByRole('link', { name: /Хоёрдугаар/ }).focus())
      await userEvent.keyboard('r')
      await focused('Гуравдугаар')
      await userEvent.keyboard('r')
      await focused('Нэгдүгээр')
      await userEvent.keyboard('r')
      await waitFor(() => expect(screen.queryByRole('link', { name: /Нэгдүгээр/ })).toBeNull())

      expect(read).toEqual([SECOND, THIRD, ID])
      await panelFocused()
    })

    test('by its button', async () => {
      const read = await openThree()
      await userEvent.click(screen.getByRole('button', { name: /Нэгдүгээр/ }))

      await focused('Хоёрдугаар')
      expect(read).toEqual([ID])
    })

    test('by the button for all of them', async () => {
      await openThree()
      await userEvent.click(screen.getByRole('button', { name: 'Бүгдийг уншсан болгох' }))

      await panelFocused()
      expect(screen.queryByRole('link', { name: /дугаар|дүгээр/ })).toBeNull()
    })
  })

  test('the records of a group open in place', async () => {
    const item = {
      id: SECOND,
      subject: { mn: 'Нэгдүгээр тайлан' },
      area: { mn: 'Налайх' },
      dueOn: null,
      link: '/dashboard/reports/1',
      isRead: false,
      isDone: false,
    }
    show('KHOROO_ADMIN', '/', '*', Bell, {
      'notifications.unread': () => ({ data: { count: 1, latest: [grouped] } }),
      'notifications.inbox': () => page([grouped]),
      'notifications.one': () => ({ data: { ...grouped, items: [item] } }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Мэдэгдэл, уншаагүй 1' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Ажлуудыг харах: Шинэ тайлан 3 ирлээ' }))

    const link = await screen.findByRole('link', { name: /Нэгдүгээр тайлан/ })
    expect(link.getAttribute('href')).toBe('/dashboard/reports/1')
    await userEvent.click(link)
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Мэдэгдэл' })).toBeNull())
  })
})

test('opening a notification marks it as read exactly once', async () => {
  let readAt: string | null = null
  const { requests, client } = show('APPLICATION', `/n/${ID}`, '/n/:id', NoticeShow, {
    'notifications.one': () => ({ data: { ...received({ readAt }), items: [] } }),
    'notifications.read': () => {
      readAt = '2026-11-12T05:00:00.000Z'
    },
  })
  await screen.findByText('Маргааш 10 цагаас.')
  await waitFor(() => expect(requests.filter(({ route }) => route === 'notifications.read')).toHaveLength(1))
  await act(() => client.invalidateQueries())

  expect(requests.filter(({ route }) => route === 'notifications.read')).toHaveLength(1)
  // citizens have no office, so no figures are requested
  expect(requests.some(({ route }) => route === 'notifications.sentOne')).toBe(false)
})

/** The same notification as the sending office gets it. */
const sentOne = (more: Partial<SentOne> = {}): SentOne => ({
  ...received(),
  byMail: false,
  status: 'sent',
  areaId: ID,
  targets: [],
  sendAt: null,
  recipients: 3,
  reads: 1,
  mails: null,
  updatedAt: '2026-11-12T03:00:00.000Z',
  canWrite: false,
  allowedActions: [],
  version: 1,
  isReceived: false,
  ...more,
})

/** Opens a notification; the `missing` routes answer 404. @returns the routes requested for it, in order. */
async function openNotice(query: string, sent: SentOne, missing: readonly string[] = []) {
  const respondUnlessMissing = (route: string, answer: unknown) => () => {
    if (missing.includes(route)) throw new Refusal('not_found')
    return { data: answer }
  }
  const { requests } = show('CITY_ADMIN', `/n/${ID}${query}`, '/n/:id', NoticeShow, {
    'notifications.one': respondUnlessMissing('one', {
      ...received({ readAt: '2026-11-12T05:00:00.000Z' }),
      items: [],
    }),
    'notifications.sentOne': respondUnlessMissing('sentOne', sent),
    'notifications.areas': () => ({ data: [] }),
  })
  await screen.findByText('Маргааш 10 цагаас.')
  return requests.flatMap(({ route }) => (/\.(one|sentOne)$/.test(route) ? [route.split('.')[1]] : []))
}

test('a sender who is not a recipient does not request the received side', async () => {
  expect(await openNotice('?sent', sentOne(), ['one'])).toEqual(['sentOne'])
})

test('a sender who is also a recipient requests both sides', async () => {
  expect(await openNotice('?sent', sentOne({ isReceived: true }))).toEqual(['sentOne', 'one'])
})

test('if the received side is not found, the sent side is requested', async () => {
  expect(await openNotice('', sentOne(), ['one'])).toEqual(['one', 'sentOne'])
})

test.each([
  ['KHOROO_ADMIN', '/dashboard/violations/7'],
  ['APPLICATION', '/violations/7'],
] as const)('an automatic notification links a %s to their own page of the record', async (role, to) => {
  show(role, `/n/${ID}`, '/n/:id', NoticeShow, {
    'notifications.one': () => ({
      data: {
        ...received({ sender: null, link: '/dashboard/violations/7', readAt: '2026-11-12T05:00:00.000Z' }),
        items: [],
      },
    }),
  })
  const link = await screen.findByRole('link', { name: 'Дэлгэрэнгүй үзэх' })

  expect(link.getAttribute('href')).toBe(to)
})

test('without recipients nothing is sent, and the field shows an error', async () => {
  const { requests } = show('KHOROO_ADMIN', '/new', '/new', NoticeNew, {})
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/^Гарчиг · Монгол/), 'Ус түр хаагдана')
  await user.type(screen.getByLabelText(/^Агуулга · Монгол/), 'Маргааш')
  await user.click(screen.getByRole('button', { name: 'Илгээх' }))

  expect(await screen.findByText('Энэ талбарыг заавал бөглөнө үү')).toBeVisible()
  // the field itself is wrong, has the focus and describes the error
  const field = await whom()
  expect(field).toHaveFocus()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(requests.filter(({ route }) => /create|act/.test(route))).toEqual([])
})

const whom = () => screen.findByRole('combobox', { name: /^Хэнд/ })
const offered = () => screen.queryAllByRole('option').map((option) => option.textContent?.trim())
async function address(name: string) {
  await userEvent.click(await whom())
  await userEvent.click(await screen.findByRole('option', { name }))
}

test('a section leader is offered only citizens and the admins of the khoroo; others are found by name', async () => {
  show('SECTION_LEADER', '/new', '/new', NoticeNew, {})
  await userEvent.click(await whom())

  expect(offered()).toEqual(['Иргэн', 'Хорооны админ (дээд шат)'])
})

test('one search finds roles, areas and people, and what is chosen is counted at once', async () => {
  const area = {
    id: ID,
    parentId: null,
    level: 'khoroo',
    code: 'X',
    ordinal: 5,
    name: { mn: '5 дугаар хороо' },
    box: null,
  }
  const { requests } = show('DISTRICT_ADMIN', '/new', '/new', NoticeNew, {
    'areas.path': () => ({ data: [] }),
    'areas.find': () => ({ data: [{ ...area, above: [{ mn: 'Баянзүрх дүүрэг' }] }] }),
    'notifications.people': () => ({ data: [] }),
    'notifications.audience': () => ({ data: { people: 40, byMail: 0, unreached: null } }),
  })
  const user = userEvent.setup()
  await user.type(await whom(), 'ахлагч баянзүрх')
  await waitFor(() => expect(requests.some(({ route }) => route === 'areas.find')).toBe(true))
  await waitFor(() => expect(offered()).toEqual(['Хэсгийн ахлагч · Баянзүрх дүүрэг › 5 дугаар хороо']))
  await user.keyboard('{ArrowDown}{Enter}')

  expect(await screen.findByText('40 хүн хүлээн авна')).toBeVisible()
  // only the words that name no role are looked for among the areas, and only below the area of the sender
  const searched = requests.filter(({ route }) => route === 'areas.find').map(({ query }) => query)
  expect(searched.at(-1)).toMatchObject({ q: 'баянзүрх', below: expect.any(String), mine: expect.anything() })
  // who is chosen is not offered again
  await user.type(await whom(), 'ахлагч баянзүрх')
  await screen.findAllByText('Тохирох хүлээн авагч олдсонгүй')
  expect(offered()).toEqual([])
})

test('if the server refuses a recipient, the field shows the reason and nothing is sent', async () => {
  const { requests } = show('KHOROO_ADMIN', '/new', '/new', NoticeNew, {
    'areas.path': () => ({ data: [] }),
    'notifications.audience': () => ({ data: { people: 3, byMail: 0, unreached: null } }),
    'notifications.create': () => {
      throw new Refusal('invalid', {
        errors: [{ path: 'targets.0', code: 'recipient_out_of_reach', message: 'Хамаарахгүй' }],
      })
    },
  })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/^Гарчиг · Монгол/), 'Ус түр хаагдана')
  await user.type(screen.getByLabelText(/^Агуулга · Монгол/), 'Маргааш')
  await address('Бүх хэрэглэгч')
  expect(await screen.findByText('3 хүн хүлээн авна')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Илгээх' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Илгээх' }))

  expect(await screen.findByText('Энэ хүлээн авагчид мэдэгдэл илгээх эрх танд байхгүй')).toBeVisible()
  expect(requests.filter(({ route }) => route === 'notifications.act')).toEqual([])
})

test('an invalid time is reported on every attempt to schedule', async () => {
  const { requests } = show('KHOROO_ADMIN', '/new', '/new', NoticeNew, {
    'areas.path': () => ({ data: [] }),
    'notifications.audience': () => ({ data: { people: 3, byMail: 0, unreached: null } }),
  })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/^Гарчиг · Монгол/), 'Ус түр хаагдана')
  await user.type(screen.getByLabelText(/^Агуулга · Монгол/), 'Маргааш')
  await address('Бүх хэрэглэгч')
  await user.click(screen.getByLabelText('Товлосон хугацаанд илгээх'))
  await user.click(screen.getByRole('button', { name: 'Товлох' }))
  // a missing day is not reported as an invalid time
  expect(await screen.findByText('Энэ талбарыг заавал бөглөнө үү')).toBeVisible()
  fireEvent.change(screen.getByLabelText(/^Өдөр/), { target: { value: '2099.01.02' } })
  fireEvent.blur(screen.getByLabelText(/^Өдөр/))
  expect(screen.queryByText('Энэ талбарыг заавал бөглөнө үү')).toBeNull()
  await user.type(screen.getByLabelText(/^Цаг/), '9')
  await user.click(screen.getByRole('button', { name: 'Товлох' }))
  expect(await screen.findByText('Огноо, цаг буруу байна')).toBeVisible()
  await user.type(screen.getByLabelText(/^Цаг/), '9')
  expect(screen.queryByText('Огноо, цаг буруу байна')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Товлох' }))

  expect(await screen.findByText('Огноо, цаг буруу байна')).toBeVisible()
  expect(requests.filter(({ route }) => /create|act/.test(route))).toEqual([])
})

describe('leaders without an account', () => {
  const WithLeaders = () => (
    <FeaturesProvider features={{ leaders }}>
      <NoticeNew />
    </FeaturesProvider>
  )
  const compose = async (unreached: object | null) => {
    show('KHOROO_ADMIN', '/new', '/new', WithLeaders, {
      'areas.path': () => ({ data: [] }),
      'notifications.audience': () => ({ data: { people: 1, byMail: 0, unreached } }),
    })
    await address('Хэсгийн ахлагч')
    await screen.findByText('1 хүн хүлээн авна')
  }
  const INVITE = 'Бүртгэл нээж, урилга илгээх'

  test('are counted by the reason for which they are not reached, and can be invited', async () => {
    await compose({ withoutAccount: 11, deactivated: 2, invited: 3 })
    expect(
      screen.getByText(
        'Бүртгэлгүй 11 ахлагчид хүрэхгүй. Бүртгэлийг нь идэвхгүй болгосон 2 ахлагчид хүрэхгүй. Урилгаа баталгаажуулаагүй 3 ахлагчид хүрэхгүй.',
      ),
    ).toBeVisible()
    const list = screen.getByRole('link', { name: 'Бүртгэл нь идэвхгүй ахлагч нарыг харах' }).getAttribute('href')
    expect(list).toMatch(/^\/dashboard\/leaders\?status=active&account=deactivated&areaId=[0-9a-f-]{36}$/)
    expect(screen.getByRole('link', { name: INVITE }).getAttribute('href')).toMatch(
      /^\/dashboard\/leaders\/invite\?areaId=[0-9a-f-]{36}$/,
    )
  })

  test('who only have not accepted their invitation are counted, without anything to do', async () => {
    await compose({ withoutAccount: 0, deactivated: 0, invited: 1 })

    expect(screen.getByText('Урилгаа баталгаажуулаагүй 1 ахлагчид хүрэхгүй.')).toBeVisible()
    expect(screen.queryByRole('link', { name: INVITE })).toBeNull()
  })

  test.each([
    ['all are reached', { withoutAccount: 0, deactivated: 0, invited: 0 }],
    ['no leaders are addressed', null],
  ])('are not mentioned when %s', async (_when, unreached) => {
    await compose(unreached)

    expect(screen.queryByText(/ахлагчид хүрэхгүй/)).toBeNull()
    expect(screen.queryByRole('link', { name: INVITE })).toBeNull()
  })
})

describe('a draft that somebody else has changed', () => {
  const area = received().area
  const draft = (more: Partial<SentOne> = {}): SentOne => ({
    id: ID,
    title: { mn: 'Ус түр хаагдана' },
    body: { mn: 'Маргааш 10 цагаас.' },
    byMail: false,
    status: 'draft',
    areaId: ID,
    area,
    targets: [{ kind: 'area', role: null, area, person: null }],
    sender: null,
    sendAt: null,
    sentAt: null,
    recipients: null,
    reads: 0,
    mails: null,
    updatedAt: '2026-11-12T03:00:00.000Z',
    isReceived: false,
    canWrite: true,
    allowedActions: [],
    version: 1,
    ...more,
  })
  const leadersOnly: SentOne['targets'] = [{ kind: 'role', role: 'SECTION_LEADER', area, person: null }]
  const theirs = draft({ body: { mn: 'Нөгөөдөр 10 цагаас.' }, targets: leadersOnly, byMail: true, version: 2 })

  /** Changes the title and presses a button; the server has a newer version. */
  async function conflict(button: string) {
    let stored = draft()
    const { requests } = show('CITY_ADMIN', `/n/${ID}`, '/n/:id', NoticeEdit, {
      'areas.path': () => ({ data: area.path }),
      'notifications.audience': () => ({ data: { people: 3, byMail: 0, unreached: null } }),
      'notifications.sentOne': () => ({ data: stored }),
      'notifications.change': ({ body }) => {
        if ((body as SentOne).version === 1) {
          stored = theirs
          throw new Refusal('stale', { current: theirs })
        }
        return { data: { ...theirs, version: 3 } }
      },
      'notifications.act': () => ({ data: { ...theirs, status: 'sent', recipients: 3 } }),
    })
    await waitFor(() => field('Гарчиг · Монгол'))
    await fill('Гарчиг · Монгол', 'Ус хаагдана')
    expect(await screen.findByText('3 хүн хүлээн авна')).toBeVisible()
    await press(button)
    return requests
  }
  const chosen = {
    title: { mn: 'Ус хаагдана' },
    body: { mn: 'Нөгөөдөр 10 цагаас.' },
    targets: [{ kind: 'role', role: 'SECTION_LEADER', areaId: ID }],
    byMail: true,
    version: 2,
  }

  test('is compared with its recipients and channel, and the choice is saved over the newer version', async () => {
    const requests = await conflict('Ноорог хадгалах')
    await waitFor(async () =>
      expect(await versions()).toEqual({
        'Гарчиг · Монгол': ['Ус хаагдана', 'Ус түр хаагдана'],
        'Агуулга · Монгол': ['Маргааш 10 цагаас.', 'Нөгөөдөр 10 цагаас.'],
        'Хүлээн авагч': [expect.stringContaining('Бүх хэрэглэгч'), expect.stringContaining('Хэсгийн ахлагч')],
        'Хүргэх хэлбэр': ['Мэдэгдэл системд үргэлж ирнэ.', 'И-мэйлээр давхар илгээх'],
      }),
    )
    for (const label of ['Агуулга · Монгол', 'Хүлээн авагч', 'Хүргэх хэлбэр']) await takeTheirs(label)
    await press('Сонгосноор хадгалах')

    await waitFor(() => expect(toastStore.get()).toMatchObject([{ message: 'Ноорог хадгаллаа' }]))
    expect(sent(requests, 'notifications.change').at(-1)?.body).toEqual(chosen)
  })

  test('is sent only after another confirmation', async () => {
    const requests = await conflict('Илгээх')
    await press('Илгээх')
    for (const label of ['Агуулга · Монгол', 'Хүлээн авагч', 'Хүргэх хэлбэр']) {
      await versions()
      await takeTheirs(label)
    }
    await press('Сонгосноор хадгалах')
    expect(await screen.findByRole('dialog', { name: 'Мэдэгдлийг илгээх үү?' })).toBeVisible()
    expect(sent(requests, 'notifications.change')).toHaveLength(1)
    await press('Илгээх')

    await waitFor(() => expect(sent(requests, 'notifications.act')).toHaveLength(1))
    expect(sent(requests, 'notifications.change').at(-1)?.body).toEqual(chosen)
  })
})
