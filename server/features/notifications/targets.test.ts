import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { makeLeader } from '../../testing/leaders.ts'
import { addPerson, aNotice, areaAt, draft, named, roleAt } from '../../testing/notifications.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const { cityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people
type Target = Parameters<typeof aNotice>[0][number]

/** Whether the server accepts these targets for a draft and for counting, which must agree. */
async function mayWriteTo(person: TestPerson, target: Target): Promise<boolean> {
  const made = await t.as(person).post('/v1/notifications', aNotice([target]))
  const counted = await t.as(person).post('/v1/notifications/audience', { targets: [target] })
  expect([made.status === 201, counted.status === 200]).toEqual([made.status === 201, made.status === 201])
  if (made.status === 201) return true
  const refused = [expect.objectContaining({ path: 'targets.0', code: 'recipient_out_of_reach' })]
  expect(made.body.errors).toEqual(refused)
  expect(counted.body.errors).toEqual(refused)
  return false
}

describe('nobody can write to people out of reach', () => {
  const NOWHERE = { kind: 'area', areaId: '00000000-0000-4000-8000-000000000000' } as const
  test.each<[string, TestPerson, Target]>([
    ['a district to another district', districtAdmin, areaAt('D2')],
    ['a district to the whole city', districtAdmin, areaAt('C')],
    ['a district to a role of the whole city', districtAdmin, roleAt('APPLICATION', 'C')],
    ['a district to everybody at the city hall, as an area', districtAdmin, roleAt('DISTRICT_ADMIN', 'C')],
    ['a district to a khoroo of another district', districtAdmin, roleAt('KHOROO_ADMIN', 'D2K1')],
    ['a district by name to a colleague of another district', districtAdmin, named(people.otherDistrictAdmin)],
    ['a district by name to a khoroo admin of another district', districtAdmin, named(people.farKhorooAdmin)],
    ['a district by name to a citizen', districtAdmin, named(citizen)],
    ['a khoroo to the neighbouring khoroo', khorooAdmin, areaAt('D1K2')],
    ['a khoroo to everybody of its district', khorooAdmin, areaAt('D1')],
    ['a khoroo to the city admins, two levels up', khorooAdmin, roleAt('CITY_ADMIN', 'C')],
    ['a khoroo by name to a city admin', khorooAdmin, named(cityAdmin)],
    ['a khoroo by name to the neighbouring khoroo admin', khorooAdmin, named(people.otherKhorooAdmin)],
    ['a leader to everybody of their own section', leader, areaAt('D1K1S1')],
    ['a leader to the leaders of their own section', leader, roleAt('SECTION_LEADER', 'D1K1S1')],
    ['a leader to the citizens of another section', leader, roleAt('APPLICATION', 'D1K1S2')],
    ['a leader to the citizens of the whole khoroo', leader, roleAt('APPLICATION', 'D1K1')],
    ['a leader to the district admins', leader, roleAt('DISTRICT_ADMIN', 'D1')],
    ['a leader by name to another leader', leader, named(people.otherLeader)],
    ['a leader by name to another khoroo admin', leader, named(people.otherKhorooAdmin)],
    ['a district to an area that does not exist', districtAdmin, NOWHERE],
  ])('%s', async (_what, person, target) => {
    expect(await mayWriteTo(person, target)).toBe(false)
  })

  test('citizens and anonymous callers cannot write at all', async () => {
    for (const [person, status] of [[citizen, 403] as const, [null, 401] as const]) {
      expect((await t.as(person).post('/v1/notifications', aNotice([areaAt('D1K1')]))).status).toBe(status)
      expect((await t.as(person).post('/v1/notifications/audience', { targets: [areaAt('D1K1')] })).status).toBe(status)
      expect((await t.as(person).get('/v1/notifications/people')).status).toBe(status)
      expect((await t.as(person).get('/v1/notifications/sent')).status).toBe(status)
    }
  })

  test('one forbidden recipient among allowed ones rejects the request, and is named', async () => {
    const { status, body } = await t
      .as(districtAdmin)
      .post('/v1/notifications', aNotice([areaAt('D1'), areaAt('D2'), roleAt('CITY_ADMIN', 'C')]))

    expect([status, body.errors.map((e: { path: string }) => e.path)]).toEqual([400, ['targets.1']])
  })
})

