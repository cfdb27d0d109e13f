import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { sealAll } from '../../testing/sealing.ts'

let t: TestApp
const audit = (by: TestPerson, query = '') => t.as(by).get(`/v1/admin/audit?pageSize=100${query}`)
const line = (action: string, areaId: string | null, more: { actor?: string; at?: string; note?: string } = {}) =>
  t.core.pool.query(
    'insert into audit_log (action, area_id, actor_id, at, note) values ($1, $2, $3, coalesce($4, now()), $5)',
    [action, areaId, more.actor ?? null, more.at ?? null, more.note ?? null],
  )

beforeAll(async () => {
  t = await app()
  await line('test.city', idOf('C'))
  await line('test.d1', idOf('D1'))
  await line('test.d1k1', idOf('D1K1'))
  await line('test.d1k2s1', idOf('D1K2S1'))
  await line('test.d2k1', idOf('D2K1'))
  await line('test.nowhere', null)
})

describe('the audit log', () => {
  test.each(['leader', 'citizen'] as const)('is closed to %s', async (by) => {
    expect((await audit(people[by])).status).toBe(403)
  })

  test.each([
    ['cityAdmin', ['test.city', 'test.d1', 'test.d1k1', 'test.d1k2s1', 'test.d2k1', 'test.nowhere']],
    ['districtAdmin', ['test.d1', 'test.d1k1', 'test.d1k2s1']],
    ['khorooAdmin', ['test.d1k1']],
    ['farKhorooAdmin', ['test.d2k1']],
  ] as const)('shows %s the entries of their area and below, and no others', async (by, expected) => {
    const { body } = await audit(people[by])
    const actions = body.data.map((l: { action: string }) => l.action).filter((a: string) => a.startsWith('test.'))

    expect(actions.sort()).toEqual(expected)
  })

  test('can be filtered by action, person, area, day in Ulaanbaatar and text', async () => {
    // 23:30 on 4 March in UTC is the 5th in Ulaanbaatar
    await line('test.filter', idOf('D1K1S1'), {
      actor: people.leader.id,
      at: '2026-03-04T23:30:00Z',
      note: 'Онцгой тэмдэглэл',
    })
    const found = async (query: string) =>
      (await audit(people.cityAdmin, query)).body.data.map((l: { action: string }) => l.action)

    expect(await found('&action=test.filter')).toEqual(['test.filter'])
    expect(await found(`&actorId=${people.leader.id}&outcome=done`)).toEqual(['test.filter'])
    expect(await found('&from=2026-03-05&to=2026-03-05')).toEqual(['test.filter'])
    expect(await found('&from=2026-03-04&to=2026-03-04')).toEqual([])
    expect(await found('&q=test.filter')).toEqual(['test.filter'])
    expect(await found('&q=leader')).toContain('test.filter')
    for (const words of ['онцгой тэмдэглэл', 'тэмдэглэл filter', 'leader онцгой', 'leader test.filter тэмдэглэл'])
      expect(await found(`&q=${encodeURIComponent(words)}`), words).toEqual(['test.filter'])
    expect(await found(`&q=${encodeURIComponent('тэмдэглэл d1k1')}`)).toEqual([])
    expect(await found(`&areaId=${idOf('D1K1')}&q=test.`)).toEqual(expect.arrayContaining(['test.filter', 'test.d1k1']))
    expect(await found(`&areaId=${idOf('D1K1')}&q=test.d2k1`)).toEqual([])
  })

  test.each(['from=2026-02-30', 'to=tomorrow', 'actorId=1 or 1=1', 'outcome=maybe', 'sort=hash'])(
    '%s is rejected',
    async (query) => {
      expect((await audit(people.cityAdmin, `&${query}`)).status).toBe(400)
    },
  )

  test('names the actor', async () => {
    const { body } = await audit(people.cityAdmin, '&action=test.filter')

    expect(body.data[0].actor).toMatchObject({ id: people.leader.id, email: people.leader.email, name: 'Бат leader' })
    expect(body.data[0].area.path.map((a: { id: string }) => a.id)).toEqual(['C', 'D1', 'D1K1', 'D1K1S1'].map(idOf))
  })

  test('cannot be changed or emptied directly in the database either', async () => {
    await expect(t.core.pool.query(`update audit_log set action = 'other'`)).rejects.toThrow('append-only')
    await expect(t.core.pool.query('delete from audit_log')).rejects.toThrow('append-only')
  })

  test('verifies, until somebody disables the trigger and changes an entry', async () => {
    const verify = () => t.as(people.cityAdmin).post('/v1/admin/audit/verify')
    expect((await t.as(people.districtAdmin).post('/v1/admin/audit/verify')).status).toBe(403)
    expect((await verify()).body.data).toMatchObject({ ok: true, brokenAt: null })

    await sealAll(t.core)
    await t.core.pool.query('alter table audit_log disable trigger audit_log_append_only')
    await t.core.pool.query(`update audit_log set note = 'changed' where chain_no = 3`)
    await t.core.pool.query('alter table audit_log enable trigger audit_log_append_only')

    expect((await verify()).body.data).toMatchObject({ ok: false, brokenAt: 3, checked: 2 })
  })

  test('is verified in steps that continue where the last one ended, and the result is logged once at the end', async () => {
    const other = await app()
    const many = 51_000
    await other.core.pool.query(`insert into audit_log (action) select 'test.step' from generate_series(1, ${many})`)
    await sealAll(other.core)
    const verify = async (after: number) =>
      (await other.as(people.cityAdmin).post(`/v1/admin/audit/verify?after=${after}`)).body.data
    const first = await verify(0)
    const second = await verify(first.checked)

    expect(first).toMatchObject({ ok: true, checked: 50_000, brokenAt: null })
    expect(second).toMatchObject({ ok: true, checked: second.total, brokenAt: null })
    expect(second.total).toBeGreaterThanOrEqual(many)
    const { rows } = await other.core.pool.query(`select details from audit_log where action = 'admin.verify_audit'`)
    expect(rows).toEqual([{ details: { ok: true, checked: second.checked, brokenAt: null } }])
  })

  test('is not reported as intact by a step that begins after its last entry', async () => {
    const { body } = await t.as(people.cityAdmin).post('/v1/admin/audit/verify?after=999999999')

    expect(body.data).toMatchObject({ ok: false })
  })
})

