import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Mail, type Mailbox, mail } from '#contract/features/mail/index.ts'
import { clearToasts, field, fill, messages, press, sent } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import { answerTo } from './answer.ts'
import { MailMessage } from './MailMessage.tsx'

beforeEach(() => {
  localStorage.clear()
  clearToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const box: Mailbox = {
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
const outside: Mail = {
  id: id(2),
  threadId: id(3),
  mailboxId: box.id,
  state: 'sent',
  place: 'inbox',
  isMine: false,
  from: { name: 'Номин', address: 'sales@example.org', personId: null, area: null, role: null },
  to: [{ name: null, address: 'office@example.mn', personId: null, area: null, role: null }],
  cc: [],
  bcc: [],
  subject: 'Санал',
  excerpt: 'Сайн байна уу',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Сайн байна уу' }] }] },
  files: [],
  isExternal: true,
  replyTo: null,
  html: { url: '/signed/mail/html?q=1', withPictures: '/signed/mail/html?q=2' },
  invitation: null,
  defect: null,
  pictures: [],
  at: '2026-11-28T00:00:00.000Z',
  sendAt: null,
  isRead: true,
  isStarred: false,
  isImportant: false,
  labels: [],
  failures: [],
  version: 1,
}
const show = (Screen: () => React.ReactNode, answers: Parameters<typeof showScreen>[2] = {}) =>
  showScreen([mail], { path: '/', address: '/', Screen }, answers)
const showMail = (fields: Partial<Mail>, answers = {}) =>
  show(() => <MailMessage mail={{ ...outside, ...fields }} box={box} startsOpen />, answers)
const frame = (container: ParentNode = document) => container.querySelector('iframe')

test('the HTML of a mail has no rights in its frame, and no pictures of other servers until they are asked for', async () => {
  showMail({})
  expect(frame()?.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
  expect(frame()?.hasAttribute('srcdoc')).toBe(false)
  expect(frame()?.getAttribute('src')).toBe(outside.html?.url)
  await press('Зургийг харуулах')
  expect(frame()?.getAttribute('src')).toBe(outside.html?.withPictures)
  expect(screen.queryByText('Гадны серверт байгаа зургийг харуулаагүй.')).toBeNull()
})

test('the text of a mail can be read in place of its HTML', async () => {
  showMail({})
  await press('Зөвхөн текстийг харуулах')
  expect(frame()).toBeNull()
  expect(screen.getByText('Сайн байна уу')).toBeVisible()
})

test('a mail from outside shows its address, where answers go, and why something is missing', () => {
  showMail({ replyTo: 'other@example.org', defect: 'cut', html: null })
  expect(screen.getByText('sales@example.org')).toBeVisible()
  expect(screen.getByText('Хариу илгээх хаяг: other@example.org')).toBeVisible()
  expect(screen.getByText(/Захидал хэт урт/)).toBeVisible()
})

test('an answer goes to Reply-To, and an answer to all leaves out the account of the mailbox', () => {
  const account = { username: 'office@example.mn' } as Mailbox['account']
  const start = answerTo({ ...outside, replyTo: 'other@example.org' }, 'replyAll', {
    me: { id: id(9), email: 'me@nutag.mn' },
    lang: 'mn',
    box: { signature: null, account },
  })
  expect(start.to?.map(({ address }) => address)).toEqual(['other@example.org'])
})

test('an invitation is answered with one press, and shows the answer', async () => {
  const invitation = {
    title: 'Хурал',
    place: '4 тоот',
    start: '2026-12-01T01:00:00Z',
    end: null,
    allDay: false,
    repeats: false,
    isCancelled: false,
    isProven: true,
    organizer: { name: '', address: 'sales@example.org' },
    canAnswer: true,
    answer: 'tentative' as const,
    inCalendar: true,
  }
  const seen = showMail({ invitation }, { 'mail.answerInvitation': () => ({ data: outside }) })
  expect(screen.getByRole('button', { name: 'Магадгүй' })).toHaveAttribute('aria-pressed', 'true')
  await press('Хүлээн авах')
  await waitFor(() => expect(messages().map(([, text]) => text)).toContain('Хариу илгээлээ'))
  expect(sent(seen, 'mail.answerInvitation')[0]?.body).toEqual({ answer: 'accepted' })
})

test('an event that a stranger may have called off is not shown as cancelled', () => {
  const invitation = {
    title: 'Хурал',
    place: '',
    start: '2026-12-01T01:00:00Z',
    end: null,
    allDay: false,
    repeats: false,
    isCancelled: true,
    isProven: false,
    organizer: { name: '', address: 'sales@example.org' },
    canAnswer: false,
    answer: null,
    inCalendar: false,
  }
  showMail({ invitation })
  expect(screen.getByText(/шуудангийн сервер батлаагүй/)).toBeVisible()
  expect(screen.queryByText('Энэ арга хэмжээг цуцалсан.')).toBeNull()
})

test('an account is tested as it is typed, and its stored password is neither shown nor sent', async () => {
  const account = {
    id: id(5),
    host: 'imap.example.mn',
    port: 993,
    security: 'tls' as const,
    username: 'office@example.mn',
    checkedAt: '2026-11-28T00:00:00.000Z',
    error: 'login' as const,
    arrived: 3,
    version: 2,
  }
  const seen = show(() => <AccountDialog box={{ ...box, account }} onClose={() => {}} />, {
    'mail.testAccount': () => ({ data: { error: null, mails: 12 } }),
  })
  expect(screen.getByText(/Сервер нэр, нууц үгийг хүлээн зөвшөөрсөнгүй/)).toBeVisible()
  await fill('Хэрэглэгчийн нэр', 'other@example.mn')
  await press('Холболтыг шалгах')
  await screen.findByText('Холбогдлоо. Ирсэн захидал: 12')
  expect(sent(seen, 'mail.testAccount')[0]?.body).toEqual({
    host: 'imap.example.mn',
    port: 993,
    security: 'tls',
    username: 'other@example.mn',
    password: null,
  })
  expect(field('Нууц үг')).toHaveValue('')
})
