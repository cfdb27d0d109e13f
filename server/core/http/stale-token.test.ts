import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { makeNews } from '../../testing/news.ts'
import { PASSWORD, people } from '../../testing/people.ts'
import { AUDIENCE } from '../sessions/session.ts'

// Requests whose token is no longer valid: rejected where a session is needed, treated as anonymous elsewhere.

let t: TestApp
let news: string
beforeAll(async () => {
  t = await app()
  news = await makeNews(t.core.pool, { area: 'D2' })
})

const SECRET = 'only for tests, 32 characters and more'
function tokenWith(claims: object, secret = SECRET): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ aud: AUDIENCE, sub: people.leader.id, sid: news, ...claims })}`
  return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`
}
const in1Hour = () => Math.floor(Date.now() / 1000) + 3600

const STALE: [string, string, () => Promise<string>][] = [
  ['expired', 'token_expired', async () => tokenWith({ exp: 1 })],
  ['foreign', 'not_signed_in', async () => tokenWith({ exp: in1Hour() }, 'a secret of somebody else, quite long')],
  ['of no session', 'not_signed_in', async () => tokenWith({ exp: in1Hour() })],
  ['nonsense', 'not_signed_in', async () => 'nonsense'],
  [
    'revoked',
    'not_signed_in',
    async () => {
      const token = await t.tokenOf(people.leader)
      await t.as(null).post('/v1/admin/logout', undefined, { authorization: `Bearer ${token}` })
      return token
    },
  ],
]

describe.each(STALE)('a token that is %s', (_what, code, make) => {
  const bearer = async () => ({ authorization: `Bearer ${await make()}` })

  test('is rejected where a session is needed', async () => {
    const answer = await t.as(null).get('/v1/admin/my_account', await bearer())

    expect([answer.status, answer.body.code]).toEqual([401, code])
  })

  test('reads only what is public, and cannot write', async () => {
    const draft = await makeNews(t.core.pool, { area: 'D1K1S1', author: people.leader, status: 'draft' })

    expect((await t.as(null).get(`/v1/news/${draft}`, await bearer())).status).toBe(404)
    expect((await t.as(null).delete(`/v1/news/${news}`, undefined, await bearer())).status).toBe(401)
  })

  test('does not prevent public reads, which report that it is invalid', async () => {
    for (const path of ['/v1/news', `/v1/news/${news}`, '/v1/areas/names']) {
      const [asNobody, stale] = [await t.as(null).get(path), await t.as(null).get(path, await bearer())]

      expect([stale.status, stale.text]).toEqual([200, asNobody.text])
      expect(stale.headers['www-authenticate']).toBe(`Bearer error="invalid_token", error_description="${code}"`)
      expect(asNobody.headers['www-authenticate']).toBeUndefined()
    }
  })

  test('does not prevent signing in again', async () => {
    const answer = await t
      .as(null)
      .post('/v1/admin/login', { email: people.citizen.email, password: PASSWORD }, await bearer())

    expect(answer.status).toBe(200)
  })
})
