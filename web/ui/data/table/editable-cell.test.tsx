import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeAllToasts, toastStore } from '../../feedback/toast.ts'
import type { Option } from '../../fields/use-combobox.ts'
import { showPart, stubBrowser, testLabels } from '../../testing.tsx'
import { ChoiceCell, ChoicesCell } from './ChoiceCell.tsx'
import { DataTable } from './DataTable.tsx'
import { DayCell } from './DayCell.tsx'

beforeEach(() => stubBrowser())
afterEach(() => {
  cleanup()
  closeAllToasts()
})

type Answer<V> = (value: V) => Promise<string | undefined>
const accepts = <V,>() => vi.fn<Answer<V>>(async () => undefined)
/** An answer that comes when the test gives it. */
function later<V>() {
  const given = Promise.withResolvers<string | undefined>()
  return { answer: vi.fn<Answer<V>>(() => given.promise), give: given.resolve }
}

/** A deadline in a list whose rows open; it is saved as soon as `answer` says so. */
function Deadlines({ answer, opened = () => {} }: { answer: Answer<string>; opened?: () => void }) {
  const [dueOn, setDueOn] = useState('2026-12-03')
  const save = async (day: string) => {
    const problem = await answer(day)
    if (problem === undefined) setDueOn(day)
    return problem
  }
  const cell = () => (
    <DayCell value={dueOn} label="due" today="2026-11-29" show={(day) => day || 'none'} onSave={save} clearable />
  )
  return (
    <>
      <DataTable
        name="test"
        label="list"
        columns={[
          { id: 'title', header: 'title', cell: () => 'row' },
          { id: 'due', header: 'due', cell },
        ]}
        rows={[{ id: '1' }, { id: '2' }]}
        rowId={({ id }) => id}
        rowName={({ id }) => id}
        onOpen={opened}
        empty="nothing"
      />
      <button type="button">elsewhere</button>
    </>
  )
}
const openers = () => screen.getAllByRole('button', { name: 'edit: due' })
const opener = () => openers()[0] as HTMLElement
const field = () => screen.getByRole('textbox', { name: 'due' })
const isClosed = () => expect(screen.queryByRole('textbox', { name: 'due' })).toBeNull()
const type = async (text: string) => {
  await userEvent.clear(field())
  await userEvent.type(field(), text)
}

test.each(['{Enter}', '{F2}'])(
  '%s opens a day with its text selected; Enter saves the one that is typed',
  async (key) => {
    const answer = accepts<string>()
    showPart(<Deadlines answer={answer} />)
    opener().focus()
    await userEvent.keyboard(key)
    expect(field()).toHaveFocus()
    await userEvent.keyboard('2026.12.24{Enter}')

    expect(answer.mock.calls).toEqual([['2026-12-24']])
    isClosed()
    expect(opener()).toHaveFocus()
    await waitFor(() => expect(screen.getAllByText('2026-12-24')).toHaveLength(2))
  },
)

test('Esc leaves a day as it was, and neither keys nor presses in its editor reach the row', async () => {
  const [answer, opened] = [accepts<string>(), vi.fn()]
  showPart(<Deadlines answer={answer} opened={opened} />)
  await userEvent.click(opener())
  await type('2026.12.24')
  await userEvent.click(await screen.findByText('day 2026-12-10'))
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(1))
  await userEvent.click(opener())
  await type('2026.12.25')
  await userEvent.keyboard('{Escape}')

  isClosed()
  expect(answer.mock.calls).toEqual([['2026-12-10']])
  expect(opened).not.toHaveBeenCalled()
  expect(opener()).toHaveFocus()
})

test('going elsewhere saves a day that is typed; what is no day is not saved, with the reason', async () => {
  const answer = accepts<string>()
  showPart(<Deadlines answer={answer} />)
  const elsewhere = screen.getByRole('button', { name: 'elsewhere' })
  await userEvent.click(opener())
  await type('2026.12')
  await userEvent.click(elsewhere)
  isClosed()
  expect(answer).not.toHaveBeenCalled()
  expect(screen.getByRole('alert')).toHaveTextContent(testLabels.dates.invalid)
  expect(opener()).toHaveAccessibleDescription(testLabels.dates.invalid)

  await userEvent.click(opener())
  expect(field()).toHaveValue('2026.12.03')
  expect(field()).not.toHaveAccessibleDescription()
  await type('2026.12.24')
  await userEvent.click(elsewhere)
  expect(answer.mock.calls).toEqual([['2026-12-24']])
  expect(elsewhere).toHaveFocus()
})

