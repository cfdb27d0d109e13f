import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { workflow } from '#contract/core/model/workflow.ts'
import { showPart, stubBrowser, testLabels } from '../../ui/testing.tsx'
import { WorkflowButtons } from './WorkflowButtons.tsx'

const { moves } = workflow({
  name: 'thing',
  initial: 'sent',
  states: ['sent', 'approved', 'returned'],
  moves: [
    { action: 'look', from: 'sent', to: 'sent', by: ['CITY_ADMIN'] },
    { action: 'approve', from: 'sent', to: 'approved', by: ['CITY_ADMIN'], confirm: true },
    { action: 'return', from: 'sent', to: 'returned', by: ['CITY_ADMIN'], note: 'required' },
  ],
})
const buttons = (onAct: (action: string, note: string | undefined) => Promise<unknown>) => (
  <WorkflowButtons moves={moves} label={(a) => `do ${a}`} question={(a) => ({ title: `really ${a}` })} onAct={onAct} />
)

beforeEach(() => stubBrowser())
afterEach(cleanup)

test('each available transition has a button, and one without confirmation happens at once', async () => {
  const onAct = vi.fn(async () => {})
  showPart(buttons(onAct))

  await userEvent.click(screen.getByRole('button', { name: 'do look' }))

  expect(screen.getAllByRole('button', { name: /^do / })).toHaveLength(3)
  expect(onAct).toHaveBeenCalledExactlyOnceWith('look', undefined)
})

test('a transition with confirmation does not happen when the person cancels', async () => {
  const onAct = vi.fn(async () => {})
  showPart(buttons(onAct))

  await userEvent.click(screen.getByRole('button', { name: 'do approve' }))
  await screen.findByText('really approve')
  await userEvent.click(screen.getByRole('button', { name: testLabels.cancel }))

  expect(onAct).not.toHaveBeenCalled()
})

test('a transition with a required note needs five characters, and passes the note on', async () => {
  const onAct = vi.fn(async () => {})
  showPart(buttons(onAct))

  await userEvent.click(screen.getByRole('button', { name: 'do return' }))
  const note = await screen.findByRole('textbox')
  const go = screen.getAllByRole('button', { name: 'do return' }).at(-1) as HTMLButtonElement
  await userEvent.click(go)
  await userEvent.type(note, 'муу')
  await userEvent.click(go)
  expect(onAct).not.toHaveBeenCalled()

  await userEvent.type(note, ' байна')
  await userEvent.click(go)
  expect(onAct).toHaveBeenCalledExactlyOnceWith('return', 'муу байна')
})

test('while a step is taken the others wait, and can be pressed once it has ended', async () => {
  const taken = Promise.withResolvers<void>()
  const onAct = vi.fn(() => taken.promise)
  showPart(buttons(onAct))
  const other = screen.getByRole('button', { name: 'do approve' })

  await userEvent.click(screen.getByRole('button', { name: 'do look' }))
  expect(other).toBeDisabled()

  taken.resolve()
  await waitFor(() => expect(other).toBeEnabled())
  await userEvent.click(other)
  expect(await screen.findByText('really approve')).toBeVisible()
})
