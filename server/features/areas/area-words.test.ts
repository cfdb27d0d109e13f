import { expect, test } from 'vitest'
import { areaWordsOf } from './area-words.ts'

test.each([
  ['БЗД 1-3', { names: 'бзд', khoroo: '1', section: '3' }],
  ['БЗД-01-03', { names: 'бзд', khoroo: '1', section: '3' }],
  ['хороо 5', { names: '', khoroo: '5', level: 'khoroo' }],
  ['15 khoroo', { names: '', khoroo: '15', level: 'khoroo' }],
  ['15-р хороо', { names: '', khoroo: '15', level: 'khoroo' }],
  ['1 дүгээр хороо 3 дугаар хэсэг', { names: '', khoroo: '1', section: '3', level: 'section' }],
  ['Баянзүрх 12', { names: 'баянзурх', either: '12' }],
  ['баянзүрх дүүрэг', { names: 'баянзурх', level: 'district' }],
  ['1-р хороо 2', { names: '', khoroo: '1', section: '2', level: 'khoroo' }],
  ['Хан-Уул', { names: 'хан уул' }],
  ['Налайх › 1 дүгээр хороо', { names: 'налайх', khoroo: '1', level: 'khoroo' }],
  ['Баянгол›Хороо 5', { names: 'баянгол', khoroo: '5', level: 'khoroo' }],
  ['d1k1', { names: 'd1k1' }],
] as const)('«%s»', (q, words) => {
  expect(areaWordsOf(q)).toEqual(words)
})

test('no text is too strange', () => {
  for (const q of ['', '   ', '---', '99999 99999', '1 2 3 4', 'хороо хороо', '%_\\'])
    expect(() => areaWordsOf(q)).not.toThrow()
})
