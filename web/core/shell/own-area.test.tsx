import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountOf, tokenUntil } from '../../testing/people.ts'
import { AfterSignIn, SignedIn } from '../../testing/signed-in.tsx'
import { stubBrowser } from '../../ui/testing.tsx'
import { useNarrowsByArea } from '../areas/area-on-page.ts'
import { provideAreas } from '../areas/area-source.ts'
import { OwnArea } from './OwnArea.tsx'

// The area in the header: docs/web.md "Reading and writing".

const account = accountOf('DISTRICT_ADMIN')
const KHOROO = '5b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'
const khoroo = { id: KHOROO, level: 'khoroo' as const, name: { mn: '7 дугаар хороо' } }
const above = (account.area?.path ?? []).map((one, i) => ({
  ...one,
  level: i === 0 ? ('city' as const) : ('district' as const),
}))

beforeEach(() => {
  stubBrowser()
  sessionStorage.clear()
  provideAreas({
    below: async () => [khoroo],
    path: async (id) => (id === KHOROO ? [...above, khoroo] : above),
    find: async () => [],
  })
})
afterEach(cleanup)

function show(narrows: boolean, address: string) {
  localStorage.setItem('accessToken', tokenUntil(Date.now() + 3_600_000))
  const Screen = () => {
    useNarrowsByArea(narrows)
    return <OwnArea />
  }
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: [address] })
  render(
    <SignedIn as="DISTRICT_ADMIN">
      <AfterSignIn>
        <RouterProvider router={router} />
      </AfterSignIn>
    </SignedIn>,
  )
  return router
}

test('a page that an area narrows is switched to an area within reach, on its first page, and back', async () => {
  const router = show(true, '/dashboard/reports?status=approved&page=3')
  await userEvent.click(await screen.findByRole('button', { name: /Нутаг дэвсгэр/ }))
  const field = await screen.findByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.click(field)
  await userEvent.click(await screen.findByRole('option', { name: /7 дугаар хороо/ }))

  expect(router.state.location.search).toBe(`?status=approved&areaId=${KHOROO}`)
  const chip = await screen.findByRole('button', { name: /7 дугаар хороо/ })
  await userEvent.click(chip)
  await userEvent.click(await screen.findByRole('button', { name: 'Арилгах' }))

  expect(router.state.location.search).toBe('?status=approved')
  await waitFor(() => expect(screen.queryByText('7 дугаар хороо')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Нутаг дэвсгэр/ }))
})

test("a page that an area does not narrow names the person's area, whatever its address says, and offers nothing", async () => {
  const path = vi.fn(async () => [...above, khoroo])
  provideAreas({ below: async () => [khoroo], path, find: async () => [] })
  const own = account.area?.path.at(-1)?.name.mn ?? ''
  show(true, `/dashboard/reports?areaId=${KHOROO}`)
  // the same address on a page that it narrows: the name that must not appear is known
  await screen.findByRole('button', { name: /7 дугаар хороо/ })
  expect(path).toHaveBeenCalled()
  cleanup()
  path.mockClear()

  show(false, `/dashboard/kanban?areaId=${KHOROO}`)
  expect(await screen.findByText(own)).toBeVisible()
  expect(path).not.toHaveBeenCalled()
  expect(screen.queryByRole('button')).toBeNull()
})
