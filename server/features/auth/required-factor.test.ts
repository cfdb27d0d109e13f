import { generate } from 'otplib'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { PASSWORD, people } from '../../testing/people.ts'
import { outcome, type Sockets, socketsOf } from '../../testing/sockets.ts'

let t: TestApp
let live: Sockets
beforeAll(async () => {
  t = await app({ env: { SECOND_FACTOR: 'CITY_ADMIN,DISTRICT_ADMIN', IDLE_MINUTES: '30' } })
  live = await socketsOf(t)
})
afterEach(() => live.closeAll())

describe('a role that needs a second factor', () => {
  test('reaches nothing but its own account and what everybody may read, until it has one', async () => {
    const admin = t.as(people.districtAdmin)
    for (const path of ['/v1/users', '/v1/reports', `/v1/users/${people.leader.id}`]) {
      const { status, body } = await admin.get(path)
      expect([path, status, body.code]).toEqual([path, 403, 'factor_required'])
    }
    expect((await admin.post('/v1/users', { email: 'a@b.mn' })).body.code).toBe('factor_required')
    expect((await admin.get('/v1/settings/values')).status).toBe(200)
    const own = await admin.get('/v1/admin/my_account')
    expect([own.status, own.body.data.user.needsFactor]).toEqual([200, true])
  })

  test('works at once after it was set up, in the same session, and not after the factor was removed', async () => {
    const admin = t.as(people.cityAdmin)
    expect((await admin.get('/v1/users')).body.code).toBe('factor_required')
    const { secret } = (await admin.put('/v1/auth/two-step/secret', { password: PASSWORD })).body.data
    const codes = await admin.put('/v1/auth/two-step', { code: await generate({ secret }) })

    expect((await admin.get('/v1/users')).status).toBe(200)
    expect((await admin.get('/v1/admin/my_account')).body.data.user.needsFactor).toBeUndefined()
    const [code] = codes.body.data.recoveryCodes
    expect((await admin.delete('/v1/auth/two-step', { password: PASSWORD, code })).status).toBe(204)
    expect((await admin.get('/v1/users')).body.code).toBe('factor_required')
  })

  test('has no live connection, and no API token that does more than the session, until it has a factor', async () => {
    const { districtAdmin } = people
    expect(await outcome(live.open(await t.tokenOf(districtAdmin)))).toBe('factor_required')

    await t.core.pool.query('update users set totp_since = now() where id = $1', [districtAdmin.id])
    await t.core.sessions.moved(districtAdmin.id)
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const draft = { name: 'Самбар', scopes: [{ feature: 'reports', access: 'read' }], expiresOn: day }
    const made = (proof: object) => t.as(districtAdmin).post('/v1/tokens', { ...draft, password: PASSWORD, ...proof })
    expect((await made({})).body.errors).toMatchObject([{ path: 'code', code: 'required' }])
    expect((await made({ code: '000000' })).body.errors).toMatchObject([{ path: 'code', code: 'wrong_code' }])

    await t.core.pool.query('update users set totp_since = null where id = $1', [districtAdmin.id])
    await t.core.pool.query(
      `insert into api_tokens (user_id, name, hint, scopes, secret_hash, search, created_at, expires_at)
       values ($1, 'Самбар', 'abcd', '{"reports": "read"}', sha256('nutag_token'), '', now(), now() + interval '1 day')`,
      [districtAdmin.id],
    )
    await t.core.sessions.moved(districtAdmin.id)
    const answer = await t.as(null).get('/v1/reports', { authorization: 'Bearer nutag_token' })
    expect([answer.status, answer.body.code]).toEqual([403, 'factor_required'])
  })

  test('other roles are not asked', async () => {
    expect((await t.as(people.khorooAdmin).get('/v1/users')).status).toBe(200)
  })
})

describe('a session that nobody uses', () => {
  const open = async () => {
    const answer = await t.as(null).post('/v1/admin/login', { email: people.leader.email, password: PASSWORD })
    return { authorization: `Bearer ${answer.body.data.token}` }
  }
  const unusedFor = (minutes: number) =>
    t.core.pool.query(`update sessions set last_seen_at = now() - make_interval(mins => $2::int) where user_id = $1`, [
      people.leader.id,
      minutes,
    ])
  const account = (headers: Record<string, string>) => t.as(null).get('/v1/auth/account', headers)

  test('ends after the minutes of the setting, for good', async () => {
    const headers = await open()
    await unusedFor(29)
    expect((await account(headers)).status).toBe(200)
    const idle = await open()
    await unusedFor(31)

    const answer = await account(idle)
    expect([answer.status, answer.body.code]).toEqual([401, 'token_expired'])
    expect((await account(idle)).status).toBe(401)
  })

  test('is not kept awake by a page that refetches on its own', async () => {
    const headers = await open()
    await unusedFor(29)
    expect((await account({ ...headers, 'x-background': '1' })).status).toBe(200)
    await unusedFor(31)
    await t.core.sessions.revoked({ userId: people.leader.id })

    expect((await account({ ...headers, 'x-background': '1' })).status).toBe(401)
  })
  test('is not kept awake by a live connection that opens again, or that follows a change of the account', async () => {
    const { authorization } = await open()
    const { id } = people.leader
    await t.core.sessions.revoked({ userId: id })
    await unusedFor(29)
    const socket = live.open(authorization.replace('Bearer ', ''))
    expect(await outcome(socket)).toBe('connect')
    const regrouped = new Promise((resolve) => socket.once('tree', resolve))
    await t.core.sessions.moved(id)
    await regrouped

    const { rows } = await t.core.pool.query(
      `select count(*)::int as n from sessions where user_id = $1 and last_seen_at > now() - interval '28 minutes'`,
      [id],
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})
