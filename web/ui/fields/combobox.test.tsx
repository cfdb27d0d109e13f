import { cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showPart, stubBrowser } from '../testing.tsx'
import { MultiSelectField } from './MultiSelectField.tsx'
import { SelectField } from './SelectField.tsx'
import { SuggestField } from './SuggestField.tsx'

beforeEach(() => stubBrowser())
afterEach(cleanup)

const AREAS = ['Баянгол', 'Баянзүрх', 'Өвөрхангай', 'Улаанбаатар']
const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Area' })
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent)
const active = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent
const inForm = (field: ReactNode, onSubmit: () => void) =>
  showPart(
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {field}
      <button type="submit">save</button>
    </form>,
  )

describe('selecting one', () => {
  test('о finds ө, and Enter selects the first match without submitting the form', async () => {
    const chosen = vi.fn()
    const sent = vi.fn()
    inForm(<SelectField label="Area" data={AREAS} onChange={chosen} />, sent)
    await userEvent.type(input(), 'овор')
    expect(shown()).toEqual(['Өвөрхангай'])
    await userEvent.keyboard('{Enter}')
    expect(chosen.mock.calls).toEqual([['Өвөрхангай']])
    expect(sent).not.toHaveBeenCalled()
    expect(shown()).toEqual([])
    expect(input().value).toBe('Өвөрхангай')
  })

  test('Enter in an open list without a match neither selects nor submits the form', async () => {
    const chosen = vi.fn()
    const sent = vi.fn()
    inForm(<SelectField label="Area" data={AREAS} onChange={chosen} />, sent)
    await userEvent.type(input(), 'xyz{Enter}')
    expect(screen.getAllByText('nothing found')[0]).toBeVisible()
    expect(chosen).not.toHaveBeenCalled()
    expect(sent).not.toHaveBeenCalled()
  })

  test('the arrows wrap around, and the input keeps the focus and names the active option', async () => {
    showPart(<SelectField label="Area" data={AREAS} defaultValue="Өвөрхангай" />)
    await userEvent.tab()
    expect(input().getAttribute('aria-expanded')).toBe('false')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe('Өвөрхангай')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(active()).toBe('Баянгол')
    await userEvent.keyboard('{ArrowUp}')
    expect(active()).toBe('Улаанбаатар')
    expect(document.activeElement).toBe(input())
    const list = screen.getByRole('listbox', { name: 'Area' })
    expect(input().getAttribute('aria-controls')).toBe(list.id)
    expect(within(list).getByRole('option', { selected: true }).textContent).toBe('Өвөрхангай')
  })

  test('Esc closes only the list and restores the text of the selection', async () => {
    const escaped = vi.fn()
    showPart(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for the dialog around the field
      <div onKeyDown={(event) => event.key === 'Escape' && escaped()}>
        <SelectField label="Area" data={AREAS} defaultValue="Баянгол" />
      </div>,
    )
    await userEvent.click(input())
    await userEvent.keyboard('ула{Escape}')
    expect(shown()).toEqual([])
    expect(input().value).toBe('Баянгол')
    expect(escaped).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(escaped).toHaveBeenCalledOnce()
  })

  test('typed text without a selection is discarded when the field is left', async () => {
    const chosen = vi.fn()
    showPart(<SelectField label="Area" data={AREAS} defaultValue="Баянгол" onChange={chosen} />)
    await userEvent.click(input())
    await userEvent.keyboard('ула')
    expect(input().value).toBe('ула')
    await userEvent.tab()
    expect(input().value).toBe('Баянгол')
    expect(chosen).not.toHaveBeenCalled()
  })

  test('the selection is cleared by its button, and by selecting it again unless that is disabled', async () => {
    const chosen = vi.fn()
    const view = showPart(<SelectField label="Area" data={AREAS} value="Баянгол" onChange={chosen} clearable />)
    await userEvent.click(screen.getByRole('button', { name: 'clear' }))
    expect(document.activeElement).toBe(input())
    await userEvent.click(input())
    await userEvent.click(screen.getByRole('option', { name: 'Баянгол' }))
    view.again(<SelectField label="Area" data={AREAS} value="Баянгол" onChange={chosen} allowDeselect={false} />)
    await userEvent.click(input())
    await userEvent.click(screen.getByRole('option', { name: 'Баянгол' }))
    expect(chosen.mock.calls).toEqual([[null], [null]])
  })

  test('without search it accepts no text: letters, Home, End and Space select', async () => {
    const chosen = vi.fn()
    showPart(<SelectField label="Area" data={AREAS} onChange={chosen} searchable={false} />)
    await userEvent.tab()
    await userEvent.keyboard(' ')
    expect(active()).toBe('Баянгол')
    await userEvent.keyboard('б')
    expect(active()).toBe('Баянзүрх')
    await userEvent.keyboard('{End}')
    expect(active()).toBe('Улаанбаатар')
    await userEvent.keyboard('о ')
    expect(chosen.mock.calls).toEqual([['Өвөрхангай']])
    expect(input().value).toBe('Өвөрхангай')
  })

  test('a caller that searches receives the text and may keep every option', async () => {
    const searched = vi.fn()
    showPart(
      <SelectField
        label="Area"
        data={AREAS}
        value={null}
        filter={({ options }) => options}
        onSearchChange={searched}
        nothingFoundMessage="nobody"
      />,
    )
    await userEvent.type(input(), 'xy')
    expect(searched.mock.calls).toEqual([['x'], ['xy']])
    expect(shown()).toEqual(AREAS)
    await userEvent.tab()
    expect(searched.mock.lastCall).toEqual([''])
  })

  test('neither the list nor a press in it takes the focus from the input', async () => {
    showPart(<SelectField label="Area" data={AREAS} />)
    await userEvent.click(input())
    const [option] = screen.getAllByRole('option')
    if (!option) throw new Error('the list is empty')
    expect(option.closest('[tabindex]')?.getAttribute('tabindex')).toBe('-1')
    const press = createEvent.mouseDown(option)
    fireEvent(option, press)
    expect(press.defaultPrevented).toBe(true)
  })

  test('the error and the help are read with the input', () => {
    showPart(<SelectField label="Area" data={AREAS} help="hint" error="choose one" required />)
    const describedBy = input().getAttribute('aria-describedby') ?? ''
    const words = describedBy.split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(words).toEqual(['hint', 'choose one'])
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(input().required).toBe(true)
  })
})

