import { beforeAll, describe, expect, test } from 'vitest'
import { boot } from '../../core/app/boot.ts'
import type { Served } from '../../core/requests/declare.ts'
import { features } from '../../features.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { vacantSection } from '../../testing/leaders.ts'
import { idOf, pathOf } from '../../testing/people.ts'
import { makeRatePeriod, makeRateSheet } from '../../testing/rates.ts'
import { makeReport } from '../../testing/reports.ts'
import { kindWord } from './kinds.ts'

let t: TestApp
const { cityAdmin, districtAdmin, khorooAdmin, leader, otherLeader, citizen, farKhorooAdmin } = people

const plan = (id: string, change: object, person = cityAdmin) => t.as(person).post(`/v1/areas/${id}/plan`, change)
const reshape = (id: string, change: object, print: string, person = cityAdmin) =>
  t.as(person).post(`/v1/areas/${id}/reshape`, { change, print })
/** Plans a change and confirms it. */
async function done(id: string, change: object, person = cityAdmin) {
  const planned = await plan(id, change, person)
  expect(planned.status, planned.text).toBe(200)
  const answer = await reshape(id, change, planned.body.data.print, person)
  expect(answer.status, answer.text).toBe(200)
  return { plan: planned.body.data, area: answer.body.data }
}
const counted = (lines: { kind: string; goes: string; count: number }[]) =>
  Object.fromEntries(lines.map(({ kind, goes, count }) => [`${kind} ${goes}`, count]))
const pathsAreWhole = async () => {
  const { rows } = await t.core.pool.query(
    `select c.code from areas c join areas p on p.id = c.parent_id where c.path <> p.path || c.id || '/'`,
  )
  return rows
}
const violation = async (areaId: string, status = 'reported') =>
  (
    await t.core.pool.query(
      `insert into violations (area_id, reporter_id, reporter_area_id, category, description, place, found_on, status, due_on, search, closed_at)
       values ($1, $2, $1, 'waste', 'x', 'x', '2026-11-01', $3, '2026-11-30', '', case when $3 = 'resolved' then now() end) returning id`,
      [areaId, leader.id, status],
    )
  ).rows[0].id as string
const areaOf = async (table: string, id: string) =>
  (await t.core.pool.query(`select area_id from ${table} where id = $1`, [id])).rows[0].area_id

beforeAll(async () => {
  t = await app()
})

test('every kind that follows an area has a name in both languages', () => {
  const kinds = Object.values(features as Record<string, Served>).flatMap(({ areaFollowers = [] }) =>
    areaFollowers.map(({ kind }) => kind),
  )

  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter((kind) => kindWord(kind, 'mn') === kind || kindWord(kind, 'en') === undefined)).toEqual([])
})

