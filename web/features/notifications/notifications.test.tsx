import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/core/actor.ts'
import { areas } from '#contract/features/areas/index.ts'
import { notifications, type Received } from '#contract/features/notifications/index.ts'
import { provideAreas } from '../../core/area-source.ts'
import { SignedIn } from '../../core/guards.tsx'
import { Labels } from '../../core/Labels.tsx'
import { makeQueryClient } from '../../core/query.ts'
import { SessionProvider } from '../../core/session.tsx'
import { SettingsProvider } from '../../core/settings/SettingsProvider.tsx'
import { accountOf, tokenUntil } from '../../testing/people.ts'
import { network, Refusal } from '../../testing/server.ts'
import { ConfirmProvider } from '../../ui/ConfirmProvider.tsx'
import { fillBrowser } from '../../ui/testing.tsx'
import { closeToast, toastStore } from '../../ui/toast.ts'
import Bell from './Bell.tsx'
import NoticeNew from './NoticeNew.tsx'
import NoticeShow from './NoticeShow.tsx'

const ID = '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'
const OTHER = '3b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'

/** A notification as its reader gets it. */
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
  hasFigures: false,
  link: null,
  alert: null,
  ...more,
})

beforeEach(() => fillBrowser())
afterEach(() => {
  cleanup()
  for (const { id } of toastStore.get()) closeToast(id)
})

/** Shows a screen as a person of this role. */
function show(
  role: Role,
  at: string,
  path: string,
  Screen: () => React.ReactNode,
  answers: Parameters<typeof network>[1],
) {
  const seen = network([notifications, areas], { 'areas.names': () => ({ data: [] }), ...answers })
  provideAreas({ below: async () => [], path: async () => [] })
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
  // somebody above whom there is an area
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
  return { seen, client, router }
}

test('the bell tells nothing that was there before, and what arrives once', async () => {
  let latest = [received()]
  const { client } = show('SECTION_LEADER', '/', '/', Bell, {
    'notifications.unread': () => ({ data: { count: latest.length, latest } }),
  })
  await screen.findByRole('button', { name: 'Мэдэгдэл, уншаагүй 1' })
  expect(toastStore.get()).toEqual([])

  const fresh = received({
    id: '1b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10',
    title: { mn: 'Шуурхай хурал' },
    sentAt: '2026-11-12T04:00:00.000Z',
  })
  latest = [fresh, ...latest]
  await act(() => client.invalidateQueries())
  await screen.findByRole('button', { name: 'Мэдэгдэл, уншаагүй 2' })
  await act(() => client.invalidateQueries())

  expect(toastStore.get()).toMatchObject([
    { place: 'live', message: 'Шинэ мэдэгдэл: Шуурхай хурал', open: { to: `/dashboard/notifications/${fresh.id}` } },
  ])
})

test('what was read elsewhere is not told as new', async () => {
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

test('to open one marks it as read, once', async () => {
  let readAt: string | null = null
  const { seen, client } = show('APPLICATION', `/n/${ID}`, '/n/:id', NoticeShow, {
    'notifications.one': () => ({ data: { ...received({ readAt }), items: [] } }),
    'notifications.read': () => {
      readAt = '2026-11-12T05:00:00.000Z'
    },
  })
  await screen.findByText('Маргааш 10 цагаас.')
  await waitFor(() => expect(seen.filter(({ route }) => route === 'notifications.read')).toHaveLength(1))
  await act(() => client.invalidateQueries())

  expect(seen.filter(({ route }) => route === 'notifications.read')).toHaveLength(1)
  // a citizen has no office whose figures could be asked for
  expect(seen.some(({ route }) => route === 'notifications.sentOne')).toBe(false)
})

test.each([
  ['KHOROO_ADMIN', '/dashboard/violations/7'],
  ['APPLICATION', '/violations/7'],
] as const)('what the product tells leads a %s to the record where they may read it', async (role, to) => {
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

test('without recipients nothing is sent, and the field says so', async () => {
  const { seen } = show('KHOROO_ADMIN', '/new', '/new', NoticeNew, {})
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/^Гарчиг · Монгол/), 'Ус түр хаагдана')
  await user.type(screen.getByLabelText(/^Агуулга · Монгол/), 'Маргааш')
  await user.click(screen.getByRole('button', { name: 'Илгээх' }))

  expect(await screen.findByText('Энэ талбарыг заавал бөглөнө үү')).toBeTruthy()
  expect(seen.filter(({ route }) => /create|act/.test(route))).toEqual([])
})

test('a section leader chooses the own citizens, the khoroo’s admins or a name, and nobody else', async () => {
  show('SECTION_LEADER', '/new', '/new', NoticeNew, {})
  const whom = await screen.findByLabelText('Хэнд')

  expect([...whom.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    'Иргэн',
    'Хорооны админ (дээд шат)',
    'Нэрээр нь',
  ])
})

test('a recipient that the server refuses is said on the field, and nothing is sent', async () => {
  const { seen } = show('KHOROO_ADMIN', '/new', '/new', NoticeNew, {
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
  await user.click(screen.getByRole('button', { name: 'Нэмэх' }))
  expect(await screen.findByText('3 хүн хүлээн авна')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Илгээх' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Илгээх' }))

  expect(await screen.findByText('Таны мэдэгдэл илгээх эрхийн хүрээнд хамаарахгүй')).toBeTruthy()
  expect(seen.filter(({ route }) => route === 'notifications.act')).toEqual([])
})

test('a time that is none is said each time one tries to schedule', async () => {
  const { seen } = show('KHOROO_ADMIN', '/new', '/new', NoticeNew, {
    'areas.path': () => ({ data: [] }),
    'notifications.audience': () => ({ data: { people: 3, byMail: 0, unreached: null } }),
  })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/^Гарчиг · Монгол/), 'Ус түр хаагдана')
  await user.type(screen.getByLabelText(/^Агуулга · Монгол/), 'Маргааш')
  await user.click(screen.getByRole('button', { name: 'Нэмэх' }))
  await user.click(screen.getByLabelText('Товлосон хугацаанд илгээх'))
  await user.click(screen.getByRole('button', { name: 'Товлох' }))
  // no day is no wrong time
  expect(await screen.findByText('Энэ талбарыг заавал бөглөнө үү')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Өдөр/), { target: { value: '2099.01.02' } })
  fireEvent.blur(screen.getByLabelText(/^Өдөр/))
  expect(screen.queryByText('Энэ талбарыг заавал бөглөнө үү')).toBeNull()
  await user.type(screen.getByLabelText(/^Цаг/), '9')
  await user.click(screen.getByRole('button', { name: 'Товлох' }))
  expect(await screen.findByText('Огноо, цаг буруу байна')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Цаг/), '9')
  expect(screen.queryByText('Огноо, цаг буруу байна')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Товлох' }))

  expect(await screen.findByText('Огноо, цаг буруу байна')).toBeTruthy()
  expect(seen.filter(({ route }) => /create|act/.test(route))).toEqual([])
})
