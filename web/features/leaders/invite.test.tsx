import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Leader, leaders } from '#contract/features/leaders/index.ts'
import { clearToasts, field, fill, messages, press, sent, signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import LeaderInvite from './LeaderInvite.tsx'

const idOf = (n: number) => `0199a000-0000-7000-8000-0000000000${n}`
const leader = (n: number, lastName: string, firstName: string): Leader => ({
  id: idOf(n),
  areaId: idOf(n + 20),
  area: {
    id: idOf(n + 20),
    level: 'section',
    name: { mn: `${n} дүгээр хэсэг` },
    path: [{ id: idOf(n + 20), name: { mn: `${n} дүгээр хэсэг` } }],
  },
  lastName,
  firstName,
  phone: '+97699112233',
  phoneMasked: false,
  registerNumber: 'УК••••••14',
  status: 'active',
  photo: null,
  termFrom: '2026-01-01',
  termTo: null,
  account: null,
  allowedActions: [],
  canManage: true,
  canReveal: false,
  version: 1,
})
const THEM = [leader(11, 'Дорж', 'Сараа'), leader(12, 'Бат', 'Болд'), leader(13, 'Сүх', 'Мөнх')]

beforeEach(clearToasts)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('addresses that are pasted or typed are sent together; a refused one stays with its reason', async () => {
  let left = THEM
  const seen = showScreen(
    [leaders],
    {
      path: '/dashboard/leaders/invite',
      address: `/dashboard/leaders/invite?areaId=${idOf(99)}`,
      Screen: signedIn(LeaderInvite),
    },
    {
      'leaders.list': () => ({ data: left, meta: { page: 1, pageSize: 100, total: left.length } }),
      'leaders.invite': () => {
        left = left.slice(1)
        return {
          data: [
            { id: idOf(11), ok: true, code: null, message: null, state: null },
            { id: idOf(12), ok: false, code: 'conflict', message: 'Энэ хаяг бүртгэлтэй байна', state: null },
          ],
        }
      },
    },
  )
  await screen.findByText('Бүртгэлгүй ахлагч: 3')
  await fill('Нэр, и-мэйл хаяг', 'Дорж Сараа, saraa@example.mn')
  await press('Доорх талбарт бөглөх')
  await fill('Б. Болд', 'bold@example.mn')
  await fill('С. Мөнх', 'not an address')
  await press('Урилга илгээх')

  await waitFor(() => expect(messages()).toEqual([['warning', '1 ахлагчид урилга илгээлээ. 2 хаягийг засна уу']]))
  expect(sent(seen, 'leaders.invite').map(({ body }) => body)).toEqual([
    {
      invitations: [
        { id: idOf(11), email: 'saraa@example.mn' },
        { id: idOf(12), email: 'bold@example.mn' },
      ],
    },
  ])
  await screen.findByText('Энэ хаяг бүртгэлтэй байна')
  expect(field('С. Мөнх').getAttribute('aria-invalid')).toBe('true')
  expect(field('Б. Болд').value).toBe('bold@example.mn')
  await waitFor(() => expect(screen.queryByLabelText(/^Д\. Сараа/)).toBeNull())
})
