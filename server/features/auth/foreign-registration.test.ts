import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { makeAuthenticator } from '../../testing/authenticator.ts'
import { secretIn } from '../../testing/mail.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
const PASSWORD_OF_THIEF = 'уул ус хоёрын дунд'
const register = (email: string) =>
  t
    .as(null)
    .post('/v1/api/account/register', { email, password: PASSWORD_OF_THIEF, firstName: 'Туяа', lastName: 'Болд' })
async function resetCodeFor(email: string): Promise<string> {
  await t.core.pool.query('delete from outbox where recipient = $1', [email])
  expect((await t.as(null).post('/v1/auth/reset-password', { email })).status).toBe(202)
  await expect.poll(() => secretIn(t, email)).toMatch(/^\d{6}$/)
  return secretIn(t, email)
}

test('who registered the address of somebody else keeps nothing when its owner sets a password', async () => {
  const email = 'owner@test.mn'
  const token: string = (await register(email)).body.accessToken
  const bearer = { authorization: `Bearer ${token}` }
  const proof = { password: PASSWORD_OF_THIEF }
  const key = makeAuthenticator(t.core.config.publicUrl)
  const options = (await t.as(null).post('/v1/auth/passkeys/options', proof, bearer)).body.data
  const added = await t.as(null).post('/v1/auth/passkeys', { name: 'Түлхүүр', response: key.create(options) }, bearer)
  expect(added.status).toBe(201)
  const { rows } = await t.core.pool.query('select id from users where email = $1', [email])
  const { id } = rows[0]
  await t.core.pool.query(`update users set totp_since = now(), totp_secret = 'sealed:x' where id = $1`, [id])
  await t.core.pool.query(
    `insert into sign_ons (user_id, provider, issuer, subject, email, created_at)
     values ($1, 'citizens', 'https://id.example', 'thief', 'thief@test.mn', now())`,
    [id],
  )

  const code = await resetCodeFor(email)
  const password = 'өөр нууц үг бодож олов'
  expect((await t.as(null).post('/v1/auth/new-password', { email, code, password })).status).toBe(204)
  const left = await t.core.pool.query(
    `select totp_since, totp_secret, recovery_hashes, (select count(*)::int from passkeys where user_id = users.id) as passkeys,
       (select count(*)::int from sign_ons where user_id = users.id) as sign_ons from users where id = $1`,
    [id],
  )
  expect(left.rows).toEqual([{ totp_since: null, totp_secret: null, recovery_hashes: [], passkeys: 0, sign_ons: 0 }])

  // an owner who has confirmed the address keeps the factors: a mailbox does not replace them
  await t.core.pool.query(`update users set totp_since = now(), totp_secret = 'sealed:x' where id = $1`, [id])
  const again = await resetCodeFor(email)
  expect((await t.as(null).post('/v1/auth/new-password', { email, code: again, password })).status).toBe(204)
  const kept = await t.core.pool.query('select totp_since is null as gone from users where id = $1', [id])
  expect(kept.rows).toEqual([{ gone: false }])
})
