import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../features.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const figures = { population: 5, households: 2, countedOn: '2026-01-01', version: 1 }
const section = `/v1/areas/${idOf('D2K2S2')}`

describe('a bad request gets a clear problem and never a 500', () => {
  const patch = (payload: string | Buffer, type = 'application/json') =>
    t.as(people.cityAdmin).patch(section, payload as string, { 'content-type': type })

  test.each([
    ['invalid JSON', '{"population":', 'invalid'],
    ['null', 'null', 'invalid'],
    ['an array', '[]', 'invalid'],
    ['a number', '1', 'invalid'],
    ['a text', '"x"', 'invalid'],
    ['nothing', '', 'invalid'],
    ['__proto__', '{"__proto__":{"admin":true},"population":1}', 'invalid'],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}', 'invalid'],
    ['a text as number', JSON.stringify({ ...figures, population: '5' }), 'invalid'],
    ['a fraction', JSON.stringify({ ...figures, population: 5.5 }), 'invalid'],
    ['1e30', '{"population":1e30,"households":2,"countedOn":"2026-01-01","version":1}', 'invalid'],
    ['30 February', JSON.stringify({ ...figures, countedOn: '2026-02-30' }), 'invalid'],
    ['the year 999999', JSON.stringify({ ...figures, countedOn: '999999-01-01' }), 'invalid'],
    ['a NUL in a text', '{"countedOn":"2026-01-01\\u0000"}', 'invalid'],
    ['a lone surrogate', '{"countedOn":"\\ud800"}', 'invalid'],
    ['an object as text', JSON.stringify({ ...figures, countedOn: {} }), 'invalid'],
    ['an array as text', JSON.stringify({ ...figures, countedOn: ['2026-01-01'] }), 'invalid'],
  ])('%s', async (_what, body, code) => {
    const { status, body: problem, headers } = await patch(body)

    expect(status).toBe(400)
    expect(problem.code).toBe(code)
    expect(headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('an unknown field is rejected by name', async () => {
    const { body } = await patch(JSON.stringify({ ...figures, isAdmin: true }))

    expect(body.errors).toEqual([{ path: 'isAdmin', code: 'unknown_field', message: 'Ийм талбар байхгүй' }])
  })

  test("a missing field is named, in the reader's language", async () => {
    const { version: _, ...rest } = figures
    const { body } = await t.as(people.cityAdmin).patch(section, rest, { 'accept-language': 'en-GB,en;q=0.8' })

    expect(body.errors).toEqual([{ path: 'version', code: 'required', message: 'This field is required' }])
  })

  test('deep nesting is rejected, not parsed', async () => {
    const { status } = await patch(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)

    expect(status).toBe(400)
  })

  test('2 MB are too large', async () => {
    const { status, body } = await patch(JSON.stringify({ note: 'ө'.repeat(1_100_000) }))

    expect([status, body.code]).toEqual([413, 'too_large'])
  })

  test('text/plain is rejected', async () => {
    const { status, body } = await patch('population=5', 'text/plain')

    expect([status, body.code]).toEqual([415, 'unsupported_media'])
  })

  test.each([
    ['repeated parameters', '?page=1&page=2', 400],
    ['an unknown parameter', '?colour=red', 400],
    ['a page that is a word', '?page=abc', 400],
    ['a negative page', '?page=-5', 400],
    ['an endless page', '?page=1e30', 400],
    ['a huge page size', '?pageSize=100000', 400],
    ['SQL in the sort', '?sort=name;drop table areas', 400],
    ['SQL in a filter', "?level=city' or '1'='1", 400],
    ['SQL in an id', "?parentId=' or 1=1 --", 400],
    ['a NUL in the search', '?q=%00', 400],
    ['__proto__ in the query', '?__proto__[x]=1', 400],
    ['SQL in the search, as plain words', `?q=${encodeURIComponent("'; drop table areas; --")}`, 200],
    ["LIKE's own signs in the search", '?q=%25_%5C', 200],
  ])('%s', async (_what, query, status) => {
    const answer = await t.as(people.cityAdmin).get(`/v1/areas${query}`)

    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body.code).toBe('invalid')
  })

  test.each([
    ['a text', 'abc'],
    ['-1', '-1'],
    ['a huge number', '99999999999999999999'],
    ['a quote', "'"],
    ['a bad percent escape', '%E0%A4%A'],
    ['an id that is not there', '00000000-0000-4000-8000-000000000000'],
  ])('%s as an id is not found', async (_what, id) => {
    const { status } = await t.as(people.cityAdmin).get(`/v1/areas/${id}`)

    expect(status === 404 || (id.includes('%') && status === 400)).toBe(true)
  })

  test('another method answers 405 with the allowed ones', async () => {
    const { status, headers } = await t.as(people.cityAdmin).delete('/v1/areas/names')

    expect(status).toBe(405)
    expect(headers.allow).toBe('GET')
  })

  test.each([
    ['an id', '/v1/areas/00000000-0000-4000-8000-000000000000', 'POST', 'GET, PATCH'],
    ['a word next to an id', '/v1/areas/names', 'PATCH', 'GET'],
    ['a query', '/v1/areas/names?x=1', 'PUT', 'GET'],
  ])('so does one with %s', async (_what, url, method, allow) => {
    const { statusCode, headers } = await t.http.inject({ method: method as 'POST', url })

    expect([statusCode, headers.allow]).toEqual([405, allow])
  })

  test.each(['POST', 'DELETE'] as const)('%s to an unknown path is not found, not forbidden', async (method) => {
    const { statusCode } = await t.http.inject({ method, url: '/v1/areas/a/b/c/d' })

    expect(statusCode).toBe(404)
  })

  test('an unknown path gets a problem document too', async () => {
    const { status, body } = await t.as(null).get('/v1/nothing')

    expect([status, body.code]).toEqual([404, 'not_found'])
  })
})

describe('tokens', () => {
  const with_ = (authorization: string) => t.as(null).get('/v1/areas', { authorization })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = (over: object = {}) => ({
    sub: people.cityAdmin.id,
    sid: idOf('no session'),
    aud: 'nutag',
    exp: Math.floor(Date.now() / 1000) + 60,
    ...over,
  })
  const signed = (header: object, payload: object, key: string) => {
    const head = `${part(header)}.${part(payload)}`
    return `${head}.${createHmac('sha256', key).update(head).digest('base64url')}`
  }
  const secret = () => t.core.config.jwtSecret
  const HS256 = { alg: 'HS256', typ: 'JWT' }

  test.each<[string, () => string, string]>([
    ['none', () => `${part({ alg: 'none' })}.${part(claims())}.`, 'not_signed_in'],
    ['none with a signature', () => `${part({ alg: 'none' })}.${part(claims())}.AAAA`, 'not_signed_in'],
    [
      'of a stranger',
      () => signed(HS256, claims(), 'the secret of another installation, long enough'),
      'not_signed_in',
    ],
    ['of another algorithm', () => signed({ alg: 'HS512', typ: 'JWT' }, claims(), secret()), 'not_signed_in'],
    ['for another audience', () => signed(HS256, claims({ aud: 'other' }), secret()), 'not_signed_in'],
    ['without an audience', () => signed(HS256, { ...claims(), aud: undefined }, secret()), 'not_signed_in'],
    ['without an end', () => signed(HS256, { ...claims(), exp: undefined }, secret()), 'not_signed_in'],
    ['without a session behind it', () => signed(HS256, claims(), secret()), 'not_signed_in'],
    ['past its time', () => signed(HS256, claims({ exp: 1000 }), secret()), 'token_expired'],
    ['broken', () => 'abc.def.ghi', 'not_signed_in'],
    ['that is no token', () => 'hello', 'not_signed_in'],
  ])('%s: 401', async (_what, make, code) => {
    const { status, body } = await with_(`Bearer ${make()}`)

    expect([status, body.code]).toEqual([401, code])
  })

  test('a valid one is accepted, and rejected at once when its session is revoked', async () => {
    const token = await t.tokenOf(people.cityAdmin)
    expect((await with_(`Bearer ${token}`)).status).toBe(200)

    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    await t.core.pool.query('update sessions set revoked_at = now() where id = $1', [sid])
    await t.core.sessions.revoked({ sessionId: sid })

    expect((await with_(`Bearer ${token}`)).body.code).toBe('not_signed_in')
  })

  test('a valid signature with another person inside is rejected', async () => {
    const token = await t.tokenOf(people.leader)
    const { sid, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

    const { status } = await with_(`Bearer ${signed(HS256, claims({ sid, exp }), secret())}`)

    expect(status).toBe(401)
  })
})

describe('every response', () => {
  test.each(['/v1/areas/names', '/v1/nothing', '/healthz', '/v1/docs', '/v1/openapi.json'])(
    '%s carries the security headers',
    async (url) => {
      const { headers } = await t.as(null).get(url)

      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['content-security-policy']).toMatch(/default-src 'none'/)
    },
  )

  test('a built file has only the headers that a file needs, and does not count towards the limit', async () => {
    const { headers } = await t.as(null).get('/assets/none.js')

    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toBeUndefined()
  })

  test('a multipart body is rejected where nothing is uploaded', async () => {
    const body = '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\na\r\n--x--\r\n'
    const reply = await t.http.inject({
      method: 'POST',
      url: '/v1/admin/login',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: body,
    })

    expect([reply.statusCode, reply.json().code]).toEqual([415, 'unsupported_media'])
  })

  test('of the API is kept by no cache', async () => {
    for (const url of ['/v1/areas/names', '/v1/nothing', '/v1/auth/account'])
      expect([url, (await t.as(people.leader).get(url)).headers['cache-control']]).toEqual([url, 'no-store'])
  })

  test('to a cookie without the Authorization header is that of a stranger: another site can send no other', async () => {
    const token = await t.tokenOf(people.cityAdmin)
    for (const cookie of [`accessToken=${token}`, `token=${token}`, `Authorization=Bearer ${token}`]) {
      expect((await t.as(null).get('/v1/auth/account', { cookie })).status).toBe(401)
      expect((await t.as(null).post('/v1/admin/logout', undefined, { cookie })).status).toBe(401)
    }
    expect((await t.as(null).get('/v1/auth/account', { authorization: `Bearer ${token}` })).status).toBe(200)
  })

  test.each(['/assets/', '/assets', '/files/', '/files', '/contents/', '/signed/', '/v1/'])(
    'to the folder %s lists nothing',
    async (url) => {
      expect((await t.as(null).get(url)).status).toBe(404)
    },
  )

  test('to a foreign origin gives no permission to read it', async () => {
    const { headers } = await t.as(null).get('/v1/areas/names', { origin: 'https://evil.example' })

    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})

test('the OpenAPI document names every route with its permissions', async () => {
  const { body } = await t.as(null).get('/v1/openapi.json')

  expect(body.openapi).toBe('3.1.0')
  expect(body.paths['/areas/{id}'].patch['x-can']).toEqual({
    CITY_ADMIN: 'all',
    DISTRICT_ADMIN: 'subtree',
    KHOROO_ADMIN: 'subtree',
  })
  expect(body.paths['/areas/names'].get.security).toContainEqual({})
})

test('an error that nobody expected says nothing of the inside', async () => {
  const { news } = features
  const handlers = {
    ...news.handlers,
    list: async () => {
      throw new Error('select password_hash from users in /opt/nutag/secret.ts')
    },
  }
  const broken = await app({ features: { ...features, news: { ...news, handlers } as never } })
  const { status, text, body } = await broken.as(null).get('/v1/news')

  expect([status, body.code]).toEqual([500, 'unexpected'])
  expect(text).not.toMatch(/select|password|opt|secret|\.ts|at /)
})

test('too many requests from one address get 429 with the time to retry', async () => {
  const one = await app({ env: { REQUESTS_PER_MINUTE: '20' } })
  const answers = []
  for (let i = 0; i < 21; i++) answers.push(await one.as(null).get('/v1/areas/names'))
  const last = answers.at(-1)

  expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect([last?.status, last?.body.code]).toEqual([429, 'too_many'])
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
})
