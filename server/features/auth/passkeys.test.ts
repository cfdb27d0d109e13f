import { generate } from 'otplib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { makeAuthenticator } from '../../testing/authenticator.ts'
import { PASSWORD, people, type TestPerson } from '../../testing/people.ts'

let t: TestApp
let clock = Date.now()
const later = (ms: number) => {
  clock += ms
  t.setNow(new Date(clock))
}
const fields = (body: { errors?: { path: string; code: string }[] }) =>
  Object.fromEntries((body.errors ?? []).map((e) => [e.path, e.code]))
type Key = ReturnType<typeof makeAuthenticator>
const newKey = () => makeAuthenticator(t.core.config.publicUrl)
const proof = { password: PASSWORD }

const optionsFor = async (who: TestPerson, body: object = proof) =>
  (await t.as(who).post('/v1/auth/passkeys/options', body)).body.data
const challenge = async () => (await t.as(null).post('/v1/auth/passkeys/sign-in/options', {})).body.data
const proveBy = async (who: TestPerson, key: Key) =>
  key.get((await t.as(who).post('/v1/auth/passkeys/proof/options', {})).body.data)
const signIn = (assertion: object) => t.as(null).post('/v1/auth/passkeys/sign-in', assertion)
const login = (who: TestPerson, code?: string) =>
  t.as(null).post('/v1/admin/login', { email: who.email, password: PASSWORD, ...(code ? { code } : {}) })

/** Registers a key for somebody without a second factor. */
async function register(who: TestPerson, name = 'Утас') {
  const key = newKey()
  const made = await t.as(who).post('/v1/auth/passkeys', { name, response: key.create(await optionsFor(who)) })
  return { key, id: made.body.data?.passkey?.id as string, made }
}

beforeAll(async () => {
  t = await app()
  later(0)
})
beforeEach(async () => {
  await t.core.pool.query('delete from passkeys')
  await t.core.pool.query('delete from attempts')
  await t.core.pool.query(`update users set totp_secret = null, totp_since = null, recovery_hashes = '[]'`)
})

