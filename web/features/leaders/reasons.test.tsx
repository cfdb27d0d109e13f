import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exports } from '#contract/features/exports/index.ts'
import { type LeaderDetails, leaders } from '#contract/features/leaders/index.ts'
import { clearToasts, expectError, fill, press, sent, signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { LeaderFacts } from './LeaderFacts.tsx'
import LeaderList from './LeaderList.tsx'

const ID = '0199a000-0000-7000-8000-000000000011'
const LEADER: LeaderDetails = {
  id: ID,
  areaId: ID,
  area: {
    id: ID,
    level: 'section',
    name: { mn: '1 дүгээр хэсэг' },
    path: [{ id: ID, name: { mn: '1 дүгээр хэсэг' } }],
  },
  lastName: 'Дорж',
  firstName: 'Сараа',
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
  canReveal: true,
  version: 1,
  photoId: null,
  photoUrls: null,
  accountId: null,
  accountEmail: null,
  terms: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const PERSONAL = { registerNumber: 'УК80021614', birthDay: '1980-02-16', sex: 'male', phone: '+97699112233' }

beforeEach(clearToasts)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  showScreen(
    [leaders],
    {
      path: '/dashboard/leaders',
      address: '/dashboard/leaders',
      Screen: signedIn(() => <LeaderFacts leader={LEADER} />),
    },
    { 'leaders.reveal': () => ({ data: PERSONAL }) },
  )

const choose = async (option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: /^Шалтгаан/ }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

test('the full numbers are not shown without a reason: nothing is preselected, and the field says so', async () => {
  const requests = show()
  await press('Бүтэн дугаарыг харах')
  await screen.findByRole('dialog', { name: 'Ямар шалтгаанаар үзэж байна вэ?' })
  await press('Харах')

  await expectError('Шалтгаан', 'Нэгийг сонгоно уу')
  expect(sent(requests, 'leaders.reveal')).toEqual([])
})

test('another reason needs a note; with it they are shown, and both are sent in the body', async () => {
  const requests = show()
  await press('Бүтэн дугаарыг харах')
  await screen.findByRole('dialog')
  await choose('Бусад')
  await press('Харах')
  await expectError('Тайлбар', 'Энэ талбарыг заавал бөглөнө үү')
  expect(sent(requests, 'leaders.reveal')).toEqual([])
  await fill('Тайлбар', 'Шүүхийн албан бичиг')
  await press('Харах')

  expect(await screen.findByText('УК80021614')).toBeVisible()
  expect(sent(requests, 'leaders.reveal')).toEqual([
    { params: { id: ID }, body: { reason: 'other', note: 'Шүүхийн албан бичиг' } },
  ])
})

test('the list with the numbers in full is downloaded for a reason only', async () => {
  const requests = showScreen(
    [leaders, exports],
    { path: '/dashboard/leaders', address: '/dashboard/leaders', Screen: signedIn(LeaderList) },
    {
      'leaders.list': () => ({ data: [LEADER], meta: { page: 1, pageSize: 25, total: 1 } }),
      'exports.start': () => ({ data: {} }),
    },
  )
  await screen.findByText('Д. Сараа')
  await press('Татах')
  await press('Хувийн мэдээллийн хамт Excel-ээр татах')
  await screen.findByRole('dialog', { name: 'Хувийн мэдээллийг татах уу?' })
  await press('Excel-ээр татах')
  await expectError('Шалтгаан', 'Нэгийг сонгоно уу')
  expect(sent(requests, 'exports.start')).toEqual([])
  await choose('Ахлагчийн өөрийнх нь хүсэлт')
  await press('Excel-ээр татах')

  await waitFor(() => expect(sent(requests, 'exports.start')).toHaveLength(1))
  expect(sent(requests, 'exports.start')[0]?.body).toMatchObject({
    route: 'exportPersonal',
    query: { format: 'xlsx', reason: 'asked' },
  })
})
