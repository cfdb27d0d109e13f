import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeAllToasts, toastStore } from '../feedback/toast.ts'
import { stubBrowser, testLabels } from '../testing.tsx'
import { UiLabelsContext } from '../theme/labels.ts'
import { EditableText } from './EditableText.tsx'

beforeEach(() => stubBrowser())
afterEach(() => {
  cleanup()
  closeAllToasts()
})

/** A name that is saved as soon as `answer` says so. */
function Name({ answer }: { answer: (text: string) => Promise<string | undefined> }) {
  const [name, setName] = useState('Хийх')
  const save = async (text: string) => {
    const problem = await answer(text)
    if (problem === undefined) setName(text)
    return problem
  }
  return (
    <UiLabelsContext value={testLabels}>
      <EditableText value={name} label="name" limit={20} onSave={save} />
      <button type="button">elsewhere</button>
    </UiLabelsContext>
  )
}
const saved = () => vi.fn(async (_text: string): Promise<string | undefined> => undefined)
const field = () => screen.getByRole('textbox', { name: 'name' })
const isClosed = () => expect(screen.queryByRole('textbox')).toBeNull()

test.each(['{Enter}', '{F2}'])('%s opens the field with all of the name selected, and Enter saves it', async (key) => {
  const answer = saved()
  render(<Name answer={answer} />)
  await userEvent.tab()
  await userEvent.keyboard(key)
  await userEvent.keyboard('Хийж буй{Enter}')

  expect(answer.mock.calls).toEqual([['Хийж буй']])
  isClosed()
  expect(screen.getByRole('button', { name: 'Хийж буй' })).toHaveFocus()
})

test('Esc leaves the name as it was, also inside a dialog that Esc would close', async () => {
  const answer = saved()
  const closed = vi.fn()
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for the dialog
    <div onKeyDown={closed}>
      <Name answer={answer} />
    </div>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Хийх' }))
  await userEvent.type(field(), 'x')
  closed.mockClear()
  await userEvent.keyboard('{Escape}')

  expect(answer).not.toHaveBeenCalled()
  expect(closed).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Хийх' })).toHaveFocus()
})

test('leaving the field saves another name, and asks nothing for the same or an empty one', async () => {
  const answer = saved()
  render(<Name answer={answer} />)
  const elsewhere = screen.getByRole('button', { name: 'elsewhere' })
  await userEvent.click(screen.getByRole('button', { name: 'Хийх' }))
  await userEvent.click(elsewhere)
  isClosed()
  await userEvent.click(screen.getByRole('button', { name: 'Хийх' }))
  await userEvent.clear(field())
  await userEvent.click(elsewhere)
  isClosed()
  expect(answer).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('button', { name: 'Хийх' }))
  await userEvent.clear(field())
  await userEvent.type(field(), 'Дууссан')
  await userEvent.click(elsewhere)
  expect(answer.mock.calls).toEqual([['Дууссан']])
  expect(await screen.findByRole('button', { name: 'Дууссан' })).not.toHaveFocus()
})

test('what is refused stays in the field with the reason, and leaving it does not ask again', async () => {
  const answer = vi.fn(async (text: string): Promise<string | undefined> => (text === 'ok' ? undefined : 'taken'))
  render(<Name answer={answer} />)
  await userEvent.click(screen.getByRole('button', { name: 'Хийх' }))
  await userEvent.clear(field())
  await userEvent.keyboard('{Enter}')
  expect(field()).toHaveAccessibleDescription('required')

  await userEvent.type(field(), 'Бусад{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('taken')
  expect(field()).toHaveValue('Бусад')
  expect(field()).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }))
  expect(field()).toHaveValue('Бусад')
  expect(answer).toHaveBeenCalledTimes(1)

  await userEvent.clear(field())
  await userEvent.type(field(), 'ok{Enter}')
  isClosed()
})

/** An answer that comes when the test gives it. */
function later() {
  const given = Promise.withResolvers<string | undefined>()
  return { answer: vi.fn((_text: string) => given.promise), give: given.resolve }
}
const open = async (text: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Хийх' }))
  await userEvent.clear(field())
  await userEvent.type(field(), text)
}

test('changing to another window saves nothing: the field keeps what is typed', async () => {
  const answer = saved()
  render(<Name answer={answer} />)
  await open('Хий')
  // the window loses the focus, and the field stays the active element of its page
  fireEvent.blur(field())

  expect(answer).not.toHaveBeenCalled()
  expect(field()).toHaveValue('Хий')
})

test('Enter and Esc that end a composition neither save nor close', async () => {
  const answer = saved()
  render(<Name answer={answer} />)
  await open('Хий')
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field(), { key, isComposing: true })

  expect(answer).not.toHaveBeenCalled()
  expect(field()).toHaveValue('Хий')
})

test('a refusal that comes when the field has gone is shown as a message', async () => {
  const { answer, give } = later()
  const { unmount } = render(<Name answer={answer} />)
  await open('Бусад{Enter}')
  unmount()
  give('taken')

  await waitFor(() =>
    expect(toastStore.get().map(({ variant, message }) => [variant, message])).toEqual([['error', 'taken']]),
  )
})

test.each([
  ['saved', undefined],
  ['refused', 'taken'],
])('the focus stays where the person has gone meanwhile when the name is %s', async (_, reason) => {
  const { answer, give } = later()
  render(<Name answer={answer} />)
  await open('Бусад{Enter}')
  const elsewhere = screen.getByRole('button', { name: 'elsewhere' })
  elsewhere.focus()
  give(reason)

  if (reason) expect(await screen.findByRole('alert')).toHaveTextContent(reason)
  else expect(await screen.findByRole('button', { name: 'Бусад' })).toBeVisible()
  expect(elsewhere).toHaveFocus()
  expect(answer).toHaveBeenCalledTimes(1)
})

test('a name is compared with the one that the field opened with, and saved on what was read then', async () => {
  const [first, second] = [saved(), saved()]
  const shown = (value: string, onSave: typeof first) => (
    <UiLabelsContext value={testLabels}>
      <EditableText value={value} label="name" limit={20} onSave={onSave} />
    </UiLabelsContext>
  )
  const { rerender } = render(shown('Хийх', first))
  await open('Дууссан')
  // somebody else gives it the same name
  rerender(shown('Дууссан', second))
  await userEvent.keyboard('{Enter}')

  expect(first.mock.calls).toEqual([['Дууссан']])
  expect(second).not.toHaveBeenCalled()
})

test('the limit counts an emoji as one character, and one character more is refused with the limit', async () => {
  const answer = saved()
  render(<Name answer={answer} />)
  await open(`${'👍'.repeat(21)}{Enter}`)
  expect(field()).toHaveAccessibleDescription(testLabels.tooLong(20))
  expect(answer).not.toHaveBeenCalled()

  await userEvent.clear(field())
  await userEvent.type(field(), `${'👍'.repeat(20)}{Enter}`)
  expect(answer.mock.calls).toEqual([['👍'.repeat(20)]])
})
