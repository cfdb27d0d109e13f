import type { Answer, TestApp } from '../../testing/app.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { makeLeader, seedLeaders } from '../../testing/leaders.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'

type Body = { errors?: { path: string; code: string }[] }

/** The rejected fields of a response with their codes. */
export const fields = (body: Body) => Object.fromEntries((body.errors ?? []).map((e) => [e.path, e.code]))

let counter = 0

/** A register number that no other test uses, of a person born in 1980. */
export function aRegister(): string {
  const n = counter++
  const month = String((Math.floor(n / 28) % 12) + 1).padStart(2, '0')
  const day = String((n % 28) + 1).padStart(2, '0')
  return `УК80${month}${day}${String((Math.floor(n / 336) * 2 + 11) % 100).padStart(2, '0')}`
}

/** The input for a new leader; `more` overrides fields. */
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

/** Requests about leaders. */
export const leadersOf = (app: () => TestApp) => ({
  create: (by: TestPerson, more: object = {}): Promise<Answer> => app().as(by).post('/v1/leaders', draft(more)),
  one: (by: TestPerson, id: string): Promise<Answer> => app().as(by).get(`/v1/leaders/${id}`),
  change: (by: TestPerson, id: string, body: object): Promise<Answer> => app().as(by).patch(`/v1/leaders/${id}`, body),
  act: (by: TestPerson, id: string, action: string, more: object = {}): Promise<Answer> =>
    app()
      .as(by)
      .post(`/v1/leaders/${id}/transitions`, { action, ...more }),
  reveal: (by: TestPerson, id: string): Promise<Answer> =>
    app().as(by).post(`/v1/leaders/${id}/personal`, { reason: 'correct' }),
  account: (by: TestPerson, id: string, email: string): Promise<Answer> =>
    app().as(by).post(`/v1/leaders/${id}/account`, { email }),
})

/** Removes all leaders, and restores the people of the template. */
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

/**
 * Leaves every section without a leader, and moves the other leader's account away: a section has one active account.
 */
async function clearSections({ core }: TestApp): Promise<void> {
  await core.pool.query('delete from leaders')
  await core.pool.query(`update users set status = 'inactive' where id = $1`, [people.otherLeader.id])
}

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seedOnce: seedLeaders,
  requests: {
    create: async (t, areaId) => {
      await clearSections(t)
      return { body: draft({ areaId }) }
    },
    change: async (t, areaId) => {
      await clearSections(t)
      const id = await makeLeader(t, { area: 'D1K1S1' })
      const { registerNumber: _, ...body } = draft({ areaId, version: 1 })
      return { params: { id }, body }
    },
  },
}
