import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { initialsOf } from './Avatar.tsx'
import { AvatarGroup } from './AvatarGroup.tsx'
import { charactersIn } from './Counter.tsx'
import { Empty } from './Empty.tsx'
import { ErrorState } from './ErrorState.tsx'
import { FileDrop } from './FileDrop.tsx'
import { fold } from './fold.ts'
import { LocalizedField } from './LocalizedField.tsx'
import { Menu } from './Menu.tsx'
import { SelectField } from './SelectField.tsx'
import { Tabs } from './Tabs.tsx'
import { TextField } from './TextField.tsx'
import { Toolbar } from './Toolbar.tsx'
import { fillBrowser, showPart } from './testing.tsx'

beforeEach(() => fillBrowser())
afterEach(cleanup)

const people = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `Хүн ${i}` }))
const group = (count: number) =>
  showPart(
    <AvatarGroup label="who" people={people(count)} more={(rest) => ({ short: `+${rest}`, long: `${rest} more` })} />,
  )

describe('people', () => {
  test('four are shown as four, of seven four and «+3»', () => {
    group(4)
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
    cleanup()
    group(7)
    expect(screen.getAllByRole('listitem')).toHaveLength(5)
    expect(screen.getByRole('img', { name: '3 more' }).textContent).toBe('+3')
  })
  test('initials are the first letters of two words, in Mongolian too', () => {
    expect(initialsOf('бат дорж дамдин')).toBe('БД')
    expect(initialsOf('Б. Өлзий')).toBe('БӨ')
    expect(initialsOf('Номин')).toBe('Н')
    expect(initialsOf('  ')).toBe('')
  })
})

describe('counting', () => {
  test('characters are letters: й of two code points is one, and an emoji is one', () => {
    expect(charactersIn('и\u0306')).toBe(1)
    expect(charactersIn('👍')).toBe(1)
    expect(charactersIn('Өө')).toBe(2)
  })
  test('the counter follows what is typed and marks what is too much', async () => {
    showPart(<TextField label="Title" limit={3} />)
    await userEvent.type(screen.getByLabelText('Title'), 'абв')
    expect(screen.getByText('3 / 3').dataset.over).toBeUndefined()
    await userEvent.type(screen.getByLabelText('Title'), 'г')
    expect(screen.getByText('4 / 3').dataset.over).toBe('true')
  })
})

test('search finds ө by о, ү by у and ё by е, whatever the case', () => {
  expect(fold('Өвөрхангай')).toBe(fold('оворхангай'))
  expect(fold('ҮҮРЭГ Ё')).toBe('уурэг е')
})

