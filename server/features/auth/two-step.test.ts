import { generate } from 'otplib'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { PASSWORD, people, type TestPerson } from '../../testing/people.ts'

let t: TestApp
let clock = Date.now()
const at = (ms: number) => {
  clock += ms
  t.setNow(new Date(clock))
}
const fields = (body: { errors?: { path: string; code: string }[] }) =>
  Object.fromEntries((body.errors ?? []).map((e) => [e.path, e.code]))
const codeAt = (secret: string, ms = clock) => generate({ secret, epoch: Math.floor(ms / 1000) })
const login = (person: TestPerson, code?: string, password = PASSWORD) =>
  t.as(null).post('/v1/admin/login', { email: person.email, password, ...(code ? { code } : {}) })

/** Turns two-step sign-in on for a person; half a minute passes, so that the confirming code is used up. */
async function turnOn(person: TestPerson): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await t.as(person).put('/v1/auth/two-step/secret', { password: PASSWORD })
  const secret: string = started.body.data.secret
  const confirmed = await t.as(person).put('/v1/auth/two-step', { code: await codeAt(secret) })
  at(60_000)
  return { secret, recoveryCodes: confirmed.body.data.recoveryCodes }
}

beforeAll(async () => {
  t = await app()
  at(0)
})

describe('turning two-step sign-in on', () => {
  test('requires the password', async () => {
    const { body } = await t.as(people.citizen).put('/v1/auth/two-step/secret', { password: 'wrong' })

    expect(fields(body)).toEqual({ password: 'wrong_password' })
  })

  test('has no effect until confirmed with a code', async () => {
    const { body } = await t.as(people.citizen).put('/v1/auth/two-step/secret', { password: PASSWORD })
    expect(decodeURIComponent(body.data.uri)).toMatch(/^otpauth:\/\/totp\/Нутаг:citizen@test\.mn\?secret=/)

    expect((await login(people.citizen)).status).toBe(200)
    const wrong = await t.as(people.citizen).put('/v1/auth/two-step', { code: '000000' })
    expect(fields(wrong.body)).toEqual({ code: 'wrong_code' })
  })

  test('is impossible without a secret, and twice', async () => {
    expect((await t.as(people.homelessCitizen).put('/v1/auth/two-step', { code: '123456' })).body.code).toBe(
      'wrong_state',
    )
    const { secret, recoveryCodes } = await turnOn(people.otherLeader)
    const proof = { password: PASSWORD, code: recoveryCodes[0] }

    expect((await t.as(people.otherLeader).put('/v1/auth/two-step/secret', proof)).body.code).toBe('wrong_state')
    expect((await login(people.otherLeader, await codeAt(secret))).status).toBe(200)
  })
})

test('the first factor ends the other sessions, which had only the password', async () => {
  const other = await t.tokenOf(people.homelessCitizen)
  const account = (token: string) => t.as(null).get('/v1/auth/account', { authorization: `Bearer ${token}` })
  expect((await account(other)).status).toBe(200)
  await turnOn(people.homelessCitizen)

  expect((await account(other)).status).toBe(401)
  expect((await t.as(people.homelessCitizen).get('/v1/auth/account')).status).toBe(200)
})