describe('rejections', () => {
  test.each([
    ['a district admin', districtAdmin, 'D1K1', { kind: 'merge', into: idOf('D1K2') }, 403],
    ['a khoroo admin, their khoroo', khorooAdmin, 'D1K1', { kind: 'merge', into: idOf('D1K2') }, 403],
    [
      'a khoroo admin, a section into one of another khoroo',
      khorooAdmin,
      'D1K1S1',
      { kind: 'merge', into: idOf('D1K2S1') },
      400,
    ],
    [
      'a khoroo admin, a section of another khoroo',
      khorooAdmin,
      'D1K2S1',
      { kind: 'merge', into: idOf('D1K2S2') },
      404,
    ],
    ['a section leader', leader, 'D1K1S1', { kind: 'merge', into: idOf('D1K1S2') }, 403],
    ['merging a district', cityAdmin, 'D1', { kind: 'merge', into: idOf('D2') }, 403],
    ['merging with itself', cityAdmin, 'D1K1', { kind: 'merge', into: idOf('D1K1') }, 400],
    ['merging into another level', cityAdmin, 'D1K1', { kind: 'merge', into: idOf('D1K2S1') }, 400],
    ['moving below itself', cityAdmin, 'D1K1', { kind: 'move', to: idOf('D1K1') }, 400],
    ['moving below one of its own', cityAdmin, 'D1K1', { kind: 'move', to: idOf('D1K1S1') }, 400],
    ['moving to where it is', cityAdmin, 'D1K1', { kind: 'move', to: idOf('D1') }, 400],
    ['moving the city', cityAdmin, 'C', { kind: 'move', to: idOf('D1') }, 403],
    ['splitting into nothing', cityAdmin, 'D1K1', { kind: 'split', parts: [], heir: null }, 400],
    [
      'a part with a section of another khoroo',
      cityAdmin,
      'D1K1',
      { kind: 'split', parts: [{ name: { mn: 'Ү' }, ordinal: 9, code: 'P9', children: [idOf('D1K2S1')] }], heir: null },
      400,
    ],
    [
      'an heir that is no part',
      cityAdmin,
      'D1K1',
      { kind: 'split', parts: [{ name: { mn: 'Ү' }, ordinal: 9, code: 'P9', children: [] }], heir: 1 },
      400,
    ],
  ])('%s', async (_what, person, code, change, status) => {
    expect((await plan(idOf(code), change, person)).status).toBe(status)
    expect((await reshape(idOf(code), change, 'x', person)).status).toBe(status)
  })

  test('a change that differs from its plan is rejected', async () => {
    const change = { kind: 'merge', into: idOf('D2K2S2') }
    const { print } = (await plan(idOf('D2K2S1'), change)).body.data
    await violation(idOf('D2K2S1'))

    const answer = await reshape(idOf('D2K2S1'), change, print)
    expect([answer.status, answer.body.errors[0].code]).toEqual([409, 'plan_changed'])
    expect((await t.as(cityAdmin).get(`/v1/areas/${idOf('D2K2S1')}`)).body.data.isOpen).toBe(true)
  })

  test('planning writes nothing', async () => {
    const print = async () =>
      (await t.core.pool.query(`select md5(string_agg(a::text, '' order by id)) as print from areas a`)).rows[0].print
    const before = await print()
    await plan(idOf('D2K2'), { kind: 'move', to: idOf('D1') })

    expect(await print()).toBe(before)
  })
})

describe('merging', () => {
  test('two sections: open work moves, finished work keeps its old name, one leader remains', async () => {
    const [open, resolved] = [await violation(idOf('D1K1S1')), await violation(idOf('D1K1S1'), 'resolved')]
    const { plan: planned } = await done(idOf('D1K1S1'), { kind: 'merge', into: idOf('D1K1S2') }, khorooAdmin)

    expect(counted(planned.lines)).toMatchObject({ 'violations over': 1, 'staff ends': 1 })
    expect(await areaOf('violations', open)).toBe(idOf('D1K1S2'))
    expect(await areaOf('violations', resolved)).toBe(idOf('D1K1S1'))
    expect((await t.as(leader).get('/v1/areas')).status).toBe(401)
    expect((await t.as(otherLeader).get('/v1/areas')).status).toBe(200)
    const closed = (await t.as(cityAdmin).get(`/v1/areas/${idOf('D1K1S1')}`)).body.data
    expect(closed).toMatchObject({
      isOpen: false,
      relations: [{ kind: 'merged', direction: 'to', area: { id: idOf('D1K1S2') } }],
    })
    expect((await t.as(khorooAdmin).get(`/v1/violations/${resolved}`)).body.data.area.id).toBe(idOf('D1K1S1'))
    // household counts are added up, with the day
    expect((await t.as(cityAdmin).get(`/v1/areas/${idOf('D1K1S2')}`)).body.data.households).toBe(60)
    const { rows } = await t.core.pool.query(
      `select action, details from audit_log where row_id = any($1) and action like '%area%' or row_id = $2 order by id`,
      [[open], idOf('D1K1S1')],
    )
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['violations.area_changed', 'areas.merge']))
  })

  test('two khoroos: sections, citizens and staff move to the other one, and reach follows at once', async () => {
    expect((await t.as(khorooAdmin).get(`/v1/areas/${idOf('D1K2S1')}`)).status).not.toBe(200)
    const { plan: planned } = await done(idOf('D1K1'), { kind: 'merge', into: idOf('D1K2') })

    expect(counted(planned.lines)).toMatchObject({
      'areas along': 1,
      'citizens over': 1,
      'staff over': 1,
      'staff along': 1,
    })
    expect(planned.renumbered).toEqual([{ id: idOf('D1K1S2'), from: 2, to: 3 }])
    expect(await pathsAreWhole()).toEqual([])
    const seen = await t.as(khorooAdmin).get('/v1/areas?pageSize=100')
    expect(seen.body.data.map(({ code }: { code: string }) => code)).toEqual(['D1K1S2', 'D1K2', 'D1K2S1', 'D1K2S2'])
    expect(await areaOf('users', citizen.id)).toBe(idOf('D1K2'))
    const path = (await t.as(null).get(`/v1/areas/${idOf('D1K1S2')}/path`)).body.data
    expect(path.map(({ id }: { id: string }) => id)).toEqual(
      pathOf('D1K2').split('/').filter(Boolean).concat(idOf('D1K1S2')),
    )
  })
})