describe('selecting several', () => {
  function show(initial: string[]) {
    const given: string[][] = []
    const Part = () => {
      const [value, setValue] = useState<readonly string[]>(initial)
      const keep = (next: string[]) => {
        given.push(next)
        setValue(next)
      }
      return <MultiSelectField label="Area" data={AREAS} value={value} onChange={keep} />
    }
    showPart(<Part />)
    return given
  }
  const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent)

  test('the list remains open after a selection, and selecting an option again removes it', async () => {
    const given = show([])
    await userEvent.type(input(), 'баян{Enter}')
    expect(input().value).toBe('')
    await userEvent.click(screen.getByRole('option', { name: 'Улаанбаатар' }))
    await userEvent.click(screen.getByRole('option', { name: 'Баянгол' }))
    expect(given).toEqual([['Баянгол'], ['Баянгол', 'Улаанбаатар'], ['Улаанбаатар']])
    expect(chips()).toEqual(['Улаанбаатар'])
    expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBe('true')
  })

  test('an option that was found by typing stays the active one, so that Enter again removes it', async () => {
    const given = show([])
    await userEvent.type(input(), 'улаан{Enter}')
    expect(active()).toBe('Улаанбаатар')
    await userEvent.keyboard('{Enter}')
    expect(given).toEqual([['Улаанбаатар'], []])
  })

  test('Backspace removes the last one only when the input is empty', async () => {
    const given = show(['Баянгол', 'Улаанбаатар'])
    await userEvent.type(input(), 'x{Backspace}')
    expect(given).toEqual([])
    await userEvent.keyboard('{Backspace}')
    expect(given).toEqual([['Баянгол']])
  })

  test('what is selected and removed is announced, also outside the list, until the field is left', async () => {
    show(['Баянгол'])
    const announced = () => document.querySelector('[aria-live]')?.textContent
    await userEvent.type(input(), 'улаан{Enter}')
    expect(announced()).toBe('selected Улаанбаатар')
    await userEvent.keyboard('{Enter}')
    expect(announced()).toBe('removed Улаанбаатар')
    await userEvent.keyboard('{Escape}{Backspace}')
    expect(announced()).toBe('removed Баянгол')
    await userEvent.tab()
    expect(announced()).toBe('')
  })

  test('each selected option has a button that removes it and returns the focus to the input', async () => {
    const given = show(['Баянгол', 'Улаанбаатар'])
    await userEvent.click(screen.getByRole('button', { name: 'remove Баянгол' }))
    expect(given).toEqual([['Улаанбаатар']])
    expect(document.activeElement).toBe(input())
  })
})

describe('the number of matches', () => {
  const announced = () => document.querySelector('[aria-live]')?.textContent

  test('is announced while typing, in an element that exists before the list opens, and not after it closes', async () => {
    showPart(<SelectField label="Area" data={AREAS} />)
    expect(announced()).toBe('')
    await userEvent.click(input())
    expect(announced()).toBe('')
    await userEvent.keyboard('баян')
    expect(announced()).toBe('found 2')
    await userEvent.keyboard('xyz')
    expect(announced()).toBe('nothing found')
    await userEvent.keyboard('{Escape}')
    expect(announced()).toBe('')
  })

  test('is announced for suggestions, of which none is active', async () => {
    showPart(<SuggestField label="Area" data={AREAS.slice(0, 2)} />)
    await userEvent.type(input(), 'б')
    expect(active()).toBeUndefined()
    expect(announced()).toBe('found 2')
  })
})

describe('suggestions', () => {
  test('typed text is a valid answer, and Enter submits the form', async () => {
    const given = vi.fn()
    const sent = vi.fn()
    inForm(<SuggestField label="Area" data={AREAS} onChange={given} />, sent)
    await userEvent.type(input(), 'new{Enter}')
    expect(given.mock.lastCall).toEqual(['new'])
    expect(sent).toHaveBeenCalledOnce()
  })

  test('a suggestion is selected by arrow key and Enter without submitting the form', async () => {
    const given = vi.fn()
    const sent = vi.fn()
    inForm(<SuggestField label="Area" data={AREAS} onChange={given} />, sent)
    await userEvent.type(input(), 'б{ArrowDown}{Enter}')
    expect(given.mock.lastCall).toEqual(['Баянгол'])
    expect(sent).not.toHaveBeenCalled()
  })

  test('without suggestions the list is neither shown nor announced', async () => {
    showPart(<SuggestField label="Area" data={[]} />)
    await userEvent.type(input(), 'б')
    expect(input().getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})
