import { generate } from 'otplib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { makeAuthenticator } from '../../testing/authenticator.ts'
import { secretIn } from '../../testing/mail.ts'
import { PASSWORD, people, type TestPerson } from '../../testing/people.ts'

let t: TestApp
const me = people.citizen
const fields = (body: { errors?: { path: string; code: string }[] }) =>
  Object.fromEntries((body.errors ?? []).map((e) => [e.path, e.code]))
const post = (path: string, body?: object, who: TestPerson = me) => t.as(who).post(`/v1/auth/${path}`, body)
const exportBy = (proof: object) => post('my-data/export', proof)
const deleteBy = (proof: object) => post('my-data/deletion', proof)

/** A code mailed to the account's address. */
async function mailedCode(who: TestPerson = me): Promise<string> {
  await t.core.pool.query('delete from outbox where recipient = $1', [who.email])
  expect((await post('proof-code', undefined, who)).status).toBe(202)
  return secretIn(t, who.email)
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Adds a passkey to the account, proven by a mailed code. */
async function withPasskey() {
  const key = makeAuthenticator(t.core.config.publicUrl)
  const options = await post('passkeys/options', { mailCode: await mailedCode() })
  const made = await post('passkeys', { name: 'Утас', response: key.create(options.body.data) })
  return { key, recoveryCodes: made.body.data.recoveryCodes as string[] }
}
const assertion = async ({ key }: Awaited<ReturnType<typeof withPasskey>>, who: TestPerson = me) =>
  key.get((await post('passkeys/proof/options', {}, who)).body.data)

beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('delete from passkeys')
  await t.core.pool.query('delete from attempts')
  await t.core.pool.query('delete from exports')
  await t.core.pool.query('delete from account_deletions')
  await t.core.pool.query(
    `update users set email_verified_at = now(), totp_secret = null, totp_since = null, recovery_hashes = '[]',
       password_hash = case when id = $1 then null else password_hash end`,
    [me.id],
  )
})

