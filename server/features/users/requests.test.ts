import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { secretIn } from '../../testing/mail.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { fields, restore } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => restore(t))

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, otherKhorooAdmin, citizen } = people
const toKhoroo = { role: 'KHOROO_ADMIN', areaId: idOf('D1K2'), version: 1 }
const ask = (by: TestPerson, who: TestPerson, body: object = toKhoroo) =>
  t.as(by).put(`/v1/users/${who.id}/place`, body)
const decide = (by: TestPerson, who: TestPerson, requestId: string, decision = 'confirm') =>
  t.as(by).post(`/v1/users/${who.id}/requests/${requestId}`, { decision })
const areaOf = async ({ id }: TestPerson) =>
  (await t.core.pool.query('select area_id from users where id = $1', [id])).rows[0].area_id
const mailsTo = async ({ email }: TestPerson) =>
  (await t.core.pool.query<{ subject: string }>('select subject from outbox where recipient = $1', [email])).rows.map(
    ({ subject }) => subject,
  )

describe('the role or area of staff', () => {
  test('is not changed by one admin, and is by a second one', async () => {
    const { status, body } = await ask(districtAdmin, khorooAdmin)
    expect([status, await areaOf(khorooAdmin)]).toEqual([200, idOf('D1K1')])
    const [request] = body.data.requests
    expect(request).toMatchObject({ kind: 'place', role: 'KHOROO_ADMIN', canDecide: false, canWithdraw: true })

    expect((await decide(cityAdmin, khorooAdmin, request.id)).status).toBe(200)
    expect(await areaOf(khorooAdmin)).toBe(idOf('D1K2'))
    expect(await mailsTo(khorooAdmin)).toContain('Таны бүртгэлд өөрчлөлт орлоо')
  })

  test('notifies the admins who may decide, and nobody else', async () => {
    const notified = async ({ id }: TestPerson) =>
      (
        await t.core.pool.query(
          `select from notifications n join notification_targets a on a.notification_id = n.id
           where a.user_id = $1 and n.title ->> 'en' = 'Request to change the role or area of a member of staff'`,
          [id],
        )
      ).rowCount ?? 0
    const deciders = [cityAdmin, otherCityAdmin]
    const before = await Promise.all(deciders.map(notified))
    const others = [districtAdmin, khorooAdmin, otherKhorooAdmin, people.otherDistrictAdmin, citizen]
    const earlier = await Promise.all(others.map(notified))
    await ask(districtAdmin, khorooAdmin)

    expect(await Promise.all(deciders.map(notified))).toEqual(before.map((n) => n + 1))
    expect(await Promise.all(others.map(notified))).toEqual(earlier)
  })

  test('waits in the list and the work of those who may decide, and of nobody else', async () => {
    const listOf = async (who: TestPerson, view: string) =>
      (await t.as(who).get(`/v1/users/requests?view=${view}`)).body.data.map((one: { id: string }) => one.id)
    const workOf = async (who: TestPerson) => {
      const { data, queue } = (await t.as(who).get('/v1/overview/figures')).body
      const { count } = data.find((one: { feature: string }) => one.feature === 'users') ?? {}
      return [count, queue.filter((one: { feature: string }) => one.feature === 'users').length]
    }
    const { id } = (await ask(districtAdmin, khorooAdmin)).body.data.requests[0]

    for (const decider of [cityAdmin, otherCityAdmin]) {
      expect(await listOf(decider, 'decide')).toEqual([id])
      expect(await workOf(decider)).toEqual([1, 1])
    }
    for (const other of [districtAdmin, people.otherDistrictAdmin, khorooAdmin, otherKhorooAdmin])
      expect(await listOf(other, 'decide'), other.email).toEqual([])
    expect(await workOf(districtAdmin)).toEqual([0, 0])
    expect(await listOf(districtAdmin, 'asked')).toEqual([id])
    expect(await listOf(cityAdmin, 'asked')).toEqual([])
    expect((await t.as(people.leader).get('/v1/users/requests')).status).toBe(403)
    const [row] = (await t.as(cityAdmin).get('/v1/users/requests')).body.data
    expect(row).toMatchObject({ kind: 'place', canDecide: true, canWithdraw: false, user: { id: khorooAdmin.id } })

    await decide(cityAdmin, khorooAdmin, id, 'refuse')
    expect(await listOf(otherCityAdmin, 'decide')).toEqual([])
    expect(await workOf(otherCityAdmin)).toEqual([0, 0])
  })

  test('settles its notices when one admin decides, also those of the others', async () => {
    const open = async ({ id }: TestPerson, requestId: string) =>
      (
        await t.core.pool.query(
          `select from notifications n join notification_targets a on a.notification_id = n.id
           where a.user_id = $1 and n.link like '%' || $2 and n.settled_at is null`,
          [id, requestId],
        )
      ).rowCount
    const deciders = [cityAdmin, otherCityAdmin]
    for (const decision of ['confirm', 'refuse', 'withdraw'] as const) {
      const { id } = (await ask(districtAdmin, khorooAdmin)).body.data.requests[0]
      expect(await Promise.all(deciders.map((one) => open(one, id))), decision).toEqual([1, 1])
      const by = decision === 'withdraw' ? districtAdmin : cityAdmin
      expect((await decide(by, khorooAdmin, id, decision)).status).toBe(200)
      expect(await Promise.all(deciders.map((one) => open(one, id))), decision).toEqual([0, 0])
      await restore(t)
    }
    const first = (await ask(districtAdmin, khorooAdmin)).body.data.requests[0]
    await ask(districtAdmin, khorooAdmin)
    expect(await open(cityAdmin, first.id)).toBe(0)
  })

  test('is confirmed neither by who asked, nor by the person, nor by a lower level', async () => {
    const { id } = (await ask(cityAdmin, khorooAdmin)).body.data.requests[0]

    expect((await decide(cityAdmin, khorooAdmin, id)).body.code).toBe('not_allowed')
    expect((await decide(districtAdmin, khorooAdmin, id)).body.code).toBe('not_allowed')
    expect((await decide(khorooAdmin, khorooAdmin, id)).status).toBe(404)
    expect((await decide(people.otherDistrictAdmin, khorooAdmin, id)).status).toBe(404)
    expect(await areaOf(khorooAdmin)).toBe(idOf('D1K1'))
    expect((await decide(otherCityAdmin, khorooAdmin, id)).status).toBe(200)
  })

  test('a person does not confirm the change of their own account', async () => {
    const { id } = (await ask(cityAdmin, otherCityAdmin, { role: 'APPLICATION', areaId: null, version: 1 })).body.data
      .requests[0]

    expect((await decide(otherCityAdmin, otherCityAdmin, id)).body.code).toBe('not_allowed')
  })

  test('of two concurrent confirmations exactly one succeeds, and a decided request stays decided', async () => {
    await t.core.pool.query(`update users set role = 'CITY_ADMIN', area_id = $2, area_level = 'city' where id = $1`, [
      otherKhorooAdmin.id,
      idOf('C'),
    ])
    await t.core.sessions.revoked({ userId: otherKhorooAdmin.id })
    const { id } = (await ask(cityAdmin, khorooAdmin)).body.data.requests[0]
    const both = await Promise.all([decide(otherCityAdmin, khorooAdmin, id), decide(otherKhorooAdmin, khorooAdmin, id)])

    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await decide(otherCityAdmin, khorooAdmin, id, 'refuse')).status).toBe(409)
  })

  test('a refused, a withdrawn and an expired request change nothing', async () => {
    const first = (await ask(cityAdmin, khorooAdmin)).body.data.requests[0]
    expect((await decide(otherCityAdmin, khorooAdmin, first.id, 'refuse')).body.data.requests).toEqual([])
    const second = (await ask(cityAdmin, khorooAdmin)).body.data.requests[0]
    expect((await decide(otherCityAdmin, khorooAdmin, second.id, 'withdraw')).body.code).toBe('not_allowed')
    expect((await decide(cityAdmin, khorooAdmin, second.id, 'withdraw')).status).toBe(200)
    const third = (await ask(cityAdmin, khorooAdmin)).body.data.requests[0]
    await t.core.pool.query(`update account_requests set expires_at = now() where id = $1`, [third.id])

    expect((await decide(otherCityAdmin, khorooAdmin, third.id)).status).toBe(409)
    expect(await areaOf(khorooAdmin)).toBe(idOf('D1K1'))
  })

  test('what was asked for an earlier state of the account is not made', async () => {
    const { id } = (await ask(cityAdmin, khorooAdmin)).body.data.requests[0]
    await t.core.pool.query('update users set area_id = $2, version = version + 1 where id = $1', [
      khorooAdmin.id,
      idOf('D2K1'),
    ])

    expect((await decide(otherCityAdmin, khorooAdmin, id)).body.code).toBe('stale')
    expect(await areaOf(khorooAdmin)).toBe(idOf('D2K1'))
  })

  test('is changed although the person saved their profile in the meantime: nobody has a veto', async () => {
    const { id } = (await ask(cityAdmin, khorooAdmin)).body.data.requests[0]
    await t.core.pool.query('update users set phone = null, version = version + 1 where id = $1', [khorooAdmin.id])

    expect((await decide(otherCityAdmin, khorooAdmin, id)).status).toBe(200)
    expect(await areaOf(khorooAdmin)).toBe(idOf('D1K2'))
  })

  test('of the only city admin’s people is changed alone, in so many words, and the log says so', async () => {
    expect(fields((await ask(cityAdmin, khorooAdmin, { ...toKhoroo, alone: true })).body)).toEqual({
      alone: 'not_alone',
    })
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [otherCityAdmin.id])
    expect((await t.as(cityAdmin).get(`/v1/users/${khorooAdmin.id}`)).body.data.isAlone).toBe(true)
    expect(fields((await ask(districtAdmin, khorooAdmin, { ...toKhoroo, alone: true })).body)).toEqual({
      alone: 'not_alone',
    })

    expect((await ask(cityAdmin, khorooAdmin, { ...toKhoroo, alone: true })).body.data.requests).toEqual([])
    expect(await areaOf(khorooAdmin)).toBe(idOf('D1K2'))
    const { rows } = await t.core.pool.query(`select actor_id from audit_log where action = 'users.alone'`)
    expect(rows).toEqual([{ actor_id: cityAdmin.id }])
  })

  test('a citizen moves at once', async () => {
    const body = { role: 'APPLICATION', areaId: idOf('D1K2'), version: 1 }

    expect((await ask(cityAdmin, citizen, body)).body.data.requests).toEqual([])
    expect(await areaOf(citizen)).toBe(idOf('D1K2'))
  })
})