describe('registering a passkey', () => {
  test('needs the password', async () => {
    const { body } = await t.as(people.leader).post('/v1/auth/passkeys/options', { password: 'wrong' })

    expect(fields(body)).toEqual({ password: 'wrong_password' })
  })

  test('makes the first second factor, with recovery codes, and notifies its owner', async () => {
    const { made } = await register(people.leader)

    expect(made.status).toBe(201)
    expect(made.body.data.recoveryCodes).toHaveLength(10)
    const { body } = await t.as(people.leader).get('/v1/auth/account')
    expect(body.data.twoStep).toMatchObject({ on: false, passkeys: 1, recoveryCodesLeft: 10 })
    const { rows } = await t.core.pool.query('select subject from outbox where recipient = $1', [people.leader.email])
    expect(rows.map((r) => r.subject)).toContain('Таны бүртгэлд нэвтрэх түлхүүр нэмэгдлээ')
  })

  test('as the first factor ends the other sessions, which had only the password; a later one does not', async () => {
    const account = (token: string) => t.as(null).get('/v1/auth/account', { authorization: `Bearer ${token}` })
    const other = await t.tokenOf(people.leader)
    const { key } = await register(people.leader)
    expect((await account(other)).status).toBe(401)
    expect((await t.as(people.leader).get('/v1/auth/account')).status).toBe(200)

    const later = await t.tokenOf(people.leader)
    const passkey = await proveBy(people.leader, key)
    const response = newKey().create(await optionsFor(people.leader, { ...proof, passkey }))
    expect((await t.as(people.leader).post('/v1/auth/passkeys', { name: 'Түлхүүр', response })).status).toBe(201)
    expect((await account(later)).status).toBe(200)
  })

  test('as the first factor ends what was begun before it: another registration, and the secret of an app', async () => {
    const { secret } = (await t.as(people.leader).put('/v1/auth/two-step/secret', proof)).body.data
    const begun = newKey().create(await optionsFor(people.leader))
    await register(people.leader)

    const added = await t.as(people.leader).post('/v1/auth/passkeys', { name: 'Гэтэгч', response: begun })
    expect(fields(added.body)).toEqual({ passkey: 'wrong_passkey' })
    const code = await generate({ secret, epoch: Math.floor(clock / 1000) })
    expect((await t.as(people.leader).put('/v1/auth/two-step', { code })).body.code).toBe('wrong_state')
  })

  test('is not possible with a challenge from before an app was turned on', async () => {
    const begun = newKey().create(await optionsFor(people.leader))
    const { secret } = (await t.as(people.leader).put('/v1/auth/two-step/secret', proof)).body.data
    const code = await generate({ secret, epoch: Math.floor(clock / 1000) })
    expect((await t.as(people.leader).put('/v1/auth/two-step', { code })).status).toBe(200)

    const added = await t.as(people.leader).post('/v1/auth/passkeys', { name: 'Гэтэгч', response: begun })
    expect(fields(added.body)).toEqual({ passkey: 'wrong_passkey' })
  })

  test('is refused for another origin, another host, without the check of the person, and for a challenge of another', async () => {
    const answer = async (wrong: object, who = people.leader) => {
      const response = newKey().create(await optionsFor(who), wrong)
      return t.as(people.leader).post('/v1/auth/passkeys', { name: 'Утас', response })
    }
    for (const wrong of [{ origin: 'https://nutag.evil.example' }, { rpId: 'evil.example' }, { isUnverified: true }])
      expect(fields((await answer(wrong)).body), JSON.stringify(wrong)).toEqual({ passkey: 'wrong_passkey' })
    expect(fields((await answer({}, people.khorooAdmin)).body)).toEqual({ passkey: 'wrong_passkey' })
    expect((await t.as(people.leader).get('/v1/auth/passkeys')).body.data).toEqual([])
  })

  test('takes each challenge once, and none after five minutes', async () => {
    const key = newKey()
    const response = key.create(await optionsFor(people.leader))
    await t.as(people.leader).post('/v1/auth/passkeys', { name: 'Утас', response })
    const again = await t.as(people.leader).post('/v1/auth/passkeys', { name: 'Утас', response })
    expect(fields(again.body)).toEqual({ passkey: 'wrong_passkey' })

    const late = newKey().create(await optionsFor(people.khorooAdmin))
    later(5 * 60_000 + 1)
    const answered = await t.as(people.khorooAdmin).post('/v1/auth/passkeys', { name: 'Утас', response: late })
    expect(fields(answered.body)).toEqual({ passkey: 'wrong_passkey' })
  })

  test('of a second one needs the first factor: an open screen and the password are not enough', async () => {
    const { key } = await register(people.leader)
    const alone = await t.as(people.leader).post('/v1/auth/passkeys/options', proof)
    expect(fields(alone.body)).toEqual({ code: 'required' })

    const passkey = await proveBy(people.leader, key)
    const response = newKey().create(await optionsFor(people.leader, { ...proof, passkey }))
    const made = await t.as(people.leader).post('/v1/auth/passkeys', { name: 'Түлхүүр', response })
    expect([made.status, made.body.data.recoveryCodes]).toEqual([201, null])
  })
})

