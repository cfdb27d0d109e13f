import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showPart, stubBrowser } from '../testing.tsx'
import { type ConfirmAnswer, type ConfirmQuestion, useConfirm } from './use-confirm.ts'

beforeEach(() => stubBrowser())
afterEach(cleanup)

const QUESTION: ConfirmQuestion = {
  title: 'Delete?',
  text: 'It stays in the bin.',
  confirmLabel: 'Delete',
  danger: true,
}

async function ask(question: ConfirmQuestion) {
  const answers: ConfirmAnswer[] = []
  const Asker = () => {
    const confirm = useConfirm()
    return (
      <button type="button" onClick={async () => answers.push(await confirm(question))}>
        ask
      </button>
    )
  }
  showPart(<Asker />)
  await userEvent.click(screen.getByRole('button', { name: 'ask' }))
  await screen.findByRole('dialog')
  return answers
}

test('the dialog is named by its question and described by its text', async () => {
  await ask(QUESTION)
  expect(screen.getByRole('dialog', { name: 'Delete?', description: 'It stays in the bin.' })).toBeVisible()
})

test('the focus starts on cancel, so that a quick Enter deletes nothing', async () => {
  await ask(QUESTION)
  expect(document.activeElement?.textContent).toBe('cancel')
})

test('confirming resolves with the note and closes the dialog', async () => {
  const answers = await ask(QUESTION)
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(answers).toEqual([{ note: '' }]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('cancelling resolves with false', async () => {
  const answers = await ask(QUESTION)
  await userEvent.click(screen.getByRole('button', { name: 'cancel' }))
  await waitFor(() => expect(answers).toEqual([false]))
})

test('a second question replaces the first, which counts as not confirmed', async () => {
  const answers = await ask(QUESTION)
  screen.getByRole('button', { name: 'ask', hidden: true }).click()
  await waitFor(() => expect(answers).toEqual([false]))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('a required note is checked for presence and length, and returned trimmed', async () => {
  const note = { label: 'Why', required: true, min: 5, max: 10 }
  const answers = await ask({ title: 'Return?', confirmLabel: 'Return', note })
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Return' }))

  await confirm()
  expect(screen.getByText('required')).toBeVisible()
  await userEvent.type(screen.getByLabelText(/Why/), '  1234  ')
  await confirm()
  expect(screen.getByText('at least 5')).toBeVisible()
  await userEvent.type(screen.getByLabelText(/Why/), '12345678901')
  await confirm()
  expect(screen.getByText('at most 10')).toBeVisible()
  expect(answers).toEqual([])

  await userEvent.clear(screen.getByLabelText(/Why/))
  await userEvent.type(screen.getByLabelText(/Why/), ' дутуу ')
  await confirm()
  await waitFor(() => expect(answers).toEqual([{ note: 'дутуу' }]))
})
