import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { readCsv } from '../../testing/sheets.ts'
import { aViolation, makeViolation } from '../../testing/violations.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, otherKhorooAdmin } = people
const { leader, otherLeader, citizen, homelessCitizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate violations cascade')
})

const get = (person: TestPerson | null, path = '') => t.as(person).get(`/v1/violations${path}`)
const idsOf = async (person: TestPerson, query = '') =>
  (await get(person, query)).body.data.map((row: { id: string }) => row.id)

describe('a violation of a section', () => {
  const outside: [string, TestPerson][] = [
    ['the neighbouring khoroo', otherKhorooAdmin],
    ['the other district', otherDistrictAdmin],
    ['the leader of the neighbouring section', otherLeader],
    ['another citizen', homelessCitizen],
  ]

  test.each(outside)('is hidden from %s: not listed, counted, found, exported, read or moved', async (_who, person) => {
    const { id, number } = await makeViolation(t.core.pool, { area: 'D1K1S1', description: 'Нууцлаг хог' })

    expect(await idsOf(person)).toEqual([])
    expect(await idsOf(person, '?q=нууцлаг')).toEqual([])
    expect(await idsOf(person, `?areaId=${idOf('D1K1S1')}`)).toEqual([])
    const totals = await get(person, `/totals?areaId=${idOf('D1K1S1')}`)
    if (totals.status === 200) expect(totals.body.data.status.reported).toBe(0)
    const file = await get(person, '/export?format=csv')
    if (file.status === 200) expect(file.text).not.toContain('Нууцлаг')
    for (const path of ['', '/comments', '/history']) expect((await get(person, `/${id}${path}`)).status).toBe(404)
    const tries = [
      await t.as(person).post(`/v1/violations/${id}/transitions`, { action: 'verify' }),
      await t.as(person).post(`/v1/violations/${id}/comments`, { text: 'Сайн уу' }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404])
    expect(number).toBeGreaterThan(0)
  })

  test('is visible to its reporter, its leader, its khoroo, its district and the city', async () => {
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', reporter: citizen })
    for (const person of [citizen, leader, khorooAdmin, districtAdmin, cityAdmin]) {
      expect([person.name, await idsOf(person)]).toEqual([person.name, [id]])
      expect((await get(person, `/${id}`)).status).toBe(200)
    }
  })
})

describe('names of people', () => {
  test('of the reporter are shown to khoroo, district and city, but not to the leader in any response or by search', async () => {
    const created = (await t.as(citizen).post('/v1/violations', aViolation())).body.data
    await t.as(citizen).post(`/v1/violations/${created.id}/comments`, { text: 'Дахин хог хаясан.' })

    for (const person of [khorooAdmin, districtAdmin, cityAdmin, citizen]) {
      const one = (await get(person, `/${created.id}`)).body.data
      expect([person.name, one.reporter?.id]).toEqual([person.name, citizen.id])
    }
    const seen = [
      (await get(leader)).text,
      (await get(leader, `/${created.id}`)).text,
      (await get(leader, `/${created.id}/comments`)).text,
      (await get(leader, `/${created.id}/history`)).text,
    ].join()
    expect(seen).not.toContain(citizen.id)
    expect(seen).not.toContain('citizen')
    const comments = (await get(leader, `/${created.id}/comments`)).body.data
    expect(comments[0]).toMatchObject({ by: null, isReporter: true, isMine: false })
    expect(await idsOf(leader, '?q=citizen')).toEqual([])
  })

  test('of staff are not shown to citizens', async () => {
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', reporter: citizen, assignee: leader })
    await t.as(khorooAdmin).post(`/v1/violations/${id}/comments`, { text: 'Очиж үзлээ.' })
    await t.as(khorooAdmin).post(`/v1/violations/${id}/transitions`, { action: 'verify' })

    const all = await Promise.all(['', '/comments', '/history'].map((path) => get(citizen, `/${id}${path}`)))

    for (const { text } of all) expect(text).not.toMatch(/khorooAdmin|"leader"/)
    expect(all[1]?.body.data[0]).toMatchObject({ by: null, role: 'KHOROO_ADMIN' })
    expect(all[0]?.body.data.assignee).toBeNull()
  })
})

