import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { addPerson } from '../../testing/notifications.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { aReport, makeReport, step } from '../../testing/reports.ts'
import { readCsv } from '../../testing/sheets.ts'

// Company reports: written by city admins who were given the right, approved by another one, and unknown below the city.

const { cityAdmin, otherCityAdmin: officer, districtAdmin, khorooAdmin, leader, citizen } = people
const BELOW = [districtAdmin, khorooAdmin, leader]
const NOTE = { note: 'Хавсралтын тоо зөрж байна' }

let t: TestApp
beforeAll(async () => {
  t = await app()
  okOf(await entitle(cityAdmin, officer, true), 200)
})

const entitle = (by: TestPerson, { email }: TestPerson, writes: boolean) =>
  t.as(by).put('/v1/reports/company-authors', { email, writes })
const errorsOf = (body: { errors?: { path: string; code: string }[] }) =>
  body.errors?.map(({ path, code }) => [path, code])
const pdf = () => ({
  name: 'тайлан.pdf',
  type: 'application/pdf',
  content: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
})
const fileOf = async (person: TestPerson) => okOf(await t.as(person).upload('/v1/files', pdf()), 201).id
const write = async (more: Record<string, unknown> = {}, by: TestPerson = officer) =>
  okOf(await t.as(by).post('/v1/reports', aReport(by, { fileIds: [await fileOf(by)], ...more })), 201)
const one = async (person: TestPerson, id: string) => okOf(await t.as(person).get(`/v1/reports/${id}`), 200)
const sent = async (more: Record<string, unknown> = {}) => {
  const { id } = await write(more)
  return okOf(await step(t, officer, id, 'send'), 200)
}
const change = (
  person: TestPerson,
  { id, version }: { id: string; version: number },
  more: Record<string, unknown> = {},
) => t.as(person).patch(`/v1/reports/${id}`, aReport(officer, { version, ...more }))

