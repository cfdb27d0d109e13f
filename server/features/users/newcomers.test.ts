import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'

// in a file of its own: what the audit log says of these people stays
let t: TestApp
beforeAll(async () => {
  t = await app()
})

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin } = people
const ask = (by: TestPerson, who: TestPerson) =>
  t.as(by).put(`/v1/users/${who.id}/place`, { role: 'KHOROO_ADMIN', areaId: idOf('D1K2'), version: 1 })
const decide = (by: TestPerson, who: TestPerson, requestId: string, decision = 'confirm') =>
  t.as(by).post(`/v1/users/${who.id}/requests/${requestId}`, { decision })

test('a request waits in no list of a newcomer, of whom a newcomer asked, nor after it has expired', async () => {
  const listOf = async (who: TestPerson) =>
    (await t.as(who).get('/v1/users/requests?view=decide')).body.data.map((one: { id: string }) => one.id)
  const { id } = (await ask(districtAdmin, khorooAdmin)).body.data.requests[0]
  const entered = (who: TestPerson) =>
    t.core.pool.query(
      `insert into audit_log (at, action, outcome, table_name, row_id) values ($2, 'users.activate', 'done', 'users', $1)`,
      [who.id, t.core.now()],
    )
  expect(await listOf(otherCityAdmin)).toEqual([id])
  await entered(otherCityAdmin)
  expect([await listOf(otherCityAdmin), await listOf(cityAdmin)]).toEqual([[], [id]])
  expect((await decide(otherCityAdmin, khorooAdmin, id)).body.code).toBe('not_allowed')
  await entered(districtAdmin)
  expect(await listOf(cityAdmin)).toEqual([])
  t.setNow(new Date(Date.now() + 8 * 86_400_000))
  expect(await listOf(otherCityAdmin)).toEqual([])
  t.setNow(undefined)
})
