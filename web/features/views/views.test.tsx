import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { VIEW_QUERY_MAX, views } from '#contract/features/views/index.ts'
import { SavedViewsButton } from '../../core/lists/SavedViewsButton.tsx'
import { clearToasts, fill, messages, press, sent, signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import './index.ts'

beforeEach(clearToasts)
afterEach(cleanup)

const MINE = {
  id: '0199a000-0000-7000-8000-0000000000b1',
  list: '/dashboard/reports',
  name: 'Миний',
  query: 'tab=waiting',
  shared: false,
  isMine: true,
  owner: null,
  version: 3,
}

const show = (address: string, answers: object = {}) =>
  showScreen([views], { path: address.split('?')[0] ?? '', address, Screen: signedIn(SavedViewsButton) }, {
    'views.list': () => ({ data: [] }),
    'views.create': ({ body }: { body: object }) => ({
      data: { ...body, id: '0199a000-0000-7000-8000-0000000000a1', isMine: true, owner: null, version: 1 },
    }),
    ...answers,
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

test('your view is renamed in its place, on the version that was shown; Esc leaves it as it was', async () => {
  const seen = show('/dashboard/reports', {
    'views.list': () => ({
      data: [MINE, { ...MINE, id: MINE.id.replace('b1', 'b2'), isMine: false, owner: 'Б. Болд' }],
    }),
    'views.change': ({ body }: { body: object }) => ({ data: { ...MINE, ...body, version: 4 } }),
  })
  await press('Хадгалсан шүүлт')
  const rename = 'Нэр өөрчлөх: Миний'
  await press(rename)
  const field = () => screen.getByRole('textbox', { name: rename })
  await userEvent.clear(field())
  await userEvent.type(field(), 'Өөр{Escape}')
  expect(sent(seen, 'views.change')).toEqual([])
  expect(document.activeElement?.textContent).toContain('Миний')

  await userEvent.keyboard('{F2}')
  await userEvent.clear(field())
  await userEvent.type(field(), 'Хоцорсон{Enter}')
  await waitFor(() => expect(sent(seen, 'views.change')).toHaveLength(1))
  expect(sent(seen, 'views.change')[0]).toMatchObject({ body: { name: 'Хоцорсон', version: 3 } })
  expect(screen.getAllByRole('button', { name: /^Нэр өөрчлөх/ })).toHaveLength(1)
})

test('a refused name stays in its field with the reason', async () => {
  show('/dashboard/reports', { 'views.list': () => ({ data: [MINE] }) })
  await press('Хадгалсан шүүлт')
  await press('Нэр өөрчлөх: Миний')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Нэр өөрчлөх: Миний' }))
  await userEvent.keyboard('{Enter}')

  expect((await screen.findByRole('alert')).textContent).toBe('Энэ талбарыг заавал бөглөнө үү')
})
