import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteDueAccounts } from '../../core/accounts/index.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { PASSWORD, people, type TestPerson } from '../../testing/people.ts'

let t: TestApp
const proof = { password: PASSWORD }
const DAY_MS = 86_400_000

beforeAll(async () => {
  t = await app()
})

/** Starts an export as this person and waits until it is ready. @returns its id. */
async function exported(person: TestPerson): Promise<string> {
  const { status, body } = await t.as(person).post('/v1/auth/my-data/export', proof)
  expect([status, body.errors]).toEqual([201, undefined])
  await expect
    .poll(async () => (await t.as(person).get(`/v1/exports/${body.data.id}`)).body.data.status, { timeout: 20_000 })
    .toBe('ready')
  return body.data.id
}

const linkOf = async (person: TestPerson, id: string): Promise<string> =>
  (await t.as(person).get(`/v1/exports/${id}/link`)).body.data.url

describe('the export of your data', () => {
  test('needs the password', async () => {
    const { status, body } = await t.as(people.citizen).post('/v1/auth/my-data/export', { password: 'not the one' })

    expect([status, body.errors[0]]).toMatchObject([400, { path: 'password', code: 'wrong_password' }])
  })

  test('contains your account and files, no secret of it, and nobody else’s', async () => {
    const { status } = await t
      .as(people.citizen)
      .patch('/v1/auth/profile', { firstName: 'Сувд', lastName: 'Бат', phone: '88112233', version: 1 })
    expect(status).toBe(200)
    const id = await exported(people.citizen)
    const { rows } = await t.core.pool.query('select file_key from exports where id = $1', [id])
    const found = await t.core.files.open(rows[0].file_key)
    const content = found ? await text(found.body) : ''

    expect(content).toContain('index.json')
    expect(content).toContain('+97688112233')
    expect(content).toContain('core/sessions.user_id.json')
    expect(content).not.toMatch(/password_hash|totp_secret|recovery_hashes|scrypt|argon/)
    expect(content).not.toContain(people.leader.email)
  })

  test('another person neither sees nor downloads it', async () => {
    const id = await exported(people.homelessCitizen)

    for (const other of [people.citizen, people.cityAdmin]) {
      expect((await t.as(other).get(`/v1/exports/${id}`)).status).toBe(404)
      expect((await t.as(other).get(`/v1/exports/${id}/link`)).status).toBe(404)
    }
    expect((await t.as(null).get(`/files/exports/${id}`)).status).toBe(404)
  })

  test('its link ends with the session that asked for it', async () => {
    const id = await exported(people.farLeader)
    const url = await linkOf(people.farLeader, id)
    expect((await t.as(null).get(url)).status).toBe(200)

    expect((await t.as(people.farLeader).post('/v1/admin/logout')).status).toBe(204)

    expect((await t.as(null).get(url)).status).toBe(404)
  })

  test('whose job was abandoned does not prevent another one', async () => {
    const { id } = people.districtAdmin
    const { rows } = await t.core.pool.query(
      `insert into exports (owner_id, feature, route, input, lang, reach, status, expires_at)
       values ($1, 'auth', 'exportMyData', '{"query": {}}', 'mn', '', 'running', now() + interval '1 day') returning id`,
      [id],
    )
    await t.core.pool.query(
      `insert into jobs (kind, payload, failed_at) values ('auth.export_my_data', jsonb_build_object('id', $1::text), now())`,
      [rows[0].id],
    )

    expect((await t.as(people.districtAdmin).get(`/v1/exports/${rows[0].id}`)).body.data.status).toBe('failed')
    await exported(people.districtAdmin)
  })
})

