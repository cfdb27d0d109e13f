import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { News } from '#contract/features/news/index.ts'
import { useSession } from '../../core/session/session.tsx'
import { stubBrowser } from '../../ui/testing.tsx'
import NewsList from './NewsList.tsx'
import { draft, showScreen } from './testing.tsx'

afterEach(cleanup)

const { changes: _, body: __, ...row } = { ...draft, changes: null }
const waiting = { ...row, phase: 'published', status: 'published', hasChanges: true } as News

// Screens are behind the sign-in guard: they are rendered once the session is known.
function Guarded() {
  return useSession().isInitialized ? <NewsList /> : null
}

async function choose(isPhone: boolean) {
  const seen = showScreen('/dashboard/news/list', '/dashboard/news/list', Guarded, {
    'news.list': () => ({ data: [waiting], meta: { total: 1, page: 1, pageSize: 25 } }),
    'news.facets': () => ({ data: { phase: {}, category: {} } }),
    'news.bulk': () => ({ data: [{ id: waiting.id, ok: true }] }),
  })
  stubBrowser({ isPhone })
  await userEvent.click(await screen.findByRole('checkbox', { name: /Эхний гарчиг/ }))
  const bar = (await screen.findByText('1 мөр сонгосон')).parentElement as HTMLElement
  return { seen, bar: within(bar) }
}

const STEPS = [
  'Өөрчлөлтийг нийтлэх',
  'Өөрчлөлтийг цуцлах',
  'Нийтлэх',
  'Нийтлэлийг буцаах',
  'Архивлах',
  'Онцлох',
  'Онцлохоо болих',
  'Устгах',
]
const names = (all: HTMLElement[]) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent)

test('a record can be read and published in the side panel', async () => {
  const seen = showScreen('/dashboard/news/list', '/dashboard/news/list', Guarded, {
    'news.list': () => ({ data: [row as News], meta: { total: 1, page: 1, pageSize: 25 } }),
    'news.facets': () => ({ data: { phase: {}, category: {} } }),
    'news.one': () => ({ data: draft }),
    'news.bulk': () => ({ data: [{ id: draft.id, ok: true }] }),
  })
  const list = within(await screen.findByRole('table'))
  await userEvent.click(await list.findByRole('button', { name: /Эхний гарчиг/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Хажууд харах' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Эхний гарчиг' }))
  expect(panel.getByRole('link', { name: 'Хуудсыг нь нээх' })).toBeVisible()
  const steps = panel.getAllByRole('button', { name: /^(?:Нийтлэх|Устгах)$/ })
  expect(names(steps)).toEqual(['Устгах', 'Нийтлэх'])

  await userEvent.click(steps[1] as HTMLElement)
  await waitFor(() =>
    expect(seen.filter(({ route }) => route === 'news.bulk').map(({ body }) => body)).toMatchObject([
      { action: 'publish', ids: [draft.id] },
    ]),
  )
})

test('the bulk actions are a row of buttons on a wide screen', async () => {
  const { bar } = await choose(false)
  expect(names(bar.getAllByRole('button')).slice(1)).toEqual(STEPS)
})

test('the bulk actions are one menu on a phone, and work in the same way', async () => {
  const { bar, seen } = await choose(true)
  expect(names(bar.getAllByRole('button')).slice(1)).toEqual(['Сонгосон мэдээлэлд хийх үйлдэл'])

  await userEvent.click(bar.getByRole('button', { name: 'Сонгосон мэдээлэлд хийх үйлдэл' }))
  expect(names(screen.getAllByRole('menuitem'))).toEqual(STEPS)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Онцлох' }))
  await waitFor(() =>
    expect(seen.filter(({ route }) => route === 'news.bulk').map(({ body }) => body)).toMatchObject([
      { action: 'pin', ids: [waiting.id] },
    ]),
  )
})
