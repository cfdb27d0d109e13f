import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type DriveNode, type DriveNodeShown, drive } from '#contract/features/drive/index.ts'
import { signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
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

test('F2 edits the name of a file in its place with all but its ending selected; Enter saves it and returns to the file', async () => {
  const file: DriveNode = {
    ...folder,
    id: id(20),
    kind: 'document',
    name: 'төсөв.docx',
    canWrite: true,
    canMove: true,
    version: 3,
  }
  let name = file.name
  const seen = showScreen(
    [drive],
    { path: '/drive', address: '/drive', Screen: signedIn(() => <FolderView folder={folder} />) },
    {
      'drive.list': () => ({ data: [{ ...file, name }], meta: { page: 1, pageSize: 20, total: 1 } }),
      'drive.tags': () => ({ data: [] }),
      'drive.change': ({ body }) => {
        name = (body as { name: string }).name
        return { data: { ...file, name, version: 4, space: folder.space, trail: [] } }
      },
    },
  )
  const link = await screen.findByRole('link', { name: 'төсөв.docx' })
  link.focus()
  await userEvent.keyboard('{F2}')
  await userEvent.keyboard('тайлан{Enter}')

  expect(await screen.findByRole('link', { name: 'тайлан.docx' })).toHaveFocus()
  expect(seen.filter(({ route }) => route === 'drive.change').map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: file.id }, body: { name: 'тайлан.docx', version: 3 } },
  ])
})

test('a rename that came too late says so, and Enter saves it on the file as it is then', async () => {
  let file: DriveNode = { ...folder, id: id(20), kind: 'document', name: 'a.docx', canMove: true, version: 3 }
  const shown = () => ({ ...file, space: folder.space, trail: [] })
  const seen = showScreen(
    [drive],
    { path: '/drive', address: '/drive', Screen: signedIn(() => <FolderView folder={folder} />) },
    {
      'drive.list': () => ({ data: [file], meta: { page: 1, pageSize: 20, total: 1 } }),
      'drive.tags': () => ({ data: [] }),
      'drive.one': () => ({ data: shown() }),
      'drive.change': ({ body }) => {
        const { name, version } = body as { name: string; version: number }
        if (version !== file.version) throw new Refusal('stale')
        file = { ...file, name, version: version + 1 }
        return { data: shown() }
      },
    },
  )
  const link = await screen.findByRole('link', { name: 'a.docx' })
  link.focus()
  await userEvent.keyboard('{F2}')
  // somebody else renames it
  file = { ...file, name: 'b.docx', version: 4 }
  await userEvent.keyboard('c{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Таныг засаж байх хооронд өөрчлөгдсөн байна')
  await userEvent.keyboard('{Enter}')

  expect(await screen.findByRole('link', { name: 'c.docx' })).toHaveFocus()
  expect(seen.flatMap(({ route, body }) => (route === 'drive.change' ? [body] : []))).toEqual([
    { name: 'c.docx', version: 3 },
    { name: 'c.docx', version: 4 },
  ])
})
