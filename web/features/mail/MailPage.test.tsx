import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Mailbox, type MailThreadRow, mail } from '#contract/features/mail/index.ts'
import { chooseFrom, press } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import MailPage from './MailPage.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const own: Mailbox = {
  id: id(1),
  area: null,
  usedBytes: 0,
  quotaBytes: 100,
  counts: { inbox: 0, spam: 0, draft: 0 },
  labels: [],
  signature: null,
  away: null,
  account: null,
  rules: [],
  version: 1,
}
const row: MailThreadRow = {
  id: id(3),
  mailboxId: id(2),
  subject: 'Хурал',
  excerpt: '',
  at: '2026-11-28T00:00:00.000Z',
  mails: 1,
  isUnread: true,
  hasFiles: false,
  isStarred: false,
  isImportant: false,
  places: ['inbox'],
  isSent: false,
  labels: [],
  senders: [{ name: 'Номин', isMine: false }],
  recipients: '',
  draftId: null,
  version: 1,
}

const shared: Mailbox = {
  ...own,
  id: id(2),
  area: { id: id(9), name: { mn: 'Баянзүрх дүүрэг', en: 'Bayanzurkh district' } },
  labels: [{ id: id(7), name: 'Яаралтай', colour: 'red', unread: 0, version: 1 }],
}

test('a row of a list of several mailboxes names its mailbox and has the labels of that one', async () => {
  const mine = { ...row, id: id(4), mailboxId: own.id, subject: 'Тайлан' }
  showScreen(
    [mail],
    {
      path: '/dashboard/mail/:label',
      address: '/dashboard/mail/inbox?everywhere=true',
      Screen: MailPage,
    },
    {
      'mail.mailboxes': () => ({ data: [own, shared] }),
      'mail.threads': () => ({
        data: [{ ...row, labels: [id(7)] }, mine],
        meta: { page: 1, pageSize: 20, total: 2, pages: 1 },
      }),
    },
  )
  const line = (await screen.findByRole('link', { name: /Хурал/ })).closest('li')
  expect(line?.textContent).toContain('Шуудангийн хайрцаг: Баянзүрх дүүрэг')
  expect(line?.textContent).toContain('Яаралтай')
  expect(screen.getByRole('link', { name: /Тайлан/ }).textContent).toContain('Шуудангийн хайрцаг: Миний шуудан')
})

test('the address of the unread figure lists all mailboxes, until that is removed', async () => {
  const seen = showScreen(
    [mail],
    {
      path: '/dashboard/mail/:label',
      address: '/dashboard/mail/inbox?label=inbox&unread=true&everywhere=true',
      Screen: MailPage,
    },
    {
      'mail.mailboxes': () => ({ data: [own] }),
      'mail.threads': () => ({ data: [row], meta: { page: 1, pageSize: 20, total: 1, pages: 1 } }),
    },
  )
  const asked = () => seen.findLast(({ route }) => route === 'mail.threads')?.query
  const link = await screen.findByRole('link', { name: /Хурал/ })
  expect(asked()).toMatchObject({ label: 'inbox', unread: 'true', everywhere: 'true' })
  expect(asked()).not.toHaveProperty('mailboxId')
  // it opens in the mailbox to which it belongs
  expect(new URL(link.getAttribute('href') ?? '', 'http://nutag').searchParams.get('box')).toBe(row.mailboxId)

  await press('Хасах: Бүх шуудангийн хайрцаг')
  await waitFor(() => expect(asked()).toMatchObject({ label: 'inbox', unread: 'true', mailboxId: own.id }))
  expect(asked()).not.toHaveProperty('everywhere')
})

/** Opens the label «Тендер», and saves it under the name «Гэрээ»; the answer comes with `answer`. */
async function renameLabel() {
  const label = { id: id(7), name: 'Тендер', colour: 'red' as const, unread: 0, version: 1 }
  let name = label.name
  const answer = Promise.withResolvers<void>()
  const Address = () => <output>{decodeURIComponent(useLocation().pathname)}</output>
  const Screen = () => (
    <>
      <MailPage />
      <Address />
    </>
  )
  const seen = showScreen(
    [mail],
    { path: '/dashboard/mail/*', address: `/dashboard/mail/label/${encodeURIComponent(name)}`, Screen },
    {
      'mail.mailboxes': () => ({ data: [{ ...own, labels: [{ ...label, name }] }] }),
      'mail.threads': () => ({ data: [row], meta: { page: 1, pageSize: 20, total: 1, pages: 1 } }),
      'mail.changeLabel': async () => {
        await answer.promise
        name = 'Гэрээ'
        return { data: { ...label, name, version: 2 } }
      },
    },
  )
  await chooseFrom(/Тендер/, 'Нэр өөрчлөх')
  const input = screen.getByRole('textbox', { name: 'Нэр' })
  await userEvent.clear(input)
  await userEvent.type(input, 'Гэрээ{Enter}')
  return { seen, answer: answer.resolve }
}
const address = () => document.querySelector('output')?.textContent

test('a label that is shown is still shown after it was renamed, and the address has its new name', async () => {
  const { seen, answer } = await renameLabel()
  answer()

  await waitFor(() => expect(address()).toBe('/dashboard/mail/label/Гэрээ'))
  expect(await screen.findByRole('heading', { level: 1, name: /Гэрээ/ })).toBeVisible()
  const asked = seen.filter(({ route }) => route === 'mail.threads').map(({ query }) => query.labelId)
  expect(new Set(asked)).toEqual(new Set([id(7)]))
})

test('a person who has gone on while a label is renamed stays there', async () => {
  const { answer } = await renameLabel()
  await userEvent.click(screen.getByRole('link', { name: /Ирсэн/ }))
  expect(address()).toBe('/dashboard/mail/inbox')
  answer()

  expect(await screen.findByRole('link', { name: /Гэрээ/ })).toBeVisible()
  // an address that changes because of the answer would do so now
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(address()).toBe('/dashboard/mail/inbox')
})