test.each([
  ['a press on', () => userEvent.click(opener())],
  ['Enter on', () => userEvent.keyboard('{Enter}')],
])('%s the button that has opened a cell saves what was typed', async (_, act) => {
  const answer = accepts<string>()
  showPart(<Deadlines answer={answer} />)
  await userEvent.click(opener())
  await type('2026.12.24')
  opener().focus()
  await act()

  isClosed()
  expect(answer.mock.calls).toEqual([['2026-12-24']])
  expect(opener()).toHaveFocus()
})

test('F2 on the button of an open cell keeps what was typed', async () => {
  const answer = accepts<string>()
  showPart(<Deadlines answer={answer} />)
  await userEvent.click(opener())
  await type('2026.12.24')
  opener().focus()
  await userEvent.keyboard('{F2}')
  expect(field()).toHaveValue('2026.12.24')
  await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }))

  expect(answer.mock.calls).toEqual([['2026-12-24']])
})

test('what was typed in a cell whose row goes is saved, and a refusal is shown as a message', async () => {
  const { answer, give } = later<string>()
  const { unmount } = showPart(<Deadlines answer={answer} />)
  await userEvent.click(opener())
  await type('2026.12.24')
  unmount()
  expect(answer.mock.calls).toEqual([['2026-12-24']])
  give('too late')

  await waitFor(() => expect(toastStore.get().map(({ message }) => message)).toEqual(['too late']))
})

test('with a finger the calendar has the focus when a cell opens, and the field keeps it while another month is typed', async () => {
  stubBrowser({ isPhone: true })
  const select = vi.spyOn(HTMLInputElement.prototype, 'select')
  showPart(<Deadlines answer={accepts<string>()} />)
  await userEvent.click(opener())
  const day = (await screen.findByText('day 2026-12-3')).closest('td')
  await waitFor(() => expect(day).toHaveFocus())
  expect(select).not.toHaveBeenCalled()
  select.mockRestore()
  await userEvent.clear(field())
  await userEvent.type(field(), '2027.01.05')

  expect(await screen.findByRole('grid', { name: '2027 m1' })).toBeVisible()
  expect(field()).toHaveFocus()
  expect(field()).toHaveValue('2027.01.05')
})

test('the calendar of a cell is a part of its dialog', async () => {
  showPart(<Deadlines answer={accepts<string>()} />)
  await userEvent.click(opener())

  expect(await screen.findByRole('group', { name: 'due' })).toBeVisible()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('a saved day is shown until the row has another value or version, and opens with it', async () => {
  const answer = accepts<string>()
  const cell = (value: string, version: number) => (
    <DayCell value={value} version={version} label="due" today="2026-11-29" show={(day) => day} onSave={answer} />
  )
  const { again } = showPart(cell('2026-12-03', 1))
  const save = async (day: string) => {
    await userEvent.click(opener())
    await type(`${day}{Enter}`)
    await waitFor(() => expect(opener().closest('[aria-busy]')).toBeNull())
  }
  await save('2026.12.24')
  again(cell('2026-12-03', 1))
  expect(screen.getByText('2026-12-24')).toBeVisible()
  await userEvent.click(opener())
  expect(field()).toHaveValue('2026.12.24')
  // the value of the old row is another one than the saved value
  await type('2026.12.3{Enter}')
  expect(answer.mock.calls).toEqual([['2026-12-24'], ['2026-12-03']])

  await save('2026.12.25')
  again(cell('2026-12-26', 2))
  expect(screen.getByText('2026-12-26')).toBeVisible()
  await save('2026.12.27')
  // undone
  again(cell('2026-12-26', 4))
  expect(screen.getByText('2026-12-26')).toBeVisible()
})

test('what cannot be undone is asked before it is shown as saved, and going elsewhere does neither', async () => {
  const answer = accepts<string>()
  const ask = Promise.withResolvers<boolean>()
  const asked = vi.fn((_day: string) => ask.promise)
  showPart(
    <>
      <DayCell value="2026-12-03" label="due" today="2026-11-29" show={(day) => day} ask={asked} onSave={answer} />
      <button type="button">elsewhere</button>
    </>,
  )
  await userEvent.click(opener())
  await type('2026.12.24')
  await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }))
  isClosed()
  expect(asked).not.toHaveBeenCalled()

  await userEvent.click(opener())
  await type('2026.12.24{Enter}')
  expect(asked.mock.calls).toEqual([['2026-12-24']])
  expect(screen.getByText('2026-12-03')).toBeVisible()
  expect(answer).not.toHaveBeenCalled()
  ask.resolve(true)
  expect(await screen.findByText('2026-12-24')).toBeVisible()
  expect(answer.mock.calls).toEqual([['2026-12-24']])
})

