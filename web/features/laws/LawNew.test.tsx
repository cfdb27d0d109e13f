import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { areas } from '#contract/features/areas/index.ts'
import { laws } from '#contract/features/laws/index.ts'
import { useSession } from '../../core/session/session.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { slowUploads } from '../../testing/uploads.ts'
import LawNew from './LawNew.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Guarded = () => (useSession().isInitialized ? <LawNew /> : null)
const saving = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ноорог хадгалах' })

test('a law cannot be saved while a document is being uploaded', async () => {
  const { choose, completeUpload } = slowUploads()
  const seen = showScreen(
    [laws, areas],
    { path: '/new', address: '/new', Screen: Guarded },
    { 'areas.names': () => ({ data: [] }) },
  )
  await choose(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }), 'attachments')

  expect(saving().disabled).toBe(true)
  expect(screen.getByText('Файл илгээж байна. Дуусахыг хүлээнэ үү…')).toBeVisible()
  await userEvent.type(screen.getByLabelText(/^(Гарчиг|Нэр) · Монгол/), 'Шинэ{Enter}')
  expect(seen.filter(({ route }) => route.endsWith('.create'))).toEqual([])
  completeUpload()
  await waitFor(() => expect(saving().disabled).toBe(false))
})