describe('the address of staff', () => {
  const personal = { firstName: 'Бат', lastName: 'Дорж', phone: null, position: null, version: 1 }

  test('is not planned by one admin, and waits for its owner after the second one', async () => {
    const asked = await t.as(districtAdmin).patch(`/v1/users/${khorooAdmin.id}`, { ...personal, email: 'new@test.mn' })
    expect([asked.body.data.pendingEmail, asked.body.data.requests[0].email]).toEqual([null, 'new@test.mn'])
    expect(await mailsTo({ ...khorooAdmin, email: 'new@test.mn' })).toEqual([])

    const done = await decide(cityAdmin, khorooAdmin, asked.body.data.requests[0].id)
    expect(done.body.data.pendingEmail.email).toBe('new@test.mn')
    expect(done.body.data.email).toBe(khorooAdmin.email)
  })

  test('a person is notified when somebody else changes their names', async () => {
    await t.core.pool.query('delete from outbox')
    await t.as(districtAdmin).patch(`/v1/users/${khorooAdmin.id}`, { ...personal, email: khorooAdmin.email })

    expect(await mailsTo(khorooAdmin)).toEqual(['Таны бүртгэлд өөрчлөлт орлоо'])
  })
})

describe('somebody who has lost the second factor', () => {
  const reset = (by: TestPerson) => t.as(by).post(`/v1/users/${khorooAdmin.id}/factor-reset`, {})

  test('gets back in by two admins, who sign them out everywhere; one is not enough', async () => {
    expect((await reset(cityAdmin)).body.code).toBe('wrong_state')
    await t.core.pool.query('update users set totp_since = now() where id = $1', [khorooAdmin.id])
    const token = await t.tokenOf(khorooAdmin)
    const { id } = (await reset(districtAdmin)).body.data.requests[0]
    const still = await t.core.pool.query('select totp_since from users where id = $1', [khorooAdmin.id])
    expect(still.rows).toEqual([{ totp_since: expect.any(Date) }])

    expect((await decide(cityAdmin, khorooAdmin, id)).body.data.twoStep).toBe(false)
    const answer = await t.as(null).get('/v1/auth/account', { authorization: `Bearer ${token}` })
    expect(answer.status).toBe(401)
    expect(await mailsTo(khorooAdmin)).toContain('Таны бүртгэлийн хоёр дахь алхмыг хаслаа')
  })
})

