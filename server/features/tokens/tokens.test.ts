import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { TOKEN_DAYS_MAX, TOKEN_REQUESTS_PER_MINUTE, TOKENS_MAX } from '#contract/features/tokens/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { demoCity } from '../../testing/demo-city.ts'
import { secretIn } from '../../testing/mail.ts'
import { aDraft } from '../../testing/news.ts'
import { PASSWORD } from '../../testing/people.ts'
import tokens from './index.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, leader, citizen } = people
type Person = (typeof people)[keyof typeof people]

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate api_tokens')
})

const inDays = (days: number) => addDays(dayInUlaanbaatar(new Date()), days)
const draft = (more: object = {}) => ({
  name: 'Самбар',
  scopes: [{ feature: 'news', access: 'read' }],
  expiresOn: inDays(30),
  password: PASSWORD,
  ...more,
})
const send = (more: object = {}, person: Person = districtAdmin) => t.as(person).post('/v1/tokens', draft(more))
const make = async (more: object = {}, person: Person = districtAdmin) => (await send(more, person)).body.data
/** Calls the API with a token. */
const using = (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: (path: string) => t.as(null).get(path, headers),
    post: (path: string, body: object) => t.as(null).post(path, body, headers),
  }
}
const codeOf = async (token: string, path = '/v1/news') => {
  const { status, body } = await using(token).get(path)
  return status === 200 ? 'ok' : body.code
}

describe('a token that is not valid', () => {
  test('is refused as soon as it is revoked', async () => {
    const { id, token } = await make()
    expect(await codeOf(token)).toBe('ok')

    expect((await t.as(districtAdmin).delete(`/v1/tokens/${id}`)).status).toBe(204)
    expect(await codeOf(token, '/v1/reports')).toBe('not_signed_in')
  })

  test('is refused after its last day, and not before', async () => {
    const { token, expiresAt } = await make({ scopes: [{ feature: 'reports', access: 'read' }] })
    t.setNow(new Date(new Date(expiresAt).getTime() - 1000))
    expect(await codeOf(token, '/v1/reports')).toBe('ok')
    t.setNow(new Date(expiresAt))
    expect(await codeOf(token, '/v1/reports')).toBe('token_expired')
    t.setNow(undefined)
  })

  test.each([
    ['cut short', (token: string) => token.slice(0, -1)],
    ['in another case', (token: string) => token.toUpperCase().replace('NUTAG_', 'nutag_')],
    ['empty behind its beginning', () => 'nutag_'],
    ['that nobody has', () => `nutag_${'A'.repeat(43)}`],
  ])('is refused when it is %s', async (_, change) => {
    const { token } = await make({ scopes: [{ feature: 'reports', access: 'read' }] })
    expect(await codeOf(change(token), '/v1/reports')).toBe('not_signed_in')
  })

  test('opens no live connection', async () => {
    const { token } = await make()
    await expect(t.core.sessions.actorOf(token)).rejects.toMatchObject({ code: 'not_signed_in' })
  })
})

describe('the person of a token', () => {
  const change = (set: string) => t.core.pool.query(`update users set ${set} where id = $1`, [otherDistrictAdmin.id])

  test('who is deactivated takes the token along at once, and who returns brings it back', async () => {
    const { token } = await make({ scopes: [{ feature: 'reports', access: 'read' }] }, otherDistrictAdmin)
    await change(`status = 'inactive'`)
    expect(await codeOf(token, '/v1/reports')).toBe('not_signed_in')
    await change(`status = 'active'`)
    expect(await codeOf(token, '/v1/reports')).toBe('ok')
  })

  test('who gets another role can do no more with the token than the role may', async () => {
    const { token } = await make({ scopes: [{ feature: 'users', access: 'read' }] }, otherDistrictAdmin)
    expect(await codeOf(token, '/v1/users')).toBe('ok')
    const { rows } = await t.core.pool.query('select role, area_id, area_level from users where id = $1', [
      otherDistrictAdmin.id,
    ])
    await change(`role = 'APPLICATION', area_id = null, area_level = null`)
    expect(await codeOf(token, '/v1/users')).toBe('not_allowed')
    await t.core.pool.query('update users set role = $2, area_id = $3, area_level = $4 where id = $1', [
      otherDistrictAdmin.id,
      rows[0].role,
      rows[0].area_id,
      rows[0].area_level,
    ])
  })
})

