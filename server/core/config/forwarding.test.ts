import Fastify, { type FastifyRequest } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { people } from '../../testing/people.ts'
import { Forwarding } from './forwarding.ts'

const CALLER = '203.0.113.9'
/** A different person each time: after too many wrong passwords an account's sign-ins are refused unchecked. */
const signingIn = Object.values(people).values()

/** The address that the audit log records for a sign-in from `peer` with these headers. */
async function addressOf(t: TestApp, peer: string, forwardedFor: string): Promise<string> {
  const { rows: before } = await t.core.pool.query('select coalesce(max(id), 0) as id from audit_log')
  await t.http.inject({
    method: 'POST',
    url: '/v1/admin/login',
    remoteAddress: peer,
    headers: { 'x-forwarded-for': forwardedFor },
    payload: { email: signingIn.next().value?.email, password: 'not the password' },
  })
  const { rows } = await t.core.pool.query('select distinct address from audit_log where id > $1', [before[0].id])
  expect(rows).toHaveLength(1)
  return rows[0].address
}

describe('TRUST_PROXY names the proxies', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await app({ env: { TRUST_PROXY: 'loopback, 10.1.0.0/16' } })
  })

  test.each(['192.0.2.7', '10.2.0.1', '::ffff:192.0.2.7'])(
    'a peer that is not named (%s) cannot claim another address',
    async (peer) => {
      expect(await addressOf(t, peer, CALLER)).toBe(peer)
    },
  )

  test.each(['127.0.0.1', '::1', '10.1.2.3', '::ffff:10.1.2.3'])('a named proxy (%s) is trusted', async (peer) => {
    expect(await addressOf(t, peer, CALLER)).toBe(CALLER)
  })

  test('through two named proxies the address before the first of them counts, and forged headers are ignored', async () => {
    expect(await addressOf(t, '127.0.0.1', `198.51.100.1, ${CALLER}, 10.1.2.3`)).toBe(CALLER)
  })

  test('an admin sees that forwarding headers were ignored, and from which address', async () => {
    const health = async () => (await t.as(people.cityAdmin).get('/v1/admin/health')).body.data.forwarding
    await addressOf(t, '127.0.0.1', CALLER)
    const before = (await health())?.requests ?? 0
    await addressOf(t, '192.0.2.8', CALLER)

    expect(await health()).toEqual({ from: '192.0.2.8', at: expect.any(String), requests: before + 1 })
  })
})

test('without TRUST_PROXY no peer is trusted, not even one of this machine', async () => {
  const t = await app()

  expect(await addressOf(t, '127.0.0.1', CALLER)).toBe('127.0.0.1')
  expect((await t.as(people.cityAdmin).get('/v1/admin/health')).body.data.forwarding).toMatchObject({
    from: '127.0.0.1',
  })
})

describe('the warning', () => {
  let now = new Date('2026-03-02T02:00:00Z')
  const warnings: object[] = []
  const log = { warn: (what: object) => void warnings.push(what) }
  let forwarding: Forwarding
  const http = Fastify()
  http.get('/', (request: FastifyRequest, reply) => {
    forwarding.look(request, log as never)
    return reply.send('')
  })
  beforeEach(() => {
    warnings.length = 0
    forwarding = new Forwarding(['10.0.0.1'], () => now)
  })
  const ask = (headers: Record<string, string>, remoteAddress = '192.0.2.1') =>
    http.inject({ url: '/', headers, remoteAddress })

  test('is logged at most once a minute', async () => {
    for (let n = 0; n < 5; n++) await ask({ 'x-forwarded-for': '1.2.3.4' })
    expect(warnings).toEqual([{ from: '192.0.2.1' }])

    now = new Date(now.getTime() + 59_999)
    await ask({ 'x-forwarded-for': '1.2.3.4' })
    expect(warnings).toHaveLength(1)

    now = new Date(now.getTime() + 1)
    await ask({ 'x-forwarded-for': '1.2.3.4' }, '192.0.2.2')
    expect(warnings.slice(1)).toEqual([{ from: '192.0.2.2' }])
    expect(forwarding.untrusted).toMatchObject({ from: '192.0.2.2', requests: 7 })
  })

  test.each(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded'])(
    'is given for %s',
    async (name) => {
      await ask({ [name]: 'for=1.2.3.4' })
      expect(warnings).toHaveLength(1)
    },
  )

  test('is not given for a named proxy, nor for a request without such headers', async () => {
    await ask({ 'x-forwarded-for': '1.2.3.4' }, '10.0.0.1')
    await ask({})

    expect(warnings).toEqual([])
    expect(forwarding.untrusted).toBeUndefined()
  })
})
