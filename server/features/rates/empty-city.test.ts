import { beforeAll, expect, test } from 'vitest'
import { createCityAdmin } from '../../core/accounts/first-admin.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { people, type TestPerson } from '../../testing/people.ts'

// A rating in a city that began empty: nothing but the first admin and what the assistant offers.

let t: TestApp
beforeAll(async () => {
  t = await app()
  await t.core.pool.query('truncate areas cascade')
  for (const email of ['first@city.mn', 'second@city.mn'])
    await createCityAdmin(t.core.pool, { email, firstName: 'Анна', lastName: 'Бат', password: 'гурван эрдэнийн зам' })
})

/** The person with this address, who speaks by the id alone. */
async function personOf(email: string): Promise<TestPerson> {
  const { rows } = await t.core.pool.query(
    `update users set status = 'active', email_verified_at = now() where email = $1 returning id, role`,
    [email],
  )
  return { ...people.cityAdmin, id: rows[0].id, role: rows[0].role, email }
}

test('the contest is rated from the first period to the ranking', async () => {
  const admin = await personOf('first@city.mn')
  const city = t.as(admin)
  const root = (await t.core.pool.query('select id from areas')).rows[0].id
  const area = async (parentId: string, code: string) =>
    okOf(await city.post('/v1/areas', { parentId, name: { mn: code }, code, ordinal: 1 }), 201)
  const district = await area(root, 'Д1')
  const khoroo = await area(district.id, 'Д1-01')
  const account = { email: 'district@city.mn', firstName: 'Дорж', lastName: 'Бат', phone: null, position: null }
  okOf(await city.post('/v1/users', { ...account, role: 'DISTRICT_ADMIN', areaId: district.id }), 201)

  const templates: { id: string; level: string }[] = okOf(await city.post('/v1/rates/templates/contest'), 201)
  const byLevel = Object.fromEntries(templates.map(({ id, level }) => [level, id]))
  const period = okOf(
    await city.post('/v1/rates/periods', { kind: 'quarter', year: 2026, no: 4, templates: byLevel }),
    201,
  )
  const rater = t.as(await personOf(account.email))
  const sheet = okOf(await rater.post('/v1/rates/sheets', { periodId: period.id, areaId: khoroo.id }), 201)
  const scores = sheet.template.groups.flatMap(({ criteria }: { criteria: { id: string; max: number }[] }) =>
    criteria.map(({ id, max }) => ({ criterionId: id, points: max, comment: '', files: [] })),
  )
  const filled = okOf(await rater.put(`/v1/rates/sheets/${sheet.id}`, { scores, version: sheet.version }), 200)
  okOf(await rater.post(`/v1/rates/sheets/${sheet.id}/transitions`, { action: 'send', version: filled.version }), 200)
  okOf(await city.post(`/v1/rates/sheets/${sheet.id}/transitions`, { action: 'approve' }), 200)

  const ranking = okOf(await city.get(`/v1/rates/ranking?level=khoroo&periodId=${period.id}`), 200)
  expect(ranking).toMatchObject([{ areaId: khoroo.id, total: 100, grade: 'A', rank: 1 }])
})
