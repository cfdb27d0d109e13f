import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Announcement, coming } from '#contract/features/coming/index.ts'
import { signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import Announcements from './Announcements.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const one: Announcement = {
  id: '0199a000-0000-7000-8000-000000000001',
  title: { mn: 'Шинэ үйлчилгээ' },
  text: { mn: '' },
  opensAt: '2026-12-24T01:00:00.000Z',
  link: '/news',
  status: 'announced',
  publishedAt: null,
  waiting: 12,
  version: 3,
}

function show(found: Announcement[]) {
  const sent: unknown[] = []
  let shown = found
  showScreen(
    [coming],
    { path: '/dashboard/coming-soon', address: '/dashboard/coming-soon', Screen: signedIn(Announcements) },
    {
      'coming.list': () => ({ data: shown }),
      'coming.change': (input: { body?: unknown }) => {
        sent.push(input.body)
        return { data: one }
      },
      'coming.act': (input: { body?: unknown }) => {
        sent.push(input.body)
        shown = [{ ...one, status: 'published', publishedAt: '2026-12-24T01:00:00.000Z', waiting: 0 }]
        return { data: shown[0] }
      },
    },
  )
  return sent
}

test('people are notified after a question that says how many are mailed', async () => {
  const sent = show([one])
  fireEvent.click(await screen.findByRole('button', { name: 'Нээснийг мэдэгдэх: Шинэ үйлчилгээ' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/12 хүнд нэг удаа/)).toBeVisible()
  fireEvent.click(dialog.getByRole('button', { name: 'Нээснийг мэдэгдэх' }))

  expect(await screen.findByText('Нээгдсэн')).toBeVisible()
  expect(sent).toEqual([{ action: 'publish' }])
  expect(screen.queryByRole('button', { name: /мэдэгдэх/ })).toBeNull()
})

test('the form keeps the moment in the time of Ulaanbaatar', async () => {
  const sent = show([one])
  fireEvent.click(await screen.findByRole('button', { name: 'Засах: Шинэ үйлчилгээ' }))
  fireEvent.change(await screen.findByLabelText(/Гарчиг, англиар/), { target: { value: 'New service' } })
  fireEvent.click(screen.getByRole('button', { name: 'Хадгалах' }))

  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    title: { mn: 'Шинэ үйлчилгээ', en: 'New service' },
    opensAt: one.opensAt,
    version: 3,
  })
})

test('without announcements the page says what to do', async () => {
  show([])

  expect(await screen.findByText('Зар алга байна')).toBeVisible()
})
