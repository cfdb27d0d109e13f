import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { newestMail, secretIn } from '../../testing/mail.ts'
import { PASSWORD, people, type TestPerson } from '../../testing/people.ts'
import { confirmed } from '../../testing/second-admin.ts'
import { fields, restore, usersOf } from './testing.ts'

let t: TestApp
const { create, one } = usersOf(() => t)
const NEW = 'new.address@test.mn'

beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await restore(t)
  await t.core.pool.query('truncate outbox, attempts, codes')
  await t.core.pool.query('update users set pending_email = null, pending_email_until = null')
})

const emailOf = async ({ id }: TestPerson) =>
  (await t.core.pool.query('select email from users where id = $1', [id])).rows[0].email
/** One admin asks, and another one confirms. */
async function changeTo(by: TestPerson, { id, name }: TestPerson, email: string) {
  const body = { email, firstName: name, lastName: 'Бат', phone: null, position: null, version: 1 }
  return confirmed(t, by, await t.as(by).patch(`/v1/users/${id}`, body))
}
const confirm = (token: string, password = PASSWORD) => t.as(null).post('/v1/auth/email/confirm', { token, password })
const login = (email: string) => t.as(null).post('/v1/admin/login', { email, password: PASSWORD })

describe('an admin who changes another person’s address', () => {
  test('does not take over the account, not even with the link in the new mailbox', async () => {
    const { status, body } = await changeTo(people.districtAdmin, people.khorooAdmin, NEW)
    expect([status, body.data.email, body.data.pendingEmail.email]).toEqual([200, people.khorooAdmin.email, NEW])

    // the admin owns the new mailbox, but does not know the password
    const token = await secretIn(t, NEW)
    expect(fields((await confirm(token, 'what the admin guesses')).body)).toEqual({ password: 'wrong_password' })
    expect(await emailOf(people.khorooAdmin)).toBe(people.khorooAdmin.email)

    // a code for a new password still goes to the confirmed address
    await t.as(null).post('/v1/auth/reset-password', { email: NEW })
    await t.as(null).post('/v1/auth/reset-password', { email: people.khorooAdmin.email })
    await expect.poll(() => secretIn(t, people.khorooAdmin.email)).not.toBe('')
    const { rows } = await t.core.pool.query('select subject from outbox where recipient = $1', [NEW])
    expect(rows).toEqual([{ subject: 'Шинэ и-мэйл хаягаа баталгаажуулна уу' }])
  })

  test('does not affect signing in, and the current address is notified', async () => {
    const token = await t.tokenOf(people.leader)
    await changeTo(people.khorooAdmin, people.leader, NEW)

    expect((await t.as(null).get('/v1/admin/my_account', { authorization: `Bearer ${token}` })).status).toBe(200)
    const mail = await newestMail(t, people.leader.email)
    expect(mail?.subject).toBe('Таны бүртгэлд өөр и-мэйл хаяг оруулах хүсэлт ирлээ')
    expect(mail?.body_text).toContain(NEW)
    expect([(await login(people.leader.email)).status, (await login(NEW)).status]).toEqual([200, 401])
  })

  test('cannot use an address that has an account', async () => {
    const { status, body } = await changeTo(people.khorooAdmin, people.leader, people.citizen.email)
    expect([status, fields(body)]).toEqual([409, { email: 'taken' }])
  })

  test('changes it at once for an invited person without a password: the invitation goes to the new address', async () => {
    const made = await create(people.khorooAdmin, { email: 'mistyped@test.mn' })
    const first = await secretIn(t, 'mistyped@test.mn')
    const whole = { firstName: 'Saraa', lastName: 'Dorj', phone: null, position: null, version: 1 }
    const { body } = await t.as(people.khorooAdmin).patch(`/v1/users/${made.body.data.id}`, { ...whole, email: NEW })

    expect([body.data.email, body.data.pendingEmail]).toEqual([NEW, null])
    expect((await t.as(null).post('/v1/auth/invitation', { token: first })).status).toBe(400)
    expect((await t.as(null).post('/v1/auth/invitation', { token: await secretIn(t, NEW) })).status).toBe(200)
  })

  test.each([
    ['active', ''],
    ['deactivated and invited again', `, status = 'invited'`],
  ])('does not take over an account that a provider signs in, without a password: %s', async (_, more) => {
    const { rows } = await t.core.pool.query('select password_hash from users where id = $1', [people.leader.id])
    await t.core.pool.query(
      `update users set password_hash = null, last_sign_in_at = '2026-01-01' ${more} where id = $1`,
      [people.leader.id],
    )
    const whole = { firstName: 'Saraa', lastName: 'Dorj', phone: null, position: null, version: 1 }
    const { body } = await t.as(people.khorooAdmin).patch(`/v1/users/${people.leader.id}`, { ...whole, email: NEW })
    await t.core.pool.query('update users set password_hash = $2 where id = $1', [
      people.leader.id,
      rows[0].password_hash,
    ])

    expect([body.data.email, body.data.requests.map((one: { email: string }) => one.email)]).toEqual([
      people.leader.email,
      [NEW],
    ])
    expect(await newestMail(t, NEW)).toBeUndefined()
  })

  test('may cancel the change: the link stops working', async () => {
    await changeTo(people.khorooAdmin, people.leader, NEW)
    const token = await secretIn(t, NEW)
    const cancel = (by: TestPerson) => t.as(by).delete(`/v1/users/${people.leader.id}/email`)
    expect((await cancel(people.farKhorooAdmin)).status).toBe(404)
    expect((await cancel(people.khorooAdmin)).body.data.pendingEmail).toBeNull()

    expect((await cancel(people.khorooAdmin)).body.code).toBe('wrong_state')
    expect(fields((await confirm(token)).body)).toEqual({ token: 'wrong_link' })
  })
})

