import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { type OidcPerson, type OidcServer, startOidc } from '../../testing/oidc.ts'
import { PASSWORD, people, type TestPerson } from '../../testing/people.ts'

const PUBLIC_URL = 'http://localhost:4145'
const proof = { password: PASSWORD }
let oidc: OidcServer
let t: TestApp
const fields = (body: { errors?: { path: string; code: string }[] }) =>
  Object.fromEntries((body.errors ?? []).map((e) => [e.path, e.code]))

type Provider = 'staff' | 'citizens'
let counter = 0
const newcomer = (more: Partial<OidcPerson> = {}): OidcPerson => ({
  sub: `person-${counter++}`,
  email: `new${counter}@city.mn`,
  email_verified: true,
  given_name: 'Болормаа',
  family_name: 'Бат',
  ...more,
})
const start = async (provider: Provider) => (await t.as(null).post(`/v1/auth/sign-on/${provider}`)).body.data
const finish = (query: string, key: string, who: TestPerson | null = null) =>
  t.as(who).post('/v1/auth/sign-on/finish', { query, key })

/** The whole way of a browser: to the provider as this person, and back. */
async function signOn(provider: Provider, person: OidcPerson) {
  oidc.person = person
  const { url, key } = await start(provider)
  return finish(await oidc.visit(url), key)
}

const ofProvider = (who: string) => ({
  [`OIDC_${who}_ISSUER`]: oidc.issuer,
  [`OIDC_${who}_CLIENT_ID`]: 'nutag',
  [`OIDC_${who}_CLIENT_SECRET`]: 'a-secret-of-this-test-of-no-worth',
  [`OIDC_${who}_LABEL`]: who === 'STAFF' ? 'Ажилтны нэвтрэлт' : 'Иргэний нэвтрэлт',
})

beforeAll(async () => {
  oidc = await startOidc(PUBLIC_URL)
  const env = { ...ofProvider('STAFF'), ...ofProvider('CITIZENS'), OIDC_STAFF_ROLES: 'office=KHOROO_ADMIN' }
  t = await app({ env: { ...env, PUBLIC_URL } })
})
beforeEach(async () => {
  await t.core.pool.query('delete from sign_ons')
  await t.core.pool.query('delete from attempts')
})
afterAll(() => oidc.stop())

const userOf = async (email: string) =>
  (await t.core.pool.query('select role, status, area_id, email_verified_at from users where email = $1', [email]))
    .rows[0]

describe('a citizen', () => {
  test('gets an account by the first sign-in, and the same one by the next, whatever the address is then', async () => {
    const person = newcomer()
    const first = await signOn('citizens', person)
    expect([first.status, first.body.data.user.role.role_name]).toEqual([200, 'APPLICATION'])
    expect((await userOf(person.email)).email_verified_at).toEqual(expect.any(Date))
    const headers = { authorization: `Bearer ${first.body.data.token}` }
    expect((await t.as(null).get('/v1/auth/account', headers)).body.data.hasPassword).toBe(false)
    const again = await signOn('citizens', { ...person, email: 'elsewhere@city.mn' })

    expect(again.body.data.user.id).toBe(first.body.data.user.id)
    expect(await userOf('elsewhere@city.mn')).toBeUndefined()
  })

  test('gets none without an address that the provider has confirmed', async () => {
    const person = newcomer({ email_verified: false })

    expect(fields((await signOn('citizens', person)).body)).toEqual({ provider: 'sign_on_no_email' })
    expect(await userOf(person.email)).toBeUndefined()
  })

  test('gets no role from outside, whatever the provider says', async () => {
    const person = newcomer({ groups: ['office', 'CITY_ADMIN'], area: 'D1K1' })

    expect((await signOn('citizens', person)).body.data.user.role.role_name).toBe('APPLICATION')
  })
})