describe('an account without a password', () => {
  test('proves nothing by an empty proof, a password, or a second factor that it does not have', async () => {
    expect(fields((await exportBy({})).body)).toEqual({ mailCode: 'required' })
    expect(fields((await deleteBy({ password: PASSWORD })).body)).toEqual({ mailCode: 'required' })
    expect(fields((await deleteBy({ code: '123456' })).body)).toEqual({ mailCode: 'required' })
    const foreign = makeAuthenticator(t.core.config.publicUrl)
    const challenge = (await post('passkeys/proof/options', {})).body.data
    expect(fields((await deleteBy({ passkey: foreign.get(challenge) })).body)).toEqual({ passkey: 'wrong_passkey' })
  })

  test('exports and deletes with a code mailed to its address, each of which works once', async () => {
    const code = await mailedCode()

    expect((await exportBy({ mailCode: code })).status).toBe(201)
    expect(fields((await deleteBy({ mailCode: code })).body)).toEqual({ mailCode: 'wrong_code' })
    const { status, body } = await deleteBy({ mailCode: await mailedCode() })
    expect([status, body.data.deletionDueAt]).toEqual([200, expect.any(String)])
  })

  test('of sixty concurrent uses of one code exactly one succeeds', async () => {
    const code = await mailedCode()
    const answers = await Promise.all(Array.from({ length: 60 }, () => deleteBy({ mailCode: code })))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 400, 429].includes(status))).toBe(true)
  })

  test('has five attempts at a code, and fifteen minutes for five attempts at all codes', async () => {
    const code = await mailedCode()
    for (let i = 0; i < 5; i++)
      expect(fields((await deleteBy({ mailCode: otherThan(code) })).body)).toEqual({ mailCode: 'wrong_code' })

    expect((await deleteBy({ mailCode: code })).status).toBe(429)
    const next = await mailedCode()
    expect((await deleteBy({ mailCode: next })).status).toBe(429)
  })

  test('takes no code of another person, of another purpose, or of an address that it no longer has', async () => {
    await t.core.pool.query('update users set password_hash = null where id = $1', [people.homelessCitizen.id])
    const theirs = await mailedCode(people.homelessCitizen)
    expect(fields((await deleteBy({ mailCode: theirs })).body)).toEqual({ mailCode: 'wrong_code' })

    const mine = await mailedCode()
    await t.core.pool.query(`update users set email = 'moved@test.mn' where id = $1`, [me.id])
    const answer = await deleteBy({ mailCode: mine })
    await t.core.pool.query('update users set email = $2 where id = $1', [me.id, me.email])
    expect(fields(answer.body)).toEqual({ mailCode: 'wrong_code' })

    await t.core.pool.query('update users set email_verified_at = null where id = $1', [me.id])
    await t.core.pool.query('delete from outbox where recipient = $1', [me.email])
    await post('verify/code')
    const verifying = await secretIn(t, me.email)
    expect(fields((await deleteBy({ mailCode: verifying })).body)).toEqual({ mailCode: 'wrong_code' })
  })

  test('whose address is not confirmed gets no code; neither does an account with a password', async () => {
    await t.core.pool.query('update users set email_verified_at = null where id = $1', [me.id])

    expect((await post('proof-code')).body.code).toBe('wrong_state')
    expect((await post('proof-code', undefined, people.leader)).body.code).toBe('wrong_state')
    expect((await t.as(null).post('/v1/auth/proof-code')).status).toBe(401)
  })

  test('is mailed at most five codes an hour', async () => {
    for (let i = 0; i < 5; i++) expect((await post('proof-code')).status).toBe(202)

    expect((await post('proof-code')).status).toBe(429)
  })

  test('with a passkey proves itself by it alone, and by a mailed code only with a second factor', async () => {
    const passkey = await withPasskey()
    expect((await exportBy({ passkey: await assertion(passkey) })).status).toBe(201)
    const used = await assertion(passkey)
    expect((await deleteBy({ passkey: used })).status).toBe(200)
    expect(fields((await deleteBy({ passkey: used })).body)).toEqual({ passkey: 'wrong_passkey' })

    const mailCode = await mailedCode()
    expect(fields((await deleteBy({ mailCode })).body)).toEqual({ code: 'required' })
    expect(fields((await deleteBy({ mailCode, code: otherThan('123456') })).body)).toEqual({ code: 'wrong_code' })
    expect((await deleteBy({ mailCode, code: passkey.recoveryCodes[0] })).status).toBe(200)
  })

  test('with a passkey is not proven by a recovery code alone, nor by a challenge of somebody else', async () => {
    const passkey = await withPasskey()

    expect(fields((await deleteBy({ code: passkey.recoveryCodes[0] })).body)).toEqual({ mailCode: 'required' })
    const foreign = await assertion(passkey, people.leader)
    const both = await deleteBy({ passkey: foreign, code: passkey.recoveryCodes[0] })
    expect(fields(both.body)).toEqual({ passkey: 'wrong_passkey' })
  })

  test('sets up an authenticator app, after which a mailed code needs a code of it', async () => {
    const { secret } = (await t.as(me).put('/v1/auth/two-step/secret', { mailCode: await mailedCode() })).body.data
    const codeNow = () => generate({ secret, epoch: Math.floor(Date.now() / 1000) })
    expect((await t.as(me).put('/v1/auth/two-step', { code: await codeNow() })).status).toBe(200)

    expect(fields((await exportBy({ mailCode: await mailedCode() })).body)).toEqual({ code: 'required' })
  })
})

