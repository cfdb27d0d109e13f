import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AreaChip } from './controls/AreaChip.tsx'
import { charactersIn } from './controls/Counter.tsx'
import { Menu } from './controls/Menu.tsx'
import { Tabs } from './controls/Tabs.tsx'
import { Empty } from './feedback/Empty.tsx'
import { ErrorState } from './feedback/ErrorState.tsx'
import { FileDrop } from './fields/FileDrop.tsx'
import { LocalizedField } from './fields/LocalizedField.tsx'
import { TextField } from './fields/TextField.tsx'
import { initialsOf } from './layout/Avatar.tsx'
import { AvatarGroup } from './layout/AvatarGroup.tsx'
import { Toolbar } from './layout/Toolbar.tsx'
import { showPart, stubBrowser } from './testing.tsx'
import { fold } from './theme/fold.ts'

beforeEach(() => stubBrowser())
afterEach(cleanup)

const people = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `Хүн ${i}` }))
const group = (count: number) =>
  showPart(
    <AvatarGroup label="who" people={people(count)} more={(rest) => ({ short: `+${rest}`, long: `${rest} more` })} />,
  )

describe('people', () => {
  test('four people are all shown, of seven the first four and «+3»', () => {
    group(4)
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
    cleanup()
    group(7)
    expect(screen.getAllByRole('listitem')).toHaveLength(5)
    expect(screen.getByRole('img', { name: '3 more' }).textContent).toBe('+3')
  })
  test('initials are the first letters of the first two words, in Mongolian too', () => {
    expect(initialsOf('бат дорж дамдин')).toBe('БД')
    expect(initialsOf('Б. Өлзий')).toBe('БӨ')
    expect(initialsOf('Номин')).toBe('Н')
    expect(initialsOf('  ')).toBe('')
  })
})

test('the names of an area are read apart, not as one word', () => {
  showPart(<AreaChip label="Area" path={['City', 'District', 'Khoroo 1']} changeLabel="change" onChange={() => {}} />)
  expect(screen.getByRole('button', { name: /City, ?District, ?Khoroo 1, change$/ })).toBeVisible()
})

describe('counting', () => {
  test('composed letters and emoji count as one character each', () => {
    expect(charactersIn('и\u0306')).toBe(1)
    expect(charactersIn('👍')).toBe(1)
    expect(charactersIn('Өө')).toBe(2)
  })
  test('the counter follows the typed text and marks excess characters', async () => {
    showPart(<TextField label="Title" limit={3} />)
    await userEvent.type(screen.getByLabelText('Title'), 'абв')
    expect(screen.getByText('3 / 3').dataset.over).toBeUndefined()
    await userEvent.type(screen.getByLabelText('Title'), 'г')
    expect(screen.getByText('4 / 3').dataset.over).toBe('true')
  })
})

test('folding ignores case and equates ө with о, ү with у, ё with е', () => {
  expect(fold('Өвөрхангай')).toBe(fold('оворхангай'))
  expect(fold('ҮҮРЭГ Ё')).toBe('уурэг е')
})

describe('toolbar', () => {
  const searched = vi.fn()
  beforeEach(() => searched.mockReset())
  const show = () => showPart(<Toolbar search={{ value: '', onSearch: searched }} />)

  test('the key / focuses the search, but is a letter inside an input', async () => {
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
  test.each([
    ['a modal dialog', (dialog: HTMLDialogElement) => dialog.showModal()],
    ['a dialog shown as a popover', (dialog: HTMLDialogElement) => dialog.setAttribute('popover', 'manual')],
  ])('the slash leaves the search of a page alone that %s covers', async (_name, open) => {
    show()
    const dialog = document.body.appendChild(document.createElement('dialog'))
    open(dialog)
    await userEvent.keyboard('/')
    const during = document.activeElement
    dialog.remove()
    await userEvent.keyboard('/')

    expect(during).toBe(document.body)
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  test('searches once when typing pauses and on Enter, and Esc clears the search', async () => {
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

test('tabs: the arrow keys wrap around, Home goes to the first, and only the open panel is rendered', async () => {
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

  test('is side by side on a desktop', () => {
    showPart(field)
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.getByRole('group', { name: 'Title' })).toBeVisible()
    expect(screen.getByLabelText(/Title · mn/).getAttribute('lang')).toBe('mn')
  })
  test('is in tabs on a phone; the tab of the invalid text is marked, and typed text is kept', async () => {
    stubBrowser({ isPhone: true })
    showPart(field)
    await userEvent.type(screen.getByLabelText(/Title · mn/), 'н')
    await userEvent.click(screen.getByRole('tab', { name: /en.*wrong/ }))
    await userEvent.click(screen.getByRole('tab', { name: 'mn' }))
    expect(screen.getByLabelText<HTMLInputElement>(/Title · mn/).value).toBe('мн')
  })
})

test('file drop: each allowed kind is named once', () => {
  const accept = {
    'application/pdf': ['.pdf'],
    'image/jpeg': ['.jpg', '.jpeg'],
    'image/jpg': ['.jpg'],
    'image/webp': [],
  }
  showPart(
    <FileDrop
      label="Files"
      files={[]}
      onAdd={() => {}}
      onRemove={() => {}}
      accept={accept}
      maxBytes={10}
      maxFiles={2}
    />,
  )
  expect(screen.getByText('PDF, JPG, WEBP · 10 B × 2')).toBeVisible()
})

test('file drop: accepts matching files and reports the reason for each refused one', async () => {
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

describe('states', () => {
  const headings = () => screen.getAllByRole('heading').map((one) => `${one.tagName}: ${one.textContent}`)

  test('the title has the given heading level', () => {
    showPart(
      <>
        <Empty level={2} title="nothing here" />
        <ErrorState level={3} title="no answer" />
      </>,
    )
    expect(headings()).toEqual(['H2: nothing here', 'H3: no answer'])
  })

  test('the error of a whole page is announced and is its only h1', () => {
    showPart(<ErrorState level={1} title="no answer" onRetry={() => {}} />)
    expect(screen.getByRole('alert').textContent).toContain('no answer')
    expect(headings()).toEqual(['H1: no answer'])
  })
})

describe('a menu', () => {
  test('marks the open page and the selected option, and nothing else', async () => {
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
