import type { Answer, TestApp } from '../../testing/app.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'

type Body = { errors?: { path: string; code: string }[] }

/** The refused fields of an answer with their codes. */
export const fields = (body: Body) => Object.fromEntries((body.errors ?? []).map((e) => [e.path, e.code]))

let counter = 0

/** A register number that no test has had: of somebody born in 1980. */
export function aRegister(): string {
  const n = counter++
  const month = String((Math.floor(n / 28) % 12) + 1).padStart(2, '0')
  const day = String((n % 28) + 1).padStart(2, '0')
  return `УК80${month}${day}${String((Math.floor(n / 336) * 2 + 11) % 100).padStart(2, '0')}`
}

/** A new leader as a form would send it; `more` takes the place of what it names. */
export const draft = (more: object = {}) => ({
  lastName: 'Дорж',
  firstName: 'Сараа',
  phone: '9911-2233',
  registerNumber: aRegister(),
  areaId: idOf('D1K1S1'),
  photoId: null,
  termFrom: '2026-01-15',
  termTo: null,
  ...more,
})

/** What people do with leaders, over HTTP. */
export const leadersOf = (app: () => TestApp) => ({
  create: (by: TestPerson, more: object = {}): Promise<Answer> => app().as(by).post('/v1/leaders', draft(more)),
  one: (by: TestPerson, id: string): Promise<Answer> => app().as(by).get(`/v1/leaders/${id}`),
  change: (by: TestPerson, id: string, body: object): Promise<Answer> => app().as(by).patch(`/v1/leaders/${id}`, body),
  act: (by: TestPerson, id: string, action: string, more: object = {}): Promise<Answer> =>
    app()
      .as(by)
      .post(`/v1/leaders/${id}/transitions`, { action, ...more }),
  reveal: (by: TestPerson, id: string): Promise<Answer> => app().as(by).get(`/v1/leaders/${id}/personal`),
  account: (by: TestPerson, id: string, email: string): Promise<Answer> =>
    app().as(by).post(`/v1/leaders/${id}/account`, { email }),
})

/** No leaders, and the people as the template has them. */
export async function restore(t: TestApp): Promise<void> {
  await t.core.pool.query('delete from leaders')
  await t.core.pool.query('delete from users where id <> all($1)', [Object.values(people).map(({ id }) => id)])
  await t.core.pool.query('delete from imports')
  await t.core.pool.query('update sessions set revoked_at = null')
  await t.core.pool.query(
    `update users set status = 'active', password_hash = coalesce(password_hash, 'x') where email like '%@test.mn'`,
  )
  for (const { id } of Object.values(people)) await t.core.sessions.revoked({ userId: id })
}