describe('rules that always hold', () => {
  test('its author can neither approve nor return it, nor revoke its approval', async () => {
    const { id, allowedActions } = await sent()
    expect(allowedActions).toEqual(['withdraw'])
    expect((await step(t, officer, id, 'approve')).body.code).toBe('wrong_state')
    expect((await step(t, officer, id, 'return', NOTE)).body.code).toBe('wrong_state')
    const { version } = await one(officer, id)
    const bulk = await t.as(officer).post('/v1/reports/bulk', { reports: [{ id, version }], action: 'approve' })
    expect(bulk.body.data).toMatchObject([{ ok: false, code: 'wrong_state' }])

    okOf(await step(t, cityAdmin, id, 'approve'), 200)
    expect((await step(t, officer, id, 'revoke')).body.code).toBe('wrong_state')
    expect((await one(officer, id)).status).toBe('approved_city')
  })

  test('people below the city do not read, find, count, export or decide on it, in any state', async () => {
    const states = ['draft', 'sent_city', 'returned_city', 'approved_city'] as const
    for (const status of states) {
      const id = await makeReport(t.core.pool, officer, { status })
      for (const person of BELOW) {
        expect((await t.as(person).get(`/v1/reports/${id}`)).status, person.name).toBe(404)
        expect((await t.as(person).get(`/v1/reports/${id}/history`)).status, person.name).toBe(404)
        expect((await t.as(person).get(`/v1/reports/${id}/revisions`)).status, person.name).toBe(404)
        expect((await step(t, person, id, 'approve')).status, person.name).toBe(404)
        expect((await step(t, person, id, 'return', NOTE)).status, person.name).toBe(404)
      }
      for (const person of [districtAdmin, khorooAdmin])
        expect((await t.as(person).post(`/v1/reports/${id}/open`, undefined)).status, person.name).toBe(404)
    }
    for (const person of BELOW) {
      expect((await t.as(person).get('/v1/reports?kind=company')).body.meta.total, person.name).toBe(0)
      expect((await t.as(person).get('/v1/reports/facets?kind=company')).body.data.all, person.name).toBe(0)
      expect(readCsv((await t.as(person).get('/v1/reports/export?format=csv&kind=company')).text)).toHaveLength(1)
    }
    expect((await t.as(cityAdmin).get('/v1/reports?kind=company')).body.meta.total).toBeGreaterThanOrEqual(4)
    expect((await t.as(citizen).get('/v1/reports?kind=company')).status).toBe(403)
  })

  test('it is not sent without a file, also not after the file has been removed', async () => {
    const bare = await write({ fileIds: [] })
    const refused = await step(t, officer, bare.id, 'send')
    expect([refused.status, errorsOf(refused.body)]).toEqual([400, [['fileIds', 'required']]])

    const { id } = await sent()
    okOf(await step(t, cityAdmin, id, 'return', NOTE), 200)
    okOf(await change(officer, await one(officer, id), { fileIds: [] }), 200)
    expect(errorsOf((await step(t, officer, id, 'send')).body)).toEqual([['fileIds', 'required']])
    expect((await one(officer, id)).status).toBe('returned_city')
  })

  test('a city admin without the right cannot write, change or delete one', async () => {
    expect((await t.as(cityAdmin).post('/v1/reports', aReport(cityAdmin))).status).toBe(403)
    const draft = await write()
    expect((await change(cityAdmin, draft, { title: 'Өөр' })).status).toBe(403)
    expect((await t.as(cityAdmin).delete(`/v1/reports/${draft.id}`)).status).toBe(403)
  })

  test('an author whose right has been taken away can neither change nor send what they began', async () => {
    const former = await addPerson(t, 'CITY_ADMIN', 'C')
    okOf(await entitle(cityAdmin, former, true), 200)
    const draft = await write({}, former)
    okOf(await entitle(cityAdmin, former, false), 200)

    expect(await one(former, draft.id)).toMatchObject({ canWrite: false, allowedActions: [] })
    expect((await change(former, draft)).status).toBe(403)
    expect((await step(t, former, draft.id, 'send')).body.code).toBe('wrong_state')
    expect((await t.as(former).post('/v1/reports', aReport(former))).status).toBe(403)
  })

  test('a former author who works below the city has lost the right', async () => {
    const former = await addPerson(t, 'CITY_ADMIN', 'C')
    okOf(await entitle(cityAdmin, former, true), 200)
    await t.core.pool.query(
      `update users set role = 'DISTRICT_ADMIN', area_id = $2, area_level = 'district' where id = $1`,
      [former.id, idOf('D1')],
    )
    const moved = { ...former, role: 'DISTRICT_ADMIN', area: 'D1' } as const
    expect(okOf(await t.as(moved).post('/v1/reports', aReport(moved)), 201).kind).toBe('district')
    okOf(await entitle(cityAdmin, former, false), 200)
  })

  test('what was sent or approved is not changed, by anybody', async () => {
    const report = await sent()
    for (const person of [officer, cityAdmin]) {
      const { status } = await change(person, await one(person, report.id), { title: 'Өөр гарчиг' })
      expect(status, person.name).toBe(person === officer ? 409 : 403)
    }
    okOf(await step(t, cityAdmin, report.id, 'approve'), 200)
    const { status, body } = await change(officer, await one(officer, report.id), { title: 'Өөр гарчиг' })
    expect([status, body.code, body.params.allowedActions]).toEqual([409, 'wrong_state', []])
    expect((await t.as(officer).delete(`/v1/reports/${report.id}`)).body.code).toBe('wrong_state')
    expect((await one(cityAdmin, report.id)).title).toBe('Өрхийн айлчлалын тайлан')
  })

  test('of two concurrent approvals exactly one succeeds; the other gets 409', async () => {
    const third = await addPerson(t, 'CITY_ADMIN', 'C')
    for (let i = 0; i < 5; i++) {
      const { id } = await sent()
      const both = await Promise.all([step(t, cityAdmin, id, 'approve'), step(t, third, id, 'approve')])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { data } = (await t.as(officer).get(`/v1/reports/${id}/history`)).body
      expect(data.filter(({ action }: { action: string }) => action === 'approve')).toHaveLength(1)
    }
  })

  test('it has no figures, and its period is a quarter or a year that has begun', async () => {
    const refused = async (more: Record<string, unknown>) => {
      const { status, body } = await t.as(officer).post('/v1/reports', aReport(officer, more))
      return [status, errorsOf(body)]
    }
    expect(await refused({ figures: { meetings: 1 } })).toEqual([400, [['figures', 'unknown_field']]])
    expect(await refused({ period: '2026-W46' })).toEqual([400, [['period', 'period_kind']]])
    expect(await refused({ period: '2026-10' })).toEqual([400, [['period', 'period_kind']]])
    expect(await refused({ period: '2098' })).toEqual([400, [['period', 'period_not_begun']]])
    const report = await write({ period: '2025' })
    expect([report.kind, report.figures, report.rollUp, report.previousFigures]).toEqual(['company', {}, null, null])
  })

  test.each([
    ['a state below the city', { status: 'sent_district' }],
    ['the state of company reports for another kind', { status: 'returned_city', kind: 'district' }],
    ['a week', { period: '2026-W46' }],
    ['a sent one without a file', { file_ids: '{}' }],
    ['figures', { meetings: 1 }],
    ['an unknown kind', { kind: 'fund' }],
  ])('the database refuses %s', async (_what, values: Record<string, unknown>) => {
    const id = await makeReport(t.core.pool, officer, { status: 'sent_city' })
    const columns = Object.keys(values).map((name, i) => `${name} = $${i + 2}`)
    await expect(
      t.core.pool.query(`update reports set ${columns.join(', ')} where id = $1`, [id, ...Object.values(values)]),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('the right to write', () => {
  test('city admins give it to other city admins, take it away, and see who has it', async () => {
    const colleague = await addPerson(t, 'CITY_ADMIN', 'C')
    const given = okOf(await entitle(cityAdmin, colleague, true), 200) as { personId: string }[]
    expect(given.map(({ personId }) => personId).toSorted()).toEqual([officer.id, colleague.id].toSorted())
    // repeated, it changes nothing
    expect(okOf(await entitle(cityAdmin, colleague, true), 200)).toHaveLength(2)
    expect(okOf(await entitle(cityAdmin, colleague, false), 200)).toHaveLength(1)
    expect(okOf(await entitle(cityAdmin, colleague, false), 200)).toHaveLength(1)
    expect((await t.as(officer).get('/v1/reports/company-authors')).body.data).toMatchObject([{ email: officer.email }])
    const { rows } = await t.core.pool.query(
      `select action from audit_log where table_name = 'company_report_authors' order by id desc limit 2`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['reports.remove', 'reports.create'])
  })

  test.each([
    ['themselves', cityAdmin, 'own_right'],
    ['somebody below the city', districtAdmin, 'city_admin_role'],
    ['an unknown address', { ...leader, email: 'nobody@test.mn' }, 'no_person'],
  ])('nobody gives it to %s', async (_whom, person, code) => {
    const { status, body } = await entitle(cityAdmin, person, true)
    expect([status, errorsOf(body)]).toEqual([400, [['email', code]]])
  })

  test('people below the city neither see nor give it', async () => {
    for (const person of BELOW) {
      expect((await t.as(person).get('/v1/reports/company-authors')).status).toBe(403)
      expect((await entitle(person, person, true)).status).toBe(403)
    }
  })
})

test('it is returned with a comment, corrected, sent as the next revision and approved; each side is notified', async () => {
  const third = await addPerson(t, 'CITY_ADMIN', 'C')
  // several alerts of a day would be one line
  await t.core.pool.query('truncate notifications cascade')
  const { id } = await sent({ title: 'III улирлын тайлан' })
  const link = `/dashboard/reports/${id}`
  const noticesOf = async (person: TestPerson) => {
    const inbox = okOf(await t.as(person).get('/v1/notifications?pageSize=100'), 200)
    return (inbox as { link: string; readAt: string | null; title: { mn: string } }[])
      .filter((one) => one.link === link)
      .map((one) => [one.title.mn, one.readAt !== null])
  }
  // the author, who belongs to the office, has read it
  expect(await noticesOf(cityAdmin)).toEqual([['Батлах тайлан ирлээ', false]])
  expect(await noticesOf(officer)).toEqual([['Батлах тайлан ирлээ', true]])
  const waiting = async (person: TestPerson) =>
    ((await t.as(person).get('/v1/reports?tab=waiting&pageSize=100')).body.data as { id: string }[]).some(
      (one) => one.id === id,
    )
  const figureOf = async (person: TestPerson, name: string) => {
    const { data } = (await t.as(person).get('/v1/overview/figures')).body
    return data.find((one: { feature: string; name: string }) => one.feature === 'reports' && one.name === name).count
  }
  expect([await waiting(cityAdmin), await waiting(officer)]).toEqual([true, false])
  const returnedBefore = await figureOf(officer, 'returned')

  expect((await step(t, cityAdmin, id, 'return')).status).toBe(400)
  const back = okOf(await step(t, cityAdmin, id, 'return', NOTE), 200)
  expect([back.status, back.dueOn, back.returnComment]).toEqual(['returned_city', null, NOTE.note])
  expect([await waiting(cityAdmin), await waiting(officer)]).toEqual([false, true])
  expect((await noticesOf(officer))[0]).toEqual(['Тайлан буцаагдлаа', false])
  expect((await noticesOf(third)).length).toBe(1)
  expect(await figureOf(officer, 'returned')).toBe(returnedBefore + 1)
  expect(await figureOf(third, 'returned')).toBe(0)

  okOf(await change(officer, await one(officer, id), { content: 'Зассан', fileIds: [await fileOf(officer)] }), 200)
  const again = okOf(await step(t, officer, id, 'send'), 200)
  expect([again.status, again.revision]).toEqual(['sent_city', 2])
  okOf(await step(t, cityAdmin, id, 'approve'), 200)
  expect((await noticesOf(officer))[0]).toEqual(['Тайлан батлагдлаа', false])
  const revisions = okOf(await t.as(third).get(`/v1/reports/${id}/revisions`), 200)
  expect(revisions).toMatchObject([
    { no: 2, content: 'Зассан', figures: {}, files: [{ name: 'тайлан.pdf' }] },
    { no: 1, figures: {} },
  ])
})

test('unopened, its author withdraws it; another city admin opens it, the author does not', async () => {
  const { id } = await sent()
  expect(okOf(await t.as(officer).post(`/v1/reports/${id}/open`, undefined), 200).opened).toBe(false)
  expect(okOf(await step(t, officer, id, 'withdraw'), 200).status).toBe('draft')
  okOf(await step(t, officer, id, 'send'), 200)
  expect(okOf(await t.as(cityAdmin).post(`/v1/reports/${id}/open`, undefined), 200).opened).toBe(true)
  expect((await step(t, officer, id, 'withdraw')).body.code).toBe('wrong_state')
})

test('another city admin revokes the approval; the report is decided on again', async () => {
  const { id } = await sent()
  okOf(await step(t, cityAdmin, id, 'approve'), 200)
  expect(okOf(await step(t, cityAdmin, id, 'revoke'), 200).status).toBe('sent_city')
})

test('a period has one company report of each company, and they count in no submission overview', async () => {
  const first = await sent({ title: 'А сангийн тайлан', period: '2026-Q1' })
  const second = await sent({ title: 'Б сангийн тайлан', period: '2026-Q1' })
  expect(second.id).not.toBe(first.id)
  expect((await t.as(cityAdmin).get('/v1/reports/reporting?kind=company&period=2026-Q1')).status).toBe(400)
  expect((await t.as(cityAdmin).get('/v1/reports/reporting?kind=district&period=2026-Q1')).body.data.reported).toBe(0)
})

test('repeated with the same id from the device, it is created once', async () => {
  const clientId = crypto.randomUUID()
  const body = aReport(officer, { clientId })
  const [first, second] = [await t.as(officer).post('/v1/reports', body), await t.as(officer).post('/v1/reports', body)]
  expect([first?.status, second?.body.data.id]).toEqual([201, first?.body.data.id])
})
