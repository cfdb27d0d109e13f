import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Mailbox, type MailImport, mail } from '#contract/features/mail/index.ts'
import { clearToasts, press, sent } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { ImportDialog } from './ImportDialog.tsx'

beforeEach(() => {
  localStorage.clear()
  clearToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const box = { id: id(1) } as Mailbox
const anImport = (fields: Partial<MailImport> = {}): MailImport => ({
  id: id(2),
  mailboxId: box.id,
  name: 'хуучин.mbox',
  bytes: 2048,
  received: 2048,
  address: '/uploads/mail/2',
  state: 'running',
  read: 1024,
  added: 1200,
  known: 3,
  refused: 0,
  problem: null,
  createdAt: '2026-11-28T00:00:00.000Z',
  ...fields,
})
const show = (imports: MailImport[], answers = {}) =>
  showScreen(
    [mail],
    { path: '/', address: '/', Screen: () => <ImportDialog box={box} onClose={() => {}} /> },
    { 'mail.imports': () => ({ data: imports }), ...answers },
  )

test('a running import shows how far it is and what it has added, and is stopped by its button', async () => {
  const seen = show([anImport()], { 'mail.removeImport': () => null })
  expect(await screen.findByText('хуучин.mbox')).toBeVisible()
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '1024')
  expect(screen.getByText(/Нэмсэн: 1 200 · Өмнө нь байсан: 3 · Захидал биш: 0/)).toBeVisible()
  await press('Зогсоох')
  await waitFor(() => expect(sent(seen, 'mail.removeImport')).toMatchObject([{ params: { id: id(2) } }]))
})

test('an import of another mailbox is not shown', async () => {
  show([anImport({ id: id(3), mailboxId: id(9), name: 'өөр.mbox' }), anImport()])
  expect(await screen.findByText('хуучин.mbox')).toBeVisible()
  expect(screen.queryByText('өөр.mbox')).toBeNull()
})

test('an import that failed says why, and one that was interrupted how it continues', async () => {
  show([
    anImport({ id: id(3), state: 'failed', problem: 'full' }),
    anImport({ id: id(4), state: 'uploading', received: 10, read: 0 }),
  ])
  expect(await screen.findByText(/Хайрцаг дүүрсэн/)).toBeVisible()
  expect(screen.getByText(/Илгээх явц тасарсан/)).toBeVisible()
})
