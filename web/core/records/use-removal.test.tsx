import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { showPart, stubBrowser, testLabels } from '../../ui/testing.tsx'
import { ApiProblem } from '../api/client.ts'
import { RemoveButton } from './RemoveButton.tsx'

beforeEach(() => stubBrowser())
afterEach(cleanup)

/** The button with all that it needs, and what its question is answered with. */
async function press(remove: () => Promise<unknown>, answer: 'remove' | 'cancel') {
  const onRemoved = vi.fn()
  showPart(
    <>
      <RemoveButton text="Room 5 is deleted." remove={remove} onRemoved={onRemoved} />
      <Toasts labels={{ toasts: 'toasts', close: 'close' }} />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Устгах' }))
  expect(await screen.findByText('Room 5 is deleted.')).toBeVisible()
  const buttons = screen.getAllByRole('button', { name: answer === 'remove' ? 'Устгах' : testLabels.cancel })
  await userEvent.click(buttons.at(-1) as HTMLElement)
  return onRemoved
}

test('nothing is deleted when the question is cancelled', async () => {
  const remove = vi.fn(async () => {})
  const onRemoved = await press(remove, 'cancel')
  expect(remove).not.toHaveBeenCalled()
  expect(onRemoved).not.toHaveBeenCalled()
})

test('what was confirmed is deleted, and that is said', async () => {
  const remove = vi.fn(async () => {})
  const onRemoved = await press(remove, 'remove')
  expect(await screen.findByText('Устгалаа')).toBeVisible()
  expect(remove).toHaveBeenCalledOnce()
  expect(onRemoved).toHaveBeenCalledOnce()
})

test('the reason why something in use cannot be deleted is shown, and it counts as still there', async () => {
  const errors = [{ path: 'id', code: 'room_in_use', message: 'in use' }]
  const refused = new ApiProblem({ type: '', title: 'Засна уу', status: 409, code: 'invalid', errors })
  const onRemoved = await press(() => Promise.reject(refused), 'remove')
  expect(await screen.findByText(/^Энэ өрөөг захиалсан байна/)).toBeVisible()
  expect(onRemoved).not.toHaveBeenCalled()
})