test('the plan does not count a leader’s account that ends with the section as moved', async () => {
  const into = await vacantSection(t, 'D2K1')
  const { plan: planned } = await done(idOf('D2K1S1'), { kind: 'merge', into })

  expect(counted(planned.lines)).toMatchObject({ 'staff ends': 1 })
  expect(counted(planned.lines)['staff over']).toBeUndefined()
  const { rows } = await t.core.pool.query('select status from users where id = $1', [people.farLeader.id])
  expect(rows).toEqual([{ status: 'inactive' }])
})

describe('an area that closes on a later day', () => {
  const day = '2099-01-31'
  const make = async (parentId: string, code: string, ordinal: number) =>
    (await t.as(cityAdmin).post('/v1/areas', { parentId, name: { mn: code }, code, ordinal })).body.data
  const closing = async (code: string, ordinal: number) => {
    const { id, version } = await make(idOf('D2'), code, ordinal)
    const answer = await t.as(cityAdmin).post(`/v1/areas/${id}/close`, { closedOn: day, version })
    expect(answer.status, answer.text).toBe(200)
    return id as string
  }
  const closedOn = async (id: string) => (await t.as(cityAdmin).get(`/v1/areas/${id}`)).body.data.closedOn

  test('is named in the plan of a merge into it, and everything merged closes with it', async () => {
    const [into, from] = [await closing('CLOSING-1', 81), await make(idOf('D2'), 'OPEN-1', 82)]
    const below = await make(from.id, 'OPEN-1-1', 1)
    const { plan: planned, area } = await done(from.id, { kind: 'merge', into })

    expect(planned.closing).toEqual([{ id: into, name: { mn: 'CLOSING-1' }, closedOn: day }])
    expect([area.id, area.isOpen, area.closedOn]).toEqual([into, true, day])
    expect(await closedOn(below.id)).toBe(day)
  })

  test('is named in the plan of a move below it; areas created there close with it too', async () => {
    const [to, from] = [await closing('CLOSING-2', 83), await make(idOf('D2'), 'OPEN-2', 84)]
    const section = await make(from.id, 'OPEN-2-1', 1)
    const { plan: planned, area } = await done(section.id, { kind: 'move', to })
    const created = await make(to, 'OPEN-2-2', 2)

    expect(planned.closing).toMatchObject([{ id: to, closedOn: day }])
    expect([area.closedOn, created.closedOn]).toEqual([day, day])
  })

  test('a plan made before the closing was decided is rejected', async () => {
    const [into, from] = [await make(idOf('D2'), 'LATER-1', 85), await make(idOf('D2'), 'OPEN-3', 86)]
    const change = { kind: 'merge', into: into.id }
    const planned = (await plan(from.id, change)).body.data
    await t.as(cityAdmin).post(`/v1/areas/${into.id}/close`, { closedOn: day, version: into.version })

    expect(planned.closing).toEqual([])
    expect((await reshape(from.id, change, planned.print)).body.errors?.[0]).toMatchObject({ code: 'plan_changed' })
  })
})

test('a finished record keeps the name of its time, an open one shows the current name', async () => {
  const section = idOf('D2K1S2')
  const [open, resolved] = [await violation(section), await violation(section, 'resolved')]
  const { version } = (await t.as(cityAdmin).get(`/v1/areas/${section}`)).body.data
  await t.as(cityAdmin).patch(`/v1/areas/${section}`, { name: { mn: 'Шинэ нэр' }, version })

  const shown = async (id: string) => (await t.as(cityAdmin).get(`/v1/violations/${id}`)).body.data.area
  expect((await shown(open)).path.at(-1).name.mn).toBe('Шинэ нэр')
  expect((await shown(resolved)).path.at(-1).name.mn).toBe('Нутаг D2K1S2')
  expect((await shown(resolved)).name.mn).toMatch(/Нутаг D2K1S2$/)
})