describe('everybody can write to permitted targets', () => {
  test.each<[string, TestPerson, Target]>([
    ['the city to all', cityAdmin, areaAt('C')],
    ['the city to the citizens of a khoroo', cityAdmin, roleAt('APPLICATION', 'D2K1')],
    ['the city by name to a citizen', cityAdmin, named(citizen)],
    ['a district to all of its own', districtAdmin, areaAt('D1')],
    ['a district to its leaders', districtAdmin, roleAt('SECTION_LEADER', 'D1')],
    ['a district to the city admins above it', districtAdmin, roleAt('CITY_ADMIN', 'C')],
    ['a district by name to its khoroo admin', districtAdmin, named(khorooAdmin)],
    ['a khoroo to the district admins above it', khorooAdmin, roleAt('DISTRICT_ADMIN', 'D1')],
    ['a khoroo to one of its sections', khorooAdmin, areaAt('D1K1S2')],
    ['a leader to the citizens of their own section', leader, roleAt('APPLICATION', 'D1K1S1')],
    ['a leader to the admins of their own khoroo', leader, roleAt('KHOROO_ADMIN', 'D1K1')],
    ['a leader by name to their own khoroo admin', leader, named(khorooAdmin)],
  ])('%s', async (_what, person, target) => {
    expect(await mayWriteTo(person, target)).toBe(true)
  })
})

describe('suggested recipients', () => {
  const found = async (person: TestPerson, q = '') =>
    (
      (await t.as(person).get(`/v1/notifications/people?q=${encodeURIComponent(q)}`)).body.data as {
        firstName: string
      }[]
    )
      .map(({ firstName }) => firstName)
      .toSorted()

  test('a khoroo admin finds their staff and the district above, no citizens and no siblings', async () => {
    expect(await found(khorooAdmin)).toEqual(['districtAdmin', 'khorooAdmin', 'leader', 'otherLeader'])
  })

  test('a leader finds only their khoroo admin', async () => {
    expect(await found(leader)).toEqual(['khorooAdmin'])
  })

  test('the city finds anybody by a part of the name', async () => {
    expect(await found(cityAdmin, 'CITIZ')).toEqual(['citizen', 'homelessCitizen'])
  })

  test('contain neither phone nor e-mail', async () => {
    const { body } = await t.as(cityAdmin).get('/v1/notifications/people?q=citizen')
    expect(Object.keys(body.data[0]).toSorted()).toEqual(['area', 'firstName', 'id', 'lastName', 'role'])
  })
})

describe('counting', () => {
  const count = async (person: TestPerson, targets: readonly Target[]) =>
    (await t.as(person).post('/v1/notifications/audience', { targets })).body.data

  test('each person counts once, even when several targets match', async () => {
    // people.ts: D1 has a district admin, two khoroo admins, two leaders and a citizen
    expect((await count(districtAdmin, [areaAt('D1')])).people).toBe(6)
    expect((await count(districtAdmin, [areaAt('D1'), roleAt('SECTION_LEADER', 'D1K1'), named(leader)])).people).toBe(6)
    expect(
      (await count(districtAdmin, [roleAt('SECTION_LEADER', 'D1'), named(leader), named(khorooAdmin)])).people,
    ).toBe(3)
  })

  test('a citizen without a home belongs to the city, and to no district', async () => {
    expect((await count(cityAdmin, [roleAt('APPLICATION', 'C')])).people).toBe(2)
    expect((await count(cityAdmin, [roleAt('APPLICATION', 'D1'), roleAt('APPLICATION', 'D2')])).people).toBe(1)
  })

  test('people who are deactivated, moved or gone are counted where they are now', async () => {
    const [before] = [(await count(cityAdmin, [areaAt('D2K2')])).people]
    const person = await addPerson(t, 'SECTION_LEADER', 'D2K2S1')
    expect((await count(cityAdmin, [areaAt('D2K2')])).people).toBe(before + 1)
    const set = (sql: string, ...values: unknown[]) =>
      t.core.pool.query(`update users set ${sql} where id = $1`, [person.id, ...values])

    await set(`status = 'inactive'`)
    expect((await count(cityAdmin, [areaAt('D2K2')])).people).toBe(before)
    await set(`status = 'active', area_id = $2`, idOf('D2K1S1'))
    expect((await count(cityAdmin, [areaAt('D2K2')])).people).toBe(before)
    await set('area_id = $2', idOf('D2K2S2'))
    expect((await count(cityAdmin, [areaAt('D2K2')])).people).toBe(before + 1)
    await t.core.pool.query('delete from users where id = $1', [person.id])
    expect((await count(cityAdmin, [areaAt('D2K2')])).people).toBe(before)
  })

  test('people without a confirmed address, or who do not want mails, are not counted as mailed', async () => {
    const all = [roleAt('SECTION_LEADER', 'D2K1S2')]
    await addPerson(t, 'SECTION_LEADER', 'D2K1S2')
    await addPerson(t, 'SECTION_LEADER', 'D2K1S2', { email_verified_at: null })
    const third = await addPerson(t, 'SECTION_LEADER', 'D2K1S2')
    expect(await count(cityAdmin, all)).toMatchObject({ people: 3, byMail: 2 })

    const notify = { newDevice: true, accountChanges: true, notifications: false }
    expect((await t.as(third).patch('/v1/auth/preferences', { notify })).status).toBe(200)
    expect(await count(cityAdmin, all)).toMatchObject({ people: 3, byMail: 1 })
  })

  test('the stored counts equal a full count', async () => {
    const { rows } = await t.core.pool.query(`
      select area_id, role, count(*)::int as people, (count(*) filter (where wants_mail(notify, email_verified_at)))::int as by_mail
      from users where status = 'active' group by area_id, role
      except select area_id, role, people, by_mail from people_counts`)
    const over = await t.core.pool.query(`select * from people_counts c where people > 0 and not exists (
      select from users u where u.status = 'active' and u.role = c.role and u.area_id is not distinct from c.area_id)`)
    expect([rows, over.rows]).toEqual([[], []])
  })
})

