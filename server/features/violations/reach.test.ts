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
    ['the khoroo beside', otherKhorooAdmin],
    ['the other district', otherDistrictAdmin],
    ['the leader of the section beside', otherLeader],
    ['another citizen', homelessCitizen],
  ]

  test.each(outside)(
    'is not there for %s: not listed, counted, found, exported, read or moved',
    async (_who, person) => {
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
    },
  )

  test('is seen by its reporter, its leader, its khoroo, its district and the city', async () => {
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', reporter: citizen })
    for (const person of [citizen, leader, khorooAdmin, districtAdmin, cityAdmin]) {
      expect([person.name, await idsOf(person)]).toEqual([person.name, [id]])
      expect((await get(person, `/${id}`)).status).toBe(200)
    }
  })
})

describe('who the reporter is', () => {
  test('is told to khoroo, district and city, and not to the leader: not in rows, comments, history or by search', async () => {
    const made = (await t.as(citizen).post('/v1/violations', aViolation())).body.data
    await t.as(citizen).post(`/v1/violations/${made.id}/comments`, { text: 'Дахин хог хаясан.' })

    for (const person of [khorooAdmin, districtAdmin, cityAdmin, citizen]) {
      const one = (await get(person, `/${made.id}`)).body.data
      expect([person.name, one.reporter?.id]).toEqual([person.name, citizen.id])
    }
    const seen = [
      (await get(leader)).text,
      (await get(leader, `/${made.id}`)).text,
      (await get(leader, `/${made.id}/comments`)).text,
      (await get(leader, `/${made.id}/history`)).text,
    ].join()
    expect(seen).not.toContain(citizen.id)
    expect(seen).not.toContain('citizen')
    const comments = (await get(leader, `/${made.id}/comments`)).body.data
    expect(comments[0]).toMatchObject({ by: null, isReporter: true, isMine: false })
    expect(await idsOf(leader, '?q=citizen')).toEqual([])
  })

  test('a citizen is told no names of staff', async () => {
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', reporter: citizen, assignee: leader })
    await t.as(khorooAdmin).post(`/v1/violations/${id}/comments`, { text: 'Очиж үзлээ.' })
    await t.as(khorooAdmin).post(`/v1/violations/${id}/transitions`, { action: 'verify' })

    const all = await Promise.all(['', '/comments', '/history'].map((path) => get(citizen, `/${id}${path}`)))

    for (const { text } of all) expect(text).not.toMatch(/khorooAdmin|"leader"/)
    expect(all[1]?.body.data[0]).toMatchObject({ by: null, role: 'KHOROO_ADMIN' })
    expect(all[0]?.body.data.assignee).toBeNull()
  })
})

describe('who may', () => {
  test('nobody who is not signed in', async () => {
    expect((await get(null)).status).toBe(401)
    expect((await t.as(null).post('/v1/violations', aViolation())).status).toBe(401)
  })

  test('leaders and citizens export nothing and change no facts; citizens see no totals', async () => {
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', reporter: citizen })
    for (const person of [leader, citizen]) {
      expect((await get(person, '/export?format=csv')).status).toBe(403)
      expect((await get(person, `/${id}/assignees`)).status).toBe(403)
      expect((await t.as(person).patch(`/v1/violations/${id}`, { place: 'Өөр', version: 1 })).status).toBe(403)
    }
    expect((await get(citizen, '/totals')).status).toBe(403)
  })

  test('a leader registers in the own section alone, an office in its own areas, a citizen anywhere', async () => {
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
  test('holds what the filter holds, with names of reporters, and starts no formula', async () => {
    await makeViolation(t.core.pool, { area: 'D1K1S1', description: '=1+1', category: 'noise' })
    await makeViolation(t.core.pool, { area: 'D1K1S1', category: 'waste' })

    const [head, ...lines] = readCsv((await get(khorooAdmin, '/export?format=csv&category=noise')).text)

    expect(lines).toHaveLength(1)
    expect(head).toContain('Мэдээлсэн')
    expect(lines[0]?.some((cell) => cell.startsWith('='))).toBe(false)
    const { rows } = await t.core.pool.query(`select details from audit_log where action = 'violations.export'`)
    expect(rows[0].details).toMatchObject({ format: 'csv', category: 'noise' })
  })
})

describe('assigning', () => {
  test('is to people of the office and of the area alone, and leaves a trace', async () => {
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

  test('is closed with the violation, and to offices that do not have it in hand', async () => {
    const done = await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'resolved' })
    const above = await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'referred', level: 'district' })
    const body = { assigneeId: null, dueOn: '2026-12-01', version: 1 }
    expect((await t.as(khorooAdmin).put(`/v1/violations/${done.id}/assignment`, body)).status).toBe(409)
    expect((await t.as(khorooAdmin).put(`/v1/violations/${above.id}/assignment`, body)).status).toBe(403)
    expect((await t.as(districtAdmin).put(`/v1/violations/${above.id}/assignment`, body)).status).toBe(200)
  })
})