describe('signing in with a passkey', () => {
  test('needs neither password nor code, and is the only way next to a recovery code then', async () => {
    const { key, made } = await register(people.leader)
    const { body, status } = await signIn(key.get(await challenge()))

    expect([status, body.data.user.email]).toEqual([200, people.leader.email])
    const alone = await login(people.leader)
    expect([alone.body.code, alone.body.params]).toEqual(['second_step_needed', { app: false, passkey: true }])
    expect((await login(people.leader, made.body.data.recoveryCodes[0])).status).toBe(200)
  })

  test('a recorded answer cannot be used again', async () => {
    const { key } = await register(people.leader)
    const answer = key.get(await challenge())

    expect((await signIn(answer)).status).toBe(200)
    expect((await signIn(answer)).status).toBe(400)
  })

  test('of two concurrent uses of one answer exactly one succeeds', async () => {
    const { key } = await register(people.leader)
    const answer = key.get(await challenge())
    const both = await Promise.all([signIn(answer), signIn(answer)])

    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('a signature of another page, of another host, or without the check of the person is refused', async () => {
    const { key } = await register(people.leader)
    for (const wrong of [{ origin: 'https://nutag.evil.example' }, { rpId: 'evil.example' }, { isUnverified: true }])
      expect((await signIn(key.get(await challenge(), wrong))).status, JSON.stringify(wrong)).toBe(400)
  })

  test('a counter that goes back is refused: the key was copied', async () => {
    const { key } = await register(people.leader)
    expect((await signIn(key.get(await challenge(), { counter: 7 }))).status).toBe(200)

    expect((await signIn(key.get(await challenge(), { counter: 7 }))).status).toBe(400)
    expect((await signIn(key.get(await challenge(), { counter: 3 }))).status).toBe(400)
    expect((await signIn(key.get(await challenge(), { counter: 8 }))).status).toBe(200)
  })

  test('authenticators that do not count sign in again and again', async () => {
    const { key } = await register(people.leader)
    for (let i = 0; i < 3; i++) expect((await signIn(key.get(await challenge(), { counter: 0 }))).status).toBe(200)
  })

  test('an unknown key, a key under the name of another, and a challenge for something else are refused', async () => {
    const { key } = await register(people.leader)
    const { key: other } = await register(people.khorooAdmin)
    expect((await signIn(newKey().get(await challenge()))).status).toBe(400)
    expect((await signIn({ ...other.get(await challenge()), id: key.id, rawId: key.id })).status).toBe(400)
    expect((await signIn(await proveBy(people.leader, key))).status).toBe(400)
  })

  test('a deactivated person gets in by no key', async () => {
    const { key } = await register(people.otherLeader)
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [people.otherLeader.id])

    expect((await signIn(key.get(await challenge()))).status).toBe(400)
  })
})

describe('removing a factor', () => {
  test('a passkey needs the password and a factor of the same person', async () => {
    const { key, id } = await register(people.leader)
    const { key: other } = await register(people.khorooAdmin)
    const remove = (body: object) => t.as(people.leader).delete(`/v1/auth/passkeys/${id}`, body)

    expect(fields((await remove(proof)).body)).toEqual({ code: 'required' })
    const foreign = await proveBy(people.khorooAdmin, other)
    expect(fields((await remove({ ...proof, passkey: foreign })).body)).toEqual({ passkey: 'wrong_passkey' })
    expect((await remove({ password: 'wrong', passkey: await proveBy(people.leader, key) })).status).toBe(400)
    expect((await remove({ ...proof, passkey: await proveBy(people.leader, key) })).status).toBe(204)
    expect((await login(people.leader)).status).toBe(200)
  })

  test('nobody removes or renames the passkey of somebody else', async () => {
    const { id } = await register(people.leader)

    expect((await t.as(people.cityAdmin).delete(`/v1/auth/passkeys/${id}`, proof)).status).toBe(404)
    expect((await t.as(people.cityAdmin).patch(`/v1/auth/passkeys/${id}`, { name: 'Миний' })).status).toBe(404)
    expect((await t.as(people.leader).patch(`/v1/auth/passkeys/${id}`, { name: 'Миний' })).body.data.name).toBe('Миний')
  })

  test('the authenticator app needs a code of it, and codes cannot be tried without end', async () => {
    const { secret } = (await t.as(people.leader).put('/v1/auth/two-step/secret', proof)).body.data
    const codeNow = () => generate({ secret, epoch: Math.floor(clock / 1000) })
    await t.as(people.leader).put('/v1/auth/two-step', { code: await codeNow() })
    later(60_000)
    expect(fields((await t.as(people.leader).delete('/v1/auth/two-step', proof)).body)).toEqual({ code: 'required' })
    const right = await codeNow()
    const wrong = right === '000000' ? '000001' : '000000'
    const tries: number[] = []
    for (let i = 0; i < 7; i++)
      tries.push((await t.as(people.leader).delete('/v1/auth/two-step', { ...proof, code: wrong })).status)
    expect(tries).toEqual([400, 400, 400, 400, 400, 429, 429])

    later(15 * 60_000)
    const done = await t.as(people.leader).delete('/v1/auth/two-step', { ...proof, code: await codeNow() })
    expect(done.status).toBe(204)
  })
})
