import { beforeAll, beforeEach, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { secretIn } from '../../testing/mail.ts'
import { PASSWORD, people } from '../../testing/people.ts'

const NEW = 'шинэ нууц үгийг энд бичив'
const { leader, khorooAdmin, citizen } = people
let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.core.pool.query('truncate outbox, attempts, codes'))

/** Asks for a new password, and returns what the mail contains. */
async function asked(email: string): Promise<string> {
  expect((await t.as(null).post('/v1/auth/reset-password', { email })).status).toBe(202)
  await expect.poll(() => secretIn(t, email)).not.toBe('')
  return secretIn(t, email)
}
const byLink = (token: string, password = NEW) => t.as(null).post('/v1/auth/new-password/link', { token, password })

test('staff get a link, which works once; citizens get six digits', async () => {
  const token = await asked(leader.email)
  expect(token).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/)
  expect(await asked(citizen.email)).toMatch(/^\d{6}$/)

  expect((await byLink(token)).body.data).toEqual({ email: leader.email })
  expect((await byLink(token)).status).toBe(400)
  expect((await t.as(null).post('/v1/admin/login', { email: leader.email, password: NEW })).status).toBe(200)
})

test('no six digits open an account of staff, and no link of another purpose does', async () => {
  const token = await asked(khorooAdmin.email)
  for (const code of ['000000', '123456', '999999'])
    expect(
      (await t.as(null).post('/v1/auth/new-password', { email: khorooAdmin.email, code, password: NEW })).status,
    ).toBe(400)
  expect((await t.as(null).post('/v1/auth/invitation', { token })).status).toBe(400)
  expect((await t.as(null).post('/v1/auth/email/confirm', { token, password: PASSWORD })).status).toBe(400)
  expect((await t.as(null).post('/v1/admin/login', { email: khorooAdmin.email, password: PASSWORD })).status).toBe(200)
})

test('of two concurrent uses of one link exactly one succeeds, and none after an hour', async () => {
  const token = await asked(khorooAdmin.email)
  const both = await Promise.all([byLink(token), byLink(token)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])

  const late = await asked(khorooAdmin.email)
  t.setNow(new Date(Date.now() + 3_600_001))
  expect((await byLink(late)).status).toBe(400)
  t.setNow(undefined)
})

test('a new password replaces no second factor: signing in still asks for it', async () => {
  const { id, email } = people.districtAdmin
  await t.core.pool.query('update users set totp_since = now() where id = $1', [id])
  const answer = await byLink(await asked(email))

  expect(answer.body.data).toEqual({ email })
  const login = await t.as(null).post('/v1/admin/login', { email, password: NEW })
  expect([login.status, login.body.code, login.body.data]).toEqual([401, 'second_step_needed', undefined])
})
