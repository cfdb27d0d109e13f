import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { VIEW_QUERY_MAX, views } from '#contract/features/views/index.ts'
import { SavedViewsButton } from '../../core/lists/SavedViewsButton.tsx'
import { clearToasts, fill, messages, press, sent, signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import './index.ts'

beforeEach(clearToasts)
afterEach(cleanup)

const show = (address: string) =>
  showScreen([views], { path: address.split('?')[0] ?? '', address, Screen: signedIn(SavedViewsButton) }, {
    'views.list': () => ({ data: [] }),
    'views.create': ({ body }: { body: object }) => ({
      data: { ...body, id: '0199a000-0000-7000-8000-0000000000a1', isMine: true, owner: null, version: 1 },
    }),
  } as never)
const save = async (name: string) => {
  await press('Хадгалсан шүүлт')
  await fill('Нэр', name)
  await press('Одоогийн шүүлтийг хадгалах')
}

test('a list whose address ends in a slash is the same list', async () => {
  const seen = show('/dashboard/reports/?tab=waiting&page=2')
  await save('Миний')

  await waitFor(() => expect(messages()).toEqual([['success', '«Миний» шүүлтийг хадгаллаа']]))
  expect(sent(seen, 'views.create').map(({ body }) => body)).toEqual([
    { list: '/dashboard/reports', name: 'Миний', query: 'tab=waiting', shared: false },
  ])
})

test('views are not offered at an address that cannot have any', async () => {
  show('/dashboard/Reports_2026')
  await waitFor(() => expect(document.body.textContent).toBe(''))
  expect(screen.queryByRole('button', { name: 'Хадгалсан шүүлт' })).toBeNull()
})

test('filters that are too long to be saved are refused with the reason', async () => {
  const seen = show(`/dashboard/reports?areaId=${'a'.repeat(VIEW_QUERY_MAX)}`)
  await save('Урт')

  expect((await screen.findByRole('alert')).textContent).toContain(`${VIEW_QUERY_MAX}`)
  expect(sent(seen, 'views.create')).toEqual([])
})
