import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { addPerson, aNotice, areaAt, draft, has, named, roleAt, send } from '../../testing/notifications.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, leader, citizen, homelessCitizen } = people
const act = (person: TestPerson, id: string, body: object) =>
  t.as(person).post(`/v1/notifications/${id}/transitions`, body)
const unread = async (person: TestPerson) => okOf(await t.as(person).get('/v1/notifications/unread'), 200)
const sentOne = async (person: TestPerson, id: string) =>
  okOf(await t.as(person).get(`/v1/notifications/sent/${id}`), 200)

/** All test people who have received it. */
async function readersOf(id: string): Promise<string[]> {
  const having: string[] = []
  for (const person of Object.values(people)) if (await has(t, person, id)) having.push(person.name)
  return having.toSorted()
}

describe('recipients', () => {
  test.each<[string, TestPerson, Parameters<typeof send>[2], string[]]>([
    ['the leaders of a district', cityAdmin, [roleAt('SECTION_LEADER', 'D1')], ['leader', 'otherLeader']],
    ['everybody of a khoroo', districtAdmin, [areaAt('D1K1')], ['citizen', 'khorooAdmin', 'leader', 'otherLeader']],
    ['the admins right above', khorooAdmin, [roleAt('DISTRICT_ADMIN', 'D1')], ['districtAdmin']],
    [
      'all citizens of the city, those without a home too',
      cityAdmin,
      [roleAt('APPLICATION', 'C')],
      ['citizen', 'homelessCitizen'],
    ],
    ['one person', cityAdmin, [named(citizen)], ['citizen']],
    [
      'a role and a person',
      districtAdmin,
      [roleAt('KHOROO_ADMIN', 'D1K2'), named(leader)],
      ['leader', 'otherKhorooAdmin'],
    ],
  ])('%s', async (_what, sender, targets, expected) => {
    const sent = await send(t, sender, targets)

    expect(await readersOf(sent.id)).toEqual(expected)
    expect(sent.recipients).toBe(expected.length)
  })

  test('everybody in the city: all people', async () => {
    const sent = await send(t, cityAdmin, [areaAt('C')])
    expect(await readersOf(sent.id)).toEqual(Object.keys(people).toSorted())
    expect(sent.recipients).toBe(12)
  })

  test('a draft and a scheduled one are in nobody’s inbox', async () => {
    const made = await draft(t, cityAdmin, [areaAt('C')])
    expect(await readersOf(made.id)).toEqual([])
    await act(cityAdmin, made.id, { action: 'schedule', sendAt: new Date(Date.now() + 3_600_000).toISOString() })
    expect(await readersOf(made.id)).toEqual([])
  })
})

describe('people who join later do not receive it', () => {
  test('a person who joined after it was sent', async () => {
    const { id } = await send(t, cityAdmin, [areaAt('C')])
    const late = await addPerson(t, 'APPLICATION', 'D1K1')

    expect(await has(t, late, id)).toBe(false)
    expect((await unread(late)).count).toBe(0)
    expect((await t.as(late).post(`/v1/notifications/${id}/read`)).status).toBe(404)
    expect(await has(t, late, (await send(t, cityAdmin, [areaAt('C')])).id)).toBe(true)
  })

  test('a person who was inactive or only invited when it was sent, and is active now', async () => {
    const inactive = await addPerson(t, 'SECTION_LEADER', 'D2K2S1', { status: 'inactive' })
    const invited = await addPerson(t, 'SECTION_LEADER', 'D2K2S1', { status: 'invited' })
    const { id, recipients } = await send(t, cityAdmin, [
      roleAt('SECTION_LEADER', 'D2K2S1'),
      named(inactive),
      named(people.farLeader),
    ])
    await t.core.pool.query(`update users set status = 'active' where id = any($1)`, [[inactive.id, invited.id]])

    expect(recipients).toBe(1)
    expect(await has(t, inactive, id)).toBe(false)
    expect(await has(t, invited, id)).toBe(false)
  })

  test('a person who moved there; one who moved away loses it, but keeps those addressed by name', async () => {
    const person = await addPerson(t, 'SECTION_LEADER', 'D2K2S2')
    const other = await addPerson(t, 'SECTION_LEADER', 'D1K2S2')
    const there = await send(t, cityAdmin, [areaAt('D2K2S2')])
    const byName = await send(t, cityAdmin, [named(person)])
    expect(await has(t, person, there.id)).toBe(true)
    await t.core.pool.query('update users set area_id = $2 where id = $1', [person.id, idOf('D1K2S1')])
    await t.core.pool.query('update users set area_id = $2 where id = $1', [other.id, idOf('D2K2S2')])
    for (const { id } of [person, other]) await t.core.bus.send('revoked', { userId: id })

    expect(await has(t, other, there.id)).toBe(false)
    expect(await has(t, person, there.id)).toBe(false)
    expect(await has(t, person, byName.id)).toBe(true)
  })
})

