import { randomUUID } from 'node:crypto'
import type { Question, Structure, Values } from '../../contract/features/surveys/index.ts'

/** Questions of the survey that is measured. */
const QUESTIONS = 50

const words = (mn: string) => ({ mn })
const options = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: randomUUID(), text: words(`Сонголт ${i + 1}`) }))

function question(i: number): Question {
  const asked = { id: randomUUID(), text: words(`Асуулт ${i + 1}`), required: false }
  switch (i % 10) {
    case 0:
    case 1:
    case 2:
    case 3:
      return { ...asked, type: 'single_choice', options: options(6), layout: 'radio', other: true }
    case 4:
    case 5:
      return { ...asked, type: 'multiple_choice', options: options(8), layout: 'chips', other: false }
    case 6:
      return { ...asked, type: 'rating', steps: 5 }
    case 7:
      return { ...asked, type: 'scale', from: 0, to: 10 }
    case 8:
      return { ...asked, type: 'number', decimals: 0, min: 0, max: 10_000 }
    default:
      return { ...asked, type: 'long_text', maxChars: 1000 }
  }
}

/** Fifty questions of the usual kinds in five groups. */
export function fiftyQuestions(): Structure {
  const all = Array.from({ length: QUESTIONS }, (_, i) => question(i))
  return Array.from({ length: 5 }, (_, g) => ({
    id: randomUUID(),
    title: words(`Бүлэг ${g + 1}`),
    questions: all.slice(g * 10, g * 10 + 10),
  }))
}

/** The n-th person's answers to the first questions of each group, `of` ten; nothing is chance, so runs are alike. */
export function answersOf(structure: Structure, n: number, of = 10): Values {
  const values: Values = {}
  for (const { questions } of structure) {
    for (const [i, asked] of questions.entries()) {
      // words stand last in a group: everybody who fills in a part writes something too
      if (i >= of && asked.type !== 'long_text') continue
      const at = (n * 31 + i * 7) % 97
      if (asked.type === 'single_choice') values[asked.id] = { option: asked.options[at % 6]?.id ?? '' }
      if (asked.type === 'multiple_choice')
        values[asked.id] = { options: [asked.options[at % 4]?.id ?? '', asked.options[4 + (at % 4)]?.id ?? ''] }
      if (asked.type === 'rating') values[asked.id] = 1 + (at % 5)
      if (asked.type === 'scale') values[asked.id] = at % 11
      if (asked.type === 'number') values[asked.id] = (at * 131) % 10_000
      if (asked.type === 'long_text') values[asked.id] = `Гудамжны гэрэлтүүлэг, хог тээврийн талаар ${at} дэх санал.`
    }
  }
  return values
}
