import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type UserDetails, users, type WaitingRequest } from '#contract/features/users/index.ts'
import { clearToasts, messages, sent, signedIn } from '../../../testing/person.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import { Refusal } from '../../../testing/server.ts'
import WaitingRequests from './WaitingRequests.tsx'

beforeEach(clearToasts)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const waiting: WaitingRequest = {
  id: '0199a000-0000-7000-8000-0000000000f1',
  kind: 'email',
  role: null,
  area: null,
  email: 'new@nutag.mn',
  askedBy: 'Б. Болд',
  askedAt: '2026-11-20T03:00:00.000Z',
  expiresAt: '2026-11-27T03:00:00.000Z',
  canDecide: true,
  canWithdraw: false,
  user: { id: '0199a000-0000-7000-8000-0000000000c2', name: 'Сүх Дулам', role: 'DISTRICT_ADMIN', area: null },
}
const mine: WaitingRequest = {
  ...waiting,
  id: '0199a000-0000-7000-8000-0000000000f2',
  kind: 'factor',
  email: null,
  canDecide: false,
  canWithdraw: true,
  user: { ...waiting.user, name: 'Дорж Цэнд' },
}
const DULAM: UserDetails = {
  id: waiting.user.id,
  email: 'new@nutag.mn',
  firstName: 'Дулам',
  lastName: 'Сүх',
  role: 'DISTRICT_ADMIN',
  area: null,
  position: null,
  status: 'active',
  avatar: null,
  emailVerified: true,
  createdAt: '2026-10-01T02:00:00.000Z',
  lastSignInAt: null,
  allowedActions: [],
  version: 5,
  phone: null,
  twoStep: false,
  pendingEmail: null,
  mailBounce: null,
  sessions: 0,
  canMove: false,
  requests: [],
  isAlone: false,
}
const page = (rows: readonly WaitingRequest[]) => ({
  data: [...rows],
  meta: { page: 1, pageSize: 25, total: rows.length },
})
const show = (answers: Parameters<typeof showScreen>[2], search = '') =>
  showScreen(
    [users],
    {
      path: '/dashboard/user/requests',
      address: `/dashboard/user/requests${search}`,
      Screen: signedIn(WaitingRequests),
    },
    answers,
  )
const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') as HTMLTableRowElement)

test('your own request can only be withdrawn', async () => {
  show({ 'users.requests': () => page([waiting, mine]) })

  const own = await rowOf('Дорж Цэнд')
  expect(own.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Буцаан татах'])
})

test('a request is confirmed in the list, which then no longer has it', async () => {
  let rows = [waiting, mine]
  const requests = show({
    'users.requests': () => page(rows),
    'users.decide': () => {
      rows = [mine]
      return { data: DULAM }
    },
  })
  const row = await rowOf('Сүх Дулам')
  expect(row.getByText('И-мэйл хаягийг солих хүсэлт: new@nutag.mn.')).toBeVisible()
  await userEvent.click(row.getByRole('button', { name: 'Баталгаажуулах' }))

  await waitFor(() => expect(messages()).toEqual([['success', 'Хүсэлтийг баталгаажууллаа']]))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Сүх Дулам' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Дорж Цэнд' })).toBeVisible()
  expect(sent(requests, 'users.decide')).toEqual([
    { params: { id: waiting.user.id, requestId: waiting.id }, body: { decision: 'confirm' } },
  ])
})

test('a refused confirmation shows its reason and keeps the request in the list', async () => {
  show({
    'users.requests': () => page([waiting]),
    'users.decide': () => {
      throw new Refusal('wrong_state')
    },
  })
  const row = await rowOf('Сүх Дулам')
  await userEvent.click(row.getByRole('button', { name: 'Баталгаажуулах' }))

  await waitFor(() => expect(messages().map(([kind]) => kind)).toEqual(['error']))
  expect(screen.getByRole('link', { name: 'Сүх Дулам' })).toBeVisible()
})

test('an empty list says what appears here; a tab asks for the requests to decide', async () => {
  const requests = show({ 'users.requests': () => page([]) })

  expect(await screen.findByText('Хүлээгдэж буй хүсэлт алга байна')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Шийдвэрлэх' }))
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ view: 'decide' }))
})
