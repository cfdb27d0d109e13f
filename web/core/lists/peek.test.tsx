import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfirmProvider } from '../../ui/dialogs/ConfirmProvider.tsx'
import { stubBrowser } from '../../ui/testing.tsx'
import { Labels } from '../i18n/Labels.tsx'
import { ListTable } from './ListTable.tsx'

interface Row {
  id: string
  state: string
}
const ROWS: Row[] = ['a', 'b', 'c'].map((id) => ({ id, state: 'new' }))

/** Steps that know their own state, as those of a record that they fetch do. */
function Steps({ row, onLeave }: { row: Row; onLeave: () => void }) {
  const [isDone, setDone] = useState(false)
  return (
    <>
      {!isDone && (
        <button type="button" onClick={() => setDone(true)}>
          do {row.id}
        </button>
      )}
      <button type="button" onClick={onLeave}>
        archive {row.id}
      </button>
    </>
  )
}

function List() {
  const [rows, set] = useState(ROWS)
  const leave = (id: string) => set((now) => now.filter((row) => row.id !== id))
  return (
    <>
      <button type="button" onClick={() => leave('a')}>
        somebody else archives a
      </button>
      <ListTable<Row>
        name="things"
        label="things"
        columns={[{ id: 'state', header: 'State', cell: (row) => row.state }]}
        list={{
          data: { data: rows, meta: { page: 1, pageSize: 25, total: rows.length } },
          state: { page: 1, pageSize: 25, sort: undefined, q: '', filters: {} },
          change: () => {},
          clear: () => {},
          isFetching: false,
          isPending: false,
          isNarrowed: false,
          error: null,
          refetch: async () => {},
        }}
        defaultSort="state"
        rowId={(row) => row.id}
        rowName={(row) => `thing ${row.id}`}
        onOpen={() => {}}
        peek={{
          content: (row) => <p>{row.state}</p>,
          to: (row) => `/${row.id}`,
          steps: (row) => <Steps row={row} onLeave={() => leave(row.id)} />,
        }}
        empty={{ title: 'none', text: 'none' }}
      />
    </>
  )
}

beforeEach(() => stubBrowser())
afterEach(cleanup)

const panel = (id: string) => screen.findByRole('dialog', { name: `thing ${id}` })
async function openFirst() {
  render(
    <MemoryRouter>
      <Labels>
        <ConfirmProvider>
          <List />
        </ConfirmProvider>
      </Labels>
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('button', { name: /thing a$/ }))
  await panel('a')
}

test('after a step whose button disappears the focus is in the panel, and its keys work', async () => {
  await openFirst()
  await userEvent.click(screen.getByRole('button', { name: 'do a' }))
  expect(await panel('a')).toContainElement(document.activeElement as HTMLElement)

  await userEvent.keyboard('j')
  await panel('b')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a person who has left the panel keeps their place when a button in it disappears', async () => {
  await openFirst()
  const step = screen.getByRole('button', { name: 'do a' })
  step.focus()
  await userEvent.click(document.body)
  step.blur()
  step.remove()
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})

test('when an action in the panel removes the record from the list, the next record is shown', async () => {
  await openFirst()
  await userEvent.click(screen.getByRole('button', { name: 'archive a' }))
  expect(await panel('b')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'archive a' })).toBeNull()
})

test('when a record leaves the list without the user’s action, the panel closes', async () => {
  await openFirst()
  await userEvent.click(screen.getByRole('button', { name: 'somebody else archives a' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