describe('an account without a password and its address', () => {
  const NEW = 'new.address@test.mn'
  const owner = people.farLeader
  beforeEach(async () => {
    await t.core.pool.query('update users set password_hash = null, email = $2 where id = $1', [owner.id, owner.email])
  })
  const plan = (proof: object, who: TestPerson = owner) => t.as(who).put('/v1/auth/email', { email: NEW, ...proof })
  const confirm = (token: string, proof: object, who: TestPerson | null = owner) =>
    t.as(who).post('/v1/auth/email/confirm', { token, ...proof })
  const emailOf = async () =>
    (await t.core.pool.query('select email from users where id = $1', [owner.id])).rows[0].email
  /** The token of the mail to the new address. */
  const planned = async () => {
    await t.core.pool.query('delete from outbox where recipient = $1', [NEW])
    expect((await plan({ mailCode: await mailedCode(owner) })).status).toBe(200)
    return secretIn(t, NEW)
  }

  test('is not changed without a proof, nor with a password', async () => {
    expect(fields((await plan({})).body)).toEqual({ mailCode: 'required' })
    expect(fields((await plan({ password: PASSWORD })).body)).toEqual({ mailCode: 'required' })
  })

  test('is not changed by the link alone, by a guessed password, or by somebody else who is signed in', async () => {
    const token = await planned()
    expect(fields((await confirm(token, {}, null)).body)).toEqual({ password: 'no_password' })
    expect(fields((await confirm(token, { password: PASSWORD }, null)).body)).toEqual({ password: 'no_password' })
    expect(fields((await confirm(token, { mailCode: '123456' }, people.leader)).body)).toEqual({
      password: 'no_password',
    })
    expect(fields((await confirm(token, {})).body)).toEqual({ mailCode: 'required' })

    expect(await emailOf()).toBe(owner.email)
  })

  test('is changed with the link and a code mailed to the present address, once', async () => {
    const token = await planned()
    const code = await mailedCode(owner)
    const { status, body } = await confirm(token, { mailCode: code })
    expect([status, body.data, await emailOf()]).toEqual([200, { email: NEW }, NEW])

    expect(fields((await confirm(token, { mailCode: code }, null)).body)).toEqual({ token: 'wrong_link' })
    // every session has ended
    expect((await t.as(owner).get('/v1/auth/account')).status).toBe(401)
  })
})

describe('the first password of an account', () => {
  const first = (body: object) => t.as(me).put('/v1/auth/password', body)
  const NEXT = 'four quiet river stones'

  test('is set with a mailed code, not without one, and only where there is none', async () => {
    expect(fields((await first({ newPassword: NEXT })).body)).toEqual({ mailCode: 'required' })
    expect(fields((await first({ oldPassword: PASSWORD, newPassword: NEXT })).body)).toEqual({ mailCode: 'required' })
    const mailCode = await mailedCode()
    // a password that is refused does not cost another mail
    expect(fields((await first({ newPassword: 'password password', mailCode })).body)).toHaveProperty('newPassword')
    const { status } = await first({ newPassword: NEXT, mailCode })
    expect(status).toBe(204)

    expect((await t.as(null).post('/v1/admin/login', { email: me.email, password: NEXT })).status).toBe(200)
    expect(fields((await first({ newPassword: `${NEXT} again`, mailCode })).body)).toEqual({ oldPassword: 'required' })
  })

  test('of two concurrent settings with different proofs exactly one succeeds', async () => {
    const passkey = await withPasskey()
    const [one, other] = [await assertion(passkey), await assertion(passkey)]
    const answers = await Promise.all([
      first({ newPassword: NEXT, passkey: one }),
      first({ newPassword: `${NEXT} again`, passkey: other }),
    ])

    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })
})

test('an account with a password is proven by no mailed code', async () => {
  await t.core.pool.query('update users set password_hash = null where id = $1', [people.leader.id])
  const mailCode = await mailedCode(people.leader)
  const { rows } = await t.core.pool.query('select password_hash from users where id = $1', [people.khorooAdmin.id])
  await t.core.pool.query('update users set password_hash = $2 where id = $1', [
    people.leader.id,
    rows[0].password_hash,
  ])

  const { body } = await post('my-data/deletion', { mailCode }, people.leader)
  expect(fields(body)).toEqual({ password: 'required' })
  expect((await post('my-data/deletion', { password: PASSWORD }, people.leader)).status).toBe(200)
})
