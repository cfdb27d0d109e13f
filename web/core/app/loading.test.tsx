import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountOf, tokenUntil } from '../../testing/people.ts'
import { network } from '../../testing/server.ts'
import { stubBrowser } from '../../ui/testing.tsx'
import { type WebFeature, webFeature } from '../access/define-feature.ts'
import { makeTexts, showLanguage } from '../i18n/text.ts'
import { makeApp } from './App.tsx'

const loadFailure = () => new TypeError('Failed to fetch dynamically imported module: /assets/part.js')
const failedOnce = <T,>(part: T) => vi.fn(async () => part).mockImplementationOnce(() => Promise.reject(loadFailure()))
const HINT = /Хуудасны зарим хэсгийг ачаалж чадсангүй/

const page = (title: string) => ({
  default: () => (
    <>
      <h1>{title}</h1>
      <input aria-label="text" />
      <Link to="/dashboard/other">other</Link>
      <Link to="/dashboard/third">third</Link>
    </>
  ),
})
function open(loadAll: (features: Record<string, WebFeature>) => () => Promise<Record<string, WebFeature>>) {
  const other = failedOnce(page('Other'))
  const features: Record<string, WebFeature> = {
    home: webFeature(undefined, {
      screens: [
        { path: '/dashboard/app', everybody: true, load: async () => page('Home') },
        { path: '/dashboard/other', everybody: true, load: other },
        { path: '/dashboard/third', everybody: true, load: async () => page('Third') },
      ],
    }),
  }
  localStorage.setItem('accessToken', tokenUntil(Date.now() + 3_600_000))
  window.history.pushState(null, '', '/dashboard/app')
  const calls = { account: async () => accountOf('CITY_ADMIN'), signOut: async () => {} }
  render(makeApp({ start: {}, loadAll: loadAll(features), calls }))
  return { other }
}
const title = (text: string) => screen.findByRole('heading', { level: 1, name: text })
const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
const networkBack = () =>
  act(async () => {
    setOnline(true)
    dispatchEvent(new Event('online'))
  })

beforeEach(() => {
  stubBrowser()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  network([], {})
  setOnline(false)
})
afterEach(async () => {
  cleanup()
  localStorage.clear()
  await showLanguage('mn')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a page whose code cannot be loaded keeps the current one, shows a hint, and opens when the network is back', async () => {
  const { other } = open((features) => async () => features)
  await title('Home')
  await userEvent.type(screen.getByRole('textbox'), 'typed')
  await userEvent.click(screen.getByRole('link', { name: 'other' }))

  expect(await screen.findByText(HINT)).toBeVisible()
  await title('Home')
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('typed')

  await networkBack()

  await title('Other')
  expect(other).toHaveBeenCalledTimes(2)
  await waitFor(() => expect(screen.queryByText(HINT)).toBeNull())
})

test('while one page cannot be loaded, another one can be opened', async () => {
  open((features) => async () => features)
  await title('Home')
  await userEvent.click(screen.getByRole('link', { name: 'other' }))
  await screen.findByText(HINT)
  await userEvent.click(screen.getByRole('link', { name: 'third' }))
  await title('Third')
  await networkBack()
  await waitFor(() => expect(screen.queryByText(HINT)).toBeNull())
  await title('Third')
})

test('a retry loads the menu and the screens when they failed with the first page', async () => {
  const load = vi.fn<() => void>()
  open((features) => {
    const once = failedOnce(features)
    return () => {
      load()
      return once()
    }
  })
  expect(await screen.findByText(HINT)).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Дахин оролдох' }))

  await title('Home')
  expect(await screen.findByRole('navigation')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('English texts that failed to load replace the Mongolian ones when the network is back', async () => {
  const english = failedOnce({ word: 'word' })
  const { useText } = makeTexts('loading-test', { word: 'үг' }, english)
  const Word = () => <p>{useText()('word')}</p>
  render(<Word />)
  await act(() => showLanguage('en'))
  expect(screen.getByText('үг')).toBeVisible()

  await networkBack()

  expect(await screen.findByText('word')).toBeVisible()
  expect(english).toHaveBeenCalledTimes(2)
})
