import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/core/model/actor.ts'
import type { Feature } from '#contract/core/model/feature.ts'
import { auth } from '#contract/features/auth/index.ts'
import { type ApiToken, tokens } from '#contract/features/tokens/index.ts'
import { features } from '#contract/features.ts'
import { ownAccount } from '../../testing/own-account.ts'
import {
  chooseFrom,
  clearToasts,
  comeBack,
  expectError,
  field,
  fill,
  press,
  sent,
  signedIn,
} from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { exampleOf, offeredTo } from './offered.ts'
import Tokens from './Tokens.tsx'

beforeEach(() => {
  localStorage.clear()
  clearToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const token: ApiToken = {
  id: '0199a000-0000-7000-8000-000000000001',
  name: 'Самбар',
  hint: 'a1b2',
  owner: { id: '0199a000-0000-7000-8000-000000000002', name: 'Бат Болд' },
  scopes: [{ feature: 'news', access: 'read' }],
  createdAt: '2026-11-01T04:00:00.000Z',
  expiresAt: '2027-01-31T16:00:00.000Z',
  isExpired: false,
  lastUsedAt: null,
}
const SECRET = 'nutag_only-in-this-test'

const show = (role: Role, answers: Parameters<typeof showScreen>[2] = {}) =>
  showScreen(
    [tokens, auth],
    { path: '/', address: '/', Screen: signedIn(Tokens) },
    {
      'tokens.list': () => ({ data: [token], meta: { page: 1, pageSize: 25, total: 1 } }),
      'auth.account': () => ({ data: ownAccount() }),
      ...answers,
    },
    { role },
  )

test('the list shows the last day, and owners to city admins alone', async () => {
  show('DISTRICT_ADMIN')
  expect(await screen.findByText('Самбар')).toBeVisible()
  expect(screen.getByText(/2027.*01.*31/)).toBeVisible()
  expect(screen.queryByText('Бат Болд')).toBeNull()
  cleanup()

  show('CITY_ADMIN')
  expect(await screen.findByText('Бат Болд')).toBeVisible()
})

test('a new token is shown once, with what was chosen', async () => {
  const requests = show('DISTRICT_ADMIN', {
    'tokens.create': () => ({
      data: { ...token, scopes: [{ feature: 'calendar', access: 'read' }], token: SECRET },
    }),
  })
  await press('Түлхүүр үүсгэх')
  // a screen of all features is slow to read for the test
  await fill('Хэсгийн нэрээр шүүх', 'news')
  await fill('Нэр', 'Самбар')
  await press('Үүсгэх')
  await userEvent.selectOptions(field('news'), 'read')
  await press('Үүсгэх')
  await fill('Нууц үг', 'a password of this test')
  expect(sent(requests, 'tokens.create')).toHaveLength(0)
  await press('Үүсгэх')
  expect((await screen.findAllByText(new RegExp(SECRET)))[0]).toBeVisible()
  expect(sent(requests, 'tokens.create')[0]?.body).toMatchObject({
    name: 'Самбар',
    scopes: [{ feature: 'news', access: 'read' }],
    password: 'a password of this test',
  })
  expect(screen.getByText(/^curl .*\/v1\/calendar\/calendars$/)).toBeVisible()
  await press('Хадгалсан, хаах')
  expect(screen.queryByText(new RegExp(SECRET))).toBeNull()
})

test('somebody without a password confirms with a mailed code; cancelling leads back to what was chosen', async () => {
  const requests = show('DISTRICT_ADMIN', {
    'auth.account': () => ({ data: ownAccount({ hasPassword: false }) }),
    'tokens.create': () => ({ data: { ...token, token: SECRET } }),
  })
  await press('Түлхүүр үүсгэх')
  await fill('Хэсгийн нэрээр шүүх', 'news')
  await fill('Нэр', 'Самбар')
  await userEvent.selectOptions(field('news'), 'read')
  await press('Үүсгэх')
  expect(await screen.findByRole('dialog', { name: 'Өөрийгөө баталгаажуулна уу' })).toBeVisible()
  await press('Болих')
  expect(field('Нэр').value).toBe('Самбар')
  await press('Үүсгэх')
  await fill('И-мэйлээр ирсэн код', '123456')
  await press('Үүсгэх')

  expect((await screen.findAllByText(new RegExp(SECRET)))[0]).toBeVisible()
  expect(sent(requests, 'tokens.create')[0]?.body).toMatchObject({ name: 'Самбар', mailCode: '123456' })
})

test('what is refused of a token is reported at its field, and a corrected one is sent', async () => {
  let isFull = true
  const requests = show('DISTRICT_ADMIN', {
    'tokens.create': () => {
      if (isFull)
        throw new Refusal('invalid', {
          errors: [{ path: 'name', code: 'too_many_tokens', params: { max: 20 }, message: 'x' }],
        })
      return { data: { ...token, token: SECRET } }
    },
  })
  await press('Түлхүүр үүсгэх')
  await fill('Хэсгийн нэрээр шүүх', 'news')
  await fill('Нэр', 'Самбар')
  await userEvent.selectOptions(field('news'), 'read')
  await press('Үүсгэх')
  await fill('Нууц үг', 'a password of this test')
  await press('Үүсгэх')

  await expectError('Нэр', 'Танд 20 түлхүүр байна. Хэрэггүй болсныг нь цуцална уу')
  expect(screen.queryByLabelText(/^Нууц үг/)).toBeNull()
  expect(field('Нэр').value).toBe('Самбар')
  isFull = false
  await fill('Нэр', 'Самбар 2')
  await press('Үүсгэх')
  await fill('Нууц үг', 'a password of this test')
  await press('Үүсгэх')
  expect((await screen.findAllByText(new RegExp(SECRET)))[0]).toBeVisible()
  expect(sent(requests, 'tokens.create').at(-1)?.body).toMatchObject({ name: 'Самбар 2' })
})

test('when the account cannot be fetched again, the proof stays and no error is shown', async () => {
  let isFailing = false
  const requests = show('DISTRICT_ADMIN', {
    'auth.account': () => {
      if (isFailing) throw new Refusal('not_allowed')
      return { data: ownAccount() }
    },
  })
  await press('Түлхүүр үүсгэх')
  await fill('Хэсгийн нэрээр шүүх', 'news')
  await fill('Нэр', 'Самбар')
  await userEvent.selectOptions(field('news'), 'read')
  await press('Үүсгэх')
  await fill('Нууц үг', 'half')
  isFailing = true
  await comeBack(requests, 2)
  expect(field('Нууц үг').value).toBe('half')
  expect(screen.queryByText('Алдаа гарлаа')).toBeNull()
})

test('the example of a new token is a request that its scope and the role allow', () => {
  // the route of the calendar that is read without parameters is not named like the feature
  expect(exampleOf(['calendar'], 'DISTRICT_ADMIN')).toBe('/v1/calendar/calendars')
  // a feature without such a request gives way to the next one
  expect(exampleOf(['files', 'news'], 'DISTRICT_ADMIN')).toBe('/v1/news')
  expect(exampleOf(['files'], 'DISTRICT_ADMIN')).toBeUndefined()
  for (const { name } of offeredTo('KHOROO_ADMIN')) {
    const path = exampleOf([name], 'KHOROO_ADMIN')
    const routes = Object.values<Feature>(features).flatMap((one) => Object.values(one.routes))
    if (path) expect(routes.map((one) => `/v1${one.path}`)).toContain(path)
  }
})

test('revoking asks first', async () => {
  const requests = show('DISTRICT_ADMIN', { 'tokens.remove': () => null })
  await chooseFrom('Үйлдэл: Самбар', 'Цуцлах')
  expect(sent(requests, 'tokens.remove')).toHaveLength(0)
  await press('Цуцлах')
  await waitFor(() => expect(sent(requests, 'tokens.remove')).toHaveLength(1))
})