test('an admin signs a person out everywhere, who is notified; not people whom they do not manage', async () => {
  const token = await t.tokenOf(khorooAdmin)
  const end = (by: TestPerson) => t.as(by).post(`/v1/users/${khorooAdmin.id}/end-sessions`)
  expect((await end(people.otherDistrictAdmin)).status).toBe(404)

  expect((await end(districtAdmin)).body.data.sessions).toBe(0)
  expect((await t.as(null).get('/v1/auth/account', { authorization: `Bearer ${token}` })).status).toBe(401)
  expect(await mailsTo(khorooAdmin)).toContain('Таны бүх төхөөрөмжийн нэвтрэлт хаагдлаа')
})

describe('one admin who makes a second one', () => {
  const days = (n: number) => t.setNow(new Date(Date.now() + n * 86_400_000))
  afterEach(() => t.setNow(undefined))

  test('by an invitation confirms nothing with that account, and nothing that it asks, for seven days', async () => {
    const draft = { firstName: 'Шинэ', lastName: 'Админ', phone: null, position: null, lang: 'mn' }
    const more = { email: 'second@test.mn', role: 'CITY_ADMIN', areaId: idOf('C') }
    expect((await t.as(cityAdmin).post('/v1/users', { ...draft, ...more })).status).toBe(201)
    const given = { token: await secretIn(t, more.email), password: 'шинэ хүний урт нууц үг' }
    const { token } = (await t.as(null).post('/v1/auth/accept-invitation', given)).body.data
    const bearer = { authorization: `Bearer ${token}` }
    const place = `/v1/users/${khorooAdmin.id}`
    const { id } = (await ask(cityAdmin, khorooAdmin)).body.data.requests[0]

    const answer = await t.as(null).post(`${place}/requests/${id}`, { decision: 'confirm' }, bearer)
    expect(answer.body.code).toBe('not_allowed')
    expect((await t.as(null).get(place, bearer)).body.data.requests[0].canDecide).toBe(false)
    const asked = (await t.as(null).put(`${place}/place`, toKhoroo, bearer)).body.data.requests[0]
    expect((await decide(cityAdmin, khorooAdmin, asked.id)).body.code).toBe('not_allowed')
    expect(await areaOf(khorooAdmin)).toBe(idOf('D1K1'))

    days(7.1)
    const later = (await ask(cityAdmin, khorooAdmin)).body.data.requests[0]
    const done = await t.as(null).post(`${place}/requests/${later.id}`, { decision: 'confirm' }, bearer)
    expect(done.status).toBe(200)
  })

  test('by deactivating the others is not the only one for seven days; the others are notified', async () => {
    await t.core.pool.query('delete from outbox')
    const act = (action: string) => t.as(cityAdmin).post(`/v1/users/${otherCityAdmin.id}/transitions`, { action })
    expect((await act('deactivate')).status).toBe(200)
    expect(await mailsTo(otherCityAdmin)).toEqual(['Таны бүртгэлд өөрчлөлт орлоо'])
    const alone = () => ask(cityAdmin, khorooAdmin, { ...toKhoroo, alone: true })
    expect(fields((await alone()).body)).toEqual({ alone: 'not_alone' })

    days(7.1)
    expect((await alone()).status).toBe(200)
    expect(await areaOf(khorooAdmin)).toBe(idOf('D1K2'))
  })

  test('by activating a deactivated one does not get a confirmation of it', async () => {
    const act = (action: string) => t.as(cityAdmin).post(`/v1/users/${otherCityAdmin.id}/transitions`, { action })
    await act('deactivate')
    expect((await act('activate')).status).toBe(200)
    const { id } = (await ask(cityAdmin, khorooAdmin)).body.data.requests[0]

    const bearer = { authorization: `Bearer ${await t.tokenOf(otherCityAdmin)}` }
    const path = `/v1/users/${khorooAdmin.id}/requests/${id}`
    expect((await t.as(null).post(path, { decision: 'confirm' }, bearer)).body.code).toBe('not_allowed')
  })
})