describe('deleting an account', () => {
  test('needs the password, waits seven days, and can be cancelled', async () => {
    const me = t.as(people.otherLeader)
    expect((await me.post('/v1/auth/my-data/deletion', { password: 'wrong one' })).status).toBe(400)
    const { body } = await me.post('/v1/auth/my-data/deletion', proof)
    const again = await me.post('/v1/auth/my-data/deletion', proof)
    expect(again.body.data.deletionDueAt).toBe(body.data.deletionDueAt)
    expect(Date.parse(body.data.deletionDueAt) - Date.now()).toBeGreaterThan(6.9 * DAY_MS)

    expect(await deleteDueAccounts(t.core)).toBe(0)
    expect((await me.delete('/v1/auth/my-data/deletion')).body.data.deletionDueAt).toBeNull()
    expect((await me.delete('/v1/auth/my-data/deletion')).status).toBe(409)
  })

  test('of a member of staff is notified to the admins above, once, and so is that it was cancelled', async () => {
    const noticesOf = async (person: TestPerson) =>
      (await t.as(person).get('/v1/notifications')).body.data
        .map(({ title }: { title: { en: string } }) => title.en)
        .filter((title: string) => title.startsWith('A member of staff'))
    const me = t.as(people.leader)
    const above = [people.cityAdmin, people.khorooAdmin]
    const before = await Promise.all(above.map(noticesOf))
    const added = async () =>
      (await Promise.all(above.map(noticesOf))).map((now, i) => now.slice(0, now.length - (before[i]?.length ?? 0)))
    for (let i = 0; i < 2; i++) expect((await me.post('/v1/auth/my-data/deletion', proof)).status).toBe(200)
    const planned = await added()
    expect((await me.delete('/v1/auth/my-data/deletion')).status).toBe(200)

    const [deleting, keeps] = ['A member of staff is deleting their account', 'A member of staff keeps their account']
    expect(planned).toEqual([[deleting], [deleting]])
    expect((await added()).map((titles) => titles.toSorted())).toEqual([
      [deleting, keeps],
      [deleting, keeps],
    ])
    for (const other of [people.otherKhorooAdmin, people.farKhorooAdmin, people.otherLeader, people.leader])
      expect(await noticesOf(other)).toEqual([])
  })

  test('of two city admins who leave at once one stays, also when the other was deactivated meanwhile', async () => {
    const both = [people.cityAdmin, people.otherCityAdmin] as const
    const answers = await Promise.all(both.map((admin) => t.as(admin).post('/v1/auth/my-data/deletion', proof)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])

    const [leaving, staying] = answers[0]?.status === 200 ? both : [both[1], both[0]]
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [staying.id])
    t.setNow(new Date(Date.now() + 8 * DAY_MS))
    expect(await deleteDueAccounts(t.core)).toBe(0)
    t.setNow(undefined)

    await t.core.pool.query(`update users set status = 'active' where id = $1`, [staying.id])
    await t.core.pool.query('delete from account_deletions where user_id = $1', [leaving.id])
  })

  test('leaves neither the address nor the number of a citizen in any table, log, outbox or search index', async () => {
    const { id } = people.citizen
    const email = 'leaves.no.trace@test.mn'
    const phone = '+97688112233'
    const citizen = t.as(people.citizen)
    await t.core.pool.query(
      'update users set email = $3, phone = $2, sms_phone = $2, email_verified_at = now() where id = $1',
      [id, phone, email],
    )
    await t.core.pool.query(
      `insert into outbox (recipient, subject, body_text) values ($1, 'x', 'x'), ($2, 'x', 'x')`,
      [email, phone],
    )
    await t.core.pool.query(
      `insert into contacts (area_id, name, email, phone, topic, message, search) select area_id, 'Сувд', $2, $3, 'question', 'x', 'x' from users where id = $1`,
      [id, email, phone],
    )
    const { status } = await citizen.post('/v1/auth/my-data/deletion', proof)
    expect(status).toBe(200)
    t.setNow(new Date(Date.now() + 8 * DAY_MS))
    expect(await deleteDueAccounts(t.core)).toBe(1)
    t.setNow(undefined)

    const { rows: tables } = await t.core.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const left: string[] = []
    for (const { name } of tables) {
      const { rows } = await t.core.pool.query(
        `select 1 from "${name}" t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%' limit 1`,
        [email, phone.slice(4)],
      )
      if (rows.length > 0) left.push(name)
    }
    expect(left).toEqual([])
    expect((await t.core.pool.query('select from users where id = $1', [id])).rows).toEqual([])
    expect((await t.core.pool.query(`select name from contacts where message = 'x'`)).rows).toEqual([{ name: 'Сувд' }])
    expect((await citizen.get('/v1/auth/account')).status).toBe(401)
  })

  test('of a member of staff leaves the name on official acts, and no way to sign in or to be reached', async () => {
    const { id, email } = people.farKhorooAdmin
    const made = await t.as(people.farKhorooAdmin).post('/v1/auth/my-data/deletion', proof)
    expect(made.status).toBe(200)
    t.setNow(new Date(Date.now() + 8 * DAY_MS))
    expect(await deleteDueAccounts(t.core)).toBe(1)
    t.setNow(undefined)

    const { rows } = await t.core.pool.query(
      'select email, phone, password_hash, status, totp_secret from users where id = $1',
      [id],
    )
    expect(rows).toEqual([
      {
        email: `deleted.${id}@account.invalid`,
        phone: null,
        password_hash: null,
        status: 'inactive',
        totp_secret: null,
      },
    ])
    expect((await t.as(null).post('/v1/admin/login', { email, password: PASSWORD })).status).toBe(401)
    expect((await t.as(people.farKhorooAdmin).get('/v1/auth/account')).status).toBe(401)
  })
})

describe('what is kept about you', () => {
  test('is counted by feature, with what happens to it and the law that demands it', async () => {
    const { body } = await t.as(people.leader).get('/v1/auth/my-data')

    expect(body.data.parts).toContainEqual({ feature: 'core', fate: 'erase', law: null, count: expect.any(Number) })
    expect(body.data).toMatchObject({ deletionDueAt: null, blockedBy: null, consents: [] })
  })
})
