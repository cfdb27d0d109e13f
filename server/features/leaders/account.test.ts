import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { secretIn } from '../../testing/mail.ts'
import { idOf, people } from '../../testing/people.ts'
import { readCsv, readXlsx } from '../../testing/sheets.ts'
import { fields, leadersOf, restore } from './testing.ts'

let t: TestApp
const { create, one, account, act } = leadersOf(() => t)
const { cityAdmin, districtAdmin, khorooAdmin, otherLeader, leader } = people

beforeAll(async () => {
  t = await app()
})
beforeEach(() => restore(t))

const made = async (more: object = {}) => (await create(khorooAdmin, more)).body.data

/** A deactivated account of the section from the time before accounts belonged to leaders. */
const closeAccountOf = ({ id }: { id: string }) =>
  t.core.pool.query(`update users set status = 'inactive' where id = $1`, [id])

describe('an account for a leader', () => {
  test("is created with an invitation by mail, for the leader's section", async () => {
    const { id } = await made()
    await closeAccountOf(leader)
    const { status, body } = await account(khorooAdmin, id, 'saraa.new@test.mn')

    expect([status, body.data.account, body.data.accountEmail]).toEqual([200, 'invited', 'saraa.new@test.mn'])
    const { rows } = await t.core.pool.query(
      `select role, area_id, first_name, (select count(*) from outbox where recipient = email) as mails from users where email = 'saraa.new@test.mn'`,
    )
    expect(rows).toEqual([{ role: 'SECTION_LEADER', area_id: idOf('D1K1S1'), first_name: 'Сараа', mails: 1 }])
  })

  test('is linked when the section already has one with this address', async () => {
    const { id } = await made()
    const { body } = await account(khorooAdmin, id, leader.email)

    expect(body.data).toMatchObject({ account: 'active', accountEmail: leader.email })
    expect((await one(leader, id)).status).toBe(200)
  })

  test('of another section, of an admin or of another leader is not linked', async () => {
    const { id } = await made()
    await closeAccountOf(leader)
    expect(fields((await account(khorooAdmin, id, otherLeader.email)).body)).toEqual({ email: 'taken' })
    expect(fields((await account(khorooAdmin, id, cityAdmin.email)).body)).toEqual({ email: 'taken' })

    await account(khorooAdmin, id, leader.email)
    await act(khorooAdmin, id, 'deactivate')
    const next = await made({ replaces: id })
    expect(fields((await account(khorooAdmin, next.id, leader.email)).body)).toEqual({ email: 'taken' })
  })

  test('is created once, and only in office; not by a leader or by the admin of another district', async () => {
    const { id } = await made()
    expect((await account(otherLeader, id, 'a@test.mn')).status).toBe(403)
    expect((await account(people.otherDistrictAdmin, id, 'a@test.mn')).status).toBe(404)
    await closeAccountOf(leader)
    await account(khorooAdmin, id, 'twice@test.mn')
    expect((await account(khorooAdmin, id, 'twice2@test.mn')).body.code).toBe('wrong_state')

    const other = await made({ areaId: idOf('D1K1S2'), status: 'inactive' })
    expect((await account(khorooAdmin, other.id, 'b@test.mn')).body.code).toBe('wrong_state')
  })

  test('cannot be activated by an invitation from before the end of the term', async () => {
    const { id } = await made()
    await closeAccountOf(leader)
    await account(khorooAdmin, id, 'late@test.mn')
    const token = await secretIn(t, 'late@test.mn')
    await act(khorooAdmin, id, 'deactivate')

    const accepted = await t.as(null).post('/v1/auth/accept-invitation', { token, password: 'нэг удаагийн холбоосоор' })
    expect(accepted.status).toBe(400)
    const invited = await t
      .as(cityAdmin)
      .get('/v1/users?q=late@test.mn')
      .then(({ body }) => t.as(cityAdmin).post(`/v1/users/${body.data[0].id}/transitions`, { action: 'invite' }))
    expect(fields(invited.body)).toEqual({ action: 'leader_inactive' })
  })

  test('moves along to another section and is signed out', async () => {
    const data = await made()
    await account(khorooAdmin, data.id, leader.email)
    await closeAccountOf(otherLeader)
    const token = await t.tokenOf(leader)
    const { lastName, firstName, phone, termFrom } = data
    const body = {
      lastName,
      firstName,
      phone,
      photoId: null,
      termFrom,
      termTo: null,
      areaId: idOf('D1K1S2'),
      version: 2,
    }
    const moved = await t.as(khorooAdmin).patch(`/v1/leaders/${data.id}`, body)
    const { rows } = await t.core.pool.query('select area_id from users where id = $1', [leader.id])
    await t.core.pool.query('update users set area_id = $2 where id = $1', [leader.id, idOf('D1K1S1')])

    expect([moved.status, rows[0].area_id]).toEqual([200, idOf('D1K1S2')])
    expect((await t.as(null).get('/v1/admin/my_account', { authorization: `Bearer ${token}` })).status).toBe(401)
  })
})