describe('a name changes after an approval:', () => {
  const renamed = async (code: string) => {
    const { version } = (await t.as(cityAdmin).get(`/v1/areas/${idOf(code)}`)).body.data
    const answer = await t.as(cityAdmin).patch(`/v1/areas/${idOf(code)}`, { name: { mn: 'Шинэ нэр' }, version })
    expect(answer.status).toBe(200)
  }

  test('the approved report keeps the name of its time, alone and in the list; an open one has the current name', async () => {
    const approved = await makeReport(t.core.pool, otherLeader, { status: 'approved_city' })
    const open = await makeReport(t.core.pool, otherLeader, { status: 'sent_city', period: '2026-W45' })
    const code = otherLeader.area ?? ''
    await renamed(code)

    const nameOf = async (id: string) =>
      (await t.as(cityAdmin).get(`/v1/reports/${id}`)).body.data.area.path.at(-1).name.mn
    expect([await nameOf(approved), await nameOf(open)]).toEqual([`Нутаг ${code}`, 'Шинэ нэр'])
    const { data } = (await t.as(cityAdmin).get('/v1/reports?pageSize=100')).body
    const listed = (id: string) => data.find((row: { id: string }) => row.id === id).area.path.at(-1).name.mn
    expect([listed(approved), listed(open)]).toEqual([`Нутаг ${code}`, 'Шинэ нэр'])
  })

  test('so does the approved sheet of a rating', async () => {
    const [periodId, before] = [await makeRatePeriod(t.core.pool), await makeRatePeriod(t.core.pool, { no: 3 })]
    const approved = await makeRateSheet(t.core.pool, { area: 'D2K2', periodId })
    const sent = await makeRateSheet(t.core.pool, { area: 'D2K2', periodId: before, status: 'sent' })
    await renamed('D2K2')

    const nameOf = async (id: string) =>
      (await t.as(cityAdmin).get(`/v1/rates/sheets/${id}`)).body.data.area.path.at(-1).name.mn
    expect([await nameOf(approved), await nameOf(sent)]).toEqual(['Нутаг D2K2', 'Шинэ нэр'])
  })
})

test('another instance follows: a moved khoroo is read by its new district there as well', async () => {
  const other = await boot(t.core.config, t.connection, t.core.features, t.core.now)
  const token = await t.tokenOf(people.otherDistrictAdmin)
  const seen = async () =>
    (await other.http.inject({ url: `/v1/areas/${idOf('D1K2')}`, headers: { authorization: `Bearer ${token}` } }))
      .statusCode
  try {
    expect(await seen()).toBe(404)
    await done(idOf('D1K2'), { kind: 'move', to: idOf('D2') })
    await expect.poll(seen).toBe(200)
    await done(idOf('D1K2'), { kind: 'move', to: idOf('D1') })
    await expect.poll(seen).toBe(404)
  } finally {
    await other.stop()
  }
})

test('one connection is enough, and live rooms follow the tree', async () => {
  const alone = await app({ connections: 1 })
  const rooms: string[] = []
  alone.core.bus.on('areas', () => void rooms.push('areas'))
  const ask = { kind: 'move', to: idOf('D2') }
  const { print } = (await alone.as(cityAdmin).post(`/v1/areas/${idOf('D1K1')}/plan`, ask)).body.data
  const both = await Promise.all(
    [cityAdmin, people.otherCityAdmin].map((person) =>
      alone.as(person).post(`/v1/areas/${idOf('D1K1')}/reshape`, { change: ask, print }),
    ),
  )

  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(rooms).toEqual(['areas'])
})