describe('what a token may not do', () => {
  test('it makes no tokens, lists none, and changes no password', async () => {
    const scopes = ['news', 'users', 'admin'].map((feature) => ({ feature, access: 'read' }))
    const { token } = await make({ scopes }, cityAdmin)
    expect((await using(token).post('/v1/tokens', draft())).status).toBe(403)
    expect(await codeOf(token, '/v1/tokens')).toBe('not_allowed')
    expect((await using(token).get('/v1/admin/my_account')).status).toBe(403)
    const password = { password: PASSWORD, newPassword: 'a new password of many letters' }
    const changed = await t.as(null).put('/v1/auth/password', password, { authorization: `Bearer ${token}` })
    expect(changed.status).toBe(403)
  })

  test('routes that ask others see only what its scope covers', async () => {
    const figures = async (...features: string[]) => {
      const scopes = features.map((feature) => ({ feature, access: 'read' }))
      const { token } = await make({ scopes }, cityAdmin)
      const { body } = await using(token).get('/v1/overview/figures')
      return new Set(body.data.map(({ feature }: { feature: string }) => feature))
    }
    expect(await figures('overview')).toEqual(new Set())
    expect(await figures('overview', 'reports')).toEqual(new Set(['reports']))
  })

  test('names of records of other features are left out of the audit log', async () => {
    const draft = aDraft(cityAdmin)
    await t.as(cityAdmin).post('/v1/news', draft)
    const nameFor = async (...features: string[]) => {
      const scopes = features.map((feature) => ({ feature, access: 'read' }))
      const { token } = await make({ scopes }, cityAdmin)
      const { body } = await using(token).get('/v1/admin/audit?action=news.create')
      return body.data[0].record
    }
    expect(await nameFor('admin')).toBeNull()
    expect(await nameFor('admin', 'news')).toEqual(draft.title)
  })

  test('a public page shows it what it shows everybody, and not the drafts of the person', async () => {
    const { token } = await make({ scopes: [{ feature: 'reports', access: 'read' }] }, cityAdmin)
    const anonymous = await t.as(null).get('/v1/news')
    expect((await using(token).get('/v1/news')).text).toBe(anonymous.text)
  })

  test('a refusal says that the scope is why, and is logged', async () => {
    const { token } = await make({ scopes: [{ feature: 'news', access: 'read' }] }, cityAdmin)
    const { status, body } = await using(token).get('/v1/reports')
    expect([status, body.code, body.params]).toEqual([403, 'not_allowed', { reason: 'token_scope' }])
    const { rows } = await t.core.pool.query(
      `select outcome, actor_id from audit_log where action = 'reports.list' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ outcome: 'refused', actor_id: cityAdmin.id }])
  })

  test(`it is refused for the rest of a minute after ${TOKEN_REQUESTS_PER_MINUTE} requests, other tokens are not`, async () => {
    const [{ token }, { token: other }] = [await make(), await make()]
    for (let i = 0; i < TOKEN_REQUESTS_PER_MINUTE; i++) await using(token).get('/v1/reports')
    const { status, headers } = await using(token).get('/v1/news')
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(await codeOf(other)).toBe('ok')
  })
})

test.each([
  ['a wrong password', { password: 'not the password of anybody' }, 'password', 'wrong_password'],
  ['a day in the past', { expiresOn: inDays(-1) }, 'expiresOn', 'too_early'],
  ['more than a year', { expiresOn: inDays(TOKEN_DAYS_MAX + 1) }, 'expiresOn', 'too_late'],
  ['an unknown feature', { scopes: [{ feature: 'constructor', access: 'read' }] }, 'scopes.0.feature', 'not_in_list'],
  ['a feature without tokens', { scopes: [{ feature: 'auth', access: 'read' }] }, 'scopes.0.feature', 'not_in_list'],
  ['more than a token may', { scopes: [{ feature: 'users', access: 'write' }] }, 'scopes.0.feature', 'not_in_list'],
  [
    'a feature named twice',
    {
      scopes: [
        { feature: 'news', access: 'read' },
        { feature: 'news', access: 'write' },
      ],
    },
    'scopes.1.feature',
    'not_in_list',
  ],
])('%s is refused when a token is made', async (_, more, path, code) => {
  expect((await send(more)).body.errors).toEqual([expect.objectContaining({ path, code })])
})

test('somebody without a password makes a token with a mailed code, and not without a proof', async () => {
  await t.core.pool.query('update users set password_hash = null where id = $1', [otherDistrictAdmin.id])
  const { password: _, ...wanted } = draft()
  const ask = (proof: object) => t.as(otherDistrictAdmin).post('/v1/tokens', { ...wanted, ...proof })
  for (const proof of [{}, { password: PASSWORD }])
    expect((await ask(proof)).body.errors).toEqual([expect.objectContaining({ path: 'mailCode', code: 'required' })])
  expect((await t.as(otherDistrictAdmin).post('/v1/auth/proof-code')).status).toBe(202)
  const mailCode = await secretIn(t, otherDistrictAdmin.email)

  expect((await ask({ mailCode })).status).toBe(201)
  expect((await ask({ mailCode })).body.errors).toEqual([expect.objectContaining({ path: 'mailCode' })])
})

test('nobody makes a token for a feature in which the role has no permission', async () => {
  const { body } = await send({ scopes: [{ feature: 'admin', access: 'read' }] }, leader)
  expect(body.errors).toEqual([expect.objectContaining({ path: 'scopes.0.feature', code: 'not_in_list' })])
})

test('a citizen makes no tokens, and nobody has more than twenty', async () => {
  expect((await send({}, citizen)).status).toBe(403)
  for (let i = 0; i < TOKENS_MAX; i++) expect((await send()).status).toBe(201)
  expect((await send()).body.errors).toEqual([expect.objectContaining({ path: 'name', code: 'too_many_tokens' })])
})

test('a token is answered once, and only its hash is stored', async () => {
  const { token, hint } = await make()
  expect(token).toMatch(/^nutag_[\w-]{43}$/)
  expect(token.endsWith(hint)).toBe(true)

  const list = await t.as(districtAdmin).get('/v1/tokens')
  const { rows } = await t.core.pool.query('select row_to_json(x) as row from api_tokens x')
  const { rows: log } = await t.core.pool.query('select row_to_json(x) as row from audit_log x')
  for (const text of [list.text, JSON.stringify(rows), JSON.stringify(log)]) expect(text).not.toContain(token.slice(6))
})

test('people see and revoke their own tokens, and city admins those of everybody', async () => {
  const { id } = await make()
  const seen = async (person: Person, query = '') => (await t.as(person).get(`/v1/tokens${query}`)).body.meta.total
  expect([await seen(districtAdmin), await seen(otherDistrictAdmin), await seen(cityAdmin)]).toEqual([1, 0, 1])
  expect(await seen(cityAdmin, '?mine=true')).toBe(0)
  expect((await t.as(otherDistrictAdmin).delete(`/v1/tokens/${id}`)).status).toBe(404)
  expect((await t.as(cityAdmin).delete(`/v1/tokens/${id}`)).status).toBe(204)
  expect(await seen(districtAdmin)).toBe(0)
})

test('what a token writes is in the audit log with the person and the token', async () => {
  const { id, token } = await make({ scopes: [{ feature: 'news', access: 'write' }] })
  expect((await using(token).post('/v1/news', aDraft(districtAdmin))).status).toBe(201)
  const { rows } = await t.core.pool.query(`select action, actor_id from audit_log where details ->> 'token' = $1`, [
    id,
  ])
  expect(rows).toEqual([{ action: 'news.create', actor_id: districtAdmin.id }])
  expect((await t.as(districtAdmin).get('/v1/tokens')).body.data).toMatchObject([
    { id, lastUsedAt: expect.any(String) },
  ])
})

test('the demo city has tokens, one of them expired', async () => {
  await tokens.demo?.(demoCity(t))
  const { data } = (await t.as(cityAdmin).get('/v1/tokens')).body
  expect(data).toHaveLength(3)
  expect(data.filter(({ isExpired }: { isExpired: boolean }) => isExpired)).toHaveLength(1)
})

describe('the owner of a token', () => {
  const mails = async () => {
    const { rows } = await t.core.pool.query<{ recipient: string; subject: string; body_text: string }>(
      `select recipient, subject, body_text from outbox where subject like '%түлхүүр%' order by created_at`,
    )
    return rows
  }
  const from = (token: string, remoteAddress: string) =>
    t.http.inject({ url: '/v1/news', remoteAddress, headers: { authorization: `Bearer ${token}` } })
  beforeEach(() => t.core.pool.query('truncate outbox'))

  test('is mailed when it is made, without the token', async () => {
    const { token, hint } = await make({ name: 'Самбар 7' })
    const [mail, ...others] = await mails()

    expect(others).toEqual([])
    expect(mail?.recipient).toBe(districtAdmin.email)
    expect(mail?.body_text).toContain(`Самбар 7 (төгсгөл нь ${hint})`)
    expect(mail?.body_text).toContain('/dashboard/tokens')
    expect(mail?.body_text).not.toContain(token)
  })

  test('is mailed once when it is used from a new network, and not for the first one', async () => {
    const { id, token } = await make()
    await t.core.pool.query('truncate outbox')
    await from(token, '203.0.113.1')
    await from(token, '203.0.113.1')
    expect(await mails()).toEqual([])

    await Promise.all([1, 2, 3].map(() => from(token, '198.51.100.7')))
    await from(token, '203.0.113.1')
    const found = await mails()
    expect(found.map(({ recipient }) => recipient)).toEqual([districtAdmin.email])
    expect(found[0]?.body_text).toContain('198.51.100.7')
    const { rows } = await t.core.pool.query('select networks::text from api_tokens where id = $1', [id])
    expect(rows[0].networks).not.toContain('198.51')
  })
})
