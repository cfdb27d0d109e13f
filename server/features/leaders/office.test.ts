import fs from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { makeLeader, vacantSection } from '../../testing/leaders.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { confirmed } from '../../testing/second-admin.ts'
import { fields, leadersOf, restore } from './testing.ts'

let t: TestApp
const { create, one, account, act } = leadersOf(() => t)
const { cityAdmin, districtAdmin, khorooAdmin, leader, otherLeader } = people
let counter = 0

beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query(`delete from users where email like 'seat%@test.mn'`)
  await restore(t)
  for (const p of [leader, otherLeader, people.farLeader])
    await t.core.pool.query(
      `update users set area_id = $2, area_level = 'section', role = 'SECTION_LEADER' where id = $1`,
      [p.id, idOf(p.area ?? '')],
    )
})

const user = (areaId: string, more: object = {}) => ({
  email: `seat${counter++}@test.mn`,
  firstName: 'Болд',
  lastName: 'Бат',
  phone: null,
  position: null,
  role: 'SECTION_LEADER',
  areaId,
  ...more,
})
const makeUser = (by: TestPerson, areaId: string, more: object = {}) => t.as(by).post('/v1/users', user(areaId, more))
const actOn = (by: TestPerson, id: string, action: string) => t.as(by).post(`/v1/users/${id}/transitions`, { action })
const place = async (by: TestPerson, id: string, body: { role: string; areaId: string }) => {
  const { rows } = await t.core.pool.query('select version from users where id = $1', [id])
  return confirmed(t, by, await t.as(by).put(`/v1/users/${id}/place`, { ...body, version: rows[0].version }))
}
const leaderAt = async (areaId: string) =>
  (await t.core.pool.query(`select id, user_id from leaders where area_id = $1 and status = 'active'`, [areaId]))
    .rows[0]
const liveAccounts = async (areaId: string): Promise<number> =>
  (
    await t.core.pool.query(
      `select count(*) as n from users where area_id = $1 and role = 'SECTION_LEADER' and status <> 'inactive'`,
      [areaId],
    )
  ).rows[0].n

describe('an account of a section leader', () => {
  test('is not created for a section whose leader has one: the error names the leader', async () => {
    await makeLeader(t, { area: 'D1K1S1' })
    const { status, body } = await makeUser(khorooAdmin, idOf('D1K1S1'))

    expect([status, fields(body)]).toEqual([409, { areaId: 'section_taken' }])
    expect(body.errors[0].message).toContain('D1K1S1')
    expect(await liveAccounts(idOf('D1K1S1'))).toBe(1)
  })

  test('is not created for a section without a registered leader', async () => {
    const { status, body } = await makeUser(cityAdmin, idOf('D2K2S1'))
    expect([status, fields(body)]).toEqual([400, { areaId: 'leader_missing' }])
  })

  test('is linked to the leader in office without one, with an entry in the record’s history', async () => {
    const section = await vacantSection(t, 'D1K1')
    const { status, body } = await makeUser(khorooAdmin, section)

    const { id, user_id: userId } = await leaderAt(section)
    expect([status, userId]).toEqual([201, body.data.id])
    const { body: history } = await t.as(khorooAdmin).get(`/v1/leaders/${id}/history`)
    expect(history.data[0]).toMatchObject({ action: 'account', by: { id: khorooAdmin.id } })
  })

  test('of ten created concurrently for one section exactly one exists', async () => {
    const section = await vacantSection(t, 'D1K1')
    const answers = await Promise.all(Array.from({ length: 10 }, () => makeUser(khorooAdmin, section)))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
    expect(await liveAccounts(section)).toBe(1)
  })

  test('of ten created concurrently through both pages exactly one exists', async () => {
    const section = await vacantSection(t, 'D1K1')
    const { id } = await leaderAt(section)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        i % 2 ? makeUser(khorooAdmin, section) : account(khorooAdmin, id, `seat${counter++}@test.mn`),
      ),
    )

    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await liveAccounts(section)).toBe(1)
  })

  test('cannot be created by a change of role in an occupied section', async () => {
    await makeLeader(t, { area: 'D1K1S1' })
    const { body } = await place(cityAdmin, people.otherKhorooAdmin.id, {
      role: 'SECTION_LEADER',
      areaId: idOf('D1K1S1'),
    })
    expect(fields(body)).toEqual({ areaId: 'section_taken' })
  })

  test('moves to another section with the leader’s record, and not into an occupied one', async () => {
    const record = await makeLeader(t, { area: 'D1K1S1' })
    await makeLeader(t, { area: 'D1K1S2' })
    const taken = await place(khorooAdmin, leader.id, { role: 'SECTION_LEADER', areaId: idOf('D1K1S2') })
    const moved = await place(districtAdmin, leader.id, { role: 'SECTION_LEADER', areaId: idOf('D1K2S1') })

    expect([fields(taken.body), moved.status]).toEqual([{ areaId: 'section_taken' }, 200])
    expect(await leaderAt(idOf('D1K1S1'))).toBeUndefined()
    expect(await leaderAt(idOf('D1K2S1'))).toEqual({ id: record, user_id: leader.id })
    const { body } = await one(cityAdmin, record)
    expect(body.data.terms).toHaveLength(2)
  })

  test('that gets another role leaves the leader without an account', async () => {
    const record = await makeLeader(t, { area: 'D1K1S1' })
    await place(districtAdmin, leader.id, { role: 'KHOROO_ADMIN', areaId: idOf('D1K1') })

    expect((await one(cityAdmin, record)).body.data).toMatchObject({ status: 'active', account: null })
    expect((await account(khorooAdmin, record, 'seat.next@test.mn')).status).toBe(200)
  })

  test('closed while another one was activated stays closed', async () => {
    const section = await vacantSection(t, 'D1K1')
    const first = (await makeUser(khorooAdmin, section)).body.data
    await actOn(khorooAdmin, first.id, 'deactivate')
    // the section's leader still has this account: it is reactivated, and no other is created
    expect(fields((await makeUser(khorooAdmin, section)).body)).toEqual({ areaId: 'section_taken' })
    expect((await actOn(khorooAdmin, first.id, 'invite')).status).toBe(200)
  })
})

