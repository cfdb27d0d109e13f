import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { has, roleAt, send } from '../../testing/notifications.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'

const { citizen, homelessCitizen, khorooAdmin, otherKhorooAdmin, farKhorooAdmin, leader, otherLeader } = people
const { cityAdmin, districtAdmin, otherDistrictAdmin } = people

let t: TestApp
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const start = Date.now()
const onDay = (day: number) => t.setNow(new Date(start + day * DAY_MS))

const home = (who: TestPerson) => t.as(who).get('/v1/citizens/me/home')
const setHome = (who: TestPerson, code: string) => t.as(who).put('/v1/citizens/me/home', { areaId: idOf(code) })
const request = (who: TestPerson, action = 'ask') => t.as(who).post('/v1/citizens/me/home/transitions', { action })
const decide = (by: TestPerson, who: TestPerson, action: string, note?: string) =>
  t.as(by).post(`/v1/citizens/${who.id}/transitions`, { action, ...(note ? { note } : {}) })
const listed = async (by: TestPerson, query = '') =>
  (await t.as(by).get(`/v1/citizens${query}`)).body.data?.map(({ id }: { id: string }) => id)
const fields = (body: { errors?: { path: string; code: string }[] }) =>
  Object.fromEntries((body.errors ?? []).map((e) => [e.path, e.code]))

beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  onDay(0)
  await t.core.pool.query('delete from notifications')
  for (const one of [citizen, homelessCitizen]) {
    await t.core.pool.query(
      `update users set home_status = 'stated', home_changed_at = null, home_asked_at = null, home_confirmed_at = null,
         home_confirmed_by = null, status = 'active', area_id = a.id, area_level = a.level
       from (select 1) one left join areas a on a.id = $2 where users.id = $1`,
      [one.id, one.area && idOf(one.area)],
    )
  }
})

describe('a home', () => {
  test.each(['C', 'D1'])('cannot be %s: citizens live in a khoroo or a section', async (code) => {
    const { status, body } = await setHome(homelessCitizen, code)
    expect([status, fields(body)]).toEqual([400, { areaId: 'khoroo_or_section' }])
  })

  test('is for citizens only: staff have the area of their work', async () => {
    for (const who of [cityAdmin, khorooAdmin, leader]) expect((await setHome(who, 'D1K1')).status).toBe(403)
  })

  test('can be chosen at any time, and changed once in 30 days', async () => {
    expect((await home(homelessCitizen)).body.data).toMatchObject({ area: null, changeableFrom: null })
    expect((await setHome(homelessCitizen, 'D1K1S1')).status).toBe(200)
    // the first change is possible at once: people choose the wrong khoroo
    expect((await setHome(homelessCitizen, 'D1K2')).body.data).toMatchObject({ area: { id: idOf('D1K2') } })
    onDay(29)
    const early = await setHome(homelessCitizen, 'D2K1')
    expect([early.status, fields(early.body)]).toEqual([400, { areaId: 'home_too_soon' }])
    expect((await home(homelessCitizen)).body.data.area.id).toBe(idOf('D1K2'))
    onDay(31)
    expect((await setHome(homelessCitizen, 'D2K1')).status).toBe(200)
  })

  test('that is changed too soon names the day in Ulaanbaatar', async () => {
    const evening = Math.floor(start / DAY_MS) * DAY_MS + 20 * HOUR_MS
    t.setNow(new Date(evening))
    await setHome(homelessCitizen, 'D1K1')
    await setHome(homelessCitizen, 'D1K2')
    const { body } = await setHome(homelessCitizen, 'D2K1')

    // the evening in UTC is the next day in Ulaanbaatar
    const date = new Date(evening + 31 * DAY_MS).toISOString().slice(0, 10)
    expect(body.errors).toMatchObject([{ path: 'areaId', params: { date } }])
  })

  test('chosen again changes nothing and starts no waiting period', async () => {
    await request(citizen)
    const { body } = await setHome(citizen, 'D1K1')
    expect(body.data).toMatchObject({ status: 'asked', changeableFrom: null })
  })

  test('loses its confirmation when it is changed', async () => {
    await request(citizen)
    await decide(khorooAdmin, citizen, 'confirm')
    const { body } = await setHome(citizen, 'D1K1S2')
    expect(body.data).toMatchObject({ status: 'stated', askedAt: null, confirmedAt: null })
    expect(await listed(khorooAdmin)).toEqual([])
  })

  test('determines which notifications arrive: those of the new area from then on', async () => {
    const before = await send(t, cityAdmin, [roleAt('APPLICATION', 'D1K1')])
    await setHome(homelessCitizen, 'D1K1')
    expect(await has(t, homelessCitizen, String(before.id))).toBe(false)
    onDay(1)
    const after = await send(t, cityAdmin, [roleAt('APPLICATION', 'D1K1')])
    expect(await has(t, homelessCitizen, String(after.id))).toBe(true)
    // notifications received earlier are kept, whatever home follows
    onDay(2)
    await setHome(homelessCitizen, 'D2K1')
    expect(await has(t, homelessCitizen, String(after.id))).toBe(true)
  })
})

