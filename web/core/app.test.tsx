import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Role } from '#contract/core/actor.ts'
import { feature } from '#contract/core/feature.ts'
import { accountOf, tokenUntil } from '../testing/people.ts'
import { network, Refusal } from '../testing/server.ts'
import { fillBrowser } from '../ui/testing.tsx'
import { makeApp } from './App.tsx'
import { ApiProblem, call } from './api.ts'
import { type WebFeature, webFeature } from './feature.ts'
import { GoHome } from './guards.tsx'
import { keepInputOf, keptInputOf } from './kept-input.ts'
import type { SessionCalls } from './session.tsx'

const HOUR_MS = 3_600_000

const things = feature({
  name: 'things',
  permissions: { see: { CITY_ADMIN: 'all' } },
  routes: { list: { method: 'GET', path: '/things', can: 'see', summary: 'All things.' } },
})
const page = (title: string, more?: () => React.ReactNode) => async () => ({
  default: () => (
    <>
      <h1>{title}</h1>
      {more?.()}
    </>
  ),
})
const broken = async () => ({
  default: () => {
    throw new Error('cannot be drawn')
  },
})
const askServer = () => <button onClick={() => void call(things, 'list').catch(() => {})}>ask</button>

const start: Record<string, WebFeature> = {
  doors: webFeature(undefined, {
    screens: [
      { path: '/auth/login', open: true, load: page('Sign in') },
      { path: '/maintenance', open: true, load: page('Maintenance') },
    ],
  }),
}
const all: Record<string, WebFeature> = {
  home: webFeature(undefined, {
    screens: [
      { path: '/dashboard', everybody: true, load: async () => ({ default: GoHome }) },
      { path: '/dashboard/app', load: page('Home', () => <Link to="/dashboard/things">things</Link>) },
      { path: '/dashboard/own', everybody: true, load: page('Own') },
      { path: '/dashboard/broken', load: broken },
      { path: '/dashboard/unloadable', load: () => Promise.reject(new Error('no such chunk')) },
    ],
  }),
  things: webFeature(things, { screens: [{ path: '/dashboard/things', can: 'see', load: page('Things', askServer) }] }),
  ...start,
}

interface Setting {
  role?: Role
  token?: string | null
  calls?: Partial<SessionCalls>
}
function open(path: string, { role = 'CITY_ADMIN', token = tokenUntil(Date.now() + HOUR_MS), calls }: Setting = {}) {
  if (token) localStorage.setItem('accessToken', token)
  window.history.pushState(null, '', path)
  const loadAll = vi.fn(async () => all)
  const signOut = vi.fn(async () => {})
  render(makeApp({ start, loadAll, calls: { account: async () => accountOf(role), signOut, ...calls } }))
  return { loadAll, signOut }
}
const title = (text: string) => screen.findByRole('heading', { level: 1, name: text })
const address = () => `${window.location.pathname}${window.location.search}`

