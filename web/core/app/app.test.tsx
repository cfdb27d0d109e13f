import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Role } from '#contract/core/model/actor.ts'
import { feature } from '#contract/core/model/feature.ts'
import { accountOf, tokenUntil } from '../../testing/people.ts'
import { network, Refusal } from '../../testing/server.ts'
import { toast, toastStore } from '../../ui/feedback/toast.ts'
import { stubBrowser } from '../../ui/testing.tsx'
import { type WebFeature, webFeature } from '../access/define-feature.ts'
import { wakeHeader } from '../access/woken.ts'
import { ApiProblem, call } from '../api/client.ts'
import { savedInputOf, saveInputOf } from '../device/saved-input.ts'
import { onSignOut } from '../device/sign-out.ts'
import type { SessionCalls } from '../session/session.tsx'
import { makeApp } from './App.tsx'
import { GoHome } from './guards.tsx'

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
const noteAndNext = () => (
  <>
    <input aria-label="note" />
    <Link to="/dashboard/things/2">next</Link>
    <Link to="?tab=2">tab</Link>
  </>
)

/** A page whose title needs data that are on their way. */
let arrived = Promise.withResolvers<void>()
function LatePage() {
  const [isThere, setThere] = useState(false)
  useEffect(() => void arrived.promise.then(() => setThere(true)), [])
  return isThere && <h1>Late</h1>
}
const homeLinks = () => (
  <>
    <Link to="/dashboard/things">things</Link>
    <Link to="/dashboard/late">late</Link>
  </>
)

/** A part of the header that is loaded when its feature asks for it. */
const loadPart = vi.fn(async () => ({ default: () => <output>part</output> }))

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
      { path: '/dashboard/app', load: page('Home', homeLinks) },
      { path: '/dashboard/late', load: async () => ({ default: LatePage }) },
      { path: '/dashboard/own', everybody: true, load: page('Own') },
      { path: '/dashboard/broken', load: broken },
      { path: '/dashboard/unloadable', load: () => Promise.reject(new Error('no such chunk')) },
    ],
  }),
  things: webFeature(things, {
    screens: [
      { path: '/dashboard/things', can: 'see', load: page('Things', askServer) },
      { path: '/dashboard/things/:id', can: 'see', load: page('Thing', noteAndNext) },
    ],
    header: { can: 'see', isLate: true, order: 1, load: loadPart },
  }),
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
  return { loadAll, signOut, token }
}
async function signOutByMenu(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: /Хэрэглэгчийн цэс/ }))
  await userEvent.click(await screen.findByText('Гарах'))
}
/** Signs out as another tab does. */
function endElsewhere(): void {
  localStorage.removeItem('accessToken')
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', oldValue: 'x', newValue: null }))
}
const title = (text: string) => screen.findByRole('heading', { level: 1, name: text })
const address = () => `${window.location.pathname}${window.location.search}`

