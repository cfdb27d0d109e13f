import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { areas } from '#contract/features/areas/index.ts'
import { type LeaderDetails, leaders } from '#contract/features/leaders/index.ts'
import { clearToasts, field, fill, messages, press, sent, signedIn, versions } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import LeaderEdit from './LeaderEdit.tsx'

beforeEach(() => {
  localStorage.clear()
  clearToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'
const leader: LeaderDetails = {
  id: ID,
  areaId: ID,
  area: { id: ID, level: 'section', name: { mn: '1 дүгээр хэсэг' }, path: [] },
  lastName: 'Батын',
  firstName: 'Дорж',
  phone: '+97699112233',
  phoneMasked: false,
  registerNumber: 'УК••••••14',
  status: 'active',
  photo: null,
  photoId: null,
  photoUrls: null,
  termFrom: '2026-01-01',
  termTo: null,
  terms: [],
  account: null,
  accountId: null,
  accountEmail: null,
  allowedActions: [],
  canManage: true,
  canReveal: true,
  createdAt: '2026-01-01T02:00:00.000Z',
  updatedAt: '2026-01-01T02:00:00.000Z',
  version: 3,
}

function show(theirs: LeaderDetails) {
  return showScreen(
    [leaders, areas],
    { path: '/edit/:id', address: `/edit/${ID}`, Screen: signedIn(LeaderEdit) },
    {
      'areas.names': () => ({ data: [] }),
      'areas.path': () => ({ data: [] }),
      'leaders.one': () => ({ data: leader }),
      'leaders.change': ({ body }) => {
        if ((body as LeaderDetails).version === 3) throw new Refusal('stale', { current: theirs })
        return { data: { ...theirs, version: 6 } }
      },
    },
  )
}
const saved = () => waitFor(() => expect(messages()).toEqual([['success', 'Өөрчлөлтийг хадгаллаа']]))

test('changes of other fields by somebody else are saved along without a question', async () => {
  const requests = show({ ...leader, phone: '+97688001122', version: 5 })
  await waitFor(() => field('Нэр'))
  await fill('Нэр', 'Доржпалам')
  await press('Хадгалах')

  await saved()
  expect(sent(requests, 'leaders.change').at(-1)?.body).toMatchObject({
    firstName: 'Доржпалам',
    phone: '+97688001122',
    version: 5,
  })
})

test('fields that both have changed are compared, and the chosen version is saved over the newer one', async () => {
  const requests = show({ ...leader, firstName: 'Доржсүрэн', phone: '+97688001122', version: 5 })
  await waitFor(() => field('Нэр'))
  await fill('Нэр', 'Доржпалам')
  await press('Хадгалах')
  expect(await versions()).toEqual({ Нэр: ['Доржпалам', 'Доржсүрэн'] })
  await press('Сонгосноор хадгалах')

  await saved()
  expect(sent(requests, 'leaders.change').at(-1)?.body).toMatchObject({
    firstName: 'Доржпалам',
    phone: '+97688001122',
    version: 5,
  })
})
