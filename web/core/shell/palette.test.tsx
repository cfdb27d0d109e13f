import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountOf, tokenUntil } from '../../testing/people.ts'
import { fillBrowser } from '../../ui/testing.tsx'
import type { Found, WebFeature } from '../feature.ts'
import { Labels } from '../Labels.tsx'
import { makeQueryClient } from '../query.ts'
import { SessionProvider, useSession } from '../session.tsx'
import { SettingsProvider } from '../settings/SettingsProvider.tsx'
import { Palette } from './Palette.tsx'
import { keepRecent, recentOf } from './recent.ts'

// The search over everything: docs/rules/search.md.

beforeEach(() => {
  fillBrowser()
  sessionStorage.clear()
})
afterEach(cleanup)

const account = accountOf('KHOROO_ADMIN')
const who = { role: 'KHOROO_ADMIN' } as const

/** A feature that finds something, for roles that may read it. */
const finding = (name: string, find: (q: string) => Promise<Found[]>, can = 'read'): WebFeature => ({
  contract: { name, permissions: { read: { KHOROO_ADMIN: 'subtree' }, rule: { CITY_ADMIN: 'all' } } },
  screens: [
    { path: `/dashboard/${name}/:id`, can: 'read', load: async () => ({ default: () => null }) },
    { path: `/dashboard/${name}/:id/edit`, can: 'rule', load: async () => ({ default: () => null }) },
  ],
  search: { can, label: () => name, find },
})

async function open(features: Record<string, WebFeature>) {
  localStorage.setItem('accessToken', tokenUntil(Date.now() + 3_600_000))
  const onClose = vi.fn()
  const Inside = () => {
    const { user } = useSession()
    return user ? <Palette features={features} {...who} onClose={onClose} /> : null
  }
  const router = createMemoryRouter([{ path: '*', element: <Inside /> }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <SettingsProvider>
        <SessionProvider
          calls={{ account: async () => account, signOut: async () => {} }}
          onEnd={() => {}}
          onMaintenance={async () => {}}
        >
          <Labels>
            <RouterProvider router={router} />
          </Labels>
        </SessionProvider>
      </SettingsProvider>
    </QueryClientProvider>,
  )
  return { box: await screen.findByRole('combobox'), router, onClose }
}

test('what one feature cannot find now hides nothing of the others', async () => {
  const { box } = await open({
    news: finding('news', async () => [{ id: '1', title: 'Өргөө хороо', to: '/dashboard/news/1' }]),
    laws: finding('laws', () => Promise.reject(new TypeError('away'))),
  })
  await userEvent.type(box, 'оргоо')

  expect(await screen.findByRole('option', { name: /Өргөө хороо/ })).toBeTruthy()
  expect(await screen.findByText(/Зарим хэсгээс хайж чадсангүй/)).toBeTruthy()
})

test('what the role may not open is not offered, and what it may not read is not even asked', async () => {
  const never = vi.fn(async () => [])
  const { box } = await open({
    news: finding('news', async () => [
      { id: '1', title: 'Нээх', to: '/dashboard/news/1' },
      { id: '2', title: 'Засах', to: '/dashboard/news/2/edit' },
    ]),
    secret: finding('secret', never, 'rule'),
  })
  await userEvent.type(box, 'аб')

  expect(await screen.findByRole('option', { name: 'Нээх' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'Засах' })).toBeNull()
  expect(never).not.toHaveBeenCalled()
})

test('it is used by the keyboard alone, and what was opened last comes first the next time', async () => {
  const { box, router, onClose } = await open({
    news: finding('news', async () => [
      { id: '1', title: 'Нэг', to: '/dashboard/news/1' },
      { id: '2', title: 'Хоёр', to: '/dashboard/news/2' },
    ]),
  })
  await userEvent.type(box, 'ху')
  await screen.findByRole('option', { name: 'Хоёр' })
  await userEvent.keyboard('{ArrowDown}{Enter}')

  expect(onClose).toHaveBeenCalled()
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/news/2'))
  expect(recentOf(account.id).map(({ title }) => title)).toEqual(['Хоёр'])
})

test('whoever types on and presses Enter at once opens what is found for the words, not what was found before', async () => {
  const titled = (title: string): Found[] => [{ id: title, title, to: `/dashboard/news/${title.length}` }]
  const later = Promise.withResolvers<Found[]>()
  const asked: string[] = []
  const { box, router, onClose } = await open({
    news: finding('news', (q) => {
      asked.push(q)
      return q === 'аб' ? Promise.resolve(titled('аб')) : later.promise
    }),
  })
  await userEvent.type(box, 'аб')
  await screen.findByRole('option', { name: 'аб' })
  await userEvent.type(box, 'вг{Enter}')
  expect(onClose).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true'))
  await waitFor(() => expect(asked).toContain('абвг'))
  expect(onClose).not.toHaveBeenCalled()
  later.resolve(titled('абвг'))

  await waitFor(() => expect(onClose).toHaveBeenCalled())
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/news/4'))
})

test('what the arrows have chosen stays chosen when something else is found in front of it', async () => {
  let answer = () => {}
  const { box } = await open({
    news: finding(
      'news',
      () =>
        new Promise((resolve) => (answer = () => resolve([{ id: '1', title: 'аб хоёр', to: '/dashboard/news/1' }]))),
    ),
    laws: finding('laws', async () => [
      { id: '2', title: 'аб нэг', to: '/dashboard/laws/2' },
      { id: '3', title: 'аб гурав', to: '/dashboard/laws/3' },
    ]),
  })
  await userEvent.type(box, 'аб')
  await screen.findByRole('option', { name: 'аб гурав' })
  await userEvent.keyboard('{ArrowDown}')
  answer()
  await screen.findByRole('option', { name: 'аб хоёр' })

  const chosen = screen.getByRole('option', { selected: true })
  expect(chosen.textContent).toBe('аб гурав')
  expect(box.getAttribute('aria-activedescendant')).toBe(chosen.id)
})

test('a text longer than a search may be is cut, so that it is still searched', async () => {
  const asked = vi.fn(async () => [])
  const { box } = await open({ news: finding('news', asked) })
  await userEvent.click(box)
  await userEvent.paste('х'.repeat(500))
  await waitFor(() => expect(asked).toHaveBeenCalled())

  expect((box as HTMLInputElement).value).toHaveLength(100)
  expect(await screen.findByText(/олдсонгүй/)).toBeTruthy()
})

test('a reader of screens hears whether there is anything, and how much', async () => {
  const { box } = await open({
    news: finding('news', async (q) => (q === 'аб' ? [{ id: '1', title: 'аб', to: '/dashboard/news/1' }] : [])),
  })
  expect([box.getAttribute('aria-expanded'), box.getAttribute('aria-autocomplete')]).toEqual(['false', 'list'])
  await userEvent.type(box, 'аб')
  await screen.findByRole('option', { name: 'аб' })

  expect(box.getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/1/))
  await userEvent.type(box, 'в')
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/олдсонгүй/))
  expect(box.getAttribute('aria-expanded')).toBe('false')
})

