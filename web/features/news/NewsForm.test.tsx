import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { docFromText } from '#contract/core/text/richtext-doc.ts'
import type { News } from '#contract/features/news/index.ts'
import { saveAllInput } from '../../core/device/saved-input.ts'
import { useSession } from '../../core/session/session.tsx'
import { Refusal, type Seen } from '../../testing/server.ts'
import { stubBrowser } from '../../ui/testing.tsx'
import NewsEdit from './NewsEdit.tsx'
import { account, draft, showScreen } from './testing.tsx'

const PATH = '/dashboard/news/:id/edit'
const ADDRESS = `/dashboard/news/${draft.id}/edit`

let client: QueryClient | undefined

// Screens are behind the sign-in guard: they are rendered once the session is known.
function Guarded() {
  const queries = useQueryClient()
  useEffect(() => {
    client = queries
  }, [queries])
  return useSession().isInitialized ? <NewsEdit /> : null
}

type Answers = Parameters<typeof showScreen>[3]
const show = (record: News, answers: Answers = {}): Seen[] =>
  showScreen(PATH, ADDRESS, Guarded, { 'news.one': () => ({ data: record }), ...answers })
const title = () => screen.findByLabelText<HTMLInputElement>(/^Гарчиг · Монгол/)
const retitle = async (text: string) => fireEvent.change(await title(), { target: { value: text } })
/** Saves without publishing: a draft, or the changes of something planned. */
const save = () => userEvent.click(screen.getByRole('button', { name: /^(Ноорог хадгалах|Хадгалах)$/ }))
const publish = () => userEvent.click(screen.getByRole('button', { name: 'Нийтлэх' }))
const WRITES = new Set(['news.create', 'news.change', 'news.act'])
const writes = (seen: Seen[]) =>
  seen.filter(({ route }) => WRITES.has(route)).map(({ route, body }) => ({ route, body }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('saving', () => {
  test('only changed fields are sent, with the version that they are based on', async () => {
    const sent = show(draft, {
      'news.change': () => ({ data: { ...draft, title: { mn: 'Шинэ гарчиг' }, version: 5 } }),
    })
    await retitle('Шинэ гарчиг')
    await save()

    await waitFor(() =>
      expect(writes(sent)).toEqual([{ route: 'news.change', body: { title: { mn: 'Шинэ гарчиг' }, version: 4 } }]),
    )
  })

  test('an empty title is not sent: the field shows that it is required', async () => {
    const sent = show(draft)
    await retitle('  ')
    await save()

    expect(await screen.findByText('Энэ талбарыг заавал бөглөнө үү')).toBeVisible()
    expect(writes(sent)).toEqual([])
  })

  test('an empty text cannot be published', async () => {
    const sent = show({ ...draft, body: { mn: docFromText('') } })
    await title()
    await publish()

    await screen.findByText('Энэ талбарыг заавал бөглөнө үү')
    expect(writes(sent)).toEqual([])
  })

  test('publishing sends the transition with the version, and no unchanged fields', async () => {
    const published = {
      ...draft,
      status: 'published',
      phase: 'published',
      version: 5,
      publishAt: '2026-11-20T00:00:00.000Z',
    }
    const sent = show(draft, { 'news.act': () => ({ data: published }) })
    await title()
    await publish()

    await waitFor(() => expect(writes(sent)).toEqual([{ route: 'news.act', body: { action: 'publish', version: 4 } }]))
    // afterwards its public page is one press away
    expect(await screen.findByRole('link', { name: 'Сайтаас үзэх' })).toHaveAttribute('href', `/news/${draft.id}`)
    expect(screen.getByRole('button', { name: 'Холбоос хуулах' })).toBeVisible()
  })

  test('Enter in a field saves the draft and publishes nothing', async () => {
    const sent = show(draft, { 'news.change': () => ({ data: { ...draft, title: { mn: 'Шинэ' }, version: 5 } }) })
    await retitle('Шинэ')
    await userEvent.type(await title(), '{Enter}')

    await waitFor(() =>
      expect(writes(sent)).toEqual([{ route: 'news.change', body: { title: { mn: 'Шинэ' }, version: 4 } }]),
    )
  })

  test('the arrow beside the button asks for a time', async () => {
    show(draft)
    await title()
    await userEvent.click(screen.getByRole('button', { name: 'Өөр сонголт' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Товлосон цагт нийтлэх' }))

    await waitFor(async () => expect(await screen.findByLabelText(/^Өдөр/)).toHaveFocus())
    expect(screen.getByRole('button', { name: 'Товлох' })).toBeVisible()
  })

  test('a time in the past cannot be scheduled', async () => {
    const sent = show(draft)
    await title()
    await userEvent.click(screen.getByLabelText('Товлосон цагт нийтлэх'))
    fireEvent.change(await screen.findByLabelText(/^Өдөр/), { target: { value: '2020.01.02' } })
    fireEvent.change(screen.getByLabelText(/^Цаг/), { target: { value: '10:00' } })
    await userEvent.click(screen.getByRole('button', { name: 'Товлох' }))

    expect(await screen.findByText('Сонгосон цаг өнгөрсөн байна')).toBeVisible()
    expect(writes(sent)).toEqual([])
  })
})

describe('published news', () => {
  const live: News = {
    ...draft,
    status: 'published',
    phase: 'published',
    publishAt: '2026-11-20T00:00:00.000Z',
    allowedActions: ['unpublish', 'archive', 'bin'],
    changes: null,
  }
  const { changes: _, ...state } = live
  const waiting: News = { ...live, hasChanges: true, changes: { ...state, hasChanges: true, title: { mn: 'Засвар' } } }
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

  test('is saved without publishing by one button, and published by the other', async () => {
    const sent = show(live, { 'news.change': () => ({ data: { ...waiting, version: 5 } }) })
    await retitle('Засвар')
    await press('Нийтлэлгүй хадгалах')
    await waitFor(() =>
      expect(writes(sent)).toEqual([{ route: 'news.change', body: { title: { mn: 'Засвар' }, version: 4 } }]),
    )

    await screen.findByText(/Нийтлээгүй өөрчлөлт байна/)
    await press('Өөрчлөлтийг нийтлэх')
    await waitFor(() => expect(writes(sent)[1]?.body).toMatchObject({ publish: true }))
  })

  test('on a phone the bar has one primary button, and a menu with all other actions', async () => {
    const sent = show(live, { 'news.change': () => ({ data: { ...waiting, version: 5 } }) })
    stubBrowser({ isPhone: true })
    await retitle('Засвар')
    const bar = within(
      (await screen.findByRole('button', { name: 'Өөрчлөлтийг нийтлэх' })).parentElement as HTMLElement,
    )
    expect(bar.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(
      ['Бусад үйлдэл', 'Өөрчлөлтийг нийтлэх'],
    )
    expect(bar.queryByRole('link')).toBeNull()

    await press('Бусад үйлдэл')
    const menu = within(screen.getByRole('menu'))
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Нийтлэлгүй хадгалах',
      'Урьдчилан харах',
      'Нийтлэлийг буцаах',
      'Архивлах',
      'Устгах',
    ])
    await userEvent.click(menu.getByRole('menuitem', { name: 'Нийтлэлгүй хадгалах' }))
    await waitFor(() =>
      expect(writes(sent)).toEqual([{ route: 'news.change', body: { title: { mn: 'Засвар' }, version: 4 } }]),
    )
  })

  test('opens with its unpublished changes, compares them, and returns to the published text when they are discarded', async () => {
    const sent = show(waiting, { 'news.discard': () => ({ data: { ...live, version: 5 } }) })
    expect((await title()).value).toBe('Засвар')

    await press('Харьцуулах')
    expect(await screen.findByText('Нийтэлсэн бичвэр ба нийтлээгүй өөрчлөлт')).toBeVisible()

    await press('Өөрчлөлтийг цуцлах')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Өөрчлөлтийг цуцлах' }))
    await waitFor(() => expect(sent.some(({ route }) => route === 'news.discard')).toBe(true))
    await waitFor(async () => expect((await title()).value).toBe(live.title.mn))
  })
})

describe('the counter', () => {
  test('counts characters like the server', async () => {
    show({ ...draft, body: { mn: docFromText('ө'.repeat(1000)), en: docFromText('Two\nlines') } })

    expect(await screen.findByText('1000 / 1000')).toBeVisible()
    expect(screen.getByText('9 / 1000')).toBeVisible()
    expect(screen.getByText('12 / 150')).toBeVisible()
  })

  test('1001 characters are refused before anything is sent', async () => {
    const sent = show({ ...draft, body: { mn: docFromText('ө'.repeat(1001)) } })
    await screen.findByText('1001 / 1000')
    await save()

    expect(await screen.findByText(/Хамгийн ихдээ 1000 тэмдэгт/)).toBeVisible()
    expect(writes(sent)).toEqual([])
  })
})

describe('concurrent changes', () => {
  const theirs = { ...draft, title: { mn: 'Тэдний гарчиг' }, category: 'event', version: 6 }
  const answers: Answers = {
    'news.change': ({ body }) => {
      if (JSON.stringify(body).includes('"version":4')) throw new Refusal('stale', { current: theirs })
      return { data: { ...theirs, title: { mn: 'Миний гарчиг' }, version: 7 } }
    },
  }
  const open = async () => {
    const sent = show(draft, answers)
    await retitle('Миний гарчиг')
    await save()
    return { sent, dialog: within(await screen.findByRole('dialog')) }
  }

  test('both versions of the field that I changed are shown, and my input is kept', async () => {
    const { dialog } = await open()

    expect(dialog.getByText('Миний гарчиг')).toBeVisible()
    expect(dialog.getByText('Тэдний гарчиг')).toBeVisible()
    expect(dialog.queryByText('Ангилал')).toBeNull()
    expect((await title()).value).toBe('Миний гарчиг')
  })

  test('my choice is saved on top of their version: fields that I did not change remain theirs', async () => {
    const { sent, dialog } = await open()
    await userEvent.click(dialog.getByRole('button', { name: 'Сонгосноор хадгалах' }))

    await waitFor(() => expect(writes(sent).at(-1)?.body).toEqual({ title: { mn: 'Миний гарчиг' }, version: 6 }))
  })

  test('cancelling sends nothing', async () => {
    const { sent, dialog } = await open()
    await userEvent.click(dialog.getByRole('button', { name: 'Болих' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(writes(sent)).toHaveLength(1)
  })
})

describe('a change that arrives during input', () => {
  const NAMES = { lastName: 'Бат', firstName: 'Дорж' }
  test.each([
    ['by somebody else', crypto.randomUUID(), 'Таныг засаж байх хооронд Б. Дорж үүнийг өөрчилсөн.'],
    ['by the same person elsewhere', account.id, 'Та энэ хооронд үүнийг өөр цонхноос өөрчилсөн байна.'],
  ])('%s is announced as such', async (_, id, text) => {
    let latest = draft
    show(draft, { 'news.one': () => ({ data: latest }) })
    await retitle('Миний гарчиг')
    latest = { ...draft, title: { mn: 'Өөр гарчиг' }, version: 6, updatedBy: { id, ...NAMES } }
    await client?.invalidateQueries()

    expect(await screen.findByText(text)).toBeVisible()
    expect((await title()).value).toBe('Миний гарчиг')
  })
})

describe('drafts on this device', () => {
  const KEY = `nutag-draft-news-${draft.id}-${account.id}`

  test('input is stored, offered on the next visit, and deleted after saving', async () => {
    show(draft)
    await retitle('Дутуу бичсэн')
    await waitFor(() => expect(JSON.parse(localStorage.getItem(KEY) ?? '{}').values?.title.mn).toBe('Дутуу бичсэн'))
    cleanup()

    show(draft, { 'news.change': () => ({ data: { ...draft, title: { mn: 'Дутуу бичсэн' }, version: 5 } }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Сэргээх' }))
    expect((await title()).value).toBe('Дутуу бичсэн')
    await save()
    await waitFor(() => expect(localStorage.getItem(KEY)).toBeNull())
  })
})

describe('the session ends during input', () => {
  test('after signing in again the input is restored as unsaved', async () => {
    show(draft)
    await retitle('Хугацаа дуусахад')
    saveAllInput()
    cleanup()

    show(draft)
    await waitFor(async () => expect((await title()).value).toBe('Хугацаа дуусахад'))
    expect(screen.queryByRole('button', { name: 'Сэргээх' })).toBeNull()
  })
})

describe('records that cannot be edited', () => {
  test('in the bin can only be restored or erased', async () => {
    show({ ...draft, deletedAt: '2026-11-13T03:00:00.000Z', allowedActions: ['restore', 'erase'] })

    expect(await screen.findByRole('button', { name: 'Сэргээх' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Бүрмөсөн устгах' })).toBeVisible()
    expect(screen.queryByLabelText(/^Гарчиг/)).toBeNull()
  })

  test('of another area are read-only', async () => {
    show({ ...draft, canWrite: false, allowedActions: [] })

    expect(await screen.findByText('Танд үүнийг засах эрх байхгүй.')).toBeVisible()
    expect(screen.queryByLabelText(/^Гарчиг/)).toBeNull()
  })
})
