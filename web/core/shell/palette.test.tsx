import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountOf, tokenUntil } from '../../testing/people.ts'
import { SignedIn } from '../../testing/signed-in.tsx'
import { ConfirmProvider } from '../../ui/dialogs/ConfirmProvider.tsx'
import { stubBrowser } from '../../ui/testing.tsx'
import type { Found, WebFeature } from '../access/define-feature.ts'
import { useSession } from '../session/session.tsx'
import { Palette } from './Palette.tsx'
import { orderGroups } from './palette-entry.ts'
import { forgetTyped, listenToPaletteKey } from './palette-key.ts'
import { keepRecent, recentOf } from './recent.ts'

// Rules of the global search: docs/rules/search.md.

beforeEach(() => {
  stubBrowser()
  sessionStorage.clear()
})
afterEach(cleanup)

const account = accountOf('KHOROO_ADMIN')
const who = { role: 'KHOROO_ADMIN' } as const

/** A feature with search results, for roles that may read it. */
const finding = (name: string, find: (q: string) => Promise<Found[]>, can = 'read'): WebFeature => ({
  contract: { name, permissions: { read: { KHOROO_ADMIN: 'subtree' }, rule: { CITY_ADMIN: 'all' } } },
  screens: [
    { path: `/dashboard/${name}/:id`, can: 'read', load: async () => ({ default: () => null }) },
    { path: `/dashboard/${name}/:id/edit`, can: 'rule', load: async () => ({ default: () => null }) },
  ],
  search: { can, label: () => name, find },
})

async function open(features: Record<string, WebFeature>, onDrawer = vi.fn(), at: string[] = ['/']) {
  localStorage.setItem('accessToken', tokenUntil(Date.now() + 3_600_000))
  const onClose = vi.fn()
  const Inside = () => {
    const { user } = useSession()
    const [isOpen, setOpen] = useState(true)
    const close = () => {
      onClose()
      setOpen(false)
    }
    return (
      user && (
        <>
          <main>
            <button type="button">behind</button>
          </main>
          {isOpen && <Palette features={features} {...who} onClose={close} onDrawer={onDrawer} />}
        </>
      )
    )
  }
  const router = createMemoryRouter([{ path: '*', element: <Inside /> }], { initialEntries: at })
  render(
    <SignedIn as="KHOROO_ADMIN">
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </SignedIn>,
  )
  return { box: await screen.findByRole('combobox'), router, onClose }
}

test('a failing search of one feature does not hide the results of the others', async () => {
  const { box } = await open({
    news: finding('news', async () => [{ id: '1', title: 'Өргөө хороо', to: '/dashboard/news/1' }]),
    laws: finding('laws', () => Promise.reject(new TypeError('away'))),
  })
  await userEvent.type(box, 'оргоо')

  expect(await screen.findByRole('option', { name: /Өргөө хороо/ })).toBeVisible()
  expect(await screen.findByText(/Зарим хэсгээс хайж чадсангүй/)).toBeVisible()
})

test('pages that the role may not open are not offered, and features that it may not read are not queried', async () => {
  const never = vi.fn(async () => [])
  const { box } = await open({
    news: finding('news', async () => [
      { id: '1', title: 'Нээх', to: '/dashboard/news/1' },
      { id: '2', title: 'Засах', to: '/dashboard/news/2/edit' },
    ]),
    secret: finding('secret', never, 'rule'),
  })
  await userEvent.type(box, 'аб')

  expect(await screen.findByRole('option', { name: 'Нээх' })).toBeVisible()
  expect(screen.queryByRole('option', { name: 'Засах' })).toBeNull()
  expect(never).not.toHaveBeenCalled()
})