describe('the outbox', () => {
  test.each(['districtAdmin', 'khorooAdmin', 'leader', 'citizen'] as const)('is closed to %s', async (by) => {
    expect((await t.as(people[by]).get('/v1/admin/outbox')).status).toBe(403)
  })

  test('shows a waiting mail without its code; reading its text is recorded in the audit log', async () => {
    await t.as(null).post('/v1/api/account/register', {
      email: 'box@test.mn',
      password: 'уул ус хоёрын дунд',
      firstName: 'А',
      lastName: 'Б',
    })
    const { body } = await t.as(people.cityAdmin).get('/v1/admin/outbox?q=box@test.mn')
    expect(body.data).toHaveLength(1)

    const mail = await t.as(people.cityAdmin).get(`/v1/admin/outbox/${body.data[0].id}`)
    expect(mail.body.data.text).toContain('••••••')
    expect(mail.text).not.toMatch(/\b\d{6}\b/)
    const { rows } = await t.core.pool.query(
      `select actor_id from audit_log where action = 'admin.read_mail' and row_id = $1`,
      [body.data[0].id],
    )
    expect(rows).toEqual([{ actor_id: people.cityAdmin.id }])
  })

  test('shows why a mail was abandoned and which address bounces, and retries on request', async () => {
    const { rows } = await t.core.pool.query(
      `insert into outbox (recipient, subject, body_text, kind, failed_at, error, attempts)
       values ('gone@test.mn', 'Гарсан', 'Өө', 'mailing', now(), '550 5.1.1 User unknown', 1) returning id`,
    )
    await t.core.pool.query(
      `insert into mail_bounces (address, reason) values ('gone@test.mn', '550 5.1.1 User unknown')`,
    )
    const list = await t.as(people.cityAdmin).get('/v1/admin/outbox?state=failed&kind=mailing')
    expect(list.body.data).toMatchObject([
      {
        id: rows[0].id,
        state: 'failed',
        kind: 'mailing',
        error: '550 5.1.1 User unknown',
        attempts: 1,
        bouncedAt: expect.any(String),
      },
    ])

    const retry = `/v1/admin/outbox/${rows[0].id}/retry`
    expect((await t.as(people.districtAdmin).post(retry)).status).toBe(403)
    expect((await t.as(people.cityAdmin).post(retry)).body.data).toMatchObject({ state: 'waiting', error: null })
    expect((await t.as(people.cityAdmin).post(retry)).body.code).toBe('wrong_state')
    const jobs = await t.core.pool.query(`select lane from jobs where payload ->> 'id' = $1`, [rows[0].id])
    expect(jobs.rows).toEqual([{ lane: 'bulk' }])
  })

  test('does not resend an expired code', async () => {
    const { rows } = await t.core.pool.query(
      `insert into outbox (recipient, subject, body_text, kind, secret_until, failed_at, error)
       values ('late@test.mn', 'Код', '{{secret}}', 'code', now(), now(), 'expired') returning id`,
    )
    const list = await t.as(people.cityAdmin).get('/v1/admin/outbox?state=expired')

    expect(list.body.data).toMatchObject([{ id: rows[0].id, error: null }])
    expect((await t.as(people.cityAdmin).post(`/v1/admin/outbox/${rows[0].id}/retry`)).body.code).toBe('wrong_state')
  })
})

