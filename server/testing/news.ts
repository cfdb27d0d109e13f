import type pg from 'pg'
import { docFromText } from '#contract/core/text/richtext.ts'
import type { Answer, TestApp } from './app.ts'
import { type ContentWish, makeContent } from './content.ts'
import { idOf, type TestPerson } from './people.ts'

/** Inserts a piece of news without going through the API. @returns its id. */
export const makeNews = (db: Pick<pg.Pool, 'query'>, wish: ContentWish): Promise<string> =>
  makeContent(db, { table: 'news', category: 'general' }, { title: `Мэдээ ${wish.area}`, ...wish })

/** A draft as a form would send it, for tests: in the writer's own area, complete enough to be published. */
export const aDraft = (person: TestPerson, more: Record<string, unknown> = {}) => ({
  title: { mn: 'Гэр хорооллын зам засвар', en: 'Road repair' },
  body: { mn: docFromText('Замын засвар маргааш эхэлнэ.') },
  category: 'announcement',
  areaId: idOf(person.area ?? ''),
  ...more,
})

/** Writes a piece of news as this person and answers it. */
export async function write(t: TestApp, person: TestPerson, more: Record<string, unknown> = {}) {
  return okOf(await t.as(person).post('/v1/news', aDraft(person, more)), 201)
}

/** Writes and publishes. */
export async function publish(
  t: TestApp,
  person: TestPerson,
  more: Record<string, unknown> = {},
  act: Record<string, unknown> = {},
) {
  const made = await write(t, person, more)
  return okOf(await t.as(person).post(`/v1/news/${made.id}/transitions`, { action: 'publish', ...act }), 200)
}

/** The record of an answer that must have this status. */
export function okOf(answer: Answer, status: number) {
  if (answer.status !== status) throw new Error(`${answer.status}: ${answer.text}`)
  return answer.body.data
}
