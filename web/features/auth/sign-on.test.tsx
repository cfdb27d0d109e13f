import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { auth } from '#contract/features/auth/index.ts'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { SignOnButtons } from './SignOnButtons.tsx'
import SignOnReturn from './SignOnReturn.tsx'

// Signing in with an identity provider: the buttons on the sign-in page, and the page to which the provider sends the browser back.

let left: string[] = []
beforeEach(() => {
  left = []
  sessionStorage.clear()
  vi.stubGlobal('location', { assign: (to: string) => left.push(to), origin: 'https://nutag.example' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const OFFERED = {
  data: [
    { provider: 'staff', label: 'Ажилтны нэвтрэлт' },
    { provider: 'citizens', label: 'ДАН' },
  ],
}
const WAY = { data: { url: 'https://provider.example/authorize?state=x', key: 'k'.repeat(43) } }
type Answers = Parameters<typeof showScreen>[2]
const showButtons = (answers: Answers, search = '') =>
  showScreen([auth], { path: '/auth/login', address: `/auth/login${search}`, Screen: SignOnButtons }, answers)

describe('the buttons', () => {
  test('are one for each provider, and lead to it; what the return needs stays in this tab', async () => {
    const requests = showButtons(
      { 'auth.signOnProviders': () => OFFERED, 'auth.startSignOn': () => WAY },
      '?returnTo=%2Fdashboard%2Fnews%2Flist',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'ДАН' }))

    await waitFor(() => expect(left).toEqual([WAY.data.url]))
    expect(requests.at(-1)).toMatchObject({ route: 'auth.startSignOn', params: { provider: 'citizens' } })
    expect(JSON.parse(sessionStorage.getItem('nutag-sign-on') ?? '')).toEqual({
      key: WAY.data.key,
      returnTo: '/dashboard/news/list',
    })
    expect(screen.getByRole('button', { name: 'Ажилтны нэвтрэлт' })).toBeDisabled()
  })

  test('are not there where no provider is configured', async () => {
    const requests = showButtons({ 'auth.signOnProviders': () => ({ data: [] }) })
    await waitFor(() => expect(requests).toHaveLength(1))

    expect(screen.queryAllByRole('button')).toEqual([])
  })

  test('say that a provider is away, and can be pressed again', async () => {
    showButtons({
      'auth.signOnProviders': () => OFFERED,
      'auth.startSignOn': () => {
        throw new Refusal('invalid', {
          errors: [{ path: 'provider', code: 'sign_on_away', message: 'Нэвтрэлтийн үйлчилгээ хариу өгөхгүй байна' }],
        })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'ДАН' }))

    expect(await screen.findByRole('alert')).toHaveTextContent('Нэвтрэлтийн үйлчилгээ хариу өгөхгүй байна')
    expect(screen.getByRole('button', { name: 'ДАН' })).toBeEnabled()
    expect(left).toEqual([])
  })
})

describe('the return', () => {
  const Pages = () => (
    <Routes>
      <Route path="auth/sign-on" element={<SignOnReturn />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  )
  const showReturn = (answers: Answers) =>
    showScreen([auth], { path: '/*', address: '/auth/sign-on?code=c&state=x', Screen: Pages }, answers)

  test('to a tab that did not leave sends nothing, and leads back to signing in', async () => {
    const requests = showReturn({})

    expect(await screen.findByText('Энэ хуудсыг нэвтрэх хуудаснаас нээнэ үү.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Нэвтрэх хуудас руу буцах' })).toHaveAttribute('href', '/auth/login')
    expect(requests.filter(({ route }) => route === 'auth.finishSignOn')).toEqual([])
  })

  test('sends the query with the key of this tab once, and says what was refused', async () => {
    sessionStorage.setItem('nutag-sign-on', JSON.stringify({ key: 'mine', returnTo: null }))
    const requests = showReturn({
      'auth.finishSignOn': () => {
        throw new Refusal('invalid', {
          errors: [{ path: 'provider', code: 'sign_on_unlinked', message: 'Энэ хаяг бүртгэлтэй байна' }],
        })
      },
    })

    expect(await screen.findByText('Энэ хаяг бүртгэлтэй байна')).toBeVisible()
    expect(requests.filter(({ route }) => route === 'auth.finishSignOn').map(({ body }) => body)).toEqual([
      { query: '?code=c&state=x', key: 'mine' },
    ])
    expect(sessionStorage.getItem('nutag-sign-on')).toBeNull()
  })

  test('from linking leads to the account page', async () => {
    sessionStorage.setItem('nutag-sign-on', JSON.stringify({ key: 'mine', returnTo: null }))
    showReturn({ 'auth.finishSignOn': () => ({ data: { token: null, user: null } }) })

    expect(await screen.findByText('elsewhere')).toBeVisible()
  })
})
