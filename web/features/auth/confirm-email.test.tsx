import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { auth } from '#contract/features/auth/index.ts'
import { useSession } from '../../core/session/session.tsx'
import { ownAccount } from '../../testing/own-account.ts'
import { comeBack, fill, press, sent } from '../../testing/person.tsx'
import { account, showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import ConfirmEmail from './ConfirmEmail.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const TOKEN = `0199a000-0000-7000-8000-000000000001.${'a'.repeat(43)}`
const NEW = 'new@nutag.mn'

function Page() {
  return (
    <>
      <p>{useSession().user?.email ?? 'nobody'}</p>
      <ConfirmEmail />
    </>
  )
}

const show = (hasPassword: boolean, answers: Parameters<typeof showScreen>[2] = {}) =>
  showScreen(
    [auth],
    { path: '/auth/confirm-email', address: `/auth/confirm-email#${TOKEN}`, Screen: Page },
    {
      'auth.account': () => ({ data: ownAccount({ hasPassword }) }),
      'auth.confirmEmail': () => ({ data: { email: NEW } }),
      ...answers,
    },
  )

test('the password of an account confirms, and signs out nobody else who is signed in here', async () => {
  const requests = show(true)
  await screen.findByText(account.email)
  await fill('Нууц үг', 'my old password')
  await press('Баталгаажуулах')

  expect(await screen.findByText(new RegExp(NEW))).toBeVisible()
  expect(sent(requests, 'auth.confirmEmail')[0]?.body).toEqual({ token: TOKEN, password: 'my old password' })
  expect(screen.getByText(account.email)).toBeVisible()
})

test('somebody without a password confirms with a mailed code, and signs in again afterwards', async () => {
  const requests = show(false)
  await fill('И-мэйлээр ирсэн код', '123456')
  expect(screen.queryByLabelText(/^Нууц үг/)).toBeNull()
  await press('Баталгаажуулах')

  expect(await screen.findByText(new RegExp(NEW))).toBeVisible()
  expect(sent(requests, 'auth.confirmEmail')[0]?.body).toEqual({ token: TOKEN, mailCode: '123456' })
  await waitFor(() => expect(screen.getByText('nobody')).toBeVisible())
})

test('until it is known who is signed in, the page shows what it is for, and no field', async () => {
  show(true)
  expect(screen.getByText('nobody')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Шинэ и-мэйл хаяг' })).toBeVisible()
  expect(screen.queryByLabelText(/^Нууц үг/)).toBeNull()
  await screen.findByLabelText(/^Нууц үг/, { selector: 'input' })
})

test('when the account cannot be fetched again, its form stays and no error is shown', async () => {
  let isFailing = false
  const requests = show(false, {
    'auth.account': () => {
      if (isFailing) throw new Refusal('not_allowed')
      return { data: ownAccount({ hasPassword: false }) }
    },
  })
  await fill('И-мэйлээр ирсэн код', '123456')
  isFailing = true
  await comeBack(requests, 1)
  expect(screen.getByLabelText(/^И-мэйлээр ирсэн код/)).toHaveValue('123456')
  expect(screen.queryByText('Алдаа гарлаа')).toBeNull()
})
