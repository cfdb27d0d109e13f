import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, PASSWORD, people } from '../../testing/people.ts'

let t: TestApp
const NEW = 'шинэ нууц үгийг энд бичив'
const fields = (body: { errors?: { path: string; code: string }[] }) =>
  Object.fromEntries((body.errors ?? []).map((e) => [e.path, e.code]))
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

beforeAll(async () => {
  t = await app()
})

describe('your profile', () => {
  const profile = (more: object = {}) => ({
    firstName: 'Болормаа',
    lastName: 'Батбаяр',
    phone: '9911-2233',
    version: 1,
    ...more,
  })

  test.each([
    ['role', 'CITY_ADMIN'],
    ['status', 'active'],
    ['areaId', idOf('C')],
    ['email', 'x@test.mn'],
    ['id', idOf('C')],
    ['isAdmin', true],
    ['__proto__x', 1],
  ])('%s cannot be changed', async (field, value) => {
    const { status, body } = await t.as(people.leader).patch('/v1/auth/profile', profile({ [field]: value }))

    expect([status, fields(body)]).toEqual([400, { [field]: 'unknown_field' }])
  })

  test('__proto__ in the body changes nothing', async () => {
    const text = '{"firstName":"А","lastName":"Б","phone":null,"version":1,"__proto__":{"role":"CITY_ADMIN"}}'
    const { status } = await t.as(people.otherLeader).patch('/v1/auth/profile', text)

    expect(status).toBe(400)
    expect((await t.as(people.otherLeader).get('/v1/admin/my_account')).body.data.user.role.role_name).toBe(
      'SECTION_LEADER',
    )
  })

  test.each([
    [{ firstName: '' }, { firstName: 'required' }],
    [{ firstName: 'а'.repeat(101) }, { firstName: 'too_long' }],
    [{ phone: '123' }, { phone: 'phone' }],
    [{ lastName: 'a\u202Eb' }, { lastName: 'control_character' }],
  ])('%j is rejected on its field', async (more, expected) => {
    expect(fields((await t.as(people.leader).patch('/v1/auth/profile', profile(more))).body)).toEqual(expected)
  })

  test('a change based on an old version gets 409 with the current profile', async () => {
    const first = await t.as(people.khorooAdmin).patch('/v1/auth/profile', profile())
    const second = await t.as(people.khorooAdmin).patch('/v1/auth/profile', profile({ firstName: 'Туяа' }))

    expect(first.body.data).toMatchObject({ firstName: 'Болормаа', phone: '+97699112233', version: 2 })
    expect([second.status, second.body.code]).toEqual([409, 'stale'])
    expect(second.body.current).toEqual({
      firstName: 'Болормаа',
      lastName: 'Батбаяр',
      phone: '+97699112233',
      version: 2,
    })
  })

  test('decomposed letters are stored as one character each', async () => {
    const { body } = await t
      .as(people.farLeader)
      .patch('/v1/auth/profile', profile({ firstName: 'Майя'.normalize('NFD') }))

    expect(body.data.firstName).toBe('Майя')
  })

  test('an admin above finds the new name', async () => {
    await t.as(people.otherKhorooAdmin).patch('/v1/auth/profile', profile({ firstName: 'Өлзийцэцэг' }))
    const { body } = await t.as(people.districtAdmin).get('/v1/users?q=ОЛЗИЙ')

    expect(body.data.map((u: { id: string }) => u.id)).toEqual([people.otherKhorooAdmin.id])
  })
})

describe('preferences', () => {
  test('language and mails are saved; other keys are rejected', async () => {
    const { body } = await t.as(people.citizen).patch('/v1/auth/preferences', {
      lang: 'en',
      notify: { newDevice: false, accountChanges: true, notifications: false },
    })
    expect(body.data).toMatchObject({
      lang: 'en',
      notify: { newDevice: false, accountChanges: true, notifications: false },
    })

    const wrong = await t.as(people.citizen).patch('/v1/auth/preferences', {
      lang: 'ru',
      notify: { newDevice: true, accountChanges: true, notifications: true, extra: true },
    })
    expect(fields(wrong.body)).toEqual({ lang: 'not_in_list', 'notify.extra': 'unknown_field' })
  })
})

describe('your picture', () => {
  const png = (width: number) =>
    sharp({ create: { width, height: width, channels: 3, background: '#0f7a52' } })
      .png()
      .toBuffer()
  const upload = (content: Buffer, name = 'me.png') =>
    t.as(people.leader).upload('/v1/auth/avatar', { name, type: 'image/png', content })

  test('a file that is not a picture is rejected, whatever its declared type', async () => {
    const { status, body } = await upload(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    )

    expect([status, fields(body)]).toEqual([400, { file: 'not_a_picture' }])
  })

  test('a picture of 21 MB is too large', async () => {
    const { status, body } = await upload(Buffer.alloc(21 * 1_048_576, 1))

    expect([status, body.code]).toEqual([413, 'too_large'])
  })

  test('it is served at its signed address, and not at a forged one', async () => {
    const { body } = await upload(await png(600), '../../etc/passwd')
    const address: string = body.data.avatar

    const served = await t.as(null).get(address)
    expect([served.status, served.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await t.as(null).get(address.split('?')[0] ?? '')).status).toBe(404)
    expect((await t.as(null).get(address.replace(/s=./, 's=0').replace(/s=0./, 's=00'))).status).toBe(404)
  })

  test('a new one replaces the previous one, whose bytes are deleted', async () => {
    const first: string = (await upload(await png(100))).body.data.avatar
    const second: string = (await upload(await png(200))).body.data.avatar

    expect((await t.as(null).get(second)).status).toBe(200)
    expect((await t.as(null).get(first)).status).toBe(404)
    const { rows } = await t.core.pool.query('select count(*) as n from files where owner_id = $1', [people.leader.id])
    expect(rows).toEqual([{ n: 1 }])

    expect((await t.as(people.leader).delete('/v1/auth/avatar')).body.data.avatar).toBeNull()
    expect((await t.as(null).get(second)).status).toBe(404)
  })
})

