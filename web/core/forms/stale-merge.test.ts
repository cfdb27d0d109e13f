import { expect, test } from 'vitest'
import { conflictingFields, differingFields, withMine } from './stale-merge.ts'

test('a field needs a choice if it was changed here and its saved value is another one', () => {
  const base = { a: 1, b: 1, c: 1, d: 1 }
  const mine = { a: 2, b: 1, c: 2, d: 2 }
  const theirs = { a: 3, b: 3, c: 2, d: 1 }
  const names = ['a', 'b', 'c', 'd'] as const
  expect(conflictingFields(names, (name, as) => mine[name] === (as === 'base' ? base : theirs)[name])).toEqual([
    'a',
    'd',
  ])
})

test('the choice has my values of the kept fields and the saved ones of all others', () => {
  expect(withMine({ name: 'saved', note: 'saved' }, { name: 'mine', note: 'mine' }, new Set(['note']))).toEqual({
    name: 'saved',
    note: 'mine',
  })
})

test('only fields that are displayed differently are compared, in the order of their labels', () => {
  const labels = { phone: 'Phone', name: 'Name', note: 'Note' }
  const mine = { name: 'Bat', note: 'same', phone: '1' }
  const theirs = { name: 'Dorj', note: 'same', phone: '' }
  expect(differingFields(labels, mine, theirs)).toEqual([
    { name: 'phone', label: 'Phone', mine: '1', theirs: '' },
    { name: 'name', label: 'Name', mine: 'Bat', theirs: 'Dorj' },
  ])
})