test('a citizen may choose a section as home; an area of another level is rejected', async () => {
  const body = { role: 'APPLICATION', areaId: idOf('D1K1S1'), version: 1 }
  const put = (areaId: string, version: number) =>
    t.as(cityAdmin).put(`/v1/users/${citizen.id}/place`, { ...body, areaId, version })

  expect((await put(idOf('D1'), 1)).body.errors).toEqual([
    expect.objectContaining({ path: 'areaId', code: 'out_of_reach' }),
  ])
  expect((await put(idOf('D1K1S1'), 1)).status).toBe(200)
  expect(
    (await t.as(leader).post('/v1/notifications/audience', { targets: [roleAt('APPLICATION', 'D1K1S1')] })).body.data
      .people,
  ).toBe(1)
  expect((await put(idOf('D1K1'), 2)).status).toBe(200)
})

test('a draft may have no recipients; an unknown key or a text too long is rejected', async () => {
  expect((await draft(t, khorooAdmin, [])).targets).toEqual([])
  const wrong = await t
    .as(khorooAdmin)
    .post('/v1/notifications', { ...aNotice([]), title: { mn: '' }, body: { mn: 'я'.repeat(1001) }, extra: 1 })

  expect(wrong.body.errors.map((e: { path: string; code: string }) => `${e.path} ${e.code}`).toSorted()).toEqual([
    'body.mn too_long',
    'extra unknown_field',
    'title.mn required',
  ])
})

describe('leaders who cannot be reached by an account', () => {
  const unreached = async (by: TestPerson, targets: object[]) =>
    (await t.as(by).post('/v1/notifications/audience', { targets })).body.data.unreached

  test('are counted among the leaders of an area: without an account, and invited', async () => {
    await t.core.pool.query('delete from leaders')
    await makeLeader(t, { area: 'D1K1S1' })
    await makeLeader(t, { area: 'D1K2S1' })
    await makeLeader(t, { area: 'D1K2S2' })
    await makeLeader(t, { area: 'D2K2S1' })
    const inDistrict = [roleAt('SECTION_LEADER', 'D1')]
    expect(await unreached(districtAdmin, inDistrict)).toEqual({ withoutAccount: 2, deactivated: 0, invited: 0 })
    expect(await unreached(districtAdmin, [roleAt('SECTION_LEADER', 'D1K1')])).toEqual({
      withoutAccount: 0,
      deactivated: 0,
      invited: 0,
    })
    await t.core.pool.query(`update users set status = 'invited' where id = $1`, [leader.id])
    // an area inside another one is not counted twice
    const both = [roleAt('SECTION_LEADER', 'D1'), roleAt('SECTION_LEADER', 'D1K2')]
    expect(await unreached(districtAdmin, both)).toEqual({ withoutAccount: 2, deactivated: 0, invited: 1 })
    await t.core.pool.query(`update users set status = 'active' where id = $1`, [leader.id])
  })

  test('equal the totals of the lists that the sender is linked to', async () => {
    await t.core.pool.query('delete from leaders')
    await makeLeader(t, { area: 'D1K1S1' })
    await makeLeader(t, { area: 'D1K2S1' })
    const listed = async (account: string) =>
      (await t.as(districtAdmin).get(`/v1/leaders?status=active&account=${account}&pageSize=1`)).body.meta.total
    const both = async () => [await listed('without'), await listed('deactivated')]
    expect(await unreached(districtAdmin, [roleAt('SECTION_LEADER', 'D1')])).toMatchObject({ withoutAccount: 1 })
    expect(await both()).toEqual([1, 0])
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [leader.id])
    const found = await unreached(districtAdmin, [roleAt('SECTION_LEADER', 'D1')])
    const lists = await both()
    await t.core.pool.query(`update users set status = 'active' where id = $1`, [leader.id])

    expect([found.withoutAccount, found.deactivated]).toEqual([1, 1])
    expect(lists).toEqual([1, 1])
  })

  test('are null when no leaders are addressed', async () => {
    expect(await unreached(districtAdmin, [areaAt('D1'), roleAt('KHOROO_ADMIN', 'D1')])).toBeNull()
  })
})
