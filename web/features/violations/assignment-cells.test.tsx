import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ViolationRow, violations } from '#contract/features/violations/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { clearToasts, sent, signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { toastStore } from '../../ui/feedback/toast.ts'
import { AssigneeCell, DueCell, useAssign } from './AssignmentCells.tsx'
import { violation } from './testing.ts'

beforeEach(clearToasts)
afterEach(cleanup)

const bat = { id: '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a11', lastName: 'Дорж', firstName: 'Бат' }
const rowOf = (more: Partial<ViolationRow> = {}): ViolationRow => ({ ...violation(), photos: 0, ...more })

function Listed() {
  const { data } = useAsk(violations, 'list', { query: {} })
  const assign = useAssign()
  return data?.data.map((row) => (
    <div key={row.id}>
      <DueCell row={row} assign={assign} />
      <AssigneeCell row={row} assign={assign} />
    </div>
  ))
}

/** The row of one violation; `assign` answers each change with the row as it is then, or refuses it, which leaves `later`. */
function show(assign: (body: { version: number }) => ViolationRow, later = rowOf()) {
  let now = rowOf()
  return showScreen(
    [violations],
    { path: '/', address: '/', Screen: signedIn(Listed) },
    {
      'violations.list': () => ({ data: [now], meta: { page: 1, pageSize: 25, total: 1 } }),
      'violations.assignees': () => ({ data: [{ ...bat, role: 'KHOROO_ADMIN', area: { mn: '1 дүгээр хороо' } }] }),
      'violations.assign': ({ body }) => {
        // what a refusal leads to
        now = later
        now = assign(body as { version: number })
        return { data: { ...violation(), ...now, photos: [] } }
      },
    },
  )
}
const open = async (column: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Засах: Зөрчил № 7, ${column}` }))
const typeDue = async (day: string) => {
  await open('Эцсийн хугацаа')
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.keyboard(`${day}{Enter}`)
}

test('a deadline is saved with the person who is in charge, and undone on the version that it made', async () => {
  let version = 1
  const requests = show((body) => rowOf({ ...body, assignee: bat, version: ++version }))
  await open('Хариуцсан ажилтан')
  await userEvent.type(await screen.findByRole('combobox'), 'бат{Enter}')
  await typeDue('2098.05.01')

  await waitFor(() => expect(sent(requests, 'violations.assign')).toHaveLength(2))
  const bodies = () => sent(requests, 'violations.assign').map(({ body }) => body)
  expect(bodies()).toEqual([
    { assigneeId: bat.id, dueOn: '2099-01-01', version: 1 },
    { assigneeId: bat.id, dueOn: '2098-05-01', version: 2 },
  ])
  const last = await waitFor(() => {
    const shown = toastStore.get().find(({ message }) => message.includes('2098.05.01'))
    expect(shown?.undo).toBeDefined()
    return shown
  })
  last?.undo?.run()
  await waitFor(() => expect(bodies()[2]).toEqual({ assigneeId: bat.id, dueOn: '2099-01-01', version: 3 }))
})

test('what somebody else has changed meanwhile is shown, with the reason, and is saved over when the cell is opened again', async () => {
  const theirs = rowOf({ dueOn: '2097-01-01', version: 5 })
  let isStale = true
  const requests = show((body) => {
    if (!isStale) return rowOf({ ...body, version: 6 })
    isStale = false
    throw new Refusal('stale', { current: { ...violation(), ...theirs, photos: [] } })
  }, theirs)
  await typeDue('2098.05.01')
  expect(await screen.findByRole('alert')).toHaveTextContent(/өөрчлөгдсөн байна/)
  expect(screen.getByRole('button', { name: /Эцсийн хугацаа/ })).toHaveAccessibleDescription(/өөрчлөгдсөн байна/)
  await screen.findByText('2097.01.01')
  await open('Эцсийн хугацаа')
  expect(screen.getByRole('textbox')).toHaveValue('2098.05.01')
  await userEvent.keyboard('{Enter}')

  const bodyOf = (version: number) => ({ assigneeId: null, dueOn: '2098-05-01', version })
  await waitFor(() =>
    expect(sent(requests, 'violations.assign').map(({ body }) => body)).toEqual([bodyOf(1), bodyOf(5)]),
  )
})
