import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChatMessage, type Conversation, chat } from '#contract/features/chat/index.ts'
import { files } from '#contract/features/files/index.ts'
import { chooseFrom, clearToasts, press, sent, signedIn } from '../../testing/person.tsx'
import { account, showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { uploadsOverNetwork } from '../../testing/uploads.ts'
import ChatPage from './ChatPage.tsx'
import { resetChat } from './chat-store.ts'
import { takeSignal } from './live.ts'

beforeEach(() => {
  localStorage.clear()
  clearToasts()
  resetChat()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const idOf = (n: number) => `0199a000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [CHAT, OTHER] = [idOf(1), idOf(2)]
const AT = '2026-11-28T01:00:00.000Z'
const person = {
  id: OTHER,
  firstName: 'Бат',
  lastName: 'Болд',
  role: 'KHOROO_ADMIN' as const,
  area: null,
  isOnline: false,
  lastAt: null,
}
const conversation: Conversation = {
  id: CHAT,
  kind: 'direct',
  name: null,
  area: null,
  person,
  members: 2,
  last: null,
  at: AT,
  unread: 0,
  isMentioned: false,
  seq: 1,
  seen: 1,
  isPinned: false,
  isMuted: false,
  canManage: false,
  marks: [{ personId: OTHER, delivered: 0, seen: 0 }],
}
const message = (seq: number, body: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: idOf(100 + seq),
  conversationId: CHAT,
  seq,
  clientId: null,
  by: person,
  isMine: false,
  body,
  event: null,
  replyTo: null,
  mentions: [],
  files: [],
  reactions: [],
  at: new Date().toISOString(),
  editedAt: null,
  isDeleted: false,
  isPinned: false,
  version: 1,
  ...more,
})

const show = (messages: ChatMessage[], answers: Parameters<typeof showScreen>[2] = {}) =>
  showScreen(
    [chat, files],
    { path: '/dashboard/chat/:conversationKey', address: `/dashboard/chat/${CHAT}`, Screen: signedIn(ChatPage) },
    {
      'chat.list': () => ({ data: [conversation], meta: { page: 1, pageSize: 100, total: 1 } }),
      'chat.open': () => ({ data: { conversation, people: [{ ...person, isOwner: false }] } }),
      'chat.messages': () => ({ data: messages, meta: { hasEarlier: false } }),
      'chat.changes': () => ({ data: { cursor: '1', isReset: false, unread: 0, conversations: [], messages: [] } }),
      'chat.seen': () => ({ data: { unread: 0 } }),
      'chat.typing': () => null,
      'chat.send': ({ body }) => {
        const draft = body as { clientId: string; body: string }
        return { data: message(2, draft.body, { clientId: draft.clientId, isMine: true }) }
      },
      ...answers,
    },
  )
const texts = async () =>
  within(await screen.findByRole('list', { name: 'Зурвасууд' }))
    .getAllByRole('article')
    .map((article) => article.textContent)
const field = () => screen.findByRole('textbox', { name: 'Зурвас бичих' })

test('a message is shown before the server has answered, and once afterwards', async () => {
  let answer = (_: unknown) => {}
  const requests = show([message(1, 'Сайн уу')], { 'chat.send': () => new Promise((resolve) => (answer = resolve)) })
  expect(await texts()).toEqual([expect.stringContaining('Сайн уу')])
  await userEvent.type(await field(), 'Сайн{Enter}')

  expect(await screen.findByText('Илгээж байна')).toBeVisible()
  await waitFor(() => expect(sent(requests, 'chat.send')).toHaveLength(1))
  const { clientId } = (sent(requests, 'chat.send')[0] as { body: { clientId: string } }).body
  answer({ data: message(2, 'Сайн', { clientId, isMine: true }) })
  await waitFor(async () => expect(await texts()).toHaveLength(2))
  expect(screen.queryByText('Илгээж байна')).toBeNull()
  expect(await field()).toHaveValue('')
})

test('a refused message says why, and is discarded or sent again with the same client id', async () => {
  let isRefused = true
  const requests = show([], {
    'chat.send': ({ body }) => {
      if (isRefused) throw new Refusal('not_allowed')
      const draft = body as { clientId: string; body: string }
      return { data: message(1, draft.body, { clientId: draft.clientId, isMine: true }) }
    },
  })
  await userEvent.type(await field(), 'Сайн{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Илгээж чадсангүй')
  isRefused = false
  await press('Дахин илгээх')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  const ids = sent(requests, 'chat.send').map((one) => (one as { body: { clientId: string } }).body.clientId)
  expect(new Set(ids).size).toBe(1)
  expect(await texts()).toHaveLength(1)
})

test('the text of a deleted message is gone from the screen with the next changes', async () => {
  const gone = message(1, '', { isDeleted: true, version: 2 })
  show([message(1, 'Буруу')], {
    'chat.changes': () => ({
      data: { cursor: '2', isReset: false, unread: 0, conversations: [], messages: [gone] },
    }),
  })
  expect(await texts()).toEqual([expect.stringContaining('Буруу')])
  takeSignal({ kind: 'changed' }, account.id)
  await waitFor(async () => expect(await texts()).toEqual([expect.stringContaining('Зурвасыг устгасан')]))
})

test('a signal of somebody who is typing is shown with the name, also of several', async () => {
  show([message(1, 'Сайн уу')])
  await texts()
  takeSignal({ kind: 'typing', conversationId: CHAT, personId: OTHER }, account.id)
  expect(await screen.findByText('Б. Бат бичиж байна…')).toBeVisible()
})

test('a mention is chosen with the keyboard and sent with the id of the person', async () => {
  const requests = show([message(1, 'Сайн уу')])
  await texts()
  await userEvent.type(await field(), '@ба{Enter}')
  await waitFor(async () => expect(await field()).toHaveValue('@Б. Бат '))
  await userEvent.type(await field(), 'энд үү?{Enter}')
  await waitFor(() =>
    expect(sent(requests, 'chat.send')).toMatchObject([{ body: { body: '@Б. Бат энд үү?', mentions: [OTHER] } }]),
  )
})

test('a file is uploaded when it is chosen, and sent without a text', async () => {
  const requests = show([message(1, 'Сайн уу')], {
    'files.upload': () => ({
      data: {
        id: idOf(50),
        name: 'а.pdf',
        type: 'application/pdf',
        bytes: 3,
        width: null,
        height: null,
        urls: null,
        url: '/f',
      },
    }),
  })
  const choose = uploadsOverNetwork()
  await texts()
  await choose(new File(['%PDF'], 'а.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('а.pdf')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Илгээх' })).toBeEnabled())
  await press('Илгээх')
  await waitFor(() => expect(sent(requests, 'chat.send')).toMatchObject([{ body: { body: '', fileIds: [idOf(50)] } }]))
})

test('a linked record is a card for those who may read it, and a plain address for all others', async () => {
  const [open, hidden] = [`/dashboard/news/${idOf(60)}`, `/dashboard/news/${idOf(61)}`]
  show([message(1, `${location.origin}${open} ${location.origin}${hidden}`)], {
    'chat.card': ({ query }) => {
      if (query.path !== open) throw new Refusal('not_found')
      return { data: { feature: 'news', title: { mn: 'Замын засвар' } } }
    },
  })
  expect(await screen.findByRole('link', { name: /Замын засвар/ })).toHaveAttribute('href', open)
  expect(screen.getAllByRole('link', { name: new RegExp(idOf(61)) })).toHaveLength(1)
})

test('a reply names the message that it answers, and Esc takes it back', async () => {
  const requests = show([message(1, 'Хэзээ вэ?')])
  await texts()
  await chooseFrom('Зурвасын үйлдэл', 'Хариулах')
  expect(screen.getByText('Хариулж байна: Б. Бат')).toBeVisible()
  await userEvent.type(await field(), '{Escape}')
  expect(screen.queryByText('Хариулж байна: Б. Бат')).toBeNull()
  await chooseFrom('Зурвасын үйлдэл', 'Хариулах')
  await userEvent.type(await field(), 'Маргааш{Enter}')
  await waitFor(() => expect(sent(requests, 'chat.send')).toMatchObject([{ body: { replyTo: idOf(101) } }]))
})
