import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Feature, type Route, reachOf } from '#contract/core/model/feature.ts'
import { features } from '#contract/features.ts'
import { app, type TestApp } from '../server/testing/app.ts'
import { people } from '../server/testing/people.ts'

// Every route of the contract with API tokens of a city admin, who may do most: a token does no more than its scope, and outside of it
// no more than somebody who has not signed in. The rule is written here once more, without the code that applies it.

const SOMETHING = '00000000-0000-4000-8000-000000000000'
const all = Object.values(features as Record<string, Feature>)
const routes = all.flatMap((feature) =>
  Object.entries(feature.routes).map(([name, route]) => [`${feature.name}.${name}`, feature, route] as const),
)
const person = people.otherCityAdmin

/** Features of which no token may do anything, and those that it may only read. Source: docs/rules/tokens.md. */
const NEVER = ['auth', 'exports', 'tokens', 'webhooks']
const READ_ONLY = ['admin', 'users']
/** Routes with secrets that a token may call. */
const SECRET_FOR_TOKENS = ['chat.send', 'leaders.reveal', 'leaders.exportPersonal']

const TOKENS = {
  'reads everything': Object.fromEntries(all.map(({ name }) => [name, 'read'])),
  'writes everything': Object.fromEntries(all.map(({ name }) => [name, 'write'])),
  'writes news': { news: 'write' },
  'reads violations': { violations: 'read' },
  'names no feature that exists': { constructor: 'write', toString: 'write', '*': 'write' },
} as const satisfies Record<string, Record<string, 'read' | 'write'>>
type TokenName = keyof typeof TOKENS
const scopesOf = (name: TokenName): Record<string, string> => TOKENS[name]

let t: TestApp
beforeAll(async () => {
  t = await app()
})

let count = 0
/** A token of its own for each call: how often one may be used is not what this test is about. */
async function newToken(name: TokenName): Promise<string> {
  const token = `nutag_${createHash('sha256').update(`${name} ${count++}`).digest('base64url')}`
  await t.core.pool.query(
    `insert into api_tokens (user_id, name, hint, scopes, secret_hash, expires_at) values ($1, $2, 'abcd', $3, $4, now() + interval '1 day')`,
    [person.id, name, JSON.stringify(scopesOf(name)), createHash('sha256').update(token).digest()],
  )
  return token
}

async function call(route: Route, token: string | undefined): Promise<{ status: number; code: string }> {
  const url = `/v1${route.path.replace(/:\w+/g, SOMETHING)}`
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const payload = route.method === 'GET' ? {} : { payload: '{"__nothing":1}' }
  const reply = await t.http.inject({ method: route.method, url, headers, ...payload })
  const code = reply.headers['content-type']?.toString().includes('problem') ? reply.json().code : ''
  return { status: reply.statusCode, code }
}

function mayCall(token: TokenName, fullName: string, feature: Feature, route: Route): boolean {
  const scopes = scopesOf(token)
  const access = Object.hasOwn(scopes, feature.name) ? scopes[feature.name] : undefined
  if (!access || NEVER.includes(feature.name)) return false
  if (route.secret && !SECRET_FOR_TOKENS.includes(fullName)) return false
  if (route.method === 'GET') return true
  return access === 'write' && !READ_ONLY.includes(feature.name)
}

describe.each(routes)('%s', (fullName, feature, route) => {
  test.each(Object.keys(TOKENS) as TokenName[])('a token that %s', async (token) => {
    const { status, code } = await call(route, await newToken(token))

    const isOpen = reachOf(feature, route.can, 'ANYONE') !== undefined
    const hasVerb = reachOf(feature, route.can, person.role) !== undefined
    if (mayCall(token, fullName, feature, route) && hasVerb)
      return expect(['not_allowed', 'not_signed_in', 'too_many']).not.toContain(code)
    if (isOpen) return expect({ status, code }).toEqual(await call(route, undefined))
    expect({ status, code }).toEqual({ status: 403, code: 'not_allowed' })
  })
})
