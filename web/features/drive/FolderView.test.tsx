import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type DriveNodeShown, drive } from '#contract/features/drive/index.ts'
import { signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { FolderView } from './FolderView.tsx'

const id = (n: number) => `0199a000-0000-7000-8000-0000000000${n}`
const folder: DriveNodeShown = {
  id: id(10),
  parentId: null,
  kind: 'folder',
  name: '',
  type: null,
  bytes: 0,
  changedAt: '2026-12-01T02:00:00.000Z',
  changedBy: null,
  canWrite: false,
  canMove: false,
  canManage: false,
  tags: [],
  isStarred: false,
  isShared: false,
  url: '/x',
  thumbnail: null,
  version: 1,
  space: { id: id(11), area: null, owner: null, isMine: true },
  trail: [],
}

/** The folder at an address. @returns the order that the last request asked for. */
function show(search: string) {
  const seen = showScreen(
    [drive],
    { path: '/drive', address: `/drive${search}`, Screen: signedIn(() => <FolderView folder={folder} />) },
    {
      'drive.list': () => ({ data: [], meta: { page: 1, pageSize: 20, total: 0 } }),
      'drive.tags': () => ({ data: [] }),
    },
  )
  const asked = () => seen.findLast(({ route }) => route === 'drive.list')?.query as { sort?: string } | undefined
  return () => asked()?.sort
}
const order = () => screen.findByRole('combobox', { name: 'Эрэмбэлэх' })
const offered = (select: HTMLElement) => [...(select as HTMLSelectElement).options].map(({ value }) => value)

afterEach(cleanup)

test('a search shows that the best match comes first, and can be sorted by name', async () => {
  const sort = show('?q=төсөв')
  const select = await order()
  expect(select).toHaveValue('-match')
  await waitFor(() => expect(sort()).toBe('-match'))

  await userEvent.selectOptions(select, 'name')
  await waitFor(() => expect(sort()).toBe('name'))
  expect(select).toHaveValue('name')

  await userEvent.selectOptions(select, '-match')
  await waitFor(() => expect(select).toHaveValue('-match'))
})

test('without a search there is no best match: files are sorted by name', async () => {
  const sort = show('?sort=-match')
  const select = await order()
  expect(offered(select)).toEqual(['name', '-changedAt', '-bytes'])
  expect(select).toHaveValue('name')

  await userEvent.selectOptions(select, '-bytes')
  await waitFor(() => expect(sort()).toBe('-bytes'))
})
