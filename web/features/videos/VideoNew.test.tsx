import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { areas } from '#contract/features/areas/index.ts'
import { videos } from '#contract/features/videos/index.ts'
import { useSession } from '../../core/session/session.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { slowUploads } from '../../testing/uploads.ts'
import VideoNew from './VideoNew.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Guarded = () => (useSession().isInitialized ? <VideoNew /> : null)
const saving = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ноорог хадгалах' })

test.each([
  ['its file', 'source', new File(['film'], 'a.mp4', { type: 'video/mp4' })],
  ['its cover', 'cover', new File(['png'], 'a.png', { type: 'image/png' })],
])('a video cannot be saved while %s is being uploaded', async (_, field, file) => {
  const { choose, completeUpload } = slowUploads()
  const seen = showScreen(
    [videos, areas],
    { path: '/new', address: '/new', Screen: Guarded },
    { 'areas.names': () => ({ data: [] }) },
  )
  await userEvent.click(await screen.findByRole('radio', { name: 'Файлаар' }))
  await choose(file, field)

  expect(saving().disabled).toBe(true)
  expect(screen.getByText('Файл илгээж байна. Дуусахыг хүлээнэ үү…')).toBeVisible()
  await userEvent.type(screen.getByLabelText(/^(Гарчиг|Нэр) · Монгол/), 'Шинэ{Enter}')
  expect(seen.filter(({ route }) => route.endsWith('.create'))).toEqual([])
  completeUpload()
  await waitFor(() => expect(saving().disabled).toBe(false))
})
