import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Answer, TestApp } from './app.ts'
import { idOf, type TestPerson } from './people.ts'

const text = (mn: string) => ({ mn })
const option = (mn: string) => ({ id: randomUUID(), text: text(mn) })

/** One question of each of several types in one group, with new ids. */
export function questions() {
  const choice = {
    id: randomUUID(),
    type: 'single_choice',
    text: text('Аль нь вэ?'),
    required: true,
    layout: 'radio',
    other: true,
    options: [option('А'), option('Б')],
  }
  const several = {
    id: randomUUID(),
    type: 'multiple_choice',
    text: text('Юу юу?'),
    required: false,
    layout: 'chips',
    other: false,
    options: [option('1'), option('2'), option('3')],
  }
  const rating = { id: randomUUID(), type: 'rating', text: text('Хэр сайн бэ?'), required: false, steps: 5 }
  const words = { id: randomUUID(), type: 'long_text', text: text('Таны санал'), required: false, maxChars: 1000 }
  return {
    choice,
    several,
    rating,
    words,
    structure: [{ id: randomUUID(), title: text('Бүлэг'), questions: [choice, several, rating, words] }],
  }
}

/** The input of a draft that can be published, from 1 to 31 March 2026, for `targets`. */
export const draft = (areaId: string, targets: { areaId: string; expected?: number }[], more: object = {}) => ({
  areaId,
  title: text('Гудамжны гэрэлтүүлэг'),
  description: text(''),
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  channels: ['online', 'in_person'],
  anonymous: false,
  openToAll: false,
  resultView: 'staff_always',
  targets,
  structure: questions().structure,
  ...more,
})

export const okOf = (answer: Answer, status = 200) => {
  expect(answer.status, answer.text.slice(0, 400)).toBe(status)
  return answer.body.data
}

/** Creates and publishes a survey of this person's area for the areas with these codes. The server's clock must be before its end. */
export async function publishSurvey(t: TestApp, maker: TestPerson, codes: string[], more: object = {}) {
  const asked = questions()
  const targets = codes.map((code) => ({ areaId: idOf(code) }))
  const body = draft(idOf(maker.area ?? 'C'), targets, { structure: asked.structure, ...more })
  const { id } = okOf(await t.as(maker).post('/v1/surveys', body), 201)
  okOf(await t.as(maker).post(`/v1/surveys/${id}/transitions`, { action: 'publish' }))
  return { id: String(id), ...asked }
}

/** The input of the page that submits an answer. */
export const sent = (answers: Record<string, unknown>, more: object = {}) => ({
  clientId: randomUUID(),
  channel: 'online',
  startedAt: '2026-03-01T00:00:00Z',
  answers,
  // an interview names its person or says why it does not
  ...('channel' in more && more.channel !== 'online' && !('person' in more) ? { noPerson: 'refused' } : {}),
  ...more,
})
