import { useQueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Violation, violations } from '#contract/features/violations/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { useSession } from '../../core/session/session.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { ViolationAssignment } from './ViolationAssignment.tsx'

afterEach(cleanup)

const ID = '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'
const violation = (more: Partial<Violation> = {}): Violation => ({
  id: ID,
  number: 7,
  category: 'waste',
  description: 'Хогийн цэг халсан байна.',
  areaId: ID,
  area: { id: ID, level: 'khoroo', name: { mn: '1 дүгээр хороо' }, path: [{ id: ID, name: { mn: '1 дүгээр хороо' } }] },
  place: '12 дугаар байрны ард',
  law: '',
  organisation: '',
  status: 'in_progress',
  level: 'khoroo',
  foundOn: '2026-11-16',
  createdAt: '2026-11-16T01:00:00.000Z',
  dueOn: '2099-01-01',
  overdue: false,
  closedAt: null,
  reporter: null,
  isMine: false,
  assignee: null,
  assigneeGone: false,
  version: 1,
  allowedActions: [],
  lawId: null,
  point: null,
  photos: [],
  duplicateOf: null,
  duplicates: [],
  reopenUntil: null,
  canHandle: true,
  hasCitizen: false,
  outcome: null,
  ...more,
})

function Shown() {
  const { data } = useAsk(violations, 'one', { params: { id: ID } })
  const client = useQueryClient()
  const { isInitialized } = useSession()
  if (!data || !isInitialized) return null
  return (
    <>
      <ViolationAssignment key={`${data.data.level} ${data.data.version}`} violation={data.data} />
      <button type="button" onClick={() => void client.invalidateQueries({ queryKey: [violations.name] })}>
        changed
      </button>
    </>
  )
}

test('after a step that ends the work of the office, the possible assignees are not requested again', async () => {
  let now = violation()
  const allRequests = showScreen(
    [violations],
    { path: '/', address: '/', Screen: Shown },
    {
      'violations.one': () => ({ data: now }),
      'violations.assignees': () => {
        if (now.canHandle) return { data: [] }
        throw new Refusal('wrong_state')
      },
    },
  )
  const requests = () => allRequests.filter(({ route }) => route === 'violations.assignees').length
  await screen.findByRole('button', { name: 'Хадгалах' })
  await waitFor(() => expect(requests()).toBe(1))

  now = violation({ canHandle: false, closedAt: '2026-11-20T04:00:00.000Z', version: 2 })
  await userEvent.click(screen.getByRole('button', { name: 'changed' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Хадгалах' })).toBeNull())

  expect(requests()).toBe(1)
})

test('when the level changes, the assignees of the new office are requested', async () => {
  let now = violation()
  const allRequests = showScreen(
    [violations],
    { path: '/', address: '/', Screen: Shown },
    {
      'violations.one': () => ({ data: now }),
      'violations.assignees': () => ({ data: [] }),
    },
  )
  const requests = () => allRequests.filter(({ route }) => route === 'violations.assignees').length
  await waitFor(() => expect(requests()).toBe(1))
  now = violation({ level: 'district', version: 2 })
  await userEvent.click(screen.getByRole('button', { name: 'changed' }))

  await waitFor(() => expect(requests()).toBe(2))
})