test('words typed with the Latin keyboard by mistake are found as they were meant, and that is said', async () => {
  const { box } = await open({
    news: finding('news', async (q) => (q === 'өргөө' ? [{ id: '1', title: 'Өргөө', to: '/dashboard/news/1' }] : [])),
  })
  await userEvent.type(box, 'fjuff')

  expect(await screen.findByRole('option', { name: 'Өргөө' })).toBeTruthy()
  expect(await screen.findByText('«өргөө» гэж хайлаа: 1 үр дүн')).toBeTruthy()
})

test('what is found as it was typed is not searched for in another way', async () => {
  const asked: string[] = []
  const { box } = await open({
    news: finding('news', async (q) => {
      asked.push(q)
      return [{ id: '1', title: q, to: '/dashboard/news/1' }]
    }),
  })
  await userEvent.type(box, 'nutag')
  await screen.findByRole('option', { name: 'nutag' })
  // another way would have been tried before what is typed next
  await userEvent.type(box, ' city')
  await screen.findByRole('option', { name: 'nutag city' })

  expect(asked.filter((q) => !'nutag city'.startsWith(q))).toEqual([])
})

test('the last five are kept, each once, for this person alone', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 2]) keepRecent('a', { id: `${n}`, title: `${n}`, to: `/${n}` })

  expect(recentOf('a').map(({ title }) => title)).toEqual(['2', '6', '5', '4', '3'])
  expect(recentOf('b')).toEqual([])
  sessionStorage.setItem('nutag-recent', '{"who":"a","found":[{"id":1},null]}')
  expect(recentOf('a')).toEqual([])
})
