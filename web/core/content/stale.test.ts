import { expect, test } from 'vitest'
import { docFromText } from '#contract/core/text/richtext-doc.ts'
import { type ContentValues, emptyValues } from './content-values.ts'
import { conflictsOf, merged } from './stale.ts'

const base: ContentValues = {
  ...emptyValues('area', 'general'),
  title: { mn: 'Гарчиг', en: 'Title' },
  body: { mn: docFromText('Бичвэр'), en: docFromText('Text') },
}
const mine: ContentValues = { ...base, title: { mn: 'Миний гарчиг', en: 'Title' }, pinned: true }
const theirs: ContentValues = { ...base, title: { mn: 'Тэдний гарчиг', en: 'Title' }, category: 'event' }

test('only fields that I changed and that differ from the saved version need a choice', () => {
  expect(conflictsOf(base, mine, theirs)).toEqual(['title.mn', 'pinned'])
})

test('where both have the same value there is no conflict', () => {
  expect(conflictsOf(base, mine, { ...theirs, title: mine.title, pinned: true })).toEqual([])
})

test('the chosen fields are mine, all others are theirs', () => {
  const next = merged(mine, theirs, new Set(['title.mn']))

  expect(next.title.mn).toBe('Миний гарчиг')
  expect(next.pinned).toBe(false)
  expect(next.category).toBe('event')
})