describe('permissions', () => {
  test('visitors can neither list nor register violations', async () => {
    expect((await get(null)).status).toBe(401)
    expect((await t.as(null).post('/v1/violations', aViolation())).status).toBe(401)
  })

  test('leaders and citizens can neither export, assign nor correct; citizens see no totals', async () => {
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', reporter: citizen })
    for (const person of [leader, citizen]) {
      expect((await get(person, '/export?format=csv')).status).toBe(403)
      expect((await get(person, `/${id}/assignees`)).status).toBe(403)
      expect((await t.as(person).patch(`/v1/violations/${id}`, { place: 'Өөр', version: 1 })).status).toBe(403)
    }
    expect((await get(citizen, '/totals')).status).toBe(403)
  })

  test('leaders register in their section, offices in their areas, citizens anywhere, but only in khoroos and sections', async () => {
    const register = async (person: TestPerson, code: string) => {
      const answer = await t.as(person).post('/v1/violations', aViolation({ areaId: idOf(code) }))
      return answer.status === 201 ? 201 : answer.body.errors[0].code
    }
    expect(await register(leader, 'D1K1S1')).toBe(201)
    expect(await register(leader, 'D1K1S2')).toBe('out_of_reach')
    expect(await register(khorooAdmin, 'D1K1')).toBe(201)
    expect(await register(khorooAdmin, 'D1K2S1')).toBe('out_of_reach')
    expect(await register(citizen, 'D2K1S1')).toBe(201)
    expect(await register(citizen, 'D1')).toBe('khoroo_or_section')
    expect(await register(cityAdmin, 'C')).toBe('khoroo_or_section')
  })
})

describe('an export', () => {
  test('contains the filtered rows with a column for the reporter, starts no formula, and is logged', async () => {
    await makeViolation(t.core.pool, { area: 'D1K1S1', description: '=1+1', category: 'noise' })
    await makeViolation(t.core.pool, { area: 'D1K1S1', category: 'waste' })

    const [head, ...rows] = readCsv((await get(khorooAdmin, '/export?format=csv&category=noise')).text)

    expect(rows).toHaveLength(1)
    expect(head).toContain('Мэдээлсэн хүн')
    expect(rows[0]?.some((cell) => cell.startsWith('='))).toBe(false)
    const logged = await t.core.pool.query(
      `select details from audit_log where action = 'violations.export' order by id desc limit 1`,
    )
    expect(logged.rows[0].details).toMatchObject({ format: 'csv', category: 'noise' })
  })
})

describe('assigning', () => {
  test('is limited to people of the office and of the area, and requires the current version', async () => {
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'verified' })
    const names = (await get(khorooAdmin, `/${id}/assignees`)).body.data.map((p: { firstName: string }) => p.firstName)
    expect(names.toSorted()).toEqual(['khorooAdmin', 'leader'])

    const assign = (assigneeId: string | null, version: number) =>
      t.as(khorooAdmin).put(`/v1/violations/${id}/assignment`, { assigneeId, dueOn: '2026-12-01', version })
    expect((await assign(otherLeader.id, 1)).body.errors[0]).toMatchObject({ path: 'assigneeId', code: 'not_in_list' })
    expect((await assign(leader.id, 1)).body.data).toMatchObject({ assignee: { id: leader.id }, dueOn: '2026-12-01' })
    const stale = await assign(null, 1)
    expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, 'stale', 2])
    expect(await idsOf(leader, '?assigned=true')).toEqual([id])
  })

  test('is refused for closed violations and for offices that are not responsible', async () => {
    const done = await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'resolved' })
    const above = await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'referred', level: 'district' })
    const body = { assigneeId: null, dueOn: '2026-12-01', version: 1 }
    expect((await t.as(khorooAdmin).put(`/v1/violations/${done.id}/assignment`, body)).status).toBe(409)
    expect((await t.as(khorooAdmin).put(`/v1/violations/${above.id}/assignment`, body)).status).toBe(403)
    expect((await t.as(districtAdmin).put(`/v1/violations/${above.id}/assignment`, body)).status).toBe(200)
  })
})