describe('photos', () => {
  const picture = async () =>
    sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  const upload = async (by = khorooAdmin) =>
    (await t.as(by).upload('/v1/files', { name: 'a.png', type: 'image/png', content: await picture() })).body.data

  test("can only be your own uploads; another person's is reported as if it did not exist", async () => {
    const mine = await upload()
    const theirs = await upload(cityAdmin as typeof khorooAdmin)

    expect(fields((await create(khorooAdmin, { photoId: theirs.id })).body)).toEqual({ photoId: 'file_id' })
    expect(fields((await create(khorooAdmin, { photoId: crypto.randomUUID() })).body)).toEqual({ photoId: 'file_id' })
    const data = await made({ photoId: mine.id })
    expect(data.photoUrls.large).toContain(`/files/${mine.id}/large.webp?`)
    const { rows } = await t.core.pool.query('select row_id from file_links where file_id = $1', [mine.id])
    expect(rows).toEqual([{ row_id: data.id }])
    expect((await t.as(null).get(`/files/${mine.id}/small.webp`)).status).toBe(404)
  })
})

describe('the exported list', () => {
  const bytes = async (by: typeof khorooAdmin, path: string) => {
    const token = await t.tokenOf(by)
    const reply = await t.http.inject({ url: `/v1${path}`, headers: { authorization: `Bearer ${token}` } })
    return { status: reply.statusCode, raw: reply.rawPayload, text: reply.body }
  }
  const personal = (by: typeof khorooAdmin, body: object, headers: Record<string, string> = {}) =>
    t.as(by).post('/v1/leaders/export/personal', body, headers)

  test('is masked, and unmasked only for those who manage the leaders; both are logged', async () => {
    await made({ registerNumber: 'УК80031914' })
    const masked = await bytes(khorooAdmin, '/leaders/export?format=csv')
    const open = await personal(khorooAdmin, { format: 'csv', reason: 'document' })

    expect(readCsv(masked.text)[1]?.slice(4, 6)).toEqual(['УК••••••14', '99••••••'])
    expect(readCsv(open.text)[1]?.slice(4, 6)).toEqual(['УК80031914', '9911-2233'])
    expect((await personal(districtAdmin as typeof khorooAdmin, { format: 'csv', reason: 'correct' })).status).toBe(403)
    expect((await bytes(districtAdmin as typeof khorooAdmin, '/leaders/export?format=csv')).text).not.toContain(
      '800319',
    )
    const { rows } = await t.core.pool.query(
      `select action, details ->> 'reason' as reason from audit_log where action like 'leaders.export%' and outcome = 'done' order by id`,
    )
    expect(rows.map((row) => [row.action, row.reason])).toEqual([
      ['leaders.export', null],
      ['leaders.export_personal', 'document'],
      ['leaders.export', null],
    ])
  })

  test('is not unmasked without a reason, neither at once nor in the background', async () => {
    for (const without of [{}, { reason: 'curious' }, { reason: 'other' }])
      expect((await personal(khorooAdmin, { format: 'csv', ...without })).status, JSON.stringify(without)).toBe(400)
    const start = (query: object) =>
      t.as(khorooAdmin).post('/v1/exports', { feature: 'leaders', route: 'exportPersonal', query })

    expect(fields((await start({ format: 'csv' })).body)).toEqual({ reason: 'required' })
    expect(fields((await start({ format: 'csv', reason: 'other' })).body)).toEqual({ note: 'required' })
    expect((await start({ format: 'csv', reason: 'other', note: 'Шүүхийн албан бичиг' })).status).toBe(201)
  })

  test('takes its reason in the body alone: an address stays in the logs of proxies', async () => {
    await made({ registerNumber: 'УК80031914' })
    const body = { format: 'csv', reason: 'other', note: 'Прокурорын албан бичиг' }
    const address = `/leaders/export/personal?${new URLSearchParams(body)}`

    expect((await bytes(khorooAdmin, address)).status).toBe(405)
    expect((await t.as(khorooAdmin).post(`/v1${address}`, {})).status).toBe(400)
    const first = await personal(khorooAdmin, body, { 'idempotency-key': 'key-of-a-program' })
    const again = await personal(khorooAdmin, body, { 'idempotency-key': 'key-of-a-program' })
    expect([first.text, again.text]).toEqual([again.text, expect.stringContaining('УК80031914')])
    const { rows } = await t.core.pool.query(
      `select details ->> 'note' as note from audit_log where action = 'leaders.export_personal' and details ->> 'note' like 'Прокурор%'`,
    )
    expect(rows).toEqual([{ note: body.note }, { note: body.note }])
  })

  test('contains no cell that a spreadsheet would execute', async () => {
    await made({ lastName: '=cmd|calc', firstName: '+1' })
    const sheet = readXlsx((await bytes(khorooAdmin, '/leaders/export?format=xlsx')).raw)
    const csv = readCsv((await bytes(khorooAdmin, '/leaders/export?format=csv')).text)

    expect(csv[1]?.slice(2, 4)).toEqual(["'=cmd|calc", "'+1"])
    expect(sheet.sheets[0]?.[1]?.slice(2, 4)).toMatchObject([{ kind: 'text' }, { kind: 'text' }])
    expect(sheet.parts['xl/worksheets/sheet1.xml']).not.toContain('<f>')
  })

  test('is limited to the reach of the caller', async () => {
    await made()
    expect(readCsv((await bytes(people.farKhorooAdmin as never, '/leaders/export?format=csv')).text)).toHaveLength(1)
  })
})