test('it works by keyboard alone, and the page opened is remembered', async () => {
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

test('Enter right after typing opens a result for the new input, not for the earlier one', async () => {
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

test('an Enter pressed before the palette has opened opens the first result as soon as it is there', async () => {
  listenToPaletteKey(() => true)
  onTestFinished(forgetTyped)
  localStorage.setItem('accessToken', tokenUntil(Date.now() + 3_600_000))
  for (const [key, more] of [['k', { ctrlKey: true, code: 'KeyK' }], ['х'], ['у'], ['Enter']] as const)
    window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...more }))
  const { router, onClose } = await open({
    news: finding('news', async () => [{ id: '1', title: 'Хурал', to: '/dashboard/news/1' }]),
  })

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/news/1'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('the selection remains on its entry when results appear above it', async () => {
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

test('an input longer than the limit is cut and still searched', async () => {
  const asked = vi.fn(async () => [])
  const { box } = await open({ news: finding('news', asked) })
  await userEvent.click(box)
  await userEvent.paste('х'.repeat(500))
  await waitFor(() => expect(asked).toHaveBeenCalled())

  expect((box as HTMLInputElement).value).toHaveLength(100)
  expect(await screen.findByText(/олдсонгүй/)).toBeVisible()
})

test('screen readers learn whether there are results, and how many', async () => {
  const { box } = await open({
    news: finding('news', async (q) => (q === 'аб' ? [{ id: '1', title: 'аб', to: '/dashboard/news/1' }] : [])),
  })
  // actions are offered before anything is typed
  expect([box.getAttribute('aria-expanded'), box.getAttribute('aria-autocomplete')]).toEqual(['true', 'list'])
  await userEvent.type(box, 'аб')
  await screen.findByRole('option', { name: 'аб' })

  expect(box.getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/1/))
  await userEvent.type(box, 'в')
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/олдсонгүй/))
  expect(box.getAttribute('aria-expanded')).toBe('false')
})

test('input typed in the Latin keyboard layout by mistake is converted and found, which is shown', async () => {
  const { box } = await open({
    news: finding('news', async (q) => (q === 'өргөө' ? [{ id: '1', title: 'Өргөө', to: '/dashboard/news/1' }] : [])),
  })
  await userEvent.type(box, 'fjuff')

  expect(await screen.findByRole('option', { name: 'Өргөө' })).toBeVisible()
  expect(await screen.findByText('«өргөө» гэж хайлаа: 1 үр дүн')).toBeVisible()
})

test('input with results is not searched again in another keyboard layout', async () => {
  const asked: string[] = []
  const { box } = await open({
    news: finding('news', async (q) => {
      asked.push(q)
      return [{ id: '1', title: q, to: '/dashboard/news/1' }]
    }),
  })
  await userEvent.type(box, 'nutag')
  await screen.findByRole('option', { name: 'nutag' })
  // a conversion would have been searched before the following input
  await userEvent.type(box, ' city')
  await screen.findByRole('option', { name: 'nutag city' })

  expect(asked.filter((q) => !'nutag city'.startsWith(q))).toEqual([])
})

test('the last five are remembered, each once, for this person only', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 2]) keepRecent('a', { id: `${n}`, title: `${n}`, to: `/${n}` })

  expect(recentOf('a').map(({ title }) => title)).toEqual(['2', '6', '5', '4', '3'])
  expect(recentOf('b')).toEqual([])
  sessionStorage.setItem('nutag-recent', '{"who":"a","found":[{"id":1},null]}')
  expect(recentOf('a')).toEqual([])
})

test('commands are found by their names, run, and are not remembered as places', async () => {
  const onDrawer = vi.fn()
  const { box, onClose } = await open({}, onDrawer)
  await userEvent.type(box, 'товчлол')
  await screen.findByRole('option', { name: 'Гарын товчлол' })
  await userEvent.keyboard('{Enter}')

  await waitFor(() => expect(onDrawer).toHaveBeenCalledWith('keys'))
  expect(onClose).toHaveBeenCalled()
  expect(recentOf(account.id)).toEqual([])
})

