import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Account, type Activity, auth, NOTIFY_STANDARD } from '#contract/features/auth/index.ts'
import { accountOf } from '../../../testing/people.ts'
import { press, sent, signedIn } from '../../../testing/person.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import type { Seen } from '../../../testing/server.ts'
import Profile from './Profile.tsx'

const { area: _, ...person } = accountOf('CITY_ADMIN')
const account: Account = {
  ...person,
  deviceKey: 'a0'.repeat(32),
  area: { id: '0199a000-0000-7000-8000-000000000001', name: { mn: 'Улаанбаатар' }, level: 'city', path: [] },
  pendingEmail: null,
  phone: '99112233',
  sms: { isOffered: false, phone: null },
  position: { mn: 'Мэргэжилтэн' },
  notify: NOTIFY_STANDARD,
  twoStep: { on: false, since: null, passkeys: 0, recoveryCodesLeft: 0 },
  hasPassword: true,
  createdAt: '2026-10-01T02:00:00.000Z',
  lastSignInAt: null,
  version: 3,
}
const entry = (id: number, more: Partial<Activity> = {}): Activity => ({
  id,
  at: '2026-11-20T02:00:00.000Z',
  action: 'auth.sign_in',
  outcome: 'done',
  table: null,
  rowId: null,
  area: null,
  ...more,
})
/** The first `pageSize` of this many entries. */
const entries = (total: number) => ({
  'auth.activity': ({ query }: Seen) => {
    const pageSize = Number(query.pageSize)
    const data = Array.from({ length: Math.min(total, pageSize) }, (_, i) => entry(i + 1))
    return { data, meta: { page: 1, pageSize, total } }
  },
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (more: Partial<Account> = {}, answers: Parameters<typeof showScreen>[2] = entries(0)) =>
  showScreen(
    [auth],
    { path: '/dashboard/user/profile', address: '/dashboard/user/profile', Screen: signedIn(Profile) },
    { 'auth.account': () => ({ data: { ...account, ...more } }), ...answers },
  )
const valueOf = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling

test('shows name, role, position and contact of the signed-in person', async () => {
  show()
  expect((await screen.findByRole('heading', { level: 2, name: 'Батын Болд' })).nextElementSibling?.textContent).toBe(
    'Нийслэлийн админ',
  )
  expect((await valueOf('Албан тушаал'))?.textContent).toBe('Мэргэжилтэн')
  expect((await valueOf('И-мэйл хаяг'))?.textContent).toContain('Баталгаажсан')
  expect((await valueOf('Утасны дугаар'))?.textContent).toBe('9911-2233')
})

test('an address that is not verified has a link to verify it; a missing phone number and area are named', async () => {
  show({ emailVerified: false, phone: null, area: null })
  const link = await screen.findByRole('link', { name: 'Баталгаажуулах' })
  expect(link.getAttribute('href')).toBe('/auth/verify?returnTo=/dashboard/user/profile')
  expect((await valueOf('Утасны дугаар'))?.textContent).toBe('Оруулаагүй')
  expect((await valueOf('Нутаг дэвсгэр'))?.textContent).toBe('Заагаагүй')
})

test('the activity shows ten entries, then ten more, until all are shown', async () => {
  const seen = show({}, entries(15))
  const list = async () => within((await screen.findAllByRole('list')).at(-1) as HTMLElement).getAllByRole('listitem')
  await waitFor(async () => expect(await list()).toHaveLength(10))
  await press('Цааш үзэх')
  await waitFor(async () => expect(await list()).toHaveLength(15))
  expect(screen.queryByRole('button', { name: 'Цааш үзэх' })).toBe(null)
  expect(seen.filter(({ route }) => route === 'auth.activity').map(({ query }) => query.pageSize)).toEqual(['10', '20'])
})

test('a refused action is marked', async () => {
  show(
    {},
    {
      'auth.activity': () => ({ data: [entry(1, { outcome: 'refused' })], meta: { page: 1, pageSize: 10, total: 1 } }),
    },
  )
  expect((await screen.findByText('Зөвшөөрөөгүй')).closest('li')?.textContent).toContain('Нэвтэрсэн')
})

test('without any activity the card says so', async () => {
  const seen = show()
  await screen.findByText('Одоогоор үйлдэл алга')
  expect(sent(seen, 'auth.activity')).toHaveLength(1)
})