describe('toolbar', () => {
  const searched = vi.fn()
  beforeEach(() => searched.mockReset())
  const show = () => showPart(<Toolbar search={{ value: '', onSearch: searched }} />)

  test('the key / goes to the search, but is a letter while one types', async () => {
    showPart(
      <>
        <input aria-label="other" />
        <Toolbar search={{ value: '', onSearch: searched }} />
      </>,
    )
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await userEvent.type(screen.getByLabelText('other'), 'a/b')
    expect(screen.getByLabelText<HTMLInputElement>('other').value).toBe('a/b')
  })
  test('asks once when typing pauses, at once on Enter, and Esc clears', async () => {
    show()
    await userEvent.type(screen.getByRole('searchbox'), 'мэдээ')
    expect(searched).not.toHaveBeenCalled()
    await waitFor(() => expect(searched).toHaveBeenCalledExactlyOnceWith('мэдээ'))
    await userEvent.type(screen.getByRole('searchbox'), 'нд{Enter}')
    await waitFor(() => expect(searched).toHaveBeenLastCalledWith('мэдээнд'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(searched).toHaveBeenLastCalledWith(''))
  })
  test('a search cleared from outside clears the input', () => {
    const view = showPart(<Toolbar search={{ value: 'мэдээ', onSearch: searched }} />)
    view.again(<Toolbar search={{ value: '', onSearch: searched }} />)
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })
})

test('tabs: arrows go round, Home and End to the ends, and only the open panel is there', async () => {
  const Three = () => {
    const [at, setAt] = useState('a')
    const tabs = ['a', 'b', 'c'].map((id) => ({ id, label: `tab ${id}`, content: `panel ${id}` }))
    return <Tabs label="parts" value={at} onChange={setAt} tabs={tabs} />
  }
  showPart(<Three />)
  screen.getByRole('tab', { name: 'tab a' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement?.textContent).toBe('tab c')
  expect(screen.getByRole('tabpanel').textContent).toBe('panel c')
  await userEvent.keyboard('{Home}{ArrowRight}')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('tab b')
})

describe('a text in both languages', () => {
  const field = (
    <LocalizedField label="Title" required mn={{ defaultValue: 'м' }} en={{ defaultValue: 'e', error: 'wrong' }} />
  )

  test('stands side by side on a desktop', () => {
    showPart(field)
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.getByRole('group', { name: 'Title' })).toBeTruthy()
    expect(screen.getByLabelText(/Title · mn/).getAttribute('lang')).toBe('mn')
  })
  test('is behind tabs on a phone; the tab with the error says so, and nothing typed is lost', async () => {
    fillBrowser({ isPhone: true })
    showPart(field)
    await userEvent.type(screen.getByLabelText(/Title · mn/), 'н')
    await userEvent.click(screen.getByRole('tab', { name: /en.*wrong/ }))
    await userEvent.click(screen.getByRole('tab', { name: 'mn' }))
    expect(screen.getByLabelText<HTMLInputElement>(/Title · mn/).value).toBe('мн')
  })
})

test('files: those that fit are taken, each refused one says why', async () => {
  const add = vi.fn()
  showPart(
    <FileDrop
      label="Pictures"
      files={[]}
      onAdd={add}
      onRemove={() => {}}
      accept={{ 'image/png': ['.png'] }}
      maxBytes={10}
      maxFiles={2}
    />,
  )
  const small = new File(['x'], 'small.png', { type: 'image/png' })
  const large = new File(['x'.repeat(11)], 'large.png', { type: 'image/png' })
  const text = new File(['x'], 'note.txt', { type: 'text/plain' })
  const files = [small, large, text]
  const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }))
  fireEvent.drop(screen.getByRole('group', { name: 'Pictures' }), { dataTransfer: { files, items, types: ['Files'] } })
  await waitFor(() => expect(add).toHaveBeenCalledExactlyOnceWith([small]))
  const refused = screen.getByRole('alert').textContent
  expect(refused).toContain('large.png: too large, 10 B')
  expect(refused).toContain('note.txt: wrong type')
})

test('a choice from many finds ө by о, and brings along what the library below needs', async () => {
  const chosen = vi.fn()
  showPart(<SelectField label="Area" data={['Өвөрхангай', 'Улаанбаатар']} onChange={chosen} />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Area' }), 'овор')
  // jsdom never finishes the list's opening
  const options = await screen.findAllByRole('option', { hidden: true })
  expect(options.map((option) => option.textContent)).toEqual(['Өвөрхангай'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(chosen.mock.lastCall?.[0]).toBe('Өвөрхангай')
})

test('the list of a choice is no stop of the Tab key: closing, it would take the focus with it', async () => {
  showPart(<SelectField label="Area" data={['Өвөрхангай', 'Улаанбаатар']} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Area' }))
  const [option] = await screen.findAllByRole('option', { hidden: true })
  const scroller = option?.closest('[tabindex]')
  expect(scroller?.getAttribute('tabindex')).toBe('-1')
})

describe('states', () => {
  const headings = () => screen.getAllByRole('heading').map((one) => `${one.tagName}: ${one.textContent}`)

  test('the title stands at the level it is given, so that no heading is skipped', () => {
    showPart(
      <>
        <Empty level={2} title="nothing here" />
        <ErrorState level={3} title="no answer" />
      </>,
    )
    expect(headings()).toEqual(['H2: nothing here', 'H3: no answer'])
  })

  test("a whole page's error is read at once and has the page's only h1", () => {
    showPart(<ErrorState level={1} title="no answer" onRetry={() => {}} />)
    expect(screen.getByRole('alert').textContent).toContain('no answer')
    expect(headings()).toEqual(['H1: no answer'])
  })
})

describe('a menu', () => {
  test('says which page is open and what is chosen, and nothing of the others', async () => {
    showPart(
      <Menu
        name="menu"
        button="menu"
        items={[
          { label: 'here', to: '/here', current: true },
          { label: 'there', to: '/there', current: false },
          { label: 'chosen', current: true, onSelect: () => {} },
        ]}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'menu' }))
    expect(screen.getAllByRole('menuitem', { hidden: true }).map((one) => one.getAttribute('aria-current'))).toEqual([
      'page',
      null,
      'true',
    ])
  })
})