describe('confirming a planned address', () => {
  const plan = async () => {
    await changeTo(people.khorooAdmin, people.leader, NEW)
    return secretIn(t, NEW)
  }

  test('with the link and the password activates it, ends every session and notifies the previous address', async () => {
    const session = await t.tokenOf(people.leader)
    expect((await confirm(await plan())).body.data).toEqual({ email: NEW })

    expect((await t.as(null).get('/v1/admin/my_account', { authorization: `Bearer ${session}` })).status).toBe(401)
    expect([(await login(people.leader.email)).status, (await login(NEW)).status]).toEqual([401, 200])
    expect((await newestMail(t, people.leader.email))?.subject).toBe('Таны бүртгэлийн и-мэйл хаяг солигдлоо')
    expect((await one(people.khorooAdmin, people.leader.id)).body.data).toMatchObject({
      email: NEW,
      emailVerified: true,
      pendingEmail: null,
    })
  })

  test('works once, and not after 72 hours', async () => {
    const token = await plan()
    t.setNow(new Date(Date.now() + 72.1 * 3_600_000))
    expect(fields((await confirm(token)).body)).toEqual({ token: 'wrong_link' })
    t.setNow(undefined)
    expect((await confirm(token)).status).toBe(200)
    expect(fields((await confirm(token)).body)).toEqual({ token: 'wrong_link' })
  })

  test('twice concurrently succeeds once', async () => {
    const token = await plan()
    const answers = await Promise.all([confirm(token), confirm(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('is rejected when another account has got the address in the meantime', async () => {
    const token = await plan()
    await create(people.khorooAdmin, { email: NEW })
    const { status, body } = await confirm(token)
    expect([status, fields(body)]).toEqual([409, { email: 'taken' }])
  })

  test('with an invitation’s token, or accepting an invitation with this one, is rejected', async () => {
    const token = await plan()
    await create(people.khorooAdmin, { email: 'other@test.mn' })
    expect(fields((await confirm(await secretIn(t, 'other@test.mn'))).body)).toEqual({ token: 'wrong_link' })
    expect((await t.as(null).post('/v1/auth/invitation', { token })).status).toBe(400)
  })
})

describe('your own address', () => {
  const plan = (password = PASSWORD) => t.as(people.leader).put('/v1/auth/email', { email: NEW, password })

  test('waits for the link, shows as pending, and can be cancelled', async () => {
    expect(fields((await plan('not mine')).body)).toEqual({ password: 'wrong_password' })
    expect((await plan()).body.data).toMatchObject({ email: people.leader.email, pendingEmail: { email: NEW } })
    const token = await secretIn(t, NEW)

    expect((await t.as(people.leader).delete('/v1/auth/email')).body.data.pendingEmail).toBeNull()
    expect(fields((await confirm(token)).body)).toEqual({ token: 'wrong_link' })
    expect((await t.as(people.leader).delete('/v1/auth/email')).body.code).toBe('wrong_state')
  })

  test('that an admin planned can be cancelled by the person', async () => {
    await changeTo(people.khorooAdmin, people.leader, NEW)
    expect((await t.as(people.leader).get('/v1/auth/account')).body.data.pendingEmail.email).toBe(NEW)
    expect((await t.as(people.leader).delete('/v1/auth/email')).status).toBe(200)
    expect((await one(people.khorooAdmin, people.leader.id)).body.data.pendingEmail).toBeNull()
  })
})