describe('your password', () => {
  const change = (token: string, oldPassword: unknown, newPassword: unknown) =>
    t.as(null).put('/v1/auth/password', { oldPassword, newPassword }, bearer(token))

  test('requires the old one, and a new one that is valid and different', async () => {
    const token = await t.tokenOf(people.districtAdmin)

    expect(fields((await change(token, 'wrong', NEW)).body)).toEqual({ oldPassword: 'wrong_password' })
    expect(fields((await change(token, PASSWORD, 'short')).body)).toEqual({ newPassword: 'too_short' })
    expect(fields((await change(token, PASSWORD, PASSWORD)).body)).toEqual({ newPassword: 'same_password' })
    expect(fields((await change(token, PASSWORD, 'districtAdmin1')).body)).toEqual({ newPassword: 'common_password' })
  })

  test('cannot be guessed with a stolen session: after five wrong attempts even the right one is blocked', async () => {
    const token = await t.tokenOf(people.otherDistrictAdmin)
    const answers = await Promise.all(Array.from({ length: 9 }, (_, i) => change(token, `guess ${i}`, NEW)))

    expect(answers.filter((a) => a.status === 400)).toHaveLength(5)
    expect((await change(token, PASSWORD, NEW)).status).toBe(429)
  })

  test('when changed, ends the other sessions and keeps this one; the person is notified', async () => {
    const [here, there] = [await t.tokenOf(people.homelessCitizen), await t.tokenOf(people.homelessCitizen)]

    expect((await change(here, PASSWORD, NEW)).status).toBe(204)

    expect((await t.as(null).get('/v1/admin/my_account', bearer(here))).status).toBe(200)
    expect((await t.as(null).get('/v1/admin/my_account', bearer(there))).body.code).toBe('not_signed_in')
    const { rows } = await t.core.pool.query('select subject from outbox where recipient = $1', [
      people.homelessCitizen.email,
    ])
    expect(rows).toEqual([{ subject: 'Таны нууц үг солигдлоо' }])
    const log = await t.core.pool.query(
      `select outcome from audit_log where action = 'auth.change_password' and actor_id = $1`,
      [people.homelessCitizen.id],
    )
    expect(log.rows).toEqual([{ outcome: 'done' }])
  })

  test('when changed, does not reactivate a person deactivated in the meantime', async () => {
    const token = await t.tokenOf(people.farKhorooAdmin)
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [people.farKhorooAdmin.id])
    await change(token, PASSWORD, NEW)
    const { rows } = await t.core.pool.query('select status from users where id = $1', [people.farKhorooAdmin.id])

    expect(rows).toEqual([{ status: 'inactive' }])
  })
})

describe('your sessions', () => {
  test('do not include those of another person, which cannot be ended', async () => {
    const token = await t.tokenOf(people.cityAdmin)
    const { body } = await t.as(null).get('/v1/auth/sessions', bearer(token))

    const { status } = await t.as(people.leader).delete(`/v1/auth/sessions/${body.data[0].id}`)

    expect(status).toBe(404)
    expect((await t.as(null).get('/v1/admin/my_account', bearer(token))).status).toBe(200)
  })

  test('mark the current one, and single ones or all others can be ended', async () => {
    const tokens = [
      await t.tokenOf(people.otherCityAdmin),
      await t.tokenOf(people.otherCityAdmin),
      await t.tokenOf(people.otherCityAdmin),
    ] as const
    const list = async () =>
      (await t.as(null).get('/v1/auth/sessions', bearer(tokens[0]))).body.data as { id: string; current: boolean }[]
    const all = await list()
    expect(all.map((s) => s.current).sort()).toEqual([false, false, true])

    const other = all.find((s) => !s.current)
    expect((await t.as(null).delete(`/v1/auth/sessions/${other?.id}`, undefined, bearer(tokens[0]))).status).toBe(204)
    expect(await list()).toHaveLength(2)

    expect((await t.as(null).delete('/v1/auth/sessions', undefined, bearer(tokens[0]))).status).toBe(204)
    expect(await list()).toHaveLength(1)
    const statuses = await Promise.all(
      tokens.map(async (token) => (await t.as(null).get('/v1/admin/my_account', bearer(token))).status),
    )
    expect(statuses).toEqual([200, 401, 401])
  })
})

test('your activity shows what you did and nothing of others', async () => {
  await t.as(people.citizen).patch('/v1/auth/preferences', { lang: 'mn' })
  const { body } = await t.as(people.citizen).get('/v1/auth/activity')

  expect(body.data[0]).toMatchObject({ action: 'auth.preferences', table: 'users', rowId: people.citizen.id })
  expect(body.data.every((line: { rowId: string }) => line.rowId === people.citizen.id)).toBe(true)
})
