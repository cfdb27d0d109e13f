import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { contacts, type MyContact } from '#contract/features/contacts/index.ts'
import { useSession } from '../../core/session/session.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import MyContacts from './MyContacts.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open: MyContact = {
  number: 7,
  topic: 'complaint',
  area: { mn: 'Баянзүрх дүүрэг' },
  excerpt: 'Гэрэл асахгүй байна.',
  status: 'open',
  createdAt: '2026-11-16T01:00:00.000Z',
  answer: null,
  answeredAt: null,
  canJudge: false,
  key: null,
}
const answered: MyContact = {
  ...open,
  number: 6,
  status: 'answered',
  answer: 'Гэрлийг зассан.',
  answeredAt: '2026-11-17T01:00:00.000Z',
  canJudge: true,
  key: 'a0'.repeat(20),
}

const Guarded = () => (useSession().isInitialized ? <MyContacts /> : null)
const show = (mine: () => unknown) =>
  showScreen([contacts], { path: '/my', address: '/my', Screen: Guarded }, { 'contacts.mine': mine })

test('each message has its state, and an answered one its answer and a link to its page', async () => {
  show(() => ({ data: [open, answered] }))
  const link = await screen.findByRole('link', { name: '№ 6 · Гомдол' })

  expect(link.getAttribute('href')).toBe(`/case/message?key=${answered.key}`)
  expect(screen.getByText('№ 7 · Гомдол').closest('a')).toBeNull()
  expect(screen.getByText('Хүлээгдэж буй')).toBeVisible()
  expect(screen.getByText('Гэрлийг зассан.', { exact: false })).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Шийдэгдсэн эсэхийг хэлэх' })).toHaveLength(1)
})

test('without messages the page explains how to write one, and a failure can be retried', async () => {
  show(() => ({ data: [] }))
  expect(await screen.findByText('Та санал хүсэлт илгээгээгүй байна')).toBeVisible()
  cleanup()
  show(() => {
    throw new Refusal('not_allowed')
  })
  expect(await screen.findByRole('button', { name: 'Дахин оролдох' })).toBeVisible()
})
