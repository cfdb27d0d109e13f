import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { newestMail, secretIn } from '../../testing/mail.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { okOf } from '../../testing/surveys.ts'
import { aViolation } from '../../testing/violations.ts'

// Reports without an account, and cases that citizens follow by a secret link: docs/rules/cases.md.

const { cityAdmin, districtAdmin, khorooAdmin, otherKhorooAdmin, leader, citizen } = people
const EMAIL = 'bolor@example.mn'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate violations, attempts, notifications cascade')
  // not truncated: a job may be sending from it
  await t.core.pool.query('delete from outbox')
  t.setNow(undefined)
})

// noon of tomorrow: no test goes on past midnight, and none is behind the clock of the database, which times notices
const opened = new Date(`${addDays(dayInUlaanbaatar(new Date()), 1)}T04:00:00Z`)
async function ticket(): Promise<string> {
  t.setNow(opened)
  const { data } = (await t.as(null).get('/v1/violations/report')).body
  t.setNow(new Date(opened.getTime() + 30_000))
  return data.ticket
}
const bodyOf = async (more: Record<string, unknown> = {}) => ({
  category: 'waste',
  description: 'Хогийн цэг халсан байна.',
  to: idOf('D1K1'),
  place: '12 дугаар байрны ард',
  ticket: await ticket(),
  ...more,
})
const report = async (more: Record<string, unknown> = {}, person: TestPerson | null = null) =>
  t.as(person).post('/v1/violations/report', await bodyOf(more))
const sendReport = async (more: Record<string, unknown> = {}): Promise<{ key: string; number: number; id: string }> => {
  const data = okOf(await report(more), 202)
  const { rows } = await t.core.pool.query('select id from violations where number = $1', [data.number])
  return { key: data.secret, number: data.number, id: rows[0].id }
}
const follow = (key: string) => t.as(null).get(`/v1/violations/case?secret=${key}`)
const judge = (key: string, solved: boolean, note?: string) =>
  t.as(null).post('/v1/violations/case', { secret: key, solved, ...(note === undefined ? {} : { note }) })
const act = async (id: string, action: string, note?: string) =>
  okOf(await t.as(khorooAdmin).post(`/v1/violations/${id}/transitions`, { action, ...(note ? { note } : {}) }))
/** Takes a violation through to `resolved` as the khoroo. */
async function resolve(id: string) {
  await act(id, 'verify')
  await act(id, 'start')
  await act(id, 'resolve', 'Хогийг ачуулж цэвэрлэлээ.')
}
const rowsOf = async () => (await t.core.pool.query('select * from violations order by number')).rows