beforeEach(() => {
  fillBrowser()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  network([things], {})
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('who may open what', () => {
  test('nobody: on to the sign-in page, with the way back, and nothing of the dashboard is loaded', async () => {
    const { loadAll } = open('/dashboard/things?q=1#top', { token: null })

    await title('Sign in')

    expect(address()).toBe(`/auth/login?returnTo=${encodeURIComponent('/dashboard/things?q=1#top')}`)
    expect(loadAll).not.toHaveBeenCalled()
  })

  test.each(['/dashboard', '/_app'])('%s leads staff to their home', async (path) => {
    open(path)

    await title('Home')

    expect(address()).toBe('/dashboard/app')
  })

  test('a verb that the role has opens the screen', async () => {
    open('/dashboard/things')

    await title('Things')
  })

  test('a verb that the role lacks is answered in place: the address stays', async () => {
    open('/dashboard/things', { role: 'SECTION_LEADER' })

    await title('Хандах эрхгүй байна')

    expect(address()).toBe('/dashboard/things')
    expect(screen.queryByText('Things')).toBeNull()
  })

  test('a citizen has no dashboard but what is for everybody', async () => {
    open('/dashboard/app', { role: 'APPLICATION' })
    await title('Хандах эрхгүй байна')
    cleanup()

    open('/dashboard/own', { role: 'APPLICATION' })
    await title('Own')
  })

  test('an address that is nobody’s says so', async () => {
    open('/dashboard/nothing')

    await title('Хуудас олдсонгүй')
  })

  test.each(['/dashboard/broken', '/dashboard/unloadable'])(
    '%s fails within the frame, with one main part',
    async (path) => {
      open(path)

      await title('Алдаа гарлаа')

      expect(screen.getByRole('button', { name: 'Дахин оролдох' })).toBeTruthy()
      expect(document.querySelectorAll('main')).toHaveLength(1)
      expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0)
    },
  )

  test('after a journey the title of the new page has the focus', async () => {
    open('/dashboard/app')
    await userEvent.click(await screen.findByText('things'))

    const found = await title('Things')

    await waitFor(() => expect(document.activeElement).toBe(found))
  })
})

describe('the session', () => {
  test('a token that has ended is removed at start, and nothing is asked with it', async () => {
    const account = vi.fn(async () => accountOf('CITY_ADMIN'))
    open('/dashboard/app', { token: tokenUntil(Date.now() - 1000), calls: { account } })

    await title('Sign in')

    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(account).not.toHaveBeenCalled()
  })

  test('a server that is away at start: signed out, but the token is tried again the next time', async () => {
    open('/dashboard/app', { calls: { account: () => Promise.reject(new Error('Something went wrong')) } })

    await title('Sign in')

    expect(localStorage.getItem('accessToken')).not.toBeNull()
  })

  test('the token ends while the page is open: it is removed, and the sign-in page knows why and the way back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    open('/dashboard/things', { token: tokenUntil(Date.now() + HOUR_MS) })
    await title('Things')

    await vi.advanceTimersByTimeAsync(HOUR_MS)
    await title('Sign in')

    expect(address()).toBe(`/auth/login?returnTo=${encodeURIComponent('/dashboard/things')}`)
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(sessionStorage.getItem('nutag-session-ended')).toBe('expired')
  })

  test.each([
    ['token_expired', 'expired'],
    ['not_signed_in', 'revoked'],
  ] as const)('a call answered by %s ends it as %s', async (code, reason) => {
    network([things], {
      'things.list': () => {
        throw new Refusal(code)
      },
    })
    open('/dashboard/things')

    await userEvent.click(await screen.findByText('ask'))
    await title('Sign in')

    expect(sessionStorage.getItem('nutag-session-ended')).toBe(reason)
    expect(localStorage.getItem('accessToken')).toBeNull()
  })

  test('every call carries the token and the language; one that has ended is left out', async () => {
    const seen = network([things], { 'things.list': () => null })
    const token = tokenUntil(Date.now() + HOUR_MS)
    localStorage.setItem('accessToken', token)
    await call(things, 'list')
    localStorage.setItem('accessToken', tokenUntil(Date.now() - 1))
    await call(things, 'list')

    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${token}`, null])
    expect(seen[0]?.headers.get('accept-language')).toBe('mn')
  })

  test('signing out tells the server, removes the token and what was kept, and leaves no way back for the next person', async () => {
    keepInputOf('form', accountOf('CITY_ADMIN').id, { a: 1 })
    const { signOut } = open('/dashboard/things')
    await title('Things')

    await userEvent.click(screen.getByRole('button', { name: /Хэрэглэгчийн цэс/ }))
    await userEvent.click(await screen.findByText('Гарах'))
    await title('Sign in')

    expect(signOut).toHaveBeenCalledOnce()
    expect(address()).toBe('/auth/login')
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(keptInputOf('form', accountOf('CITY_ADMIN').id)).toBeUndefined()
  })

  test('a server that cannot be reached does not keep somebody signed in here', async () => {
    open('/dashboard/things', { calls: { signOut: () => Promise.reject(new Error('Something went wrong')) } })
    await title('Things')

    await userEvent.click(screen.getByRole('button', { name: /Хэрэглэгчийн цэс/ }))
    await userEvent.click(await screen.findByText('Гарах'))
    await title('Sign in')

    expect(localStorage.getItem('accessToken')).toBeNull()
  })

  test('signing out in another window ends it here too', async () => {
    open('/dashboard/things')
    await title('Things')

    act(() => {
      localStorage.removeItem('accessToken')
      window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', oldValue: 'x', newValue: null }))
    })
    await title('Sign in')

    expect(sessionStorage.getItem('nutag-session-ended')).toBe('elsewhere')
  })
})

describe('maintenance', () => {
  const wayBack = `/maintenance?returnTo=${encodeURIComponent('/dashboard/things?q=1')}`

  test('that begins while a screen is open: what is typed is kept, its page knows the way back, and nobody is signed out', async () => {
    network([things], {
      'things.list': () => {
        throw new Refusal('maintenance')
      },
    })
    open('/dashboard/things?q=1')
    const isKept = vi.fn()
    window.addEventListener('nutag-session-ends', isKept, { once: true })

    await userEvent.click(await screen.findByText('ask'))
    await title('Maintenance')

    expect(address()).toBe(wayBack)
    expect(isKept).toHaveBeenCalledOnce()
    expect(localStorage.getItem('accessToken')).not.toBeNull()
  })

  test('that is on at start: its page and not the sign-in page', async () => {
    const refused = new ApiProblem({ type: '', title: '', status: 503, code: 'maintenance' })
    open('/dashboard/things?q=1', { calls: { account: () => Promise.reject(refused) } })

    await title('Maintenance')

    expect(address()).toBe(wayBack)
    expect(localStorage.getItem('accessToken')).not.toBeNull()
  })

  test('does not keep the sign-in page from those who may work', async () => {
    network([things], {
      'things.list': () => {
        throw new Refusal('maintenance')
      },
    })
    open('/auth/login', { token: null })
    await title('Sign in')

    await call(things, 'list').catch(() => {})

    expect(address()).toBe('/auth/login')
  })

  test('an answer that was given as to nobody ends a session that is no longer good', async () => {
    open('/dashboard/things')
    const headers = { 'www-authenticate': 'Bearer error="invalid_token", error_description="token_expired"' }
    vi.stubGlobal('fetch', async () => new Response('null', { headers }))

    await userEvent.click(await screen.findByText('ask'))
    await title('Sign in')

    expect(sessionStorage.getItem('nutag-session-ended')).toBe('expired')
  })
})
