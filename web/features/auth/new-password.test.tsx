import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { auth } from '#contract/features/auth/index.ts'
import { useSession } from '../../core/session/session.tsx'
import { account, showScreen } from '../../testing/screen.tsx'
import Login from './Login.tsx'
import NewPassword from './NewPassword.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Pages() {
  return (
    <>
      <p>{useSession().user?.email ?? 'nobody'}</p>
      <Routes>
        <Route path="new-password" element={<NewPassword />} />
        <Route path="login" element={<Login />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </>
  )
}

const LINK = `#0199a000-0000-7000-8000-000000000001.${'a'.repeat(43)}`

async function change(email: string) {
  const requests = showScreen(
    [auth],
    { path: '/auth/*', address: `/auth/new-password${LINK}`, Screen: Pages },
    { 'auth.newPasswordByLink': () => ({ data: { email } }) },
  )
  await screen.findByText(account.email)
  const token = localStorage.getItem('accessToken')
  await userEvent.type(screen.getByLabelText(/^Шинэ нууц үг/), 'Шинэ-нууц-үг-2026')
  await userEvent.click(screen.getByRole('button', { name: 'Нууц үг солих' }))
  await waitFor(() => expect(requests.map(({ route }) => route)).toContain('auth.newPasswordByLink'))
  return token
}

test('setting your own password while signed in leads to signing in, which says that it was changed', async () => {
  await change(account.email)
  expect(await screen.findByText('Нууц үг солигдлоо. Шинэ нууц үгээрээ нэвтэрнэ үү.')).toBeVisible()
  expect(screen.getByText('nobody')).toBeVisible()
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('setting the password of another account signs nobody out', async () => {
  const token = await change('other@nutag.mn')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Нууц үг солих' })).toBeNull())
  expect(token).toMatch(/./)
  expect(localStorage.getItem('accessToken')).toBe(token)
})
