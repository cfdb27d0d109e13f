import { useQueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { violations } from '#contract/features/violations/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { useSession } from '../../core/session/session.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { ID, violation } from './testing.ts'
import { ViolationAssignment } from './ViolationAssignment.tsx'

afterEach(cleanup)

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
