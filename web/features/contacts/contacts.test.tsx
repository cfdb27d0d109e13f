import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { message } from '#contract/core/text/messages.ts'
import { type Contact, contacts } from '#contract/features/contacts/index.ts'
import { useSession } from '../../core/session/session.tsx'
import { clearToasts, errorOf, expectError, fill, messages, press, sent, signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import ContactList from './ContactList.tsx'
import ContactNew from './ContactNew.tsx'
import ContactShow from './ContactShow.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const AREA = '0199a000-0000-7000-8000-000000000001'
const contact: Contact = {
  id: '0199a000-0000-7000-8000-0000000000aa',
  number: 7,
  areaId: AREA,
  area: { mn: 'Улаанбаатар' },
  name: 'Бат Дорж',
  topic: 'complaint',
  excerpt: 'Гэрэл асахгүй байна.',
  message: 'Гэрэл асахгүй байна.',
  email: null,
  phone: '+97699112233',
  lang: 'mn',
  status: 'answered',
  createdAt: '2026-11-16T01:00:00.000Z',
  answeredAt: '2026-11-16T02:00:00.000Z',
  answeredBy: null,
  answer: 'Зассан.',
  channel: 'phone',
  outcome: null,
  outcomeNote: '',
  earlier: [],
  takenBy: null,
  allowedActions: [],
  version: 2,
}
const line = { by: null, from: null, to: null, note: null }

const Guarded = () => (useSession().isInitialized ? <ContactShow /> : null)

test('the history names the author of a message by the signed name, and staff by role, never as the system', async () => {
  showScreen(
    [contacts],
    { path: '/dashboard/contacts/:id', address: `/dashboard/contacts/${contact.id}`, Screen: Guarded },
    {
      'contacts.one': () => ({ data: contact }),
      'contacts.history': () => ({
        data: [
          { ...line, at: contact.answeredAt, action: 'answer_by_phone', role: 'KHOROO_ADMIN' },
          { ...line, at: contact.createdAt, action: 'create', role: null },
        ],
      }),
    },
  )
  await screen.findByText('Санал хүсэлт ирсэн')
  const items = screen.getAllByRole('listitem')
  const texts = items.map(({ textContent }) => textContent ?? '')

  expect(texts.find((text) => text.includes('Санал хүсэлт ирсэн'))).toContain('Бат Дорж')
  expect(texts.find((text) => text.includes('Утсаар хариулсан'))).toContain('Хорооны админ')
  expect(texts.join()).not.toContain('Систем')
})

test('the side panel shows a message, with a reply link while it is unanswered', async () => {
  const List = () => (useSession().isInitialized ? <ContactList /> : null)
  const waiting: Contact = { ...contact, status: 'open', answer: null, answeredAt: null, channel: null }
  const { message: _message, ...row } = waiting
  const seen = showScreen(
    [contacts],
    { path: '/dashboard/contacts', address: '/dashboard/contacts', Screen: List },
    {
      'contacts.list': () => ({ data: [row], meta: { total: 1, page: 1, pageSize: 25 } }),
      'contacts.counts': () => ({ data: { open: 1, answered: 0 } }),
      'contacts.one': () => ({ data: waiting }),
    },
  )
  await screen.findByRole('button', { name: 'Хажууд харах: Бат Дорж' })
  expect(seen.map(({ route }) => route)).not.toContain('contacts.one')
  await press('Хажууд харах: Бат Дорж')
  const panel = within(await screen.findByRole('dialog', { name: 'Бат Дорж' }))
  expect(await panel.findByText('Гэрэл асахгүй байна.')).toBeVisible()
  expect(panel.getByRole('link', { name: 'Хариулах' }).getAttribute('href')).toBe(`/dashboard/contacts/${contact.id}`)
})

test('a message that the sender calls not solved shows the answers in order, and is answered again', async () => {
  const earlier = {
    answer: 'Маргааш засна.',
    channel: 'phone',
    answeredAt: '2026-11-15T02:00:00.000Z',
    outcomeNote: 'Хэн ч ирээгүй.',
    outcomeAt: '2026-11-15T08:00:00.000Z',
  } as const
  const unsolved: Contact = {
    ...contact,
    earlier: [earlier],
    outcome: 'not_solved',
    outcomeNote: 'Дахин унтарсан.',
    allowedActions: ['answer_by_phone'],
  }
  showScreen(
    [contacts],
    { path: '/dashboard/contacts/:id', address: `/dashboard/contacts/${contact.id}`, Screen: Guarded },
    {
      'contacts.one': () => ({ data: unsolved }),
      'contacts.history': () => ({ data: [] }),
      'contacts.replies': () => ({ data: [] }),
    },
  )
  await screen.findByRole('heading', { name: 'Дахин хариулах' })
  const page = document.body.textContent ?? ''
  const order = ['Маргааш засна.', 'Хэн ч ирээгүй.', 'Зассан.', 'Дахин унтарсан.'].map((text) => page.indexOf(text))

  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).not.toContain(-1)
  expect(screen.getByRole('button', { name: 'Хариулсан гэж тэмдэглэх' }).hasAttribute('disabled')).toBe(false)
})

describe('a message that staff register for a citizen', () => {
  const show = async () => {
    const seen = showScreen(
      [contacts],
      { path: '/dashboard/contacts/new', address: '/dashboard/contacts/new', Screen: signedIn(ContactNew) },
      { 'contacts.take': () => ({ data: { sent: true, number: 12 } }) },
    )
    await screen.findByRole('heading', { name: 'Санал хүсэлт бүртгэх' })
    return seen
  }
  beforeEach(clearToasts)

  test('is refused on its fields without a name, a text and any way to reach the citizen', async () => {
    const seen = await show()
    await press('Бүртгэх')

    await expectError('Иргэний нэр', 'Энэ талбарыг заавал бөглөнө үү')
    expect(errorOf('Санал хүсэлт')).toContain('Энэ талбарыг заавал бөглөнө үү')
    await fill('Иргэний нэр', 'Бат Дорж')
    await fill('Санал хүсэлт', 'Гэрэл асахгүй байна.')
    await press('Бүртгэх')
    await expectError('И-мэйл хаяг', message('mn', 'field.email_or_phone'))
    expect(sent(seen, 'contacts.take')).toEqual([])
  })

  test('is sent with what was entered, to the office of the person who registers it', async () => {
    const seen = await show()
    await fill('Иргэний нэр', 'Бат Дорж')
    await fill('Утасны дугаар', '99112233')
    await fill('Санал хүсэлт', 'Гэрэл асахгүй байна.')
    await press('Бүртгэх')

    await waitFor(() => expect(messages()).toEqual([['success', 'Санал хүсэлтийг бүртгэлээ. Дугаар: 12']]))
    expect(sent(seen, 'contacts.take').map(({ body }) => body)).toEqual([
      { name: 'Бат Дорж', phone: '+97699112233', topic: 'request', message: 'Гэрэл асахгүй байна.', lang: 'mn' },
    ])
  })
})