describe('jobs', () => {
  test('one whose process died three times says so, and starts over when it is retried', async () => {
    const { rows } = await t.core.pool.query(
      `insert into jobs (kind, payload, failed_at, attempts, lost, failure) values ('test.lost', '{}', now(), 3, 3, 'lost') returning id`,
    )
    const list = await t.as(people.cityAdmin).get('/v1/admin/jobs?state=failed&lane=normal')
    expect(list.body.data).toMatchObject([{ id: rows[0].id, failure: 'lost', lane: 'normal' }])

    expect((await t.as(people.cityAdmin).post(`/v1/admin/jobs/${rows[0].id}/retry`)).body.data.failure).toBeNull()
    const again = await t.core.pool.query('select attempts, lost, failed_at from jobs where id = $1', [rows[0].id])
    expect(again.rows).toEqual([{ attempts: 0, lost: 0, failed_at: null }])
    await t.core.pool.query('delete from jobs where id = $1', [rows[0].id])
  })

  test('a failed one can be retried by the city, a finished one cannot', async () => {
    const { rows } = await t.core.pool.query(
      `insert into jobs (kind, payload, failed_at, attempts, error) values ('test.none', '{"secret":"x"}', now(), 8, 'why') returning id`,
    )
    const id = rows[0].id
    expect((await t.as(people.districtAdmin).post(`/v1/admin/jobs/${id}/retry`)).status).toBe(403)
    const list = await t.as(people.cityAdmin).get('/v1/admin/jobs?state=failed')
    expect(list.body.data).toMatchObject([{ id, kind: 'test.none', state: 'failed', error: 'why' }])
    expect(list.text).not.toContain('secret')

    expect((await t.as(people.cityAdmin).post(`/v1/admin/jobs/${id}/retry`)).body.data).toMatchObject({
      id,
      state: 'waiting',
      attempts: 0,
    })
    await t.core.pool.query('update jobs set done_at = now() where id = $1', [id])
    expect((await t.as(people.cityAdmin).post(`/v1/admin/jobs/${id}/retry`)).body.code).toBe('wrong_state')
  })

  test.each(['abc', '0', '999999999'])('%s is not a job', async (id) => {
    expect((await t.as(people.cityAdmin).post(`/v1/admin/jobs/${id}/retry`)).status).toBe(404)
  })
})

test('the health report is for the city only', async () => {
  expect((await t.as(people.khorooAdmin).get('/v1/admin/health')).status).toBe(403)
  const { status, body } = await t.as(people.cityAdmin).get('/v1/admin/health')

  expect(status).toBe(200)
  expect(body.data.database.bytes).toBeGreaterThan(1_000_000)
  expect(body.data.disk.freeBytes).toBeGreaterThan(0)
  expect(body.data.disk.freeBytes).toBeLessThanOrEqual(body.data.disk.totalBytes)
  expect(body.data.node).toBe(process.versions.node)
  expect(body.data.peopleOnline).toBeGreaterThan(0)
})