describe('moving and splitting', () => {
  test('a khoroo moved to another district is read there at once, and no longer in the old one', async () => {
    const inD2 = async (person: typeof districtAdmin) => (await t.as(person).get(`/v1/areas/${idOf('D2K1')}`)).status
    expect([await inD2(people.otherDistrictAdmin), await inD2(districtAdmin)]).toEqual([200, 404])
    await done(idOf('D2K1'), { kind: 'move', to: idOf('D1') })

    expect([await inD2(people.otherDistrictAdmin), await inD2(districtAdmin)]).toEqual([404, 200])
    expect(await pathsAreWhole()).toEqual([])
    expect((await t.as(farKhorooAdmin).get(`/v1/areas/${idOf('D2K1S1')}`)).status).toBe(200)
    const former = (await t.as(cityAdmin).get(`/v1/areas/${idOf('D2K1')}`)).body.data.formerNames
    expect(former).toMatchObject([{ parent: { id: idOf('D2') } }])
  })

  test('a split khoroo gives sections to the new one; with an heir it closes and everything moves', async () => {
    const part = { name: { mn: '30 дугаар хороо' }, ordinal: 30, code: 'd2k30', children: [idOf('D2K2S1')] }
    const kept = await done(idOf('D2K2'), { kind: 'split', parts: [part], heir: null })
    expect(kept.area).toMatchObject({ isOpen: true, children: 1 })
    const { id } = (await t.as(null).get(`/v1/areas/names?parentId=${idOf('D2')}`)).body.data.find(
      ({ code }: { code: string }) => code === 'D2K30',
    )
    expect((await t.as(cityAdmin).get(`/v1/areas?parentId=${id}`)).body.data[0].id).toBe(idOf('D2K2S1'))

    const work = await violation(idOf('D2K2'))
    const rest = { ...part, name: { mn: '31 дүгээр хороо' }, ordinal: 31, code: 'D2K31', children: [] }
    const closed = await done(idOf('D2K2'), { kind: 'split', parts: [rest], heir: 0 })
    expect(closed.area).toMatchObject({ isOpen: false, children: 0 })
    const heir = closed.area.relations.find(({ area }: { area: { name: { mn: string } } }) =>
      area.name.mn.startsWith('31'),
    ).area
    expect(await areaOf('violations', work)).toBe(heir.id)
    expect(await pathsAreWhole()).toEqual([])
  })

  test('two admins who move areas concurrently leave a consistent tree', async () => {
    const moves = [
      [idOf('D1K2'), idOf('D2')],
      [idOf('D2K1'), idOf('D2')],
    ] as const
    const prints = await Promise.all(
      moves.map(async ([id, to]) => (await plan(id, { kind: 'move', to })).body.data.print),
    )
    const answers = await Promise.all(
      moves.map(([id, to], i) => reshape(id, { kind: 'move', to }, prints[i], i ? people.otherCityAdmin : cityAdmin)),
    )

    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await pathsAreWhole()).toEqual([])
  })
})

test('a record that is being written while its area is merged moves along, or the merge is rejected', async () => {
  const from = (
    await t.as(cityAdmin).post('/v1/areas', { parentId: idOf('D1'), name: { mn: 'А' }, code: 'RACE-A', ordinal: 90 })
  ).body.data
  const into = (
    await t.as(cityAdmin).post('/v1/areas', { parentId: idOf('D1'), name: { mn: 'Б' }, code: 'RACE-B', ordinal: 91 })
  ).body.data
  const change = { kind: 'merge', into: into.id }
  const { print } = (await plan(from.id, change)).body.data
  // the writer has inserted but not committed, so the merge waits for it
  const writer = await t.core.pool.connect()
  await writer.query('begin')
  await writer.query(
    `insert into contacts (area_id, name, phone, topic, message, search) values ($1, 'Б', '+97699112233', 'question', 'x', '')`,
    [from.id],
  )
  const merging = reshape(from.id, change, print)
  await expect
    .poll(
      async () =>
        (
          await t.core.pool.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rowCount,
    )
    .toBeGreaterThan(0)
  await writer.query('commit')
  writer.release()
  // its row was not in the plan
  expect((await merging).status).toBe(409)

  await done(from.id, change)
  const late = t.core.pool.query(
    `insert into contacts (area_id, name, phone, topic, message, search) values ($1, 'Б', '+97699112233', 'question', 'x', '')`,
    [from.id],
  )
  await expect(late).rejects.toMatchObject({ hint: 'area_closed' })
  const { rows } = await t.core.pool.query('select area_id from contacts')
  expect(rows).toEqual([{ area_id: into.id }])
})
