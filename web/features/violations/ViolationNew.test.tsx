import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { areas } from '#contract/features/areas/index.ts'
import { laws } from '#contract/features/laws/index.ts'
import { violations } from '#contract/features/violations/index.ts'
import type { AreaChoice } from '../../core/area-source.ts'
import { dropFilesOf, keptFilesOf } from '../../core/content/kept-files.ts'
import { useSession } from '../../core/session.tsx'
import { account, showScreen } from '../../testing/screen.tsx'
import { slowUploads } from '../../testing/uploads.ts'
import ViolationNew from './ViolationNew.tsx'

const KEPT_AS = `violation-new-${account.id}`
const photo = () => new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2])], 'road.jpg', { type: 'image/jpeg' })

/** Addresses of pictures in memory that were made and not released. */
const addresses = new Set<string>()

beforeEach(async () => {
  localStorage.clear()
  addresses.clear()
  await dropFilesOf(KEPT_AS)
  URL.createObjectURL = () => {
    const url = `blob:${addresses.size}-${Math.random()}`
    addresses.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => void addresses.delete(url)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Guarded = () => (useSession().isInitialized ? <ViolationNew /> : null)
const show = (places?: Parameters<typeof showScreen>[3]) =>
  showScreen([violations, laws, areas], { path: '/new', address: '/new', Screen: Guarded }, {}, places)
const description = () => screen.findByLabelText<HTMLTextAreaElement>(/^Тайлбар/)

test('the place is no longer called required once the position is found', async () => {
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), {
      geolocation: {
        getCurrentPosition: (found: (at: unknown) => void) => found({ coords: { latitude: 47.9, longitude: 106.9 } }),
      },
    }),
  )
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Бүртгэх' }))
  const place = screen.getByLabelText(/^Байршлын тайлбар/)
  await waitFor(() => expect(place.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.click(screen.getByRole('button', { name: 'Миний байршлыг авах' }))

  await waitFor(() => expect(place.getAttribute('aria-invalid')).not.toBe('true'))
})

test('a place that was left empty on the way to the map is not called required before it is sent', async () => {
  show()
  const place = await screen.findByLabelText(/^Байршлын тайлбар/)
  await userEvent.click(place)
  await userEvent.tab()
  expect(place.getAttribute('aria-invalid')).not.toBe('true')
  expect(screen.queryByText('Заавал бөглөнө үү')).toBeNull()
})

test('a file that only calls itself .jpg is refused when it is chosen, and nothing is uploaded', async () => {
  show()
  await description()
  const uploads = vi.fn()
  vi.stubGlobal('XMLHttpRequest', uploads)
  const chooser = document.querySelector<HTMLInputElement>('[data-field="photos"] input[type="file"]')
  if (!chooser) throw new Error('no chooser')
  await userEvent.upload(chooser, new File(['<script>'], 'fake.jpg', { type: 'image/jpeg' }))

  expect((await screen.findByRole('alert')).textContent).toMatch(/Энэ файл зураг биш/)
  expect(screen.queryByRole('button', { name: /Дахин илгээх: fake/ })).toBeNull()
  expect(uploads).not.toHaveBeenCalled()
})

test('a photo shows itself, and its address is released when it is removed', async () => {
  const { choose, letIn } = slowUploads()
  show()
  await description()
  await choose(photo(), 'photos')
  const address = () => document.querySelector('[data-field="photos"] img')?.getAttribute('src')
  await waitFor(() => expect(address()).toMatch(/^blob:/))
  letIn()
  await waitFor(() => expect(screen.getByText(/илгээсэн/)).toBeTruthy())
  await waitFor(() => expect(address()).toMatch(/^blob:/))
  await userEvent.click(screen.getByRole('button', { name: /^Хасах/ }))

  await waitFor(() => expect([...addresses]).toEqual([]))
  expect(await keptFilesOf(KEPT_AS)).toEqual([])
})

test('a closed page loses neither words nor photos, and the photos are uploaded again', async () => {
  const first = slowUploads()
  show()
  await userEvent.type(await description(), 'Нүх')
  await first.choose(photo(), 'photos')
  first.letIn()
  await waitFor(() => expect(screen.getByText(/илгээсэн/)).toBeTruthy())
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  const again = slowUploads()
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Сэргээх' }))

  expect((await description()).value).toBe('Нүх')
  await waitFor(() => expect(document.querySelectorAll('[data-field="photos"] img')).toHaveLength(1))
  again.letIn()
  await waitFor(() => expect(screen.getByText(/илгээсэн/)).toBeTruthy())
  expect(await keptFilesOf(KEPT_AS)).toHaveLength(1)
})

test('what was kept is dropped when another violation is begun, and when the person drops it', async () => {
  const { choose } = slowUploads()
  show()
  await description()
  await choose(photo(), 'photos')
  cleanup()
  show()
  await screen.findByRole('button', { name: 'Сэргээх' })
  await userEvent.type(await description(), 'Өөр')

  await waitFor(async () => expect(await keptFilesOf(KEPT_AS)).toEqual([]))
  expect(screen.queryByRole('button', { name: 'Сэргээх' })).toBeNull()
})

describe('the place', () => {
  const DISTRICT = { id: '00000000-0000-4000-8000-0000000000d1', level: 'district', name: { mn: 'Дүүрэг' } } as const
  const KHOROO = {
    id: '00000000-0000-4000-8000-0000000000c1',
    level: 'khoroo',
    name: { mn: '1 дүгээр хороо' },
  } as const
  const OTHER = { id: '00000000-0000-4000-8000-0000000000c2', level: 'khoroo', name: { mn: '2 дугаар хороо' } } as const
  const CITY = { id: account.area?.id ?? '', level: 'city', name: { mn: 'Хот' } } as const

  const showAt = (found: readonly AreaChoice[]) => {
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), {
        geolocation: {
          getCurrentPosition: (done: (at: unknown) => void) => done({ coords: { latitude: 47.9, longitude: 106.9 } }),
        },
      }),
    )
    show({
      map: { at: async () => [...found] },
      areas: {
        below: async (id) => (id === DISTRICT.id ? [KHOROO, OTHER] : [DISTRICT]),
        path: async (id) => [CITY, DISTRICT, ...[KHOROO, OTHER].filter((one) => one.id === id)],
      },
    })
  }
  const locate = async () => userEvent.click(await screen.findByRole('button', { name: 'Миний байршлыг авах' }))
  const chosen = (level: string) => screen.getByRole<HTMLInputElement>('combobox', { name: level }).value

  test('coordinates are hidden until they are asked for', async () => {
    showAt([])
    await locate()
    expect(screen.queryByLabelText('Өргөрөг')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Солбицлыг тоогоор оруулах' }))

    expect(screen.getByLabelText<HTMLInputElement>('Өргөрөг').value).toBe('47.9')
  })

  test('coordinates that are wrong show themselves', async () => {
    showAt([])
    await userEvent.click(await screen.findByRole('button', { name: 'Солбицлыг тоогоор оруулах' }))
    await userEvent.type(screen.getByLabelText('Өргөрөг'), '12')
    await userEvent.click(screen.getByRole('button', { name: 'Бүртгэх' }))

    await waitFor(() => expect(screen.getByLabelText('Өргөрөг').getAttribute('aria-invalid')).toBe('true'))
  })

  test('the khoroo of the borders is filled in while none is chosen', async () => {
    showAt([CITY, DISTRICT, KHOROO])
    await locate()

    await waitFor(() => expect(chosen('Хороо')).toBe('1 дүгээр хороо'))
    expect(screen.getByText('Энэ цэг: Дүүрэг › 1 дүгээр хороо')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Энэ нутаг дэвсгэрийг сонгох' })).toBeNull()
  })

  test('where only the district is known, the khoroo is left to be chosen', async () => {
    showAt([CITY, DISTRICT])
    await locate()

    await waitFor(() => expect(chosen('Дүүрэг')).toBe('Дүүрэг'))
    expect(chosen('Хороо')).toBe('')
  })

  test('a khoroo that was chosen stays, and the other one is offered', async () => {
    showAt([CITY, DISTRICT, KHOROO])
    await userEvent.click(await screen.findByRole('combobox', { name: 'Дүүрэг' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Дүүрэг', hidden: true }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Хороо' }))
    await userEvent.click(await screen.findByRole('option', { name: '2 дугаар хороо', hidden: true }))
    await locate()
    const offer = await screen.findByRole('button', { name: 'Энэ нутаг дэвсгэрийг сонгох' })
    expect(chosen('Хороо')).toBe('2 дугаар хороо')
    await userEvent.click(offer)

    await waitFor(() => expect(chosen('Хороо')).toBe('1 дүгээр хороо'))
  })

  test('an area outside of the reader’s own is named and not offered', async () => {
    showAt([{ ...CITY, id: '00000000-0000-4000-8000-0000000000ff' }, DISTRICT, KHOROO])
    await locate()
    await screen.findByText('Энэ цэг: Дүүрэг › 1 дүгээр хороо')

    expect(screen.queryByRole('button', { name: 'Энэ нутаг дэвсгэрийг сонгох' })).toBeNull()
  })
})