describe('unsent notifications belong to their office', () => {
  test('nobody in areas above, below or next to it sees, changes, sends or deletes a draft', async () => {
    const { id, version } = await draft(t, khorooAdmin, [areaAt('D1K1')])
    for (const person of [cityAdmin, districtAdmin, people.otherKhorooAdmin, leader]) {
      expect((await t.as(person).get(`/v1/notifications/sent/${id}`)).status, person.name).toBe(404)
      expect((await t.as(person).patch(`/v1/notifications/${id}`, { ...aNotice([]), version })).status).toBe(404)
      expect((await act(person, id, { action: 'send' })).status).toBe(404)
      expect((await t.as(person).delete(`/v1/notifications/${id}`)).status).toBe(404)
    }
    expect((await sentOne(khorooAdmin, id)).status).toBe('draft')
  })

  test('an office sees whether the reader is one of the recipients of a sent one', async () => {
    const toCity = await send(t, cityAdmin, [areaAt('C')])
    const toSection = await send(t, cityAdmin, [areaAt('D1K1S1')])

    expect((await sentOne(otherCityAdmin, toCity.id)).isReceived).toBe(true)
    expect((await sentOne(otherCityAdmin, toSection.id)).isReceived).toBe(false)
  })

  test('the levels above see what a khoroo has sent, and nobody changes it', async () => {
    const { id, version } = await send(t, khorooAdmin, [areaAt('D1K1S1')])

    expect(await sentOne(districtAdmin, id)).toMatchObject({ status: 'sent', canWrite: false, allowedActions: [] })
    expect((await t.as(people.otherDistrictAdmin).get(`/v1/notifications/sent/${id}`)).status).toBe(404)
    for (const person of [khorooAdmin, cityAdmin]) {
      const answers = [
        await t.as(person).patch(`/v1/notifications/${id}`, { ...aNotice([]), version }),
        await t.as(person).delete(`/v1/notifications/${id}`),
        await act(person, id, { action: 'unschedule' }),
        await act(person, id, { action: 'send' }),
      ]
      for (const { status } of answers) expect([403, 409]).toContain(status)
    }
    expect((await sentOne(khorooAdmin, id)).version).toBe(version)
  })

  test('a mere recipient cannot open its figures', async () => {
    const { id } = await send(t, districtAdmin, [roleAt('KHOROO_ADMIN', 'D1')])
    expect((await t.as(khorooAdmin).get(`/v1/notifications/sent/${id}`)).status).toBe(404)
    expect((await t.as(khorooAdmin).get(`/v1/notifications/sent/${id}/areas`)).status).toBe(403)
    expect((await t.as(khorooAdmin).get(`/v1/notifications/${id}`)).body.data.hasFigures).toBe(false)
  })

  test("a recipient who may see the office's notifications learns that there are figures", async () => {
    const { id } = await send(t, khorooAdmin, [roleAt('DISTRICT_ADMIN', 'D1')])
    expect((await t.as(districtAdmin).get(`/v1/notifications/${id}`)).body.data.hasFigures).toBe(true)
  })

  test('a stale change gets the current one; recipients are replaced as a whole', async () => {
    const { id, version } = await draft(t, cityAdmin, [areaAt('D1'), areaAt('D2')])
    const changed = okOf(
      await t.as(otherCityAdmin).patch(`/v1/notifications/${id}`, { ...aNotice([areaAt('D2')]), version }),
      200,
    )
    expect(changed.targets.map((target: { area: { id: string } }) => target.area.id)).toEqual([idOf('D2')])
    const stale = await t.as(cityAdmin).patch(`/v1/notifications/${id}`, { ...aNotice([]), version })

    expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, 'stale', version + 1])
  })
})