test('Enter on what is no day says so, and the same day asks nothing', async () => {
  const answer = accepts<string>()
  showPart(<Deadlines answer={answer} />)
  await userEvent.click(opener())
  await type('2026.13.1{Enter}')
  expect(field()).toHaveAccessibleDescription(testLabels.dates.invalid)
  await type('2026.12.3{Enter}')

  isClosed()
  expect(answer).not.toHaveBeenCalled()
})

test('a day is shown before the answer; refused, it is as before with the reason, and opens with what was typed', async () => {
  const { answer, give } = later<string>()
  showPart(<Deadlines answer={answer} />)
  await userEvent.click(opener())
  await type('2026.12.24{Enter}')
  expect(screen.getByText('2026-12-24')).toBeVisible()
  give('too late')

  expect(await screen.findByRole('alert')).toHaveTextContent('too late')
  expect(screen.getAllByText('2026-12-03')).toHaveLength(2)
  expect(opener()).toHaveAccessibleDescription('too late')
  await userEvent.click(opener())
  expect(field()).toHaveValue('2026.12.24')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a refusal that comes when the row has gone is shown as a message', async () => {
  const { answer, give } = later<string>()
  const { unmount } = showPart(<Deadlines answer={answer} />)
  await userEvent.click(opener())
  await type('2026.12.24{Enter}')
  unmount()
  give('too late')

  await waitFor(() => expect(toastStore.get().map(({ message }) => message)).toEqual(['too late']))
})

test('Tab reaches the cells of the active row alone', () => {
  showPart(<Deadlines answer={accepts<string>()} />)

  expect(openers().map(({ tabIndex }) => tabIndex)).toEqual([0, -1])
})

const people: Option[] = [
  { value: 'a', label: 'Бат' },
  { value: 'b', label: 'Цэцэг', detail: 'khoroo' },
]

test('a person is found by typing, chosen by Enter and shown before the answer', async () => {
  const { answer, give } = later<Option | null>()
  const show = (value: Option | null) => value?.label ?? 'nobody'
  const cell = (value: Option | null) => (
    <ChoiceCell value={value} label="who" show={show} onSave={answer} load={async () => people} none="nobody at all" />
  )
  const { again } = showPart(cell(null))
  await userEvent.click(screen.getByRole('button', { name: 'edit: who' }))
  const search = await screen.findByRole('combobox', { name: 'who' })
  expect(screen.getByRole('option', { name: 'nobody at all' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.type(search, 'цэ{Enter}')

  expect(answer.mock.calls).toEqual([[people[1]]])
  expect(screen.getByText('Цэцэг')).toBeVisible()
  await act(async () => give(undefined))
  expect(screen.getByText('Цэцэг')).toBeVisible()
  again(cell(people[0] ?? null))
  expect(screen.getByText('Бат')).toBeVisible()
})

test('people who cannot be read are said so and read again', async () => {
  const load = vi.fn(async () => people)
  load.mockRejectedValueOnce(new Error('no answer'))
  showPart(<ChoiceCell value={null} label="who" show={() => '–'} onSave={accepts()} load={load} none="nobody" />)
  await userEvent.click(screen.getByRole('button', { name: 'edit: who' }))
  await userEvent.click(await screen.findByRole('button', { name: testLabels.states.retry }))

  expect(await screen.findByRole('option', { name: 'Бат' })).toBeVisible()
})

test('of several people Space chooses and takes away, Enter saves, and Esc does not', async () => {
  const answer = accepts<readonly Option[]>()
  const show = (value: readonly Option[]) => value.map(({ label }) => label).join()
  showPart(<ChoicesCell value={people.slice(0, 1)} label="who" show={show} onSave={answer} options={people} />)
  const open = () => userEvent.click(screen.getByRole('button', { name: 'edit: who' }))
  await open()
  await userEvent.keyboard(' {Escape}')
  expect(answer).not.toHaveBeenCalled()

  await open()
  await userEvent.keyboard(' {ArrowDown} ')
  const chosen = within(screen.getByRole('listbox')).getAllByRole('option', { selected: true })
  expect(chosen.map((option) => option.textContent)).toEqual(['Цэцэг khoroo'])
  await userEvent.keyboard('{Enter}')
  expect(answer.mock.calls).toEqual([[[people[1]]]])
})

test('of several people the first is at hand when nobody is chosen', async () => {
  const answer = accepts<readonly Option[]>()
  showPart(<ChoicesCell value={[]} label="who" show={() => 'nobody'} onSave={answer} options={people} />)
  await userEvent.click(screen.getByRole('button', { name: 'edit: who' }))
  await userEvent.keyboard(' {Enter}')

  expect(answer.mock.calls).toEqual([[[people[0]]]])
})