describe('an account that exists', () => {
  test('is linked when both sides have confirmed its address, and its owner is notified', async () => {
    await t.core.pool.query('update users set email_verified_at = now() where id = $1', [people.citizen.id])
    const answer = await signOn('citizens', newcomer({ email: people.citizen.email }))

    expect([answer.status, answer.body.data.user.id]).toEqual([200, people.citizen.id])
    const { rows } = await t.core.pool.query('select subject from outbox where recipient = $1', [people.citizen.email])
    expect(rows.map(({ subject }) => subject)).toContain('Таны бүртгэлд өөр нэвтрэлт холбогдлоо')
  })

  test('is not linked when only one side has confirmed it', async () => {
    await t.core.pool.query('update users set email_verified_at = now() where id = $1', [people.citizen.id])
    const unsure = newcomer({ email: people.citizen.email, email_verified: false })
    expect((await signOn('citizens', unsure)).status).toBe(400)

    await t.core.pool.query('update users set email_verified_at = null where id = $1', [people.citizen.id])
    const answer = await signOn('citizens', newcomer({ email: people.citizen.email }))
    expect(fields(answer.body)).toEqual({ provider: 'sign_on_unlinked' })
    expect((await t.core.pool.query('select from sign_ons')).rowCount).toBe(0)
  })

  test('with a second factor is not linked by its address: a mailbox replaces no factor', async () => {
    const { id, email } = people.khorooAdmin
    await t.core.pool.query('update users set email_verified_at = now(), totp_since = now() where id = $1', [id])
    const answer = await signOn('staff', newcomer({ email }))
    await t.core.pool.query('update users set totp_since = null where id = $1', [id])

    expect(fields(answer.body)).toEqual({ provider: 'sign_on_unlinked' })
  })

  test('of staff does not open by the provider of citizens, nor the other way round', async () => {
    await t.core.pool.query('update users set email_verified_at = now()')

    expect((await signOn('citizens', newcomer({ email: people.khorooAdmin.email }))).status).toBe(400)
    expect((await signOn('staff', newcomer({ email: people.citizen.email }))).status).toBe(400)
  })

  test('of staff keeps its role and area, whatever the provider says', async () => {
    await t.core.pool.query('update users set email_verified_at = now()')
    const answer = await signOn('staff', newcomer({ email: people.leader.email, groups: ['office'], area: 'D2K1' }))

    expect(answer.body.data.user.role.role_name).toBe('SECTION_LEADER')
  })

  test('that was deactivated does not open', async () => {
    await t.core.pool.query('update users set email_verified_at = now()')
    const person = newcomer({ email: people.otherKhorooAdmin.email })
    expect((await signOn('staff', person)).status).toBe(200)
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [people.otherKhorooAdmin.id])

    expect(fields((await signOn('staff', person)).body)).toEqual({ provider: 'sign_on_no_account' })
  })
})

describe('new staff', () => {
  test('without a mapped group, or without an area of the right level, gets no account', async () => {
    for (const more of [
      {},
      { groups: ['cleaners'], area: 'D1K1' },
      { groups: ['office'] },
      { groups: ['office'], area: 'D1' },
    ]) {
      const person = newcomer(more)
      expect(fields((await signOn('staff', person)).body), JSON.stringify(more)).toEqual({
        provider: 'sign_on_no_account',
      })
      expect(await userOf(person.email)).toBeUndefined()
    }
  })

  test('with a mapped group gets its role in the area that the provider names', async () => {
    const { rows } = await t.core.pool.query(`select id, code from areas where level = 'khoroo' limit 1`)
    const person = newcomer({ groups: ['office'], area: rows[0].code })
    const answer = await signOn('staff', person)

    expect([answer.status, answer.body.data.user?.role.role_name]).toEqual([200, 'KHOROO_ADMIN'])
    expect((await userOf(person.email)).area_id).toBe(rows[0].id)
  })
})

test('a new account and an automatic link are in the audit log', async () => {
  const actionsOf = async (id: string) =>
    (await t.core.pool.query('select action from audit_log where row_id = $1 order by id', [id])).rows.map(
      (r) => r.action,
    )
  const made = await signOn('citizens', newcomer())
  expect(await actionsOf(made.body.data.user.id)).toEqual(['auth.sign_on_create', 'auth.sign_on'])

  const { id, email } = people.citizen
  await t.core.pool.query('update users set email_verified_at = now() where id = $1', [id])
  const before = (await actionsOf(id)).length
  await signOn('citizens', newcomer({ email }))
  expect((await actionsOf(id)).slice(before)).toEqual(['auth.sign_on_link', 'auth.sign_on'])
})

test('an area that was closed takes no new staff', async () => {
  const { rows } = await t.core.pool.query(
    `select id, code from areas where level = 'khoroo' order by code desc limit 1`,
  )
  await t.core.pool.query(`update areas set closed_on = '2021-01-01' where id = $1`, [rows[0].id])
  const answer = await signOn('staff', newcomer({ groups: ['office'], area: rows[0].code }))
  await t.core.pool.query('update areas set closed_on = null where id = $1', [rows[0].id])

  expect(fields(answer.body)).toEqual({ provider: 'sign_on_no_account' })
})

test('successful sign-ins do not count against the limit of a network; abandoned and failed ones do', async () => {
  const counted = async () =>
    (await t.core.pool.query(`select count(*)::int as n from attempts where kind = 'sign_on'`)).rows[0].n
  const person = newcomer()
  await signOn('citizens', person)
  await signOn('citizens', person)
  expect(await counted()).toBe(0)

  await start('citizens')
  expect((await signOn('citizens', newcomer({ email_verified: false }))).status).toBe(400)
  expect(await counted()).toBe(3)
})

