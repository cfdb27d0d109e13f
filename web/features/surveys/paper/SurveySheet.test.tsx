import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Question } from '#contract/features/surveys/index.ts'
import { draftSurvey } from '../testing.ts'
import { SurveySheet } from './SurveySheet.tsx'

afterEach(cleanup)

const option = (mn: string, en: string) => ({ id: crypto.randomUUID(), text: { mn, en } })
const base = (mn: string, en: string) => ({ id: crypto.randomUUID(), text: { mn, en }, required: false })
const [light, road, waste] = [option('Гэрэл', 'Light'), option('Зам', 'Road'), option('Хог', 'Waste')]

const lit: Question = { ...base('Гэрэлтэй юу?', 'Is it lit?'), type: 'yes_no', required: true }
const lacking: Question = {
  ...base('Юу дутагдаж байна вэ?', 'What is lacking?'),
  type: 'multiple_choice',
  layout: 'radio',
  other: true,
  options: [light, road, waste],
  minPicks: 1,
  maxPicks: 2,
  showIf: [
    { questionId: lit.id, operator: 'equals', value: 'false', or: [{ questionId: lit.id, operator: 'not_answered' }] },
  ],
}
const since: Question = {
  ...base('Хэзээнээс?', 'Since when?'),
  type: 'date',
  min: '2020-01-01',
  showIf: [
    { questionId: lacking.id, operator: 'contains', value: road.id },
    { questionId: lit.id, operator: 'answered' },
  ],
  endIf: [{ questionId: lacking.id, operator: 'not_equals', value: waste.id }],
}
const likely: Question = {
  ...base('Санал болгох уу?', 'Would you recommend it?'),
  type: 'scale',
  from: 0,
  to: 10,
  low: { mn: 'Үгүй', en: 'Not at all' },
  high: { mn: 'Тийм', en: 'Certainly' },
}
const order: Question = { ...base('Эрэмбэ', 'Order'), type: 'ranking', options: [light, road, waste] }
const columns = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => option(`${name} мн`, `Column ${name}`))
const grid: Question = { ...base('Үйлчилгээ', 'Services'), type: 'matrix', rows: [light], columns }

const survey = draftSurvey({
  title: { mn: 'Гэрэлтүүлэг', en: 'Lighting' },
  structure: [
    { id: crypto.randomUUID(), title: { mn: 'Нэг', en: 'One' }, questions: [lit, lacking, since, likely, order, grid] },
  ],
})
const renderSheet = (languages: 'mn' | 'en' | 'both') =>
  render(<SurveySheet survey={survey} languages={languages} />).container
/** The element of the question with this text. */
const questionElement = (text: string) => screen.getByText(text).closest('div')

test('an English sheet is entirely English, whatever the language of the interface', () => {
  expect(renderSheet('en').textContent).not.toMatch(/[Ѐ-ӿ]/)
})

test('conditions are printed as sentences with question numbers', () => {
  renderSheet('en')
  expect(questionElement('What is lacking?')?.textContent).toContain(
    'Ask only if the answer to question 1 is “No”, or question 1 was not answered.',
  )
  const printed = questionElement('Since when?')?.textContent
  expect(printed).toMatch(
    /^Ask only if the answer to question 2 includes “Road”; and question 1 was answered\.3\. Since when\?/,
  )
  expect(printed).toMatch(/The survey ends here if the answer to question 2 is not “Waste”\.$/)
})

test('limits of answers are printed, because the import refuses answers that exceed them', () => {
  renderSheet('en')
  expect(questionElement('What is lacking?')?.textContent).toContain('Choose 1 to 2')
  expect(questionElement('Since when?')?.textContent).toContain('From 2020.01.01 on')
  expect(questionElement('Order')?.textContent).toContain('up to 3')
})

test('a scale has a box for each step, and a wide matrix lists its column texts above the table', () => {
  renderSheet('mn')
  const scale = questionElement('Санал болгох уу?')
  expect(scale?.querySelectorAll('li')).toHaveLength(11)
  const services = questionElement('Үйлчилгээ')
  expect(services?.querySelector('thead')?.textContent?.trim().split(/\s+/)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
  ])
  expect(
    within(services as HTMLElement)
      .getByText('g мн')
      .closest('table'),
  ).toBeNull()
})
