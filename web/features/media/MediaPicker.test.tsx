import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MediaRow, media } from '#contract/features/media/index.ts'
import type { LibraryPicture } from '../../core/content/picture-library.ts'
import { useSession } from '../../core/session/session.tsx'
import { showScreen } from '../../testing/screen.tsx'
import MediaPicker from './MediaPicker.tsx'
import { row } from './testing.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(rows: readonly MediaRow[]) {
  const picked: LibraryPicture[] = []
  const outer = vi.fn((event: React.FormEvent) => event.preventDefault())
  const Screen = () =>
    useSession().isInitialized ? (
      <form onSubmit={outer}>
        <MediaPicker onPick={(picture) => picked.push(picture)} onClose={() => {}} />
      </form>
    ) : null
  const seen = showScreen(
    [media],
    { path: '/', address: '/', Screen },
    {
      'media.list': () => ({ data: rows, meta: { page: 1, pageSize: 25, total: rows.length } }),
      'media.change': ({ body }) => ({
        data: { ...rows[0], ...(body as object), version: 2, uses: [], usesElsewhere: 0 },
      }),
    },
  )
  return { picked, outer, seen }
}

test('a described picture is selected immediately, with its description', async () => {
  const { picked } = show([row(1, { alt: { mn: 'Төв талбай', en: 'The square' } })])
  await userEvent.click(await screen.findByRole('button', { name: 'Сонгох: Төв талбай' }))

  expect(picked).toMatchObject([{ id: row(1).fileId, alt: { mn: 'Төв талбай', en: 'The square' }, decorative: false }])
})

test('a picture without a description is selected only once it is described, and the outer form is not submitted', async () => {
  const { picked, outer, seen } = show([row(1)])
  await userEvent.click(await screen.findByRole('button', { name: 'Сонгох: зураг-1.jpg' }))
  expect(picked).toEqual([])

  const save = () => screen.getByRole('button', { name: 'Хадгалаад сонгох' })
  await userEvent.click(save())
  expect([picked, seen.filter(({ route }) => route === 'media.change')]).toEqual([[], []])

  await userEvent.type(screen.getByLabelText(/^Зургийн тайлбар · Монгол/), 'Шинэ цэцэрлэг')
  await userEvent.click(save())
  await waitFor(() => expect(picked).toMatchObject([{ id: row(1).fileId, alt: { mn: 'Шинэ цэцэрлэг' } }]))
  expect(outer).not.toHaveBeenCalled()
})

test('marking a picture as decorative is enough to select it', async () => {
  const { picked } = show([row(1)])
  await userEvent.click(await screen.findByRole('button', { name: 'Сонгох: зураг-1.jpg' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Чимэглэлийн зураг' }))
  await userEvent.click(screen.getByRole('button', { name: 'Хадгалаад сонгох' }))

  await waitFor(() => expect(picked).toMatchObject([{ decorative: true }]))
})

test('a picture of another unit without a description cannot be selected', async () => {
  const { picked } = show([row(1, { canWrite: false })])
  await userEvent.click(await screen.findByRole('button', { name: 'Сонгох: зураг-1.jpg' }))

  expect(screen.getByText(/эзэмшигч нэгж/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Хадгалаад сонгох' })).toBeNull()
  expect(picked).toEqual([])
})