beforeEach(() => {
  arrived = Promise.withResolvers()
  stubBrowser()
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

describe('access', () => {
  test('anonymous visitors are redirected to sign-in with the return address, and nothing of the dashboard is loaded', async () => {
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

  test('a screen opens for a role with its permission', async () => {
    open('/dashboard/things')

    expect(await title('Things')).toBeVisible()
    expect(address()).toBe('/dashboard/things')
  })

  test('without the permission a message is shown in place: the address remains', async () => {
    open('/dashboard/things', { role: 'SECTION_LEADER' })

    await title('Хандах эрхгүй байна')

    expect(address()).toBe('/dashboard/things')
    expect(screen.queryByText('Things')).toBeNull()
  })

  test('citizens can only open the dashboard screens that are open to everybody', async () => {
    open('/dashboard/app', { role: 'APPLICATION' })
    await title('Хандах эрхгүй байна')
    cleanup()

    open('/dashboard/own', { role: 'APPLICATION' })
    expect(await title('Own')).toBeVisible()
  })

  test('an unknown address shows the not-found page', async () => {
    open('/dashboard/nothing')

    expect(await title('Хуудас олдсонгүй')).toBeVisible()
    expect(address()).toBe('/dashboard/nothing')
  })

  test.each(['/dashboard/broken', '/dashboard/unloadable'])(
    '%s shows its error within the frame, with one main element',
    async (path) => {
      open(path)

      await title('Алдаа гарлаа')

      expect(screen.getByRole('button', { name: 'Дахин оролдох' })).toBeVisible()
      expect(document.querySelectorAll('main')).toHaveLength(1)
      expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0)
    },
  )

  test('after navigation the title of the new page has the focus', async () => {
    open('/dashboard/app')
    await userEvent.click(await screen.findByText('things'))

    const found = await title('Things')

    await waitFor(() => expect(document.activeElement).toBe(found))
  })

  test('what somebody opens while a page is loading keeps the focus when its title arrives', async () => {
    open('/dashboard/app')
    await userEvent.click(await screen.findByText('late'))
    await waitFor(() => expect(address()).toBe('/dashboard/late'))
    await userEvent.click(screen.getByRole('button', { name: /Хэрэглэгчийн цэс/ }))
    const opened = await screen.findByText('Гарах')
    await act(async () => arrived.resolve())
    await title('Late')

    expect(opened).toBeVisible()
    expect(document.activeElement).not.toBe(await title('Late'))
  })

  test('a title that arrives late has the focus when nobody has done anything else', async () => {
    open('/dashboard/app')
    await userEvent.click(await screen.findByText('late'))
    await waitFor(() => expect(address()).toBe('/dashboard/late'))
    await act(async () => arrived.resolve())

    const found = await title('Late')
    await waitFor(() => expect(document.activeElement).toBe(found))
  })

  test('input for one record is not shown with the next, and remains while only the query changes', async () => {
    open('/dashboard/things/1')
    await userEvent.type(await screen.findByRole('textbox', { name: 'note' }), 'about the first')
    await userEvent.click(screen.getByRole('link', { name: 'tab' }))
    await waitFor(() => expect(address()).toBe('/dashboard/things/1?tab=2'))
    const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'note' }).value
    expect(note()).toBe('about the first')
    await userEvent.click(screen.getByRole('link', { name: 'next' }))
    await waitFor(() => expect(note()).toBe(''))
    expect(address()).toBe('/dashboard/things/2')
  })
})

describe('the session', () => {
  test('an expired token is removed at start without fetching the person, and so is the cookie for files', async () => {
    const account = vi.fn(async () => accountOf('CITY_ADMIN'))
    const { signOut } = open('/dashboard/app', { token: tokenUntil(Date.now() - 1000), calls: { account } })

    await title('Sign in')

    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(account).not.toHaveBeenCalled()
    expect(signOut).toHaveBeenCalledOnce()
  })

  test('without a response at start the page says so and waits, and opens when the network is back', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const account = async () => {
      if (!navigator.onLine) throw new Error('Something went wrong')
      return accountOf('CITY_ADMIN')
    }
    const { token } = open('/dashboard/things', { calls: { account } })

    expect(await screen.findByText(/Хуудасны зарим хэсгийг ачаалж чадсангүй/)).toBeVisible()
    expect(address()).toBe('/dashboard/things')

    isOnline.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    await title('Things')
    expect(localStorage.getItem('accessToken')).toBe(token)
  })

  test('a server that fails at start leads to sign-in, but the token is kept for the next attempt', async () => {
    const failed = new ApiProblem({ type: '', title: '', status: 500, code: 'unexpected' })
    const { token } = open('/dashboard/app', { calls: { account: () => Promise.reject(failed) } })

    await title('Sign in')

    expect(localStorage.getItem('accessToken')).toBe(token)
  })

  test('when the token expires on an open page, it is removed, the server removes the cookie for files, and the sign-in page gets the reason and the return address', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { signOut } = open('/dashboard/things', { token: tokenUntil(Date.now() + HOUR_MS) })
    await title('Things')

    await vi.advanceTimersByTimeAsync(HOUR_MS)
    await title('Sign in')

    expect(signOut).toHaveBeenCalledOnce()
    expect(address()).toBe(`/auth/login?returnTo=${encodeURIComponent('/dashboard/things')}`)
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(sessionStorage.getItem('nutag-session-ended')).toBe('expired')
  })

  test.each([
    ['token_expired', 'expired'],
    ['not_signed_in', 'revoked'],
  ] as const)('a call refused with %s ends it as %s', async (code, reason) => {
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

  test('requests carry the token and the language; an expired token is omitted', async () => {
    const seen = network([things], { 'things.list': () => null })
    const token = tokenUntil(Date.now() + HOUR_MS)
    localStorage.setItem('accessToken', token)
    await call(things, 'list')
    localStorage.setItem('accessToken', tokenUntil(Date.now() - 1))
    await call(things, 'list')

    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${token}`, null])
    expect(seen[0]?.headers.get('accept-language')).toBe('mn')
  })

  test('signing out calls the server, removes the token, saved input and what features keep, and leaves no return address for the next person', async () => {
    saveInputOf('form', accountOf('CITY_ADMIN').id, { a: 1 })
    const deletion = vi.fn()
    onTestFinished(onSignOut(deletion))
    const { signOut } = open('/dashboard/things')
    toast('approved', { undo: { label: 'undo', run: () => undefined } })
    await title('Things')

    await signOutByMenu()
    await title('Sign in')

    expect(signOut).toHaveBeenCalledOnce()
    await waitFor(() => expect(toastStore.get()).toEqual([]))
    expect(address()).toBe('/auth/login')
    expect(deletion).toHaveBeenCalledOnce()
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(savedInputOf('form', accountOf('CITY_ADMIN').id)).toBeUndefined()
  })

  test.each([
    ['the person signs out', signOutByMenu],
    ['the session ends in another tab', async () => act(endElsewhere)],
  ])(
    'a late part of the header is loaded once it is asked for, and not shown to the next person after %s',
    async (_how, leave) => {
      loadPart.mockClear()
      open('/dashboard/things')
      await title('Things')
      await screen.findByRole('button', { name: /Хэрэглэгчийн цэс/ })
      expect(loadPart).not.toHaveBeenCalled()

      act(() => wakeHeader('things'))
      expect(await screen.findByText('part')).toBeVisible()
      expect(loadPart).toHaveBeenCalledOnce()

      await leave()
      await title('Sign in')
      cleanup()
      open('/dashboard/things')
      await title('Things')
      await screen.findByRole('button', { name: /Хэрэглэгчийн цэс/ })
      expect(screen.queryByText('part')).toBeNull()
      expect(loadPart).toHaveBeenCalledOnce()
    },
  )

  test('an unreachable server does not prevent signing out here', async () => {
    open('/dashboard/things', { calls: { signOut: () => Promise.reject(new Error('Something went wrong')) } })
    await title('Things')

    await signOutByMenu()
    await title('Sign in')

    expect(localStorage.getItem('accessToken')).toBeNull()
  })

  test('signing out in another tab ends the session here too, and deletes nothing that features keep', async () => {
    const deletion = vi.fn()
    onTestFinished(onSignOut(deletion))
    open('/dashboard/things')
    await title('Things')

    act(endElsewhere)
    await title('Sign in')

    expect(sessionStorage.getItem('nutag-session-ended')).toBe('elsewhere')
    expect(deletion).not.toHaveBeenCalled()
  })
})

describe('maintenance', () => {
  const wayBack = `/maintenance?returnTo=${encodeURIComponent('/dashboard/things?q=1')}`

  test('that begins while a screen is open saves the input, keeps the return address, and signs nobody out', async () => {
    network([things], {
      'things.list': () => {
        throw new Refusal('maintenance')
      },
    })
    const { token } = open('/dashboard/things?q=1')
    const isKept = vi.fn()
    window.addEventListener('nutag-session-ends', isKept, { once: true })

    await userEvent.click(await screen.findByText('ask'))
    await title('Maintenance')

    expect(address()).toBe(wayBack)
    expect(isKept).toHaveBeenCalledOnce()
    expect(localStorage.getItem('accessToken')).toBe(token)
  })

  test('at start shows its page instead of the sign-in page', async () => {
    const refused = new ApiProblem({ type: '', title: '', status: 503, code: 'maintenance' })
    const { token } = open('/dashboard/things?q=1', { calls: { account: () => Promise.reject(refused) } })

    await title('Maintenance')

    expect(address()).toBe(wayBack)
    expect(localStorage.getItem('accessToken')).toBe(token)
  })

  test('does not block the sign-in page for people who may work', async () => {
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

  test('an anonymous response ends a session whose token is no longer valid', async () => {
    open('/dashboard/things')
    const headers = { 'www-authenticate': 'Bearer error="invalid_token", error_description="token_expired"' }
    vi.stubGlobal('fetch', async () => new Response('null', { headers }))

    await userEvent.click(await screen.findByText('ask'))
    await title('Sign in')

    expect(sessionStorage.getItem('nutag-session-ended')).toBe('expired')
  })
})

test('when a second factor has become required and the person cannot be fetched, the next refusal asks again', async () => {
  const account = vi.fn<SessionCalls['account']>(async () => accountOf('CITY_ADMIN'))
  network([things], {
    'things.list': () => {
      throw new Refusal('factor_required')
    },
  })
  open('/dashboard/things', { calls: { account } })
  const ask = await screen.findByText('ask')
  account.mockClear().mockRejectedValue(new TypeError('away'))
  await userEvent.click(ask)
  await waitFor(() => expect(account).toHaveBeenCalledTimes(1))
  await userEvent.click(ask)

  await waitFor(() => expect(account).toHaveBeenCalledTimes(2))
})