describe('a report without an account', () => {
  test.each([
    ['an unknown category', { category: 'spam' }, 'category', 'not_in_list'],
    ['neither a khoroo nor a point', { to: undefined }, 'to', 'required'],
    ['a district instead of a khoroo', { to: idOf('D1') }, 'to', 'not_in_list'],
    ['an area that does not exist', { to: crypto.randomUUID() }, 'to', 'not_in_list'],
    ['neither a description nor a point for the place', { place: '' }, 'place', 'required'],
    ['a point in another country', { lat: 47.9, lon: 126.5 }, 'lon', 'outside_mongolia'],
    ['a forged ticket', { ticket: '1.abc' }, 'ticket', 'form_ticket'],
    ['a given reporter', { reporterId: citizen.id }, 'reporterId', 'unknown_field'],
    ['a given state', { status: 'resolved' }, 'status', 'unknown_field'],
  ])('with %s is rejected and not stored', async (_what, more, path, code) => {
    const answer = await report(more)

    expect([answer.status, answer.body.errors?.[0]]).toEqual([400, expect.objectContaining({ path, code })])
    expect(await rowsOf()).toEqual([])
  })

  test('with a ticket of the contact form is rejected', async () => {
    t.setNow(opened)
    const { data } = (await t.as(null).get('/v1/contacts/form')).body
    const answer = await report({ ticket: data.ticket })

    expect(answer.body.errors?.[0]).toMatchObject({ path: 'ticket', code: 'form_ticket' })
  })

  test('with the honeypot field filled in is answered as sent but not stored', async () => {
    const answer = await report({ website: 'https://spam.example' })

    expect([answer.status, answer.body]).toEqual([202, { data: { sent: true } }])
    expect(await rowsOf()).toEqual([])
  })

  test('is refused as the sixth from one network within an hour, with the time to wait', async () => {
    const tries = []
    for (let i = 0; i < 6; i++) tries.push(await report({ description: `Хог ${i}` }))

    expect(tries.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429])
    expect(Number(tries[5]?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('is stored with a number and no reporter, and can be handled by the khoroo', async () => {
    const { id, number } = await sendReport()
    const seen = okOf(await t.as(khorooAdmin).get(`/v1/violations/${id}`))

    expect(seen).toMatchObject({ number, reporter: null, isMine: false, status: 'reported', hasCitizen: false })
    await resolve(id)
    expect((await rowsOf())[0].status).toBe('resolved')
  })

  test('sent several times concurrently from one form is one report with one mail and one notice', async () => {
    const body = await bodyOf({ email: EMAIL })
    const answers = await Promise.all([1, 2, 3].map(() => t.as(null).post('/v1/violations/report', body)))

    expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1)
    expect(await rowsOf()).toHaveLength(1)
    expect((await t.core.pool.query('select from outbox')).rowCount).toBe(1)
    expect((await t.core.pool.query('select from notifications')).rowCount).toBe(1)
  })

  test('is refused once the city requires an account', async () => {
    t.setNow(opened)
    const { version } = okOf(await t.as(cityAdmin).get('/v1/settings/violations.publicReports'))
    const change = async (withoutAccount: boolean, from: number) =>
      okOf(
        await t.as(cityAdmin).post('/v1/settings/violations.publicReports/changes', {
          value: { withoutAccount },
          holdsFrom: dayInUlaanbaatar(opened),
          version: from,
        }),
        201,
      ).version
    const next = await change(false, version)
    const { data } = (await t.as(null).get('/v1/violations/report')).body
    const answer = await report()
    await change(true, next)

    expect(data.withoutAccount).toBe(false)
    expect(answer.status).toBe(403)
    expect(await rowsOf()).toEqual([])
  })
})

describe('the link of a case', () => {
  test.each(['', 'a'.repeat(40), '0'.repeat(100), "' or 1=1 --"])(
    'with a wrong secret (%s) answers 404',
    async (key) => {
      await sendReport()

      expect((await follow(key)).status).toBe(404)
      expect((await judge(key, true)).status).toBe(404)
    },
  )

  test('is stored as a hash: the secret appears in none of the tables involved', async () => {
    const { key } = await sendReport({ email: EMAIL, name: 'Болор' })
    const dump = await Promise.all(
      ['violations', 'violation_citizens', 'audit_log', 'outbox', 'jobs', 'notifications', 'idempotency_keys'].map(
        async (table) => JSON.stringify((await t.core.pool.query(`select * from ${table}`)).rows),
      ),
    )

    expect(dump.join()).not.toContain(key)
  })

  test('shows the number, the state and the steps, but nothing about staff or the citizen', async () => {
    const { key, id, number } = await sendReport({ email: EMAIL, name: 'Болор', phone: '99112233' })
    await act(id, 'verify')
    await act(id, 'start')
    await act(id, 'refer', 'Дүүрэг хариуцна, дотоод тэмдэглэл.')
    const answer = await follow(key)
    const text = JSON.stringify(answer.body)

    expect(answer.body.data).toMatchObject({ number, status: 'referred', canJudge: false, outcome: null })
    expect(answer.body.data.steps.map(({ status }: { status: string }) => status)).toEqual([
      'reported',
      'verified',
      'in_progress',
      'referred',
    ])
    expect(text).not.toContain('дотоод тэмдэглэл')
    for (const hidden of [khorooAdmin.id, khorooAdmin.name, 'Болор', '99112233', EMAIL, id])
      expect(text).not.toContain(hidden)
  })

  test('shows the office’s answer once the violation is resolved', async () => {
    const { key, id } = await sendReport()
    await resolve(id)
    const { data } = (await follow(key)).body

    expect(data.steps.at(-1)).toMatchObject({ status: 'resolved', answer: 'Хогийг ачуулж цэвэрлэлээ.' })
    expect([data.canJudge, data.dueOn]).toEqual([true, null])
  })
})

describe('the citizen’s verdict', () => {
  test('of “solved” is stored and cannot be changed', async () => {
    const { key, id } = await sendReport()
    await resolve(id)
    const first = await judge(key, true)
    const second = await judge(key, false, 'Дахин хог хаясан.')

    expect(okOf(first)).toMatchObject({ canJudge: false, outcome: { solved: true } })
    expect(second.status).toBe(409)
    expect((await rowsOf())[0].status).toBe('resolved')
  })

  test('of “not solved”, given twice concurrently, reopens it once and alerts the office once, quoting the note', async () => {
    const { key, id } = await sendReport()
    await resolve(id)
    await t.core.pool.query('truncate notifications cascade')
    const answers = await Promise.all([1, 2].map(() => judge(key, false, 'Хог хэвээр байна.')))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await rowsOf())[0]).toMatchObject({ status: 'in_progress', closed_at: null, outcome: 'not_solved' })
    const inbox = okOf(await t.as(khorooAdmin).get('/v1/notifications'))
    expect(inbox.map(({ body }: { body: { mn: string } }) => body.mn.includes('Хог хэвээр байна.'))).toEqual([true])
    expect((await follow(key)).body.data.steps.at(-1)).toMatchObject({ status: 'in_progress', answer: null })
  })

  test('of “not solved” requires a note', async () => {
    const { key, id } = await sendReport()
    await resolve(id)
    const answer = await judge(key, false, '  ')

    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'note'])
  })

  test('is not accepted while the violation is open or more than 30 days after it was closed', async () => {
    const { key, id } = await sendReport()
    expect((await judge(key, true)).status).toBe(409)
    await resolve(id)
    await t.core.pool.query(`update violations set closed_at = closed_at - interval '31 days'`)

    expect((await follow(key)).body.data.canJudge).toBe(false)
    expect((await judge(key, false, 'Хог хэвээр байна.')).status).toBe(409)
  })

  test('can be given again after the violation was reopened and closed', async () => {
    const { key, id } = await sendReport()
    await resolve(id)
    okOf(await judge(key, false, 'Хог хэвээр байна.'))
    t.setNow(new Date(opened.getTime() + 3_600_000))
    await act(id, 'resolve', 'Дахин цэвэрлэлээ.')

    expect((await follow(key)).body.data.canJudge).toBe(true)
  })
})

