import { expect, test } from 'vitest'
import { minutesOf } from './minutes.ts'
import type { Question, Structure } from './questions.ts'

const id = '00000000-0000-4000-8000-000000000001'
const asked = { id, text: { mn: 'Энэ бол асуулт' }, required: false }
const of = (...questions: Question[]): Structure => [{ id, title: { mn: 'Бүлэг' }, questions }]
const yes: Question = { ...asked, type: 'yes_no' }
const option = (n: number) => ({ id: `00000000-0000-4000-8000-00000000000${n}`, text: { mn: 'Мөр' } })

test('the duration is estimated from the questions and is at least one minute', () => {
  expect(minutesOf(of())).toBe(1)
  expect(minutesOf(of(yes))).toBe(1)
  expect(minutesOf(of(...Array.from({ length: 20 }, () => yes)))).toBe(2)
  expect(
    minutesOf(of(...Array.from({ length: 8 }, (): Question => ({ ...asked, type: 'long_text', maxChars: 500 })))),
  ).toBe(6)
})

test('a matrix takes its time for each of its rows', () => {
  const rows = Array.from({ length: 9 }, (_, n) => option(n))
  const matrix: Question = { ...asked, type: 'matrix', rows, columns: [option(1), option(2)] }
  expect(minutesOf(of(matrix, matrix, matrix))).toBe(2)
})
