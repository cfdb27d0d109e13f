import { expect, test } from 'vitest'
import type { Structure } from '#contract/features/surveys/index.ts'
import { pipedTitles } from './piped-titles.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const LONG = 'Та энэ хороонд хэдэн жил, хаана, хэнтэй амьдарч байгаа вэ?'
const ask = (n: number, mn: string, en?: string) => ({
  id: idOf(n),
  type: 'short_text' as const,
  text: { mn, ...(en ? { en } : {}) },
  required: false,
  maxChars: 100,
})
const structure: Structure = [
  {
    id: idOf(9),
    title: { mn: 'Бүлэг' },
    questions: [ask(1, `Нэр {хоч|нэр} {{${idOf(3)}|та}}?`, 'Name?'), ask(2, LONG), ask(3, 'Нэр?', 'Name?')],
  },
]

test('placeholders are shown with the title of their question, and converted back to its id', () => {
  const { toTitles, toIds } = pipedTitles(structure, 'mn')
  const text = `{{${idOf(1)}|та}} ба {{${idOf(2)}}}, {{${idOf(3)}|}}`

  expect(toTitles(text)).toBe(
    '{{1. Нэр хоч нэр та?|та}} ба {{2. Та энэ хороонд хэдэн жил, хаана, хэнтэй…}}, {{3. Нэр?|}}',
  )
  expect(toIds(toTitles(text))).toBe(text)
})

test('questions with the same title are distinguished by their numbers', () => {
  const { toTitles, toIds } = pipedTitles(structure, 'en')
  const text = `{{${idOf(1)}}} {{${idOf(3)}}}`
  expect(toTitles(text)).toBe('{{1. Name?}} {{3. Name?}}')
  expect(toIds(toTitles(text))).toBe(text)
})

test('text that is not a placeholder of this survey is unchanged', () => {
  const { toTitles, toIds } = pipedTitles(structure, 'mn')
  const text = `{{${idOf(7)}|та}} {{ }} {нэг} {{{Нэр?}}`
  expect([toTitles(text), toIds(text)]).toEqual([text, text])
})