describe('a violation that staff register for a citizen', () => {
  const register = (person: TestPerson, more: Record<string, unknown> = {}) =>
    t.as(person).post('/v1/violations', aViolation({ citizen: { name: 'Д. Болор', email: EMAIL }, ...more }))

  test('is confirmed to the citizen by mail, with the number and a working link', async () => {
    const created = okOf(await register(leader), 201)
    const mail = await newestMail(t, EMAIL)
    const key = await secretIn(t, EMAIL)

    expect(mail?.subject).toContain(String(created.number))
    expect((await follow(key)).body.data.number).toBe(created.number)
  })

  test('cannot be registered by a citizen', async () => {
    const answer = await register(citizen)

    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'citizen'])
  })

  test('is rejected without a phone number or an email address', async () => {
    const answer = await register(leader, { citizen: { name: 'Д. Болор' } })

    expect(answer.body.errors?.[0]).toMatchObject({ path: 'citizen.email', code: 'email_or_phone' })
  })

  test('names the citizen only to the offices responsible for it, and logs every access', async () => {
    const { id } = okOf(await register(leader), 201)
    const read = async (person: TestPerson) => (await t.as(person).get(`/v1/violations/${id}/citizen`)).status
    const whole = JSON.stringify((await t.as(khorooAdmin).get(`/v1/violations/${id}`)).body)

    expect(whole).not.toContain('Болор')
    expect([await read(khorooAdmin), await read(districtAdmin)]).toEqual([200, 200])
    expect([await read(leader), await read(otherKhorooAdmin), await read(citizen)]).toEqual([403, 404, 403])
    const { rows } = await t.core.pool.query(
      `select actor_id from audit_log where action = 'violations.read_citizen' and row_id = $1 order by id`,
      [id],
    )
    expect(rows.map((row) => row.actor_id)).toEqual([khorooAdmin.id, districtAdmin.id])
  })

  test('is reported to the citizen by mail when it is resolved, with the answer and the link', async () => {
    const { id } = okOf(await register(leader), 201)
    await t.core.pool.query('delete from outbox')
    await resolve(id)
    const mail = await newestMail(t, EMAIL)

    expect(mail?.body_text).toContain('Хогийг ачуулж цэвэрлэлээ.')
    expect(mail?.body_text).toContain('/case/violation?key={{secret}}')
  })
})

describe('photos of a case', () => {
  /** Different each time, because identical photos are stored once. */
  let width = 300
  const aPhoto = () =>
    sharp({ create: { width: width++, height: 200, channels: 3, background: '#887766' } })
      .jpeg()
      .toBuffer()
  const add = async (key: string, content?: Buffer) =>
    t.as(null).upload(`/v1/violations/case/photos?secret=${key}`, {
      name: 'IMG_1.jpg',
      type: 'image/jpeg',
      content: content ?? (await aPhoto()),
    })
  test('are refused with a wrong secret', async () => {
    await sendReport()

    expect((await add('f'.repeat(40))).status).toBe(404)
  })

  test('are rejected if the file is not a picture', async () => {
    const { key } = await sendReport()

    expect((await add(key, Buffer.from('<svg onload="alert(1)"/>'))).body.errors?.[0]?.code).toBe('not_a_picture')
    expect((await rowsOf())[0].photos).toEqual([])
  })

  test('are limited to five, even when eight are sent concurrently', async () => {
    const { key, id } = await sendReport()
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(key)))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409, 409])
    expect(okOf(await t.as(khorooAdmin).get(`/v1/violations/${id}`)).photos).toHaveLength(5)
  })

  test('are refused once an office has acted on the case', async () => {
    const { key, id } = await sendReport()
    await act(id, 'verify')

    expect((await add(key)).status).toBe(409)
  })
})
