import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { aReport, makeReport, step } from '../../testing/reports.ts'

const { leader, otherLeader, farLeader, khorooAdmin, otherKhorooAdmin, farKhorooAdmin } = people
const { districtAdmin, otherDistrictAdmin, cityAdmin, otherCityAdmin, citizen } = people

let t: TestApp
let weeks = 0
/** A new week for each report, because an area has only one report per period. */
const week = () => `2025-W${String((weeks++ % 52) + 1).padStart(2, '0')}`

beforeAll(async () => {
  t = await app()
})

const write = async (person: TestPerson, more: object = {}) =>
  okOf(await t.as(person).post('/v1/reports', aReport(person, { period: week(), ...more })), 201)
const sent = async (person: TestPerson, more: object = {}) => {
  const { id } = await write(person, more)
  return okOf(await step(t, person, id, 'send'), 200)
}
const done = async (person: TestPerson, id: string, action: string, more: object = {}) =>
  okOf(await step(t, person, id, action, more), 200)
const refusal = async (person: TestPerson, id: string, action: string, more: object = {}) => {
  const { status, body } = await step(t, person, id, action, more)
  return [status, body.code, body.params?.state]
}
/** The current versions of reports, as bulk requests name them. */
const versionsOf = async (ids: string[]) => {
  const { rows } = await t.core.pool.query('select id, version from reports where id = any($1)', [ids])
  return ids.map((id) => ({ id, version: rows.find((row) => row.id === id).version }))
}
async function addColleague(name: string, role: TestPerson['role'], area: string, level: string): Promise<TestPerson> {
  const person = { name, id: idOf(`person ${name}`), email: `${name}@test.mn`, role, area }
  await t.core.pool.query(
    `insert into users (id, email, role, area_id, area_level, first_name, last_name) values ($1, $2, $3, $4, $5, $6, 'Бат') on conflict do nothing`,
    [person.id, person.email, role, idOf(area), level, name],
  )
  return person
}

