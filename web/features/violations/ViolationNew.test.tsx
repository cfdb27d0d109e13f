import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { areas } from '#contract/features/areas/index.ts'
import { laws } from '#contract/features/laws/index.ts'
import { violations } from '#contract/features/violations/index.ts'
import type { AreaChoice } from '../../core/areas/area-source.ts'
import { dropFilesOf, storedFilesOf } from '../../core/content/stored-files.ts'
import { useSession } from '../../core/session/session.tsx'
import { account, showScreen } from '../../testing/screen.tsx'
import { slowUploads } from '../../testing/uploads.ts'
import ViolationNew from './ViolationNew.tsx'

const DRAFT_KEY = `violation-new-${account.id}`
const photo = () => new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2])], 'road.jpg', { type: 'image/jpeg' })

/** Object URLs that were created and not revoked. */
const objectUrls = new Set<string>()

beforeEach(async () => {
  localStorage.clear()
  objectUrls.clear()
  await dropFilesOf(DRAFT_KEY)
  URL.createObjectURL = () => {
    const url = `blob:${objectUrls.size}-${Math.random()}`
    objectUrls.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => void objectUrls.delete(url)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Guarded = () => (useSession().isInitialized ? <ViolationNew /> : null)
const show = (places?: Parameters<typeof showScreen>[3]) =>
  showScreen([violations, laws, areas], { path: '/new', address: '/new', Screen: Guarded }, {}, places)
const description = () => screen.findByLabelText<HTMLTextAreaElement>(/^Тайлбар/)

test('the error on the empty place disappears once the position is found', async () => {
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
  await userEvent.click(screen.getByRole('button', { name: 'Миний байршлыг тогтоох' }))

  await waitFor(() => expect(place.getAttribute('aria-invalid')).not.toBe('true'))
})

test('a place that is left empty shows no error before the form is submitted', async () => {
  show()
  const place = await screen.findByLabelText(/^Байршлын тайлбар/)
  await userEvent.click(place)
  await userEvent.tab()
  expect(place.getAttribute('aria-invalid')).not.toBe('true')
  const required = 'Энэ талбарыг заавал бөглөнө үү'
  expect(screen.queryByText(required)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Бүртгэх' }))
  expect((await screen.findAllByText(required)).length).toBeGreaterThan(0)
})

test('a file that is a .jpg only by name is refused when it is chosen, and nothing is uploaded', async () => {
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

test('a photo has a preview, and its object URL is revoked when the photo is removed', async () => {
  const { choose, completeUpload } = slowUploads()
  show()
  await description()
  await choose(photo(), 'photos')
  const address = () => document.querySelector('[data-field="photos"] img')?.getAttribute('src')
  await waitFor(() => expect(address()).toMatch(/^blob:/))
  completeUpload()
  await waitFor(() => expect(screen.getByText(/илгээсэн/)).toBeVisible())
  await waitFor(() => expect(address()).toMatch(/^blob:/))
  await userEvent.click(screen.getByRole('button', { name: /^Хасах/ }))

  await waitFor(() => expect([...objectUrls]).toEqual([]))
  expect(await storedFilesOf(DRAFT_KEY)).toEqual([])
})

test('closing the page loses neither text nor photos, and the photos are uploaded again', async () => {
  const first = slowUploads()
  show()
  await userEvent.type(await description(), 'Нүх')
  await first.choose(photo(), 'photos')
  first.completeUpload()
  await waitFor(() => expect(screen.getByText(/илгээсэн/)).toBeVisible())
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  const again = slowUploads()
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Сэргээх' }))

  expect((await description()).value).toBe('Нүх')
  await waitFor(() => expect(document.querySelectorAll('[data-field="photos"] img')).toHaveLength(1))
  again.completeUpload()
  await waitFor(() => expect(screen.getByText(/илгээсэн/)).toBeVisible())
  expect(await storedFilesOf(DRAFT_KEY)).toHaveLength(1)
})

test('the stored draft is dropped when the person starts another violation', async () => {
  const { choose } = slowUploads()
  show()
  await description()
  await choose(photo(), 'photos')
  cleanup()
  show()
  await screen.findByRole('button', { name: 'Сэргээх' })
  await userEvent.type(await description(), 'Өөр')

  await waitFor(async () => expect(await storedFilesOf(DRAFT_KEY)).toEqual([]))
  expect(screen.queryByRole('button', { name: 'Сэргээх' })).toBeNull()
})

describe('on behalf of a citizen', () => {
  const ON_BEHALF = 'Биечлэн ирсэн, утсаар ярьсан иргэний мэдээллийг бүртгэж байна'
  const DISTRICT = { id: '00000000-0000-4000-8000-0000000000d1', level: 'district', name: { mn: 'Төв' } } as const
  const KHOROO = {
    id: '00000000-0000-4000-8000-0000000000c1',
    level: 'khoroo',
    name: { mn: '1 дүгээр хороо' },
  } as const
  const choose = async (list: RegExp | string, option: RegExp | string) => {
    await userEvent.click(screen.getByRole('combobox', { name: list }))
    await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
  }
  const showForm = async (more: Parameters<typeof showScreen>[3] = {}) => {
    const seen = showScreen(
      [violations, laws, areas],
      { path: '/new', address: '/new', Screen: Guarded },
      { 'violations.create': () => ({ data: { id: KHOROO.id, number: 5 } }) },
      {
        areas: {
          below: async (id) => (id === DISTRICT.id ? [KHOROO] : [DISTRICT]),
          path: async () => [DISTRICT, KHOROO],
          find: async () => [],
        },
        ...more,
      },
    )
    await description()
    return seen
  }

  test('the citizen is asked for only when staff choose it, and a citizen is not asked', async () => {
    await showForm()
    expect(screen.queryByRole('textbox', { name: /^Иргэний нэр/ })).toBeNull()
    await userEvent.click(screen.getByLabelText(ON_BEHALF))
    expect(await screen.findByRole('textbox', { name: /^Иргэний нэр/ })).toBeVisible()
    cleanup()

    await showForm({ role: 'APPLICATION' })
    expect(screen.queryByLabelText(ON_BEHALF)).toBeNull()
  })

  test('a citizen without a name or any way to reach them is refused on the fields', async () => {
    const seen = await showForm()
    await userEvent.click(screen.getByLabelText(ON_BEHALF))
    await userEvent.click(screen.getByRole('button', { name: 'Бүртгэх' }))
    const name = await screen.findByRole('textbox', { name: /^Иргэний нэр/ })
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    await userEvent.type(name, 'Бат Дорж')
    await userEvent.click(screen.getByRole('button', { name: 'Бүртгэх' }))

    await waitFor(() => expect(screen.getByLabelText(/^И-мэйл хаяг/).getAttribute('aria-invalid')).toBe('true'))
    expect(seen.filter(({ route }) => route === 'violations.create')).toEqual([])
  })

  test('name, telephone and address are sent, and are not stored on the device', async () => {
    const seen = await showForm()
    await userEvent.click(screen.getByLabelText(ON_BEHALF))
    await userEvent.type(await screen.findByRole('textbox', { name: /^Иргэний нэр/ }), 'Бат Дорж')
    await userEvent.type(screen.getByLabelText(/^Утасны дугаар/), '99112233')
    await userEvent.type(screen.getByLabelText(/^И-мэйл хаяг/), 'bat@example.mn')
    await userEvent.type(await description(), 'Хог хаясан')
    await userEvent.type(screen.getByLabelText(/^Байршлын тайлбар/), 'Гудамж')
    window.dispatchEvent(new Event('pagehide'))
    expect(JSON.stringify({ ...localStorage })).toContain('Хог хаясан')
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/Бат Дорж|99112233|bat@example/)
    await choose(/^Ангилал/, /^Хог/)
    await choose(/^Хороо, хэсэг/, 'Төв')
    await userEvent.click(await screen.findByRole('option', { name: '1 дүгээр хороо', hidden: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Бүртгэх' }))

    await waitFor(() => expect(seen.filter(({ route }) => route === 'violations.create')).toHaveLength(1))
    expect(seen.find(({ route }) => route === 'violations.create')?.body).toMatchObject({
      citizen: { name: 'Бат Дорж', phone: '+97699112233', email: 'bat@example.mn', lang: 'mn' },
    })
  })
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
        path: async (id) =>
          id === CITY.id ? [CITY] : [CITY, DISTRICT, ...[KHOROO, OTHER].filter((one) => one.id === id)],
        find: async () => [],
      },
    })
  }
  const locate = async () => userEvent.click(await screen.findByRole('button', { name: 'Миний байршлыг тогтоох' }))
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Хороо, хэсэг/ })
  const chosen = () => field().value

  test('the coordinate inputs are hidden until they are requested', async () => {
    showAt([])
    await locate()
    expect(screen.queryByLabelText('Өргөрөг')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Солбицлыг тоогоор оруулах' }))

    expect(screen.getByLabelText<HTMLInputElement>('Өргөрөг').value).toBe('47.9')
  })

  test('invalid coordinates are marked as invalid on submit', async () => {
    showAt([])
    await userEvent.click(await screen.findByRole('button', { name: 'Солбицлыг тоогоор оруулах' }))
    await userEvent.type(screen.getByLabelText('Өргөрөг'), '12')
    await userEvent.click(screen.getByRole('button', { name: 'Бүртгэх' }))

    await waitFor(() => expect(screen.getByLabelText('Өргөрөг').getAttribute('aria-invalid')).toBe('true'))
  })

  test('the khoroo that contains the point is filled in if none is chosen', async () => {
    showAt([CITY, DISTRICT, KHOROO])
    await locate()

    await waitFor(() => expect(chosen()).toBe('Дүүрэг › 1 дүгээр хороо'))
    expect(screen.getByText('Энэ цэг: Дүүрэг › 1 дүгээр хороо')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Энэ нутаг дэвсгэрийг сонгох' })).toBeNull()
  })

  test('if only the district is known, the khoroo remains empty, and those of the district are offered first', async () => {
    showAt([CITY, DISTRICT])
    await locate()
    await screen.findByText('Энэ цэг: Дүүрэг')
    await userEvent.click(field())

    expect(await screen.findByRole('option', { name: '2 дугаар хороо', hidden: true })).toBeVisible()
    expect(chosen()).toBe('')
  })

  test('a khoroo that was chosen is kept, and the one that contains the point is offered', async () => {
    showAt([CITY, DISTRICT, KHOROO])
    await userEvent.click(await screen.findByRole('combobox', { name: /^Хороо, хэсэг/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Дүүрэг', hidden: true }))
    await userEvent.click(await screen.findByRole('option', { name: '2 дугаар хороо', hidden: true }))
    await locate()
    const offer = await screen.findByRole('button', { name: 'Энэ нутаг дэвсгэрийг сонгох' })
    expect(chosen()).toBe('Дүүрэг › 2 дугаар хороо')
    await userEvent.click(offer)

    await waitFor(() => expect(chosen()).toBe('Дүүрэг › 1 дүгээр хороо'))
  })

  test('an area outside the user’s own is named but not offered', async () => {
    showAt([{ ...CITY, id: '00000000-0000-4000-8000-0000000000ff' }, DISTRICT, KHOROO])
    await locate()
    await screen.findByText('Энэ цэг: Дүүрэг › 1 дүгээр хороо')

    expect(screen.queryByRole('button', { name: 'Энэ нутаг дэвсгэрийг сонгох' })).toBeNull()
  })
})
