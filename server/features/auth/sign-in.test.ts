import { beforeAll, describe, expect, test } from 'vitest'
import { slowDown } from '../../core/accounts/sign-in.ts'
import { passwordChecks } from '../../core/security/passwords.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, PASSWORD, people } from '../../testing/people.ts'

let t: TestApp
let second = 0

/** Each test has its own 15-minute window, so that failures of one do not count for the next. */
const nextWindow = () => {
  second += 3_600
  t.setNow(new Date(Date.now() + second * 1000))
}

const login = (body: unknown, headers?: Record<string, string>) => t.as(null).post('/v1/admin/login', body, headers)
const me = (token: string) => t.as(null).get('/v1/admin/my_account', { authorization: `Bearer ${token}` })

beforeAll(async () => {
  t = await app()
})

describe('signing in', () => {
  test('with a wrong password and with an unknown address gives exactly the same response', async () => {
    nextWindow()
    const wrong = await login({ email: people.leader.email, password: 'not the password at all' })
    const unknown = await login({ email: 'nobody@test.mn', password: 'not the password at all' })

    expect(wrong.status).toBe(401)
    expect(wrong.body.code).toBe('wrong_credentials')
    expect(unknown.text).toBe(wrong.text)
  })

  test('with an unknown, inactive or invited account hashes as often as with a known one', async () => {
    nextWindow()
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [people.farKhorooAdmin.id])
    await t.core.pool.query(`update users set status = 'invited', password_hash = null where id = $1`, [
      people.homelessCitizen.id,
    ])
    const checksOf = async (email: string) => {
      const checks: unknown[] = []
      const hear = (parameters: unknown) => checks.push(parameters)
      passwordChecks.subscribe(hear)
      await login({ email, password: 'some other password' })
      passwordChecks.unsubscribe(hear)
      return checks
    }
    const once = ['$argon2id$v=19$m=19456,t=2,p=1']

    expect(await checksOf(people.leader.email)).toEqual(once)
    expect(await checksOf('nobody@test.mn')).toEqual(once)
    expect(await checksOf(people.farKhorooAdmin.email)).toEqual(once)
    expect(await checksOf(people.homelessCitizen.email)).toEqual(once)
    await t.core.pool.query(`update users set status = 'active' where id = $1`, [people.farKhorooAdmin.id])
  })

  test('of an inactive or invited person gives the response of a wrong password', async () => {
    nextWindow()
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [people.farLeader.id])
    const inactive = await login({ email: people.farLeader.email, password: PASSWORD })
    await t.core.pool.query(`update users set status = 'invited' where id = $1`, [people.farLeader.id])
    const invited = await login({ email: people.farLeader.email, password: PASSWORD })
    await t.core.pool.query(`update users set status = 'active' where id = $1`, [people.farLeader.id])

    expect([inactive.body.code, invited.body.code]).toEqual(['wrong_credentials', 'wrong_credentials'])
  })

  test.each([
    [{}, { email: 'required', password: 'required' }],
    [
      { email: 5, password: true },
      { email: 'not_string', password: 'not_string' },
    ],
    [
      { email: ['a@b.mn'], password: { $ne: '' } },
      { email: 'not_string', password: 'not_string' },
    ],
    [{ email: 'not an address', password: 'x' }, { email: 'email' }],
    [{ email: 'a@b.mn', password: 'x', isAdmin: true }, { isAdmin: 'unknown_field' }],
    [{ email: 'a@b.mn', password: 'x'.repeat(1001) }, { password: 'too_long' }],
    [{ email: "' or 1=1 --@b.mn", password: 'x' }, { email: 'email' }],
  ])('%j is rejected on its fields', async (body, fields) => {
    nextWindow()
    const { status, body: problem } = await login(body)

    expect(status).toBe(400)
    expect(Object.fromEntries(problem.errors.map((e: { path: string; code: string }) => [e.path, e.code]))).toEqual(
      fields,
    )
  })

  test('returns the token and the user with the keys of the brief, and the token gives access to the account', async () => {
    nextWindow()
    const { status, body } = await login({ email: ' LEADER@test.mn ', password: PASSWORD })

    expect(status).toBe(200)
    expect(body.data.user).toEqual({
      id: people.leader.id,
      email: 'leader@test.mn',
      role: { role_name: 'SECTION_LEADER' },
      firstName: 'leader',
      lastName: 'Бат',
      displayName: 'leader@test.mn',
      area: {
        id: idOf('D1K1S1'),
        level: 'section',
        name: { mn: 'Нутаг D1 дүүрэг, Нутаг D1K1, Нутаг D1K1S1', en: 'Area D1, Area D1K1, Area D1K1S1' },
        path: ['C', 'D1', 'D1K1', 'D1K1S1'].map((code) => ({
          id: idOf(code),
          name: { mn: `Нутаг ${code}`, en: `Area ${code}` },
        })),
      },
      avatar: null,
      emailVerified: true,
      lang: 'mn',
      deviceKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect((await me(body.data.token)).body).toEqual({ data: { user: body.data.user } })
  })

  test('issues a token whose exp is in seconds, eight hours from now', async () => {
    nextWindow()
    const before = Math.floor(Date.now() / 1000)
    const { body } = await login({ email: people.citizen.email, password: PASSWORD })
    const { exp } = JSON.parse(Buffer.from(body.data.token.split('.')[1], 'base64url').toString())

    expect(exp - 8 * 3600).toBeGreaterThanOrEqual(before)
    expect(exp - 8 * 3600).toBeLessThanOrEqual(Date.now() / 1000)
  })

  test('with й typed as two characters accepts the password stored with й as one', async () => {
    nextWindow()
    const { body } = await t.as(null).post('/v1/api/account/register', {
      email: 'nfc@test.mn',
      password: 'сайн байна уу сайхан өдөр',
      firstName: 'Сайн',
      lastName: 'Бат',
    })
    expect(body.accessToken).toBeTypeOf('string')

    const { status } = await login({ email: 'nfc@test.mn', password: 'сайн байна уу сайхан өдөр'.normalize('NFD') })

    expect(status).toBe(200)
  })

  test('is recorded in the audit log with its outcome, without address and password', async () => {
    nextWindow()
    await login({ email: people.otherLeader.email, password: 'a wrong one' })
    await login({ email: people.otherLeader.email, password: PASSWORD })
    const { rows } = await t.core.pool.query(
      `select outcome, actor_id, area_id, to_jsonb(audit_log)::text as whole from audit_log
       where action = 'auth.sign_in' and row_id = $1 order by id`,
      [people.otherLeader.id],
    )

    expect(rows.map((r) => [r.outcome, r.actor_id, r.area_id])).toEqual([
      ['refused', null, idOf('D1K1S2')],
      ['done', people.otherLeader.id, idOf('D1K1S2')],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/otherleader@|a wrong one|correct horse/)
  })
})

describe('guessing', () => {
  test('five wrong passwords block the account for this network for the rest of 15 minutes, and the response says how long', async () => {
    nextWindow()
    for (let i = 0; i < 5; i++) {
      expect((await login({ email: people.khorooAdmin.email, password: `guess ${i}` })).status).toBe(401)
    }
    const { status, body, headers } = await login({ email: people.khorooAdmin.email, password: PASSWORD })

    expect([status, body.code]).toEqual([429, 'too_many'])
    // the server's clock stands still in this test
    expect(Number(headers['retry-after'])).toBe(900)
    expect(body.params.retryAfter).toBe(Number(headers['retry-after']))

    second += 901
    t.setNow(new Date(Date.now() + second * 1000))
    expect((await login({ email: people.khorooAdmin.email, password: PASSWORD })).status).toBe(200)
  })

  test('an address without an account is blocked after five attempts as well', async () => {
    nextWindow()
    const answers = []
    for (let i = 0; i < 6; i++) answers.push(await login({ email: 'ghost@test.mn', password: 'guess' }))

    expect(answers.map((a) => a.status)).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('of twenty concurrent guesses at most five are checked', async () => {
    nextWindow()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        login({ email: people.districtAdmin.email, password: `parallel guess ${i}` }),
      ),
    )
    const statuses = answers.map((a) => a.status)

    expect(statuses.filter((s) => s === 401)).toHaveLength(5)
    expect(statuses.filter((s) => s === 429)).toHaveLength(15)
  })

  test('thirty failures from one network address block it for every account', async () => {
    nextWindow()
    for (let i = 0; i < 30; i++) await login({ email: `victim${i}@test.mn`, password: 'guess' })
    const { status } = await login({ email: people.cityAdmin.email, password: PASSWORD })

    expect(status).toBe(429)
  })

  test('a right password clears the failures of the account', async () => {
    nextWindow()
    const tryOut = async (password: string) => (await login({ email: people.cityAdmin.email, password })).status
    for (let i = 0; i < 4; i++) await tryOut('wrong')
    expect(await tryOut(PASSWORD)).toBe(200)

    expect(await tryOut('wrong')).toBe(401)
    expect(await tryOut(PASSWORD)).toBe(200)
  })

  describe('by a stranger', () => {
    const { email } = people.otherKhorooAdmin
    const from = (address: string, body: object) =>
      t.http.inject({ method: 'POST', url: '/v1/admin/login', remoteAddress: address, payload: body })
    const attack = async (networks: number) => {
      for (let n = 1; n <= networks; n++)
        await Promise.all(
          Array.from({ length: 6 }, (_, i) => from(`203.0.113.${n}`, { email, password: `guess ${i}` })),
        )
    }
    const right = { email, password: PASSWORD }

    test('from one network do not lock out the person on another network', async () => {
      nextWindow()
      await attack(1)

      expect((await from('203.0.113.1', right)).statusCode).toBe(429)
      expect((await from('198.51.100.7', right)).statusCode).toBe(200)
    })

    test('from many networks do not lock out a device that signed in before, not even in an attacked network', async () => {
      nextWindow()
      const { device } = (await from('203.0.113.1', right)).json().data
      await attack(3)

      expect((await from('203.0.113.1', right)).statusCode).toBe(429)
      const answer = await from('203.0.113.1', { ...right, devices: [device] })
      expect(answer.statusCode).toBe(200)
      expect(answer.json().data.device).toBe(device)
    })

    test("with a device known to another account, or a forged one, counts as a stranger's", async () => {
      nextWindow()
      const { device } = (await from('198.51.100.8', { email: people.leader.email, password: PASSWORD })).json().data
      await attack(1)

      for (const token of [device, 'x.y', '', `${'A'.repeat(22)}.${'0'.repeat(64)}`])
        expect((await from('203.0.113.1', { ...right, devices: [token] })).statusCode).toBe(429)
    })

    test('with a stolen known device is limited to five attempts too', async () => {
      nextWindow()
      const { device } = (await from('203.0.113.1', right)).json().data
      const guess = { email, password: 'guess', devices: [device] }
      for (let i = 0; i < 5; i++) expect((await from(`203.0.113.${i + 1}`, guess)).statusCode).toBe(401)

      expect((await from('203.0.113.9', { ...right, devices: [device] })).statusCode).toBe(429)
    })

    test.each([
      [0, 0],
      [10, 0],
      [11, 100],
      [20, 1000],
      [30, 2000],
      [100_000, 2000],
    ])('%i failures over all networks delay responses by %i ms, but never block', (failures, ms) => {
      expect(slowDown(failures)).toBe(ms)
    })
  })

  test('keys of the counters are hashes: the table contains no e-mail or network address', async () => {
    const { rows } = await t.core.pool.query('select key from attempts')

    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true)
  })
})

describe('signing out', () => {
  test('ends the token at once, and only this one', async () => {
    const [one, other] = [await t.tokenOf(people.citizen), await t.tokenOf(people.citizen)]
    const bearer = { authorization: `Bearer ${one}` }

    expect((await t.as(null).post('/v1/admin/logout', undefined, bearer)).status).toBe(204)

    expect((await me(one)).body.code).toBe('not_signed_in')
    expect((await me(other)).status).toBe(200)
  })

  test('a deactivated person is signed out with the next request', async () => {
    const token = await t.tokenOf(people.otherDistrictAdmin)
    expect((await me(token)).status).toBe(200)

    const done = await t
      .as(people.cityAdmin)
      .post(`/v1/users/${people.otherDistrictAdmin.id}/transitions`, { action: 'deactivate' })

    expect(done.status).toBe(200)
    expect((await me(token)).body.code).toBe('not_signed_in')
  })
})
