import type { Answer, TestApp } from '../../testing/app.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { vacantSection } from '../../testing/leaders.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { confirmed } from '../../testing/second-admin.ts'

type Body = { errors?: { path: string; code: string }[] }

/** The rejected fields of a response with their codes. */
export const fields = (body: Body) => Object.fromEntries((body.errors ?? []).map((e) => [e.path, e.code]))

let counter = 0

/** Sections of the first khoroo with a leader but without an account, where one can be created. */
export const SEATS = Array.from({ length: 6 }, (_, i) => `D1K1V${i}`)

/** The input for a section leader in a section without an account; `more` overrides fields. */
export const draft = (more: object = {}) => ({
  email: `made${counter++}@test.mn`,
  firstName: 'Saraa',
  lastName: 'Dorj',
  phone: null,
  position: null,
  role: 'SECTION_LEADER',
  areaId: idOf(SEATS[counter % SEATS.length] ?? ''),
  ...more,
})

/** Requests about users. */
export const usersOf = (app: () => TestApp) => ({
  create: (by: TestPerson, more: object = {}): Promise<Answer> => app().as(by).post('/v1/users', draft(more)),
  one: (by: TestPerson, id: string): Promise<Answer> => app().as(by).get(`/v1/users/${id}`),
  /** One admin asks for a move, and another one confirms it. */
  place: async (by: TestPerson, id: string, body: object): Promise<Answer> =>
    confirmed(app(), by, await app().as(by).put(`/v1/users/${id}/place`, body)),
  act: (by: TestPerson, id: string, action: string): Promise<Answer> =>
    app().as(by).post(`/v1/users/${id}/transitions`, { action }),
})

/** Restores all people of the template, so that tests do not affect each other. */
export async function restore(t: TestApp): Promise<void> {
  await t.core.pool.query('delete from users where id <> all($1)', [Object.values(people).map((p) => p.id)])
  await t.core.pool.query('delete from leaders')
  await t.core.pool.query('delete from account_requests')
  for (const area of SEATS) await vacantSection(t, 'D1K1', area)
  await t.core.pool.query('update sessions set revoked_at = null')
  for (const p of Object.values(people)) {
    await t.core.pool.query(
      `update users set role = $2, area_id = a.id, area_level = a.level, status = 'active', version = 1, phone = null, email = $4
       from (select 1) one left join areas a on a.id = $3 where users.id = $1`,
      [p.id, p.role, p.area && idOf(p.area), p.email],
    )
    await t.core.sessions.revoked({ userId: p.id })
  }
}

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  requests: {
    create: async (_, areaId) => ({ body: draft({ role: 'KHOROO_ADMIN', areaId }) }),
    place: async ({ core }, areaId) => {
      const id = crypto.randomUUID()
      await core.pool.query(
        `insert into users (id, email, role, area_id, area_level, first_name, last_name) values ($1, $2, 'KHOROO_ADMIN', $3, 'khoroo', 'Бат', 'Дорж')`,
        [id, `${id}@test.mn`, idOf('D1K1')],
      )
      return { params: { id }, body: { role: 'KHOROO_ADMIN', areaId, version: 1 } }
    },
  },
}