test('the dark mode is one command away', async () => {
  const { box } = await open({})
  await userEvent.type(box, 'бараан')
  await screen.findByRole('option', { name: 'Бараан горимд шилжих' })
  await userEvent.keyboard('{Enter}')

  await waitFor(() => expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark'))
})

test('the letters that were searched for are marked, also where they were typed without ө and ү', async () => {
  const { box } = await open({
    news: finding('news', async () => [{ id: '1', title: 'Шинэ өргөө нээлээ', to: '/dashboard/news/1' }]),
  })
  await userEvent.type(box, 'оргоо')
  const option = await screen.findByRole('option', { name: 'Шинэ өргөө нээлээ' })

  expect(option.querySelector('mark')?.textContent).toBe('өргөө')
})

test('exact letters come before folded ones', async () => {
  const titled = (title: string) => ({ id: title, title, to: '/dashboard/news/1' })
  const { box } = await open({ news: finding('news', async () => [titled('Оргил'), titled('Өргөө')]) })
  await userEvent.type(box, 'өрг')
  await screen.findByRole('option', { name: 'Өргөө' })

  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Өргөө', 'Оргил'])
})

const group = (label: string, title: string, kind?: 'person' | 'area' | 'page') => ({
  label,
  kind,
  found: [{ id: title, title, to: '/' }],
})

test.each([
  ['Бат', 'people,pages,areas,laws'],
  ['хороо 5', 'areas,laws,pages,people'],
  ['БЗД 1-3', 'areas,laws,pages,people'],
])('the groups for «%s» are %s', (q, order) => {
  const groups = [
    group('laws', 'Батлах журам'),
    group('areas', 'Бат хороо', 'area'),
    group('pages', 'Батлах', 'page'),
    group('people', 'Доржийн Бат', 'person'),
  ]
  expect(
    orderGroups(groups, q)
      .map(({ label }) => label)
      .join(),
  ).toBe(order)
})

describe('the overlay', () => {
  test.each([
    ['the note', () => screen.getByRole('status')],
    ['the name of a group', () => document.querySelector('[role="group"] > p') as HTMLElement],
    ['the list', () => screen.getByRole('listbox')],
  ])('a press on %s leaves the focus in the field, and Esc closes', async (_name, part) => {
    const { box, onClose } = await open({})
    await screen.findAllByRole('option')
    await userEvent.click(part())
    expect(document.activeElement).toBe(box)
    await userEvent.keyboard('{Escape}')

    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('a press outside closes it', async () => {
    const { onClose } = await open({})
    await userEvent.click(screen.getByRole('dialog'))

    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('the page behind is hidden from screen readers until it closes, and the focus returns to where it was', async () => {
    const before = document.body.appendChild(document.createElement('button'))
    before.focus()
    await open({})
    expect(screen.queryByRole('button', { name: 'behind' })).toBeNull()
    await userEvent.keyboard('{Escape}')

    expect(screen.getByRole('button', { name: 'behind' })).toBeVisible()
    expect(document.activeElement).toBe(before)
    before.remove()
  })

  test('the back button closes it', async () => {
    const { router, onClose } = await open({}, vi.fn(), ['/one', '/two'])
    await act(() => router.navigate('/two?q=later', { replace: true }))
    expect(onClose).not.toHaveBeenCalled()
    await act(() => router.navigate(-1))

    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })

  test('the gesture of the device that closes what is open closes it', async () => {
    const watchers: { onclose?: () => void; destroy: () => void }[] = []
    vi.stubGlobal(
      'CloseWatcher',
      class {
        destroy = vi.fn()
        constructor() {
          watchers.push(this)
        }
      },
    )
    const { onClose } = await open({})
    act(() => watchers[0]?.onclose?.())

    expect(onClose).toHaveBeenCalledTimes(1)
    expect(watchers[0]?.destroy).toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  test('above a modal dialog it is a modal dialog, as the page is inert', async () => {
    const modal = document.body.appendChild(document.createElement('dialog'))
    modal.showModal()
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    const showPopover = vi.spyOn(HTMLElement.prototype, 'showPopover')
    await open({})

    expect(showModal).toHaveBeenCalledTimes(1)
    expect(showPopover).not.toHaveBeenCalled()
    modal.remove()
    showModal.mockRestore()
    showPopover.mockRestore()
  })
})