describe('the way back', () => {
  test('works once, from the browser that left, and within ten minutes', async () => {
    oidc.person = newcomer()
    const way = await start('citizens')
    const query = await oidc.visit(way.url)
    const other = await start('citizens')

    expect(fields((await finish(query, other.key)).body)).toEqual({ provider: 'sign_on_failed' })
    expect((await finish(query, way.key)).status).toBe(200)
    expect(fields((await finish(query, way.key)).body)).toEqual({ provider: 'sign_on_failed' })

    const late = await start('citizens')
    const lateQuery = await oidc.visit(late.url)
    await t.core.pool.query(`update sign_on_flows set expires_at = now() - interval '1 second'`)
    expect(fields((await finish(lateQuery, late.key)).body)).toEqual({ provider: 'sign_on_failed' })
  })

  test('takes no code of another way, and no answer without a code', async () => {
    oidc.person = newcomer()
    const [mine, theirs] = [await start('citizens'), await start('citizens')]
    const stolen = new URLSearchParams(await oidc.visit(theirs.url))
    const own = new URLSearchParams(await oidc.visit(mine.url))
    own.set('code', stolen.get('code') ?? '')

    // PKCE: the code belongs to another verifier
    expect(fields((await finish(`?${own}`, mine.key)).body)).toEqual({ provider: 'sign_on_failed' })
    const refused = await start('citizens')
    const state = new URL(refused.url).searchParams.get('state')
    const answer = await finish(`?error=access_denied&state=${state}`, refused.key)
    expect(fields(answer.body)).toEqual({ provider: 'sign_on_failed' })
  })
})

describe('linking in the settings', () => {
  test('needs the password, and the return of the same person; unlinking too', async () => {
    oidc.person = newcomer()
    const link = (body: object) => t.as(people.leader).post('/v1/auth/link-sign-on/staff', body)
    expect((await link({ password: 'wrong' })).status).toBe(400)
    const way = (await link(proof)).body.data
    const query = await oidc.visit(way.url)
    expect((await finish(query, way.key, people.khorooAdmin)).status).toBe(400)

    const again = (await link(proof)).body.data
    expect((await finish(await oidc.visit(again.url), again.key, people.leader)).body.data).toEqual({
      token: null,
      user: null,
    })
    const { body } = await t.as(people.leader).get('/v1/auth/sign-ons')
    expect(body.data.map((one: { provider: string }) => one.provider)).toEqual(['staff'])
    const { id } = body.data[0].linked
    expect((await t.as(people.khorooAdmin).delete(`/v1/auth/sign-ons/${id}`, proof)).status).toBe(404)
    expect((await t.as(people.leader).delete(`/v1/auth/sign-ons/${id}`, { password: 'wrong' })).status).toBe(400)
    expect((await t.as(people.leader).delete(`/v1/auth/sign-ons/${id}`, proof)).status).toBe(204)
  })

  test('of a sign-in that belongs to another account is refused', async () => {
    const person = newcomer()
    await signOn('citizens', person)
    const way = (await t.as(people.homelessCitizen).post('/v1/auth/link-sign-on/citizens', proof)).body.data

    const answer = await finish(await oidc.visit(way.url), way.key, people.homelessCitizen)
    expect(fields(answer.body)).toEqual({ provider: 'sign_on_taken' })
  })
})

test('signing out leads to the page of the provider for a session that began there, and nowhere for others', async () => {
  const { body } = await signOn('citizens', newcomer())
  const headers = { authorization: `Bearer ${body.data.token}` }
  const end = await t.as(null).post('/v1/auth/sign-on-end', undefined, headers)

  const url = new URL(end.body.data.url)
  expect([url.origin, url.searchParams.get('post_logout_redirect_uri')]).toEqual([
    oidc.issuer,
    `${PUBLIC_URL}/auth/login`,
  ])
  expect((await t.as(people.leader).post('/v1/auth/sign-on-end')).body.data.url).toBeNull()
})

test('while the provider is away people learn it, and sign in with their password', async () => {
  const gone = await app({ env: { ...ofProvider('STAFF'), OIDC_STAFF_ISSUER: 'http://127.0.0.1:9', PUBLIC_URL } })
  const answer = await gone.as(null).post('/v1/auth/sign-on/staff')

  expect(fields(answer.body)).toEqual({ provider: 'sign_on_away' })
  expect(answer.body.errors[0].message).toContain('өөр аргаар')
  const login = await gone.as(null).post('/v1/admin/login', { email: people.leader.email, password: PASSWORD })
  expect(login.status).toBe(200)
  expect((await gone.as(null).get('/v1/auth/sign-on')).body.data).toEqual([
    { provider: 'staff', label: 'Ажилтны нэвтрэлт' },
  ])
})