describe('deactivation takes effect', () => {
  test('for an account of the section that belongs to no leader too', async () => {
    const { id } = (await create(khorooAdmin)).body.data
    const token = await t.tokenOf(leader)
    await act(khorooAdmin, id, 'deactivate')

    expect(await liveAccounts(idOf('D1K1S1'))).toBe(0)
    expect((await t.as(null).get('/v1/admin/my_account', { authorization: `Bearer ${token}` })).status).toBe(401)
    expect(fields((await actOn(khorooAdmin, leader.id, 'activate')).body)).toEqual({ action: 'leader_missing' })
  })

  test('an account without a record is linked by its address; a second one is rejected', async () => {
    const { id } = (await create(khorooAdmin)).body.data
    expect(fields((await account(khorooAdmin, id, 'seat.other@test.mn')).body)).toEqual({ email: 'section_account' })
    expect((await account(khorooAdmin, id, leader.email)).status).toBe(200)
  })
})

describe('a script', () => {
  test('cannot put a second account into a section whose leader has one', async () => {
    await makeLeader(t, { area: 'D1K1S1' })
    const insert = t.core.pool.query(
      `insert into users (email, role, area_id, area_level, first_name, last_name, status, search)
       values ('seat.script@test.mn', 'SECTION_LEADER', $1, 'section', 'А', 'Б', 'invited', 'a')`,
      [idOf('D1K1S1')],
    )
    await expect(insert).rejects.toThrow('the section has a leader with another account')
  })
})

test('the migration links the most recently used account, closes the others and ends their sessions', async () => {
  const sql = fs.readFileSync(new URL('./20261123_0310_one_account.sql', import.meta.url), 'utf8')
  const section = await vacantSection(t, 'D1K1')
  const add = async (email: string, signedIn: string, areaId = section) =>
    (
      await t.core.pool.query(
        `insert into users (email, role, area_id, area_level, first_name, last_name, status, search, last_sign_in_at)
         values ($1, 'SECTION_LEADER', $2, 'section', 'А', 'Б', 'active', 'a', $3) returning id`,
        [email, areaId, signedIn],
      )
    ).rows[0].id
  const old = await add('seat.old@test.mn', '2026-01-01')
  const last = await add('seat.last@test.mn', '2026-05-01')
  const leaderless = await add('seat.alone@test.mn', '2026-05-01', idOf('D2K2S2'))
  await t.core.pool.query(
    `insert into sessions (id, user_id, expires_at) values (gen_random_uuid(), $1, now() + interval '1 day')`,
    [old],
  )
  await t.core.pool.query(sql)

  expect((await leaderAt(section)).user_id).toBe(last)
  const { rows } = await t.core.pool.query(
    `select id, status, (select count(*) from sessions s where s.user_id = u.id and revoked_at is null) as sessions
     from users u where id = any($1) order by email`,
    [[old, last, leaderless]],
  )
  expect(rows.map(({ id, status, sessions }) => [id, status, sessions])).toEqual([
    [leaderless, 'active', 0],
    [last, 'active', 0],
    [old, 'inactive', 0],
  ])
})
