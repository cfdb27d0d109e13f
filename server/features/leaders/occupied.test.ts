import { beforeEach, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { makeLeader, vacantSection } from '../../testing/leaders.ts'
import { secretIn } from '../../testing/mail.ts'
import { addPerson } from '../../testing/notifications.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { confirmed } from '../../testing/second-admin.ts'
import { fields } from './testing.ts'

// Attempts to get a second account into a section, and to return after deactivation: docs/rules/leaders.md.

const { cityAdmin, khorooAdmin, leader } = people
const NEW_PASSWORD = 'нэг удаагийн холбоосоор'

let t: TestApp
beforeEach(async () => {
  t = await app()
})

const actOn = (by: TestPerson, id: string, action: string) => t.as(by).post(`/v1/users/${id}/transitions`, { action })
const place = async (by: TestPerson, id: string, areaId: string, role = 'SECTION_LEADER') => {
  const { rows } = await t.core.pool.query('select version from users where id = $1', [id])
  return confirmed(t, by, await t.as(by).put(`/v1/users/${id}/place`, { role, areaId, version: rows[0].version }))
}
const create = (areaId: string, email: string) =>
  t.as(khorooAdmin).post('/v1/users', {
    email,
    firstName: 'Болд',
    lastName: 'Бат',
    phone: null,
    position: null,
    role: 'SECTION_LEADER',
    areaId,
  })
const merge = async (from: string, into: string) => {
  const change = { kind: 'merge', into }
  const { body } = await t.as(cityAdmin).post(`/v1/areas/${from}/plan`, change)
  return t.as(cityAdmin).post(`/v1/areas/${from}/reshape`, { change, print: body.data.print })
}
/** Accounts that act for a section, each with whether it belongs to the leader in office. */
const acting = async (areaId: string): Promise<{ id: string; leads: boolean }[]> =>
  (
    await t.core.pool.query(
      `select u.id, exists (select from leaders l where l.user_id = u.id and l.area_id = u.area_id and l.status = 'active') as leads
       from users u where u.area_id = $1 and u.role = 'SECTION_LEADER' and u.status <> 'inactive'`,
      [areaId],
    )
  ).rows
const isIn = async (token: string) =>
  (await t.as(null).get('/v1/admin/my_account', { authorization: `Bearer ${token}` })).status

describe('a second account for a section', () => {
  test.each(['activate', 'invite'])('cannot be activated by deactivating, moving and then "%s"', async (action) => {
    await makeLeader(t, { area: 'D1K1S1' })
    await makeLeader(t, { area: 'D1K1S2' })
    // an account that never had a password is invited again, another one is activated
    if (action === 'invite') await t.core.pool.query('update users set password_hash = null where id = $1', [leader.id])
    expect((await actOn(khorooAdmin, leader.id, 'deactivate')).status).toBe(200)
    await place(khorooAdmin, leader.id, idOf('D1K1S2'))
    await actOn(khorooAdmin, leader.id, action)

    expect(await acting(idOf('D1K1S2'))).toEqual([{ id: people.otherLeader.id, leads: true }])
  })

  test('cannot be activated through two routes concurrently', async () => {
    const section = await vacantSection(t, 'D1K1')
    const old = await addPerson(t, 'SECTION_LEADER', null, {
      role: 'KHOROO_ADMIN',
      area_id: idOf('D1K1'),
      area_level: 'khoroo',
    })
    const [first] = (await t.core.pool.query('select id from leaders where area_id = $1', [section])).rows
    const answers = await Promise.all([
      create(section, 'door1@test.mn'),
      place(cityAdmin, old.id, section),
      t.as(khorooAdmin).post(`/v1/leaders/${first.id}/account`, { email: 'door2@test.mn' }),
      t.as(khorooAdmin).post('/v1/leaders/invitations', { invitations: [{ id: first.id, email: 'door3@test.mn' }] }),
    ])

    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await acting(section)).toEqual([{ id: expect.any(String), leads: true }])
  })

  test('does not remain after merging a section into one whose leader has no account', async () => {
    await makeLeader(t, { area: 'D1K1S1' })
    const into = await vacantSection(t, 'D1K1')
    const token = await t.tokenOf(leader)
    expect((await merge(idOf('D1K1S1'), into)).status).toBe(200)

    expect(await acting(into)).toEqual([])
    expect(await isIn(token)).toBe(401)
    expect((await create(into, 'after@test.mn')).status).toBe(201)
  })

  test('does not remain after merging a section whose account belongs to no leader', async () => {
    const into = await vacantSection(t, 'D1K1')
    const token = await t.tokenOf(leader)
    expect((await merge(idOf('D1K1S1'), into)).status).toBe(200)

    expect((await acting(into)).filter(({ leads }) => !leads)).toEqual([])
    expect(await isIn(token)).toBe(401)
  })
})

describe('a deactivated person', () => {
  test('cannot return by an earlier invitation once another account acts for the section', async () => {
    const section = await vacantSection(t, 'D1K1')
    const { id } = (await create(section, 'early@test.mn')).body.data
    const token = await secretIn(t, 'early@test.mn')
    expect((await place(cityAdmin, id, idOf('D1K1'), 'KHOROO_ADMIN')).status).toBe(200)
    expect((await create(section, 'next@test.mn')).status).toBe(201)
    expect((await actOn(cityAdmin, id, 'deactivate')).status).toBe(200)

    const accepted = await t.as(null).post('/v1/auth/accept-invitation', { token, password: NEW_PASSWORD })
    expect(accepted.status).toBe(400)
    expect(fields((await place(cityAdmin, id, section)).body)).not.toEqual({ status: 200 })
    await actOn(cityAdmin, id, 'invite')
    expect(await acting(section)).toEqual([{ id: expect.any(String), leads: true }])
  })

  test('cannot return by an earlier code for a new password, nor with the old token', async () => {
    await makeLeader(t, { area: 'D1K1S1' })
    const token = await t.tokenOf(leader)
    expect((await t.as(null).post('/v1/auth/reset-password', { email: leader.email })).status).toBe(202)
    const code = await secretIn(t, leader.email)
    expect((await actOn(khorooAdmin, leader.id, 'deactivate')).status).toBe(200)
    await t.as(null).post('/v1/auth/new-password', { email: leader.email, code, password: NEW_PASSWORD })
    const signIn = await t.as(null).post('/v1/admin/login', { email: leader.email, password: NEW_PASSWORD })

    expect([signIn.status, await isIn(token)]).toEqual([401, 401])
    expect(await acting(idOf('D1K1S1'))).toEqual([])
  })
})