describe('a confirmation', () => {
  test('cannot be requested without a home', async () => {
    const { status, body } = await request(homelessCitizen)
    expect([status, body.params]).toEqual([409, { state: 'stated', action: 'ask', allowedActions: [] }])
  })

  test('is requested, decided by the khoroo and notified to the citizen', async () => {
    expect((await request(citizen)).body.data).toMatchObject({ status: 'asked', allowedActions: ['withdraw'] })
    expect((await t.as(khorooAdmin).get('/v1/notifications')).body.data).toHaveLength(1)
    const { status, body } = await decide(khorooAdmin, citizen, 'confirm')
    expect([status, body.data.status, body.data.allowedActions]).toEqual([200, 'confirmed', ['revoke']])
    expect((await home(citizen)).body.data).toMatchObject({ status: 'confirmed', allowedActions: [] })
    expect((await t.as(citizen).get('/v1/notifications')).body.data).toHaveLength(1)
  })

  test('is rejected when the citizen has chosen another home in the same khoroo since', async () => {
    await request(citizen)
    await setHome(citizen, 'D1K1S1')
    await request(citizen)
    const body = { action: 'confirm', homeId: idOf('D1K1') }
    const seenBefore = await t.as(khorooAdmin).post(`/v1/citizens/${citizen.id}/transitions`, body)
    expect([seenBefore.status, seenBefore.body.code]).toEqual([409, 'stale'])
    expect((await home(citizen)).body.data.status).toBe('asked')

    const now = { ...body, homeId: idOf('D1K1S1') }
    expect((await t.as(khorooAdmin).post(`/v1/citizens/${citizen.id}/transitions`, now)).status).toBe(200)
  })

  test('can be declined and revoked only with a reason', async () => {
    await request(citizen)
    expect(fields((await decide(khorooAdmin, citizen, 'decline')).body)).toEqual({ note: 'required' })
    expect((await decide(khorooAdmin, citizen, 'decline', 'Энд оршин суудаггүй')).body.data.status).toBe('stated')
    await request(citizen)
    await decide(khorooAdmin, citizen, 'confirm')
    expect((await decide(khorooAdmin, citizen, 'revoke', 'Нүүсэн')).body.data.status).toBe('stated')
  })

  test('can be given by the leader of the section, and by no other leader', async () => {
    await setHome(homelessCitizen, 'D1K1S1')
    await request(homelessCitizen)
    expect((await decide(otherLeader, homelessCitizen, 'confirm')).status).toBe(404)
    expect((await decide(leader, homelessCitizen, 'confirm')).status).toBe(200)
    // the khoroo may revoke a leader's confirmation, the leader may not
    expect((await decide(leader, homelessCitizen, 'revoke', 'Нүүсэн')).status).toBe(409)
  })

  test.each([
    ['another khoroo', otherKhorooAdmin, 404],
    ['a khoroo of another district', farKhorooAdmin, 404],
    ['a leader whose section it is not', leader, 404],
    ['the district', districtAdmin, 403],
    ['the city', cityAdmin, 403],
    ['the citizen', citizen, 403],
  ])('cannot be given by %s', async (_, by, status) => {
    await request(citizen)
    expect((await decide(by, citizen, 'confirm')).status).toBe(status)
    expect((await home(citizen)).body.data.status).toBe('asked')
  })

  test('is given once when two people decide concurrently', async () => {
    await request(citizen)
    const answers = await Promise.all([
      decide(khorooAdmin, citizen, 'confirm'),
      decide(khorooAdmin, citizen, 'decline', 'Энд оршин суудаггүй'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('cannot be given to staff', async () => {
    expect((await decide(khorooAdmin, leader, 'confirm')).status).toBe(404)
  })
})

describe('the list', () => {
  test('contains only citizens within reach who asked or are confirmed', async () => {
    await setHome(homelessCitizen, 'D1K1S1')
    for (const by of [cityAdmin, districtAdmin, khorooAdmin, leader]) expect(await listed(by)).toEqual([])
    await request(homelessCitizen)
    for (const by of [cityAdmin, districtAdmin, khorooAdmin, leader])
      expect(await listed(by, '?status=asked')).toEqual([homelessCitizen.id])
    for (const by of [otherDistrictAdmin, otherKhorooAdmin, otherLeader]) expect(await listed(by)).toEqual([])
    expect(await listed(khorooAdmin, '?status=confirmed')).toEqual([])
    expect((await t.as(citizen).get('/v1/citizens')).status).toBe(403)
  })

  test('omits closed accounts', async () => {
    await request(citizen)
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [citizen.id])
    expect(await listed(khorooAdmin)).toEqual([])
  })
})

describe('how many citizens are reached', () => {
  const reached = async (by: TestPerson, query = '') => (await t.as(by).get(`/v1/citizens/reached${query}`)).body

  test('counts an area with everything below it, and its parts', async () => {
    await setHome(homelessCitizen, 'D1K1S1')
    await request(homelessCitizen)
    const { whole, parts } = (await reached(khorooAdmin)).data
    expect(whole).toMatchObject({ area: { id: idOf('D1K1') }, people: 2, asked: 1, confirmed: 0 })
    expect(parts.map((part: { area: { id: string }; people: number }) => [part.area.id, part.people])).toEqual([
      [idOf('D1K1S1'), 1],
      [idOf('D1K1S2'), 0],
    ])
    expect((await reached(cityAdmin)).data.whole.people).toBe(2)
    expect((await reached(districtAdmin, `?areaId=${idOf('D1K2')}`)).data.whole.people).toBe(0)
  })

  test('is not available for areas out of reach', async () => {
    expect((await t.as(khorooAdmin).get(`/v1/citizens/reached?areaId=${idOf('D1K2')}`)).status).toBe(404)
    expect((await t.as(khorooAdmin).get(`/v1/citizens/reached?areaId=${idOf('D1')}`)).status).toBe(404)
  })
})
