import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { freePort } from '../../testing/ports.ts'

// A provider whose ID tokens are not what they should be: somebody between it and the server, or a provider that is broken.

const CLIENT = 'nutag'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const strangers = generateKeyPairSync('rsa', { modulusLength: 2048 })
let server: Server
let issuer: string
let t: TestApp
/** What the token endpoint answers next. */
let idToken = ''
let isAway = false

beforeAll(async () => {
  const port = await freePort()
  issuer = `http://127.0.0.1:${port}`
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }),
    '/keys': () => ({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }),
    '/token': () => ({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken }),
  }
  server = createServer((request, response) => {
    if (isAway) return void response.destroy()
    const answer = answers[request.url ?? '']?.()
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  t = await app({
    env: {
      PUBLIC_URL: 'http://localhost:4147',
      OIDC_CITIZENS_ISSUER: issuer,
      OIDC_CITIZENS_CLIENT_ID: CLIENT,
      OIDC_CITIZENS_CLIENT_SECRET: 'a-secret-of-this-test-of-no-worth',
      OIDC_CITIZENS_LABEL: 'Иргэний нэвтрэлт',
    },
  })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
function jwt(claims: object, { key = keys.privateKey, alg = 'RS256' }: { key?: KeyObject; alg?: string } = {}): string {
  const text = `${part({ alg, kid: 'one', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${alg === 'none' ? '' : sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

let counter = 0
/** Goes to the provider and comes back with the token that is made of what a true one would say. */
async function signOn(tokenOf: (claims: Record<string, unknown>) => string, more: Record<string, string> = {}) {
  const { url, key } = (await t.as(null).post('/v1/auth/sign-on/citizens')).body.data
  const asked = new URL(url).searchParams
  const now = Math.floor(Date.now() / 1000)
  idToken = tokenOf({
    iss: issuer,
    aud: CLIENT,
    sub: `person-${counter++}`,
    nonce: asked.get('nonce'),
    iat: now,
    exp: now + 60,
    email: `forged${counter}@city.mn`,
    email_verified: true,
    given_name: 'Болормаа',
    family_name: 'Бат',
  })
  const query = `?${new URLSearchParams({ code: 'x', state: asked.get('state') ?? '', ...more })}`
  return t.as(null).post('/v1/auth/sign-on/finish', { query, key })
}
const usersNow = async () => (await t.core.pool.query('select count(*)::int as n from users')).rows[0].n

test('a true ID token signs in', async () => {
  expect((await signOn(jwt)).status).toBe(200)
})

test.each<[string, (claims: Record<string, unknown>) => string]>([
  ['signed with the key of a stranger', (claims) => jwt(claims, { key: strangers.privateKey })],
  ['without a signature', (claims) => jwt(claims, { alg: 'none' })],
  [
    'changed after it was signed',
    (claims) => {
      const [head, , signature] = jwt(claims).split('.')
      return `${head}.${part({ ...claims, sub: 'somebody-else' })}.${signature}`
    },
  ],
  ['with the nonce of another sign-in', (claims) => jwt({ ...claims, nonce: 'another' })],
  ['without a nonce', ({ nonce: _, ...claims }) => jwt(claims)],
  ['of another issuer', (claims) => jwt({ ...claims, iss: 'http://127.0.0.1:9' })],
  ['for another client', (claims) => jwt({ ...claims, aud: 'another' })],
  [
    'for several clients, of which it names another as the one',
    (claims) => jwt({ ...claims, aud: [CLIENT, 'b'], azp: 'b' }),
  ],
  ['that has expired', (claims) => jwt({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 })],
  ['without a person', ({ sub: _, ...claims }) => jwt(claims)],
])('an ID token %s signs nobody in', async (_what, tokenOf) => {
  const before = await usersNow()
  const { status, body } = await signOn(tokenOf)

  expect([status, body.errors]).toMatchObject([400, [{ path: 'provider', code: 'sign_on_failed' }]])
  expect(await usersNow()).toBe(before)
})

test('a return that names another issuer signs nobody in', async () => {
  expect((await signOn(jwt, { iss: 'http://127.0.0.1:9' })).body.errors).toMatchObject([{ code: 'sign_on_failed' }])
  expect((await signOn(jwt, { iss: issuer })).status).toBe(200)
})

test('a provider that goes away before the return is named as away', async () => {
  const { body } = await signOn((claims) => {
    isAway = true
    return jwt(claims)
  })
  isAway = false

  expect(body.errors).toMatchObject([{ path: 'provider', code: 'sign_on_away' }])
})
