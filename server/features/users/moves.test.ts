import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { makeLeader } from '../../testing/leaders.ts'
import { areaAt, has, send } from '../../testing/notifications.ts'
import { idOf, PASSWORD, people } from '../../testing/people.ts'
import { fields, restore, usersOf } from './testing.ts'

let t: TestApp
const { create, one, place, act } = usersOf(() => t)

beforeAll(async () => {
  t = await app()
})
beforeEach(() => restore(t))

describe('both areas of a move are within reach', () => {
  test.each([
    ['a leader of another district', people.farLeader, 'D1K1S1', 404, undefined],
    ['an own leader to another district', people.leader, 'D2K1S1', 400, { areaId: 'out_of_reach' }],
    ['an own leader to the city', people.leader, 'C', 400, { areaId: 'out_of_reach' }],
    ['a leader to a khoroo, which is no section', people.leader, 'D1K1', 400, { areaId: 'out_of_reach' }],
    ['a leader to no area', people.leader, null, 400, { areaId: 'required' }],
    ['a leader to another section of their own district', people.leader, 'D1K2S1', 200, undefined],
  ] as const)('a district admin moves %s', async (_what, who, code, status, problem) => {
    await makeLeader(t, { area: 'D1K2S1' })
    const answer = await place(people.districtAdmin, who.id, {
      role: 'SECTION_LEADER',
      areaId: code && idOf(code),
      version: 1,
    })

    expect(answer.status).toBe(status)
    if (problem) expect(fields(answer.body)).toEqual(problem)
    const { rows } = await t.core.pool.query('select area_id from users where id = $1', [who.id])
    expect(rows[0].area_id).toBe(idOf(status === 200 ? 'D1K2S1' : (who.area ?? '')))
  })

  test('a khoroo admin cannot appoint a leader in the neighbouring khoroo, nor in an unknown area', async () => {
    expect(fields((await create(people.khorooAdmin, { areaId: idOf('D1K2S1') })).body)).toEqual({
      areaId: 'out_of_reach',
    })
    expect(fields((await create(people.khorooAdmin, { areaId: crypto.randomUUID() })).body)).toEqual({
      areaId: 'out_of_reach',
    })
  })

  test('a move based on an old version gets 409 with the current person', async () => {
    await place(people.cityAdmin, people.leader.id, { role: 'SECTION_LEADER', areaId: idOf('D1K1V0'), version: 1 })
    const { status, body } = await place(people.cityAdmin, people.leader.id, {
      role: 'SECTION_LEADER',
      areaId: idOf('D2K1S1'),
      version: 1,
    })

    expect([status, body.code, body.current.areaId]).toEqual([409, 'stale', idOf('D1K1V0')])
  })

  test('a moved person is signed out and has the new permissions after signing in again', async () => {
    const token = await t.tokenOf(people.leader)
    await place(people.cityAdmin, people.leader.id, { role: 'KHOROO_ADMIN', areaId: idOf('D2K2'), version: 1 })

    expect((await t.as(null).get('/v1/admin/my_account', { authorization: `Bearer ${token}` })).status).toBe(401)
    const again = await t.as(null).post('/v1/admin/login', { email: people.leader.email, password: PASSWORD })
    expect(again.body.data.user).toMatchObject({ role: { role_name: 'KHOROO_ADMIN' }, area: { id: idOf('D2K2') } })
  })

  test('a moved person keeps notifications sent to the former area, and gets those sent to the new one from then on', async () => {
    const moving = people.otherKhorooAdmin
    const [old, there] = [
      await send(t, people.cityAdmin, [areaAt('D1')]),
      await send(t, people.cityAdmin, [areaAt('D2')]),
    ]
    const body = { role: 'KHOROO_ADMIN', areaId: idOf('D2K2'), version: 1 }
    expect((await place(people.cityAdmin, moving.id, body)).status).toBe(200)
    const [late, now] = [
      await send(t, people.cityAdmin, [areaAt('D1')]),
      await send(t, people.cityAdmin, [areaAt('D2')]),
    ]

    const all = [old, there, late, now].map(({ id }) => has(t, { ...moving, area: 'D2K2' }, id))
    expect(await Promise.all(all)).toEqual([true, false, false, true])
  })

  test('the change of role is in the audit log with both roles, both areas and who confirmed it', async () => {
    await place(people.cityAdmin, people.otherLeader.id, { role: 'KHOROO_ADMIN', areaId: idOf('D1K2'), version: 1 })
    const { rows } = await t.core.pool.query(
      `select from_state, to_state, details, actor_id from audit_log where action = 'users.move' and row_id = $1 order by id desc limit 1`,
      [people.otherLeader.id],
    )

    expect(rows[0]).toEqual({
      from_state: 'SECTION_LEADER',
      to_state: 'KHOROO_ADMIN',
      details: { fromArea: idOf('D1K1S2'), toArea: idOf('D1K2') },
      actor_id: people.otherCityAdmin.id,
    })
  })
})

describe('activating and deactivating', () => {
  test('nobody can deactivate themselves', async () => {
    expect((await act(people.cityAdmin, people.cityAdmin.id, 'deactivate')).body.code).toBe('not_allowed')
    expect((await one(people.cityAdmin, people.cityAdmin.id)).body.data).toMatchObject({
      allowedActions: [],
      canMove: false,
    })
  })

  test('when two city admins remove each other concurrently one remains', async () => {
    const answers = await Promise.all([
      act(people.cityAdmin, people.otherCityAdmin.id, 'deactivate'),
      act(people.otherCityAdmin, people.cityAdmin.id, 'deactivate'),
    ])
    const { rows } = await t.core.pool.query(
      `select count(*) as n from users where role = 'CITY_ADMIN' and status = 'active'`,
    )

    // the slower one is rejected because the other is the last, or is already signed out
    const [first, second] = answers.map((a) => a.status).sort()
    expect([first, [400, 401].includes(second ?? 0)]).toEqual([200, true])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('a token of a deactivated person is rejected at once, and a reactivated person can sign in again', async () => {
    await makeLeader(t, { area: 'D1K1S1' })
    const token = await t.tokenOf(people.leader)
    const bearer = { authorization: `Bearer ${token}` }
    expect((await t.as(null).get('/v1/admin/my_account', bearer)).status).toBe(200)

    const { body } = await act(people.khorooAdmin, people.leader.id, 'deactivate')
    expect(body.data).toMatchObject({ status: 'inactive', allowedActions: ['activate'], sessions: 0 })
    expect((await t.as(null).get('/v1/admin/my_account', bearer)).status).toBe(401)

    await act(people.khorooAdmin, people.leader.id, 'activate')
    expect((await t.as(null).get('/v1/admin/my_account', bearer)).status).toBe(401)
    expect((await t.as(null).post('/v1/admin/login', { email: people.leader.email, password: PASSWORD })).status).toBe(
      200,
    )
  })

  test('an invalid step gets 409 with the state and the available steps', async () => {
    const { status, body } = await act(people.khorooAdmin, people.leader.id, 'activate')

    expect([status, body.params]).toEqual([
      409,
      { state: 'active', action: 'activate', allowedActions: ['deactivate'] },
    ])
  })

  test('of two concurrent deactivations exactly one succeeds, and the other gets the reason', async () => {
    const answers = await Promise.all([
      act(people.cityAdmin, people.leader.id, 'deactivate'),
      act(people.khorooAdmin, people.leader.id, 'deactivate'),
    ])

    expect(answers.map((a) => a.status).sort()).toEqual([200, 409])
  })
})
