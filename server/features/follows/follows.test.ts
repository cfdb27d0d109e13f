import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FOLLOWS_MAX } from '#contract/features/follows/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader, otherLeader, farKhorooAdmin, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.core.pool.query('truncate follows'))

const follow = (who: typeof leader, whom: typeof leader) => t.as(who).put(`/v1/follows/${whom.id}`)
const listOf = async (who: typeof leader) => (await t.as(who).get('/v1/follows')).body.data
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

describe('following a colleague', () => {
  test('shows each to the other, and to nobody else', async () => {
    expect((await follow(leader, khorooAdmin)).status).toBe(204)

    expect(idsOf((await listOf(leader)).following)).toEqual([khorooAdmin.id])
    expect(await listOf(khorooAdmin)).toMatchObject({
      following: [],
      followers: [{ id: leader.id, isFollowed: false }],
      followersTotal: 1,
    })
    for (const stranger of [cityAdmin, districtAdmin, otherLeader])
      expect(await listOf(stranger)).toEqual({ following: [], followers: [], followersTotal: 0 })
  })

  test('twice, and ten times at once, is once, and the colleague is notified once', async () => {
    const notified = async () =>
      (await t.as(khorooAdmin).get('/v1/notifications')).body.data.filter(({ title }: { title: { mn: string } }) =>
        title.mn.endsWith('таныг дагаж эхэллээ'),
      ).length
    const before = await notified()
    const answers = await Promise.all(Array.from({ length: 10 }, () => follow(otherLeader, khorooAdmin)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect((await listOf(khorooAdmin)).followersTotal).toBe(1)
    await t.as(otherLeader).delete(`/v1/follows/${khorooAdmin.id}`)
    await follow(otherLeader, khorooAdmin)

    expect((await notified()) - before).toBe(1)
  })

  test('out of reach, a citizen, oneself and nobody at all are not found', async () => {
    const unknown = { ...leader, id: crypto.randomUUID() }
    for (const whom of [farKhorooAdmin, citizen, leader, unknown])
      expect((await follow(leader, whom)).status, whom.id).toBe(404)
  })

  test('is not offered to citizens or without an account', async () => {
    expect((await t.as(citizen).get('/v1/follows')).status).toBe(403)
    expect((await t.as(null).put(`/v1/follows/${leader.id}`)).status).toBe(401)
  })

  test('ends for the follower alone, who may end it twice', async () => {
    await follow(leader, khorooAdmin)
    await t.as(khorooAdmin).delete(`/v1/follows/${leader.id}`)
    expect((await listOf(khorooAdmin)).followersTotal).toBe(1)

    for (let time = 0; time < 2; time++)
      expect((await t.as(leader).delete(`/v1/follows/${khorooAdmin.id}`)).status).toBe(204)
    expect((await listOf(khorooAdmin)).followersTotal).toBe(0)
  })

  test('a colleague whose account is closed is not shown any more', async () => {
    await follow(leader, khorooAdmin)
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [khorooAdmin.id])
    const { following } = await listOf(leader)
    await t.core.pool.query(`update users set status = 'active' where id = $1`, [khorooAdmin.id])
    expect(following).toEqual([])
  })

  test(`more than ${FOLLOWS_MAX} colleagues are refused`, async () => {
    await t.core.pool.query(
      `with made as (
        insert into users (id, email, role, area_id, area_level, first_name, last_name)
        select gen_random_uuid(), 'follow' || no || '@test.mn', 'CITY_ADMIN', (select area_id from users where id = $1), 'city', 'Бат', 'Дорж' from generate_series(1, $2::int) no
        returning id)
      insert into follows (follower_id, followed_id) select $1, id from made`,
      [cityAdmin.id, FOLLOWS_MAX],
    )
    const answer = await follow(cityAdmin, leader)
    await t.core.pool.query(`update users set status = 'inactive' where email = 'follow1@test.mn'`)
    const withRoom = await follow(cityAdmin, leader)
    await t.core.pool.query(`delete from users where email like 'follow%@test.mn'`)

    expect([answer.status, answer.body.errors[0].code]).toEqual([400, 'too_many_items'])
    // somebody who is not active any more takes no place
    expect(withRoom.status).toBe(204)
  })
})

test('the search for colleagues finds staff within reach by a part of their name, never the caller', async () => {
  const found = idsOf((await t.as(leader).get('/v1/follows/people')).body.data)
  expect(found).toContain(khorooAdmin.id)
  expect(found).not.toContain(leader.id)
  expect(found).not.toContain(farKhorooAdmin.id)
  expect(found).not.toContain(citizen.id)
})