describe('signing in with a second step', () => {
  test('a right password alone gets second_step_needed and is no failure; a wrong one gets the usual response', async () => {
    await turnOn(people.leader)
    for (let i = 0; i < 7; i++) expect((await login(people.leader)).body.code).toBe('second_step_needed')

    expect((await login(people.leader, undefined, 'wrong')).body.code).toBe('wrong_credentials')
  })

  test('a code works once', async () => {
    const { secret } = await turnOn(people.khorooAdmin)
    const code = await codeAt(secret)

    expect((await login(people.khorooAdmin, code)).status).toBe(200)
    const again = await login(people.khorooAdmin, code)
    expect([again.status, fields(again.body)]).toEqual([401, { code: 'wrong_code' }])
  })

  test('of two concurrent uses of one code exactly one succeeds', async () => {
    const { secret } = await turnOn(people.otherKhorooAdmin)
    const code = await codeAt(secret)
    const answers = await Promise.all([login(people.otherKhorooAdmin, code), login(people.otherKhorooAdmin, code)])

    expect(answers.map((a) => a.status).sort()).toEqual([200, 401])
  })

  test('a phone that is half a minute off is accepted, a whole minute is not', async () => {
    const { secret } = await turnOn(people.farKhorooAdmin)

    expect((await login(people.farKhorooAdmin, await codeAt(secret, clock - 61_000))).status).toBe(401)
    expect((await login(people.farKhorooAdmin, await codeAt(secret, clock - 30_000))).status).toBe(200)
    expect((await login(people.farKhorooAdmin, await codeAt(secret, clock + 30_000))).status).toBe(200)
    expect((await login(people.farKhorooAdmin, await codeAt(secret, clock + 61_000))).status).toBe(401)
  })

  test('wrong codes count like wrong passwords: five, then 429 even for the right one', async () => {
    const { secret } = await turnOn(people.farLeader)
    const right = await codeAt(secret)
    const wrong = right === '000000' ? '000001' : '000000'
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(people.farLeader, wrong)))

    expect(answers.filter((a) => a.status === 401)).toHaveLength(5)
    expect((await login(people.farLeader, right)).status).toBe(429)
  })

  test('a recovery code works once, with or without its dashes, and only for its person', async () => {
    const { recoveryCodes } = await turnOn(people.districtAdmin)
    const other = await turnOn(people.otherDistrictAdmin)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes

    expect((await login(people.otherDistrictAdmin, first)).status).toBe(401)
    expect((await login(people.districtAdmin, first)).status).toBe(200)
    expect((await login(people.districtAdmin, first)).status).toBe(401)
    expect((await login(people.districtAdmin, second.replaceAll('-', '').toUpperCase())).status).toBe(200)
    expect((await t.as(people.districtAdmin).get('/v1/auth/account')).body.data.twoStep).toMatchObject({
      on: true,
      recoveryCodesLeft: 8,
    })
    expect((await login(people.otherDistrictAdmin, other.recoveryCodes[0])).status).toBe(200)
  })

  test('new recovery codes replace the earlier ones, and none is stored in the clear', async () => {
    const { recoveryCodes } = await turnOn(people.cityAdmin)
    const made = await t
      .as(people.cityAdmin)
      .put('/v1/auth/two-step/recovery-codes', { password: PASSWORD, code: recoveryCodes[1] })

    expect((await login(people.cityAdmin, recoveryCodes[0])).status).toBe(401)
    expect((await login(people.cityAdmin, made.body.data.recoveryCodes[0])).status).toBe(200)
    const { rows } = await t.core.pool.query('select recovery_hashes::text as kept from users')
    const kept = rows.map((r) => r.kept).join()
    for (const code of [...recoveryCodes, ...made.body.data.recoveryCodes])
      expect(kept).not.toContain(code.replaceAll('-', ''))
  })

  test('when turned off with the password and a code, the password is enough again', async () => {
    const { recoveryCodes } = await turnOn(people.otherCityAdmin)
    expect(fields((await t.as(people.otherCityAdmin).delete('/v1/auth/two-step', { password: 'no' })).body)).toEqual({
      password: 'wrong_password',
    })
    expect((await login(people.otherCityAdmin)).body.code).toBe('second_step_needed')

    const proof = { password: PASSWORD, code: recoveryCodes[0] }
    expect((await t.as(people.otherCityAdmin).delete('/v1/auth/two-step', proof)).status).toBe(204)
    expect((await login(people.otherCityAdmin)).status).toBe(200)
  })

  test('the account shows whether two-step sign-in is on, never its secret', async () => {
    const { text, body } = await t.as(people.khorooAdmin).get('/v1/auth/account')
    const { rows } = await t.core.pool.query('select totp_secret from users where id = $1', [people.khorooAdmin.id])

    expect(body.data.twoStep.on).toBe(true)
    const sealed = Buffer.from(rows[0].totp_secret.replace('sealed:', ''), 'base64')
    expect(text).not.toContain(t.core.vault.open(`two-step ${people.khorooAdmin.id}`, sealed))
  })
})
