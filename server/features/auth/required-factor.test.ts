import { generate } from 'otplib'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { PASSWORD, people } from '../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await app({ env: { SECOND_FACTOR: 'CITY_ADMIN,DISTRICT_ADMIN', IDLE_MINUTES: '30' } })
})

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
})