describe('rules that always hold', () => {
  test('a report cannot skip a level: higher levels cannot approve it or send it on before it reaches them', async () => {
    const { id } = await sent(leader)

    expect(await refusal(districtAdmin, id, 'approve')).toEqual([409, 'wrong_state', 'sent_khoroo'])
    expect(await refusal(cityAdmin, id, 'approve')).toEqual([409, 'wrong_state', 'sent_khoroo'])
    expect(await refusal(khorooAdmin, id, 'send_to_district')).toEqual([409, 'wrong_state', 'sent_khoroo'])
    expect(await refusal(districtAdmin, id, 'send_to_city')).toEqual([409, 'wrong_state', 'sent_khoroo'])
    await done(khorooAdmin, id, 'approve')
    expect(await refusal(districtAdmin, id, 'send_to_city')).toEqual([409, 'wrong_state', 'approved_khoroo'])
    expect(await refusal(districtAdmin, id, 'approve')).toEqual([409, 'wrong_state', 'approved_khoroo'])
    expect(await refusal(khorooAdmin, id, 'send_to_city')).toEqual([409, 'wrong_state', 'approved_khoroo'])
  })

  test('once a report is with the next level, the levels below cannot revoke, return or withdraw it', async () => {
    const { id } = await sent(leader)
    await done(khorooAdmin, id, 'approve')
    await done(khorooAdmin, id, 'send_to_district')

    expect(await refusal(khorooAdmin, id, 'revoke')).toEqual([409, 'wrong_state', 'sent_district'])
    expect(await refusal(khorooAdmin, id, 'return', { comment: 'Тоо зөрж байна' })).toEqual([
      409,
      'wrong_state',
      'sent_district',
    ])
    expect(await refusal(leader, id, 'withdraw')).toEqual([409, 'wrong_state', 'sent_district'])
    await done(districtAdmin, id, 'approve')
    expect(await refusal(khorooAdmin, id, 'revoke')).toEqual([409, 'wrong_state', 'approved_district'])
    await done(districtAdmin, id, 'send_to_city')
    expect(await refusal(districtAdmin, id, 'revoke')).toEqual([409, 'wrong_state', 'sent_city'])
  })

  test('nobody can approve their own report, even in bulk with addColleague one', async () => {
    const promoted = await addColleague('promoted', 'KHOROO_ADMIN', 'D1K1', 'khoroo')
    const own = await makeReport(
      t.core.pool,
      { ...promoted, role: 'SECTION_LEADER', area: 'D1K1S2' },
      { status: 'sent_khoroo', period: week() },
    )
    const { id } = await sent(leader)

    expect(await refusal(promoted, own, 'approve')).toEqual([409, 'wrong_state', 'sent_khoroo'])
    const reports = await versionsOf([own, id])
    const bulk = await t.as(promoted).post('/v1/reports/bulk', { reports, action: 'approve' })
    expect(bulk.body.data).toMatchObject([
      { id: own, ok: false, code: 'wrong_state', state: 'sent_khoroo' },
      { id, ok: true, code: null },
    ])
    expect((await t.as(khorooAdmin).get(`/v1/reports/${own}`)).body.data.status).toBe('sent_khoroo')
  })

  test('of two concurrent approvals exactly one succeeds; the other gets 409, and the history has one approval', async () => {
    const second = await addColleague('second', 'KHOROO_ADMIN', 'D1K1', 'khoroo')
    for (let i = 0; i < 5; i++) {
      const { id } = await sent(leader)
      const both = await Promise.all([step(t, khorooAdmin, id, 'approve'), step(t, second, id, 'approve')])

      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const entries = (await t.as(leader).get(`/v1/reports/${id}/history`)).body.data
      expect(entries.filter(({ action }: { action: string }) => action === 'approve')).toHaveLength(1)
    }
  })

  test('of a concurrent approval and return exactly one succeeds; the other gets 409', async () => {
    const second = await addColleague('second', 'KHOROO_ADMIN', 'D1K1', 'khoroo')
    const { id } = await sent(leader)
    const both = await Promise.all([
      step(t, khorooAdmin, id, 'approve'),
      step(t, second, id, 'return', { comment: 'Тоо зөрж байна' }),
    ])

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('when opening and withdrawing race, the report ends up either withdrawn and unopened or opened and still sent', async () => {
    for (let i = 0; i < 5; i++) {
      const { id } = await sent(leader)
      const [, withdrawn] = await Promise.all([
        t.as(khorooAdmin).post(`/v1/reports/${id}/open`, undefined),
        step(t, leader, id, 'withdraw'),
      ])
      const { rows } = await t.core.pool.query('select status, opened_at from reports where id = $1', [id])

      expect([rows[0].status, rows[0].opened_at === null]).toEqual(
        withdrawn.status === 200 ? ['draft', true] : ['sent_khoroo', false],
      )
    }
  })

  test('people whose reach does not include a report get 404; citizens get 403 and visitors 401', async () => {
    const { id } = await sent(leader)

    for (const person of [otherKhorooAdmin, farKhorooAdmin, otherDistrictAdmin, otherLeader, farLeader]) {
      expect((await step(t, person, id, 'approve')).status, person.name).toBe(404)
      expect((await t.as(person).get(`/v1/reports/${id}`)).status, person.name).toBe(404)
      expect((await t.as(person).get(`/v1/reports/${id}/history`)).status, person.name).toBe(404)
      expect((await t.as(person).get(`/v1/reports/${id}/revisions`)).status, person.name).toBe(404)
    }
    expect((await step(t, citizen, id, 'approve')).status).toBe(403)
    expect((await step(t, null as never, id, 'approve')).status).toBe(401)
  })

  test('a return needs a comment of 5 to 1000 characters', async () => {
    const { id } = await sent(leader)
    const invalid = async (more: object) => {
      const { status, body } = await step(t, khorooAdmin, id, 'return', more)
      return [status, body.errors?.[0]]
    }

    expect(await invalid({})).toEqual([400, expect.objectContaining({ path: 'note', code: 'required' })])
    expect(await invalid({ comment: ' буц ' })).toEqual([
      400,
      expect.objectContaining({ path: 'note', code: 'too_short' }),
    ])
    expect(await invalid({ comment: 'а'.repeat(1001) })).toEqual([
      400,
      expect.objectContaining({ path: 'note', code: 'too_long' }),
    ])
    expect(await invalid({ note: 'буцаа', comment: 'буцаа' })).toEqual([
      400,
      expect.objectContaining({ path: 'comment', code: 'unknown_field' }),
    ])
    await done(khorooAdmin, id, 'return', { note: 'буцаа' })
  })

  test('a step that names an earlier version gets `stale` with the current report', async () => {
    const { id, version } = await sent(leader)
    await done(khorooAdmin, id, 'approve', { version })
    const { status, body } = await step(t, khorooAdmin, id, 'revoke', { version })

    expect([status, body.code, body.current.status]).toEqual([409, 'stale', 'approved_khoroo'])
  })

  test('a repeated step is refused with the current state and the allowed actions', async () => {
    const { id } = await sent(leader)
    await done(khorooAdmin, id, 'approve')
    const { body } = await step(t, khorooAdmin, id, 'approve')

    expect(body.params).toEqual({
      state: 'approved_khoroo',
      action: 'approve',
      allowedActions: ['send_to_district', 'revoke'],
    })
  })
})

describe('the path of a report', () => {
  test('leads from the leader through khoroo and district to the city; the history records each step', async () => {
    const { id, allowedActions } = await write(leader)
    expect(allowedActions).toEqual(['send'])
    await done(leader, id, 'send')
    await done(khorooAdmin, id, 'return', { comment: 'Өрхийн тоог шалгана уу' })
    await done(leader, id, 'send')
    await done(khorooAdmin, id, 'approve')
    await done(khorooAdmin, id, 'send_to_district')
    await done(districtAdmin, id, 'approve')
    await done(districtAdmin, id, 'send_to_city')
    const end = await done(cityAdmin, id, 'approve', { comment: 'Баярлалаа' })

    expect([end.status, end.revision, end.dueOn, end.returnComment]).toEqual(['approved_city', 2, null, null])
    const entries = (await t.as(leader).get(`/v1/reports/${id}/history`)).body.data
    expect(
      entries.map((e: { action: string; from: string; to: string; role: string; note: string | null }) => [
        e.action,
        e.from,
        e.to,
        e.role,
        e.note,
      ]),
    ).toEqual([
      ['approve', 'sent_city', 'approved_city', 'CITY_ADMIN', 'Баярлалаа'],
      ['send_to_city', 'approved_district', 'sent_city', 'DISTRICT_ADMIN', null],
      ['approve', 'sent_district', 'approved_district', 'DISTRICT_ADMIN', null],
      ['send_to_district', 'approved_khoroo', 'sent_district', 'KHOROO_ADMIN', null],
      ['approve', 'sent_khoroo', 'approved_khoroo', 'KHOROO_ADMIN', null],
      ['send', 'returned_section', 'sent_khoroo', 'SECTION_LEADER', null],
      ['return', 'sent_khoroo', 'returned_section', 'KHOROO_ADMIN', 'Өрхийн тоог шалгана уу'],
      ['send', 'draft', 'sent_khoroo', 'SECTION_LEADER', null],
      ['create', null, null, 'SECTION_LEADER', null],
    ])
  })

  test('a report returned by the city goes back through district and khoroo to the leader, and passes every level again', async () => {
    const { id } = await sent(leader)
    await done(khorooAdmin, id, 'approve')
    await done(khorooAdmin, id, 'send_to_district')
    await done(districtAdmin, id, 'approve')
    await done(districtAdmin, id, 'send_to_city')
    const back = await done(cityAdmin, id, 'return', { comment: 'Нэгтгэлтэй зөрж байна' })
    expect([back.status, back.returnComment]).toEqual(['returned_district', 'Нэгтгэлтэй зөрж байна'])
    expect((await done(districtAdmin, id, 'return', { comment: 'Хороо шалгана уу' })).status).toBe('returned_khoroo')
    expect((await done(khorooAdmin, id, 'return', { comment: 'Засаад илгээнэ үү' })).status).toBe('returned_section')

    expect((await done(leader, id, 'send')).status).toBe('sent_khoroo')
  })

  test('an unopened report can be withdrawn into a draft that nobody above sees; an opened one cannot', async () => {
    const { id } = await sent(leader)
    expect((await t.as(leader).get(`/v1/reports/${id}`)).body.data.allowedActions).toEqual(['withdraw'])
    // reading by the district does not count: the report was sent to the khoroo
    expect((await t.as(districtAdmin).get(`/v1/reports/${id}`)).status).toBe(200)
    await done(leader, id, 'withdraw')
    for (const person of [khorooAdmin, districtAdmin, cityAdmin])
      expect((await t.as(person).get(`/v1/reports/${id}`)).status, person.name).toBe(404)

    await done(leader, id, 'send')
    await t.as(khorooAdmin).post(`/v1/reports/${id}/open`, undefined)
    expect(await refusal(leader, id, 'withdraw')).toEqual([409, 'wrong_state', 'sent_khoroo'])
    // revoking an approval does not make it unread
    await done(khorooAdmin, id, 'approve')
    await done(khorooAdmin, id, 'revoke')
    expect(await refusal(leader, id, 'withdraw')).toEqual([409, 'wrong_state', 'sent_khoroo'])
  })

  test('the city may revoke its approval within five working days', async () => {
    const { id } = await sent(leader)
    await t.core.pool.query(`update reports set status = 'sent_city' where id = $1`, [id])
    // Friday; the 26th is a holiday: five working days later is Monday the 30th
    t.setNow(new Date('2026-11-20T04:00:00Z'))
    await done(cityAdmin, id, 'approve')
    t.setNow(new Date('2026-11-30T15:59:59Z'))
    await done(otherCityAdmin, id, 'revoke')
    t.setNow(new Date('2026-11-20T04:00:00Z'))
    await done(cityAdmin, id, 'approve')
    // midnight in Ulaanbaatar
    t.setNow(new Date('2026-11-30T16:00:00Z'))
    expect(await refusal(otherCityAdmin, id, 'revoke')).toEqual([409, 'wrong_state', 'approved_city'])
    t.setNow(undefined)
  })

  test("deadlines are counted in working days from the report's arrival at a level and respect the city's holidays", async () => {
    t.setNow(new Date('2026-11-20T04:00:00Z'))
    const { id, dueOn } = await sent(leader)
    expect(dueOn).toBe('2026-11-24')
    t.setNow(new Date('2026-11-24T15:59:00Z'))
    expect((await t.as(leader).get(`/v1/reports/${id}`)).body.data.overdue).toBe(false)
    t.setNow(new Date('2026-11-24T16:00:00Z'))
    expect((await t.as(leader).get(`/v1/reports/${id}`)).body.data.overdue).toBe(true)
    const overdue = (await t.as(khorooAdmin).get('/v1/reports?overdue=true&pageSize=100')).body.data
    expect(overdue.map((row: { id: string }) => row.id)).toContain(id)

    expect((await done(khorooAdmin, id, 'approve')).dueOn).toBe(null)
    // today is Wednesday the 25th and the 26th is a holiday: the three days are 27, 30 and 1
    expect((await done(khorooAdmin, id, 'send_to_district')).dueOn).toBe('2026-12-01')
    const off = okOf(
      await t.as(cityAdmin).post('/v1/holidays', { day: '2026-11-27', name: { mn: 'Нэмэлт амралт' } }),
      201,
    )
    await done(districtAdmin, id, 'approve')
    expect((await done(districtAdmin, id, 'revoke')).dueOn).toBe('2026-12-02')
    await t.as(cityAdmin).delete(`/v1/holidays/${off.id}`)
    t.setNow(undefined)
  })
})

test('bulk approval approves every report it can and returns a code for each of the others', async () => {
  const ready = await Promise.all([sent(leader), sent(otherLeader)])
  const draft = await write(leader)
  const far = await sent(farLeader)
  const approved = await sent(leader)
  await done(khorooAdmin, approved.id, 'approve')
  const ids = [...ready.map(({ id }) => id), draft.id, far.id, approved.id]
  const reports = await versionsOf(ids)
  const { status, body } = await t.as(khorooAdmin).post('/v1/reports/bulk', { reports, action: 'approve' })

  expect(status).toBe(200)
  expect(body.data.map((r: { ok: boolean; code: string | null }) => [r.ok, r.code])).toEqual([
    [true, null],
    [true, null],
    [false, 'not_found'],
    [false, 'not_found'],
    [false, 'wrong_state'],
  ])
  for (const { id } of ready) {
    const entries = (await t.as(khorooAdmin).get(`/v1/reports/${id}/history`)).body.data
    expect(entries[0].action).toBe('approve')
  }
})

test('bulk approval of a list approves what its filters find within reach, reports the rest, and leaves everything else', async () => {
  const [mine, other, own] = [await sent(leader), await sent(otherLeader), await write(leader)]
  const far = await sent(farLeader)
  const all = { areaId: leader.area && idOf(leader.area) }
  const both = await t
    .as(khorooAdmin)
    .post('/v1/reports/bulk', { all, reports: await versionsOf([mine.id]), action: 'approve' })
  expect([both.status, both.body.errors[0].path]).toEqual([400, 'reports'])
  const none = await t.as(khorooAdmin).post('/v1/reports/bulk', { action: 'approve' })
  expect([none.status, none.body.errors[0].code]).toEqual([400, 'required'])

  const { body } = await t
    .as(khorooAdmin)
    .post('/v1/reports/bulk', { all: { ...all, status: 'sent_khoroo' }, action: 'approve' })
  expect(body.meta).toEqual({ left: 0 })
  expect(body.data.filter((one: { ok: boolean }) => !one.ok)).toEqual([])
  const done = body.data.find((one: { id: string }) => one.id === mine.id)
  expect(done.version).toBe((await versionsOf([mine.id]))[0]?.version)
  const ids = body.data.map((one: { id: string }) => one.id)
  for (const { id } of [other, own, far]) expect(ids).not.toContain(id)
})

test('bulk approval skips as `stale` a report that was withdrawn, edited and sent again since the list was loaded', async () => {
  const [kept, changed] = [await sent(leader), await sent(otherLeader)]
  const listed = await versionsOf([kept.id, changed.id])
  await done(otherLeader, changed.id, 'withdraw')
  const { version } = (await t.as(otherLeader).get(`/v1/reports/${changed.id}`)).body.data
  const rewritten = { ...aReport(otherLeader, { period: changed.period, content: 'Өөр агуулга' }), version }
  okOf(await t.as(otherLeader).patch(`/v1/reports/${changed.id}`, rewritten), 200)
  await done(otherLeader, changed.id, 'send')
  const { body } = await t.as(khorooAdmin).post('/v1/reports/bulk', { reports: listed, action: 'approve' })

  expect(body.data).toMatchObject([
    { id: kept.id, ok: true, code: null },
    { id: changed.id, ok: false, code: 'stale', state: 'sent_khoroo' },
  ])
  expect((await t.as(khorooAdmin).get(`/v1/reports/${changed.id}`)).body.data.status).toBe('sent_khoroo')
})

test('opening a report does not change its version: the bulk approval still applies', async () => {
  const { id } = await sent(leader)
  const reports = await versionsOf([id])
  expect((await t.as(khorooAdmin).post(`/v1/reports/${id}/open`, undefined)).body.data.opened).toBe(true)
  const { body } = await t.as(khorooAdmin).post('/v1/reports/bulk', { reports, action: 'approve' })

  expect(body.data).toMatchObject([{ id, ok: true, code: null }])
})

test('revoking a bulk approval skips as `stale` a report that was sent on in the meantime', async () => {
  const both = await Promise.all([sent(leader), sent(otherLeader)])
  const listed = await versionsOf(both.map(({ id }) => id))
  await t.as(khorooAdmin).post('/v1/reports/bulk', { reports: listed, action: 'approve' })
  await done(khorooAdmin, both[1].id, 'send_to_district')
  const reports = listed.map(({ id, version }: { id: string; version: number }) => ({ id, version: version + 1 }))
  const { body } = await t.as(khorooAdmin).post('/v1/reports/bulk', { reports, action: 'revoke' })

  expect(body.data).toMatchObject([
    { id: both[0].id, ok: true, state: null },
    { id: both[1].id, ok: false, code: 'stale', state: 'sent_district' },
  ])
})