describe('sending', () => {
  test('without recipients, or when nobody is reached, is rejected on the field', async () => {
    const empty = await draft(t, cityAdmin, [])
    const nobody = await draft(t, cityAdmin, [roleAt('CITY_ADMIN', 'D1K2S1')])

    expect((await act(cityAdmin, empty.id, { action: 'send' })).body.errors).toMatchObject([
      { path: 'targets', code: 'required' },
    ])
    expect((await act(cityAdmin, nobody.id, { action: 'send' })).body.errors).toMatchObject([
      { path: 'targets', code: 'no_recipients' },
    ])
  })

  test('by two people concurrently succeeds once, and is counted once', async () => {
    const { id } = await draft(t, cityAdmin, [areaAt('D1')])
    const answers = await Promise.all([cityAdmin, otherCityAdmin].map((person) => act(person, id, { action: 'send' })))
    const areas = await t.core.pool.query(
      'select sum(recipients)::int as n from notification_areas where notification_id = $1',
      [id],
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(areas.rows[0].n).toBe((await sentOne(cityAdmin, id)).recipients)
  })

  test('to a city writes as many rows as to a person, except for the figures by area', async () => {
    const rowsOf = async (id: string) =>
      (
        await t.core.pool.query(
          `select (select count(*)::int from notification_targets where notification_id = $1) as targets,
        (select count(*)::int from notification_reads where notification_id = $1) as reads`,
          [id],
        )
      ).rows[0]
    const city = await send(t, cityAdmin, [areaAt('C')])
    const one = await send(t, cityAdmin, [named(leader)])

    expect(await rowsOf(city.id)).toEqual({ targets: 1, reads: 0 })
    expect(await rowsOf(one.id)).toEqual({ targets: 1, reads: 0 })
  })
})

describe('reading', () => {
  test("is counted once per person, in the reader's area, and sums up to the parents", async () => {
    const { id } = await send(t, cityAdmin, [areaAt('C')])
    for (const person of [leader, leader, khorooAdmin, homelessCitizen, people.farLeader]) {
      expect((await t.as(person).post(`/v1/notifications/${id}/read`)).status).toBe(204)
    }
    const figures = async (query: string) =>
      (await t.as(cityAdmin).get(`/v1/notifications/sent/${id}/areas${query}`)).body.data.map(
        (row: { area: { id: string } | null; recipients: number; reads: number; itself: boolean }) =>
          [row.area?.id ?? null, row.reads, row.itself] as const,
      )

    expect((await sentOne(cityAdmin, id)).reads).toBe(4)
    expect(await figures('')).toEqual(
      expect.arrayContaining([
        [idOf('C'), 0, true],
        [null, 1, true],
        [idOf('D1'), 2, false],
        [idOf('D2'), 1, false],
      ]),
    )
    expect(await figures(`?areaId=${idOf('D1K1')}`)).toEqual([
      [idOf('D1K1'), 1, true],
      [idOf('D1K1S1'), 1, false],
      [idOf('D1K1S2'), 0, false],
    ])
  })

  test('is impossible for notifications not addressed to the person, and leaves nothing behind', async () => {
    const { id } = await send(t, cityAdmin, [roleAt('SECTION_LEADER', 'D1')])
    const answer = await t.as(citizen).post(`/v1/notifications/${id}/read`)
    const kept = await t.core.pool.query('select from notification_reads where notification_id = $1', [id])

    expect([answer.status, kept.rowCount]).toEqual([404, 0])
  })

  test('all at once marks only unread ones; a second time there are none', async () => {
    await send(t, cityAdmin, [named(people.otherDistrictAdmin)])
    const { count, latest } = await unread(people.otherDistrictAdmin)
    const first = await t.as(people.otherDistrictAdmin).post('/v1/notifications/read-all')
    const second = await t.as(people.otherDistrictAdmin).post('/v1/notifications/read-all')
    const inbox = await t.as(people.otherDistrictAdmin).get('/v1/notifications?unread=true')

    expect(count).toBeGreaterThan(0)
    expect(latest.length).toBe(Math.min(3, count))
    expect([first.body.data.count, second.body.data.count, inbox.body.meta.total]).toEqual([count, 0, 0])
    expect((await unread(people.otherDistrictAdmin)).count).toBe(0)
  })

  test('the inbox has the newest first, and search ignores the difference of ө and о, ү and у', async () => {
    const { id } = await send(t, cityAdmin, [named(people.otherLeader)], { title: { mn: 'Өвлийн бэлтгэл' } })
    const { body } = await t.as(people.otherLeader).get(`/v1/notifications?q=${encodeURIComponent('овлийн')}`)

    expect(body.data.map((row: { id: string }) => row.id)).toEqual([id])
    const all = (await t.as(people.otherLeader).get('/v1/notifications')).body.data.map(
      (r: { sentAt: string }) => r.sentAt,
    )
    expect(all).toEqual(all.toSorted().toReversed())
  })
})
