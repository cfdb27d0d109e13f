import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { newestMail, secretIn } from '../../testing/mail.ts'
import { idOf, PASSWORD, people } from '../../testing/people.ts'

let t: TestApp
let hours = 0
const nextHour = () => {
  hours += 2
  t.setNow(new Date(Date.now() + hours * 3_600_000))
}
const later = (minutes: number) => t.setNow(new Date(Date.now() + hours * 3_600_000 + minutes * 60_000))

const post = (path: string, body?: unknown, token?: string) =>
  t.as(null).post(path, body, token ? { authorization: `Bearer ${token}` } : {})
const register = (more: object = {}) =>
  post('/v1/api/account/register', {
    email: 'new@test.mn',
    password: 'уул ус хоёрын дунд',
    firstName: 'Туяа',
    lastName: 'Болд',
    ...more,
  })

/** The newest mail to an address, and its six-digit code. */
async function mailTo(email: string) {
  return { ...(await newestMail(t, email)), code: await secretIn(t, email) }
}
async function resetCodeFor(email: string): Promise<string> {
  await t.core.pool.query('delete from outbox where recipient = $1', [email])
  expect((await post('/v1/auth/reset-password', { email })).status).toBe(202)
  await expect.poll(async () => (await mailTo(email)).code).toMatch(/^\d{6}$/)
  return (await mailTo(email)).code
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const fields = (body: { errors?: { path: string; code: string }[] }) =>
  Object.fromEntries((body.errors ?? []).map((e) => [e.path, e.code]))

beforeAll(async () => {
  t = await app()
})

describe('registration', () => {
  test.each([
    [{ role: 'CITY_ADMIN' }, 'role'],
    [{ status: 'active' }, 'status'],
    [{ isAdmin: true }, 'isAdmin'],
    [{ email_verified_at: '2020-01-01' }, 'email_verified_at'],
  ])('with %j is rejected: nobody can grant themselves more rights', async (more, field) => {
    nextHour()
    const { status, body } = await register(more)

    expect(status).toBe(400)
    expect(fields(body)).toEqual({ [field]: 'unknown_field' })
  })

  test.each(['C', 'D1'])('in the area %s is rejected: citizens live in a khoroo or a section', async (code) => {
    nextHour()
    const { status, body } = await register({ areaId: idOf(code) })

    expect(status).toBe(400)
    expect(fields(body)).toEqual({ areaId: 'khoroo_or_section' })
  })

  test.each(['D1K1', 'D2K1S1'])('sets %s as the home', async (code) => {
    nextHour()
    const { status, body } = await register({ email: `${code.toLowerCase()}@test.mn`, areaId: idOf(code) })

    expect(status).toBe(201)
    expect(body.user).toMatchObject({ area: { id: idOf(code) }, role: { role_name: 'APPLICATION' } })
  })

  test.each([
    ['eleven characters', 'нууц үг 123'.slice(0, 11), 'too_short'],
    ['a common password', 'password123456', 'common_password'],
    ['their own address', 'new@test.mn!', 'common_password'],
    ['nothing', '', 'required'],
    ['a number', 123456789012, 'not_string'],
  ])('rejects %s as a password', async (_what, password, code) => {
    nextHour()
    expect(fields((await register({ password })).body)).toEqual({ password: code })
  })

  test('reports an address that has an account on the field, ignoring case', async () => {
    nextHour()
    const { status, body } = await register({ email: 'CITIZEN@test.mn' })

    expect([status, body.code, fields(body)]).toEqual([409, 'conflict', { email: 'taken' }])
  })

  test('twice at once with one address creates one account', async () => {
    nextHour()
    const answers = await Promise.all([register({ email: 'twice@test.mn' }), register({ email: 'twice@test.mn' })])

    expect(answers.map((a) => a.status).sort()).toEqual([201, 409])
  })

  test('returns accessToken and user as the brief demands; the user is an APPLICATION user with an unconfirmed address', async () => {
    nextHour()
    const { status, body } = await register({ email: 'plain@test.mn' })

    expect(status).toBe(201)
    expect(Object.keys(body).sort()).toEqual(['accessToken', 'user'])
    expect(body.user).toMatchObject({
      email: 'plain@test.mn',
      role: { role_name: 'APPLICATION' },
      emailVerified: false,
      area: null,
    })
    expect((await t.as(null).get('/v1/admin/my_account', { authorization: `Bearer ${body.accessToken}` })).status).toBe(
      200,
    )
  })

  test('stores script in a name as text, in the account and in the mail', async () => {
    nextHour()
    const { body } = await register({ email: 'script@test.mn', firstName: '<script>alert(1)</script>' })

    expect(body.user.firstName).toBe('<script>alert(1)</script>')
    const mail = await mailTo('script@test.mn')
    expect(mail.body_html).not.toContain('<script>')
    expect(mail.body_html).toContain('&lt;script&gt;')
  })

  test('is limited to thirty an hour from one network address, then 429', async () => {
    nextHour()
    const answers = []
    for (let i = 0; i < 31; i++) answers.push((await register({ email: 'citizen@test.mn' })).status)

    expect(answers.slice(0, 30).every((s) => s === 409)).toBe(true)
    expect(answers[30]).toBe(429)
  })
})

describe('confirming the address', () => {
  const fresh = async (email: string) => {
    nextHour()
    const { body } = await register({ email })
    return { token: body.accessToken as string, code: (await mailTo(email)).code }
  }

  test('a wrong code is rejected on its field, and after five attempts the right one too', async () => {
    const { token, code } = await fresh('five@test.mn')
    for (let i = 0; i < 5; i++) {
      expect(fields((await post('/v1/auth/verify', { code: otherThan(code) }, token)).body)).toEqual({
        code: 'wrong_code',
      })
    }

    expect((await post('/v1/auth/verify', { code }, token)).status).toBe(400)
  })

  test('ten concurrent guesses count at most five attempts', async () => {
    const { token, code } = await fresh('parallel@test.mn')
    await Promise.all(Array.from({ length: 10 }, () => post('/v1/auth/verify', { code: otherThan(code) }, token)))
    const { rows } = await t.core.pool.query(
      `select tries from codes c join users u on u.id = c.user_id where u.email = 'parallel@test.mn'`,
    )

    expect(rows).toEqual([{ tries: 5 }])
  })

  test('the code expires after ten minutes', async () => {
    const { token, code } = await fresh('late@test.mn')
    later(10.1)

    expect(fields((await post('/v1/auth/verify', { code }, token)).body)).toEqual({ code: 'wrong_code' })
  })

  test('a new code invalidates the one before', async () => {
    const { token, code } = await fresh('newer@test.mn')
    expect((await post('/v1/auth/verify/code', undefined, token)).status).toBe(202)
    const newer = (await mailTo('newer@test.mn')).code

    if (newer !== code) expect((await post('/v1/auth/verify', { code }, token)).status).toBe(400)
    expect((await post('/v1/auth/verify', { code: newer }, token)).status).toBe(200)
  })

  test("another person's code is rejected", async () => {
    const { code } = await fresh('owner@test.mn')
    const other = await fresh('thief@test.mn')
    if (other.code === code) return

    expect((await post('/v1/auth/verify', { code }, other.token)).status).toBe(400)
  })

  test('the right code, with spaces from pasting, works exactly once', async () => {
    const { token, code } = await fresh('right@test.mn')
    const { status, body } = await post('/v1/auth/verify', { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` }, token)

    expect([status, body.data.user.emailVerified]).toEqual([200, true])
    expect((await post('/v1/auth/verify', { code }, token)).status).toBe(400)
    expect((await post('/v1/auth/verify/code', undefined, token)).body.code).toBe('wrong_state')
  })

  test('requires signing in', async () => {
    expect((await post('/v1/auth/verify', { code: '123456' })).body.code).toBe('not_signed_in')
  })

  test('only the keyed hash of a code is stored', async () => {
    const { code } = await fresh('hash@test.mn')
    const { rows } = await t.core.pool.query('select hash from codes')

    expect(rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash) && !hash.includes(code))).toBe(true)
  })
})

describe('a forgotten password', () => {
  const NEW = 'цоо шинэ нууц үг 2026 он'
  // staff get a link: reset-link.test.ts
  beforeAll(() =>
    t.core.pool.query(
      `update users set role = 'APPLICATION', area_id = null, area_level = null where role <> 'CITY_ADMIN'`,
    ),
  )
  const set = (email: string, code: string, password = NEW) => post('/v1/auth/new-password', { email, code, password })

  test('requesting a code gives the same response for known and unknown addresses, and only the known one gets a mail', async () => {
    nextHour()
    const known = await post('/v1/auth/reset-password', { email: people.leader.email })
    const unknown = await post('/v1/auth/reset-password', { email: 'nobody@test.mn' })

    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    await expect.poll(async () => (await mailTo(people.leader.email)).code).toMatch(/^\d{6}$/)
    const { rows } = await t.core.pool.query(`select 1 from outbox where recipient = 'nobody@test.mn'`)
    expect(rows).toEqual([])
  })

  test('six requests an hour are too many, for unknown addresses too', async () => {
    nextHour()
    const ask = async (email: string) => (await post('/v1/auth/reset-password', { email })).status
    for (const email of [people.otherLeader.email, 'nobody2@test.mn']) {
      const statuses = []
      for (let i = 0; i < 6; i++) statuses.push(await ask(email))
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    }
  })

  test('a wrong code and an unknown address give the same response', async () => {
    nextHour()
    const code = await resetCodeFor(people.khorooAdmin.email)
    const wrong = await set(people.khorooAdmin.email, otherThan(code))
    const unknown = await set('nobody@test.mn', code)

    expect(fields(wrong.body)).toEqual({ code: 'wrong_code' })
    expect(unknown.text).toBe(wrong.text)
  })

  test('a code does not work for another person', async () => {
    nextHour()
    const code = await resetCodeFor(people.khorooAdmin.email)

    expect((await set(people.cityAdmin.email, code)).status).toBe(400)
  })

  test("a password made of the person's name is rejected, and the code stays valid", async () => {
    nextHour()
    const code = await resetCodeFor(people.otherKhorooAdmin.email)
    expect(fields((await set(people.otherKhorooAdmin.email, code, 'otherKhorooAdmin')).body)).toEqual({
      password: 'common_password',
    })

    expect((await set(people.otherKhorooAdmin.email, code)).status).toBe(204)
  })

  test('a new password ends every session, the old password and the code; the person is notified by mail', async () => {
    nextHour()
    const token = await t.tokenOf(people.districtAdmin)
    const code = await resetCodeFor(people.districtAdmin.email)

    expect((await set(people.districtAdmin.email, code)).status).toBe(204)

    const account = await t.as(null).get('/v1/admin/my_account', { authorization: `Bearer ${token}` })
    expect(account.body.code).toBe('not_signed_in')
    const signIn = (password: string) => post('/v1/admin/login', { email: people.districtAdmin.email, password })
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn(NEW)).status).toBe(200)
    expect(fields((await set(people.districtAdmin.email, code, 'another new password')).body)).toEqual({
      code: 'wrong_code',
    })
    const { rows } = await t.core.pool.query('select subject from outbox where recipient = $1', [
      people.districtAdmin.email,
    ])
    expect(rows).toContainEqual({ subject: 'Таны нууц үг солигдлоо' })
  })

  test('two concurrent uses of one code set one password', async () => {
    nextHour()
    const code = await resetCodeFor(people.farKhorooAdmin.email)
    const answers = await Promise.all([
      set(people.farKhorooAdmin.email, code, 'first of the two passwords'),
      set(people.farKhorooAdmin.email, code, 'second of the two passwords'),
    ])

    expect(answers.map((a) => a.status).sort()).toEqual([204, 400])
  })

  test('a deactivated person gets no code and cannot return with one', async () => {
    nextHour()
    const code = await resetCodeFor(people.farLeader.email)
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [people.farLeader.id])

    expect((await set(people.farLeader.email, code)).status).toBe(400)
    const { rows } = await t.core.pool.query('select status from users where id = $1', [people.farLeader.id])
    expect(rows).toEqual([{ status: 'inactive' }])
  })
})
