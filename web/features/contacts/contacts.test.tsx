import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Contact, contacts } from '#contract/features/contacts/index.ts'
import { useSession } from '../../core/session.tsx'
import { showScreen } from '../../testing/screen.tsx'
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
  takenBy: null,
  allowedActions: [],
  version: 2,
}
const line = { by: null, from: null, to: null, note: null }

const Guarded = () => (useSession().isInitialized ? <ContactShow /> : null)

test('whoever wrote a message is named in its history by the name they signed with, never as the system', async () => {
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
  const told = items.map(({ textContent }) => textContent ?? '')

  expect(told.find((text) => text.includes('Санал хүсэлт ирсэн'))).toContain('Бат Дорж')
  expect(told.find((text) => text.includes('Утсаар хариулсан'))).toContain('Хорооны админ')
  expect(told.join()).not.toContain('Систем')
})
