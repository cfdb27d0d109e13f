import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { fields, restore, usersOf } from './testing.ts'

let t: TestApp
const { create, one } = usersOf(() => t)
const ids = (body: { data: { id: string }[] }) => body.data.map((u) => u.id)

beforeAll(async () => {
  t = await app()
})
beforeEach(() => restore(t))

describe('the list', () => {
  const list = (by: TestPerson, query = '') => t.as(by).get(`/v1/users?pageSize=100${query}`)

  test.each([
    ['khorooAdmin', ['leader', 'otherLeader']],
    ['otherKhorooAdmin', []],
    ['districtAdmin', ['khorooAdmin', 'leader', 'otherKhorooAdmin', 'otherLeader']],
    ['otherDistrictAdmin', ['farKhorooAdmin', 'farLeader']],
  ] as const)('%s sees exactly the people they manage', async (by, names) => {
    const { body } = await list(people[by])
    const known = new Map(Object.values(people).map((p) => [p.id, p.name]))
    const seen = ids(body).flatMap((id) => known.get(id) ?? [])

    expect(seen.sort()).toEqual([...names].sort())
  })

  test.each(['leader', 'citizen'] as const)('%s has no access', async (by) => {
    expect((await list(people[by])).status).toBe(403)
  })

  test('contains no phone numbers, and reading one person is logged', async () => {
    await t.core.pool.query(`update users set phone = '+97699112233' where id = $1`, [people.leader.id])
    expect((await list(people.khorooAdmin)).text).not.toContain('99112233')

    expect((await one(people.khorooAdmin, people.leader.id)).body.data.phone).toBe('+97699112233')
    const { rows } = await t.core.pool.query(
      `select actor_id from audit_log where action = 'users.read' and row_id = $1 order by id desc limit 1`,
      [people.leader.id],
    )
    expect(rows).toEqual([{ actor_id: people.khorooAdmin.id }])
  })

  test('a phone number cannot be found by search', async () => {
    await t.core.pool.query(`update users set phone = '+97699112233' where id = $1`, [people.leader.id])

    expect(ids((await list(people.cityAdmin, '&q=99112233')).body)).toEqual([])
  })

  test.each([
    ['sort=password_hash', 'sort'],
    ['sort=name;drop table users', 'sort'],
    ['role=ROOT', 'role'],
    ["areaId=' or 1=1 --", 'areaId'],
    ['page=0', 'page'],
    ['pageSize=1000', 'pageSize'],
    ['nothing=1', 'nothing'],
  ])('%s is rejected on its parameter', async (query, field) => {
    const { status, body } = await list(people.cityAdmin, `&${query}`.replace('&pageSize', '&x=&pageSize'))

    expect(status).toBe(400)
    expect(Object.keys(fields(body))).toContain(field)
  })

  test.each(["q=' or 1=1 --", 'q=%25', 'q=_', 'q=\\'])('%s is searched literally', async (query) => {
    expect((await list(people.cityAdmin, `&${query}`)).body.data).toEqual([])
  })

  test('can be filtered by role, state and area with everything below it', async () => {
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [people.otherLeader.id])

    expect(ids((await list(people.cityAdmin, '&role=DISTRICT_ADMIN&sort=email')).body)).toEqual([
      people.districtAdmin.id,
      people.otherDistrictAdmin.id,
    ])
    expect(ids((await list(people.cityAdmin, '&status=inactive')).body)).toContain(people.otherLeader.id)
    expect(ids((await list(people.cityAdmin, `&areaId=${idOf('D2')}&sort=email&status=active`)).body)).toEqual([
      people.farKhorooAdmin.id,
      people.farLeader.id,
      people.otherDistrictAdmin.id,
    ])
  })

  test('an area out of reach as a filter finds nobody', async () => {
    expect((await list(people.districtAdmin, `&areaId=${idOf('D2')}`)).body.data).toEqual([])
  })

  test('is sorted in the order of the Mongolian alphabet: О, Ө, П, У, Ү', async () => {
    const names = ['Үүлэн', 'Уянга', 'Пүрэв', 'Өлзий', 'Оюун']
    for (const firstName of names) await create(people.khorooAdmin, { firstName, lastName: 'Эрэмбэ' })
    const { body } = await list(people.khorooAdmin, '&q=эрэмбэ&sort=name')

    expect(body.data.map((u: { firstName: string }) => u.firstName)).toEqual([
      'Оюун',
      'Өлзий',
      'Пүрэв',
      'Уянга',
      'Үүлэн',
    ])
  })

  test('by match, the person of that name comes before those in whose name it is only a part', async () => {
    for (const [firstName, lastName] of [
      ['Тэмүүлэн', 'Баясгалан'],
      ['Баяс', 'Одгэрэл'],
      ['Баясмаа', 'Дорж'],
    ])
      await create(people.khorooAdmin, { firstName, lastName })
    const names = async (sort: string) =>
      (await list(people.khorooAdmin, `&q=баяс&sort=${sort}`)).body.data.map((u: { firstName: string }) => u.firstName)

    expect((await names('-match'))[0]).toBe('Баяс')
    expect((await names('match')).at(-1)).toBe('Баяс')
    expect((await list(people.khorooAdmin, '&sort=-match')).status).toBe(200)
  })
})

describe('the export', () => {
  const exported = (by: TestPerson, query: string) =>
    t.as(by).get(`/v1/users/export?${query}`, { 'accept-language': 'en' })

  test('contains the list with the same filter, and no phone numbers', async () => {
    await t.core.pool.query(`update users set phone = '+97699112233'`)
    const { status, text, headers } = await exported(people.districtAdmin, 'format=csv&role=SECTION_LEADER&sort=email')
    const lines = text.trim().split(/\r?\n/)

    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(lines[0]?.replace('\uFEFF', '')).toBe(
      'Last name,First name,E-mail address,Role,Area,Position,Status,Created date,Last signed in',
    )
    expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual([people.leader.email, people.otherLeader.email])
    expect(text).not.toContain('99112233')
  })

  test('keeps a name that looks like a formula as text', async () => {
    await create(people.khorooAdmin, { email: 'formula@test.mn', firstName: '=1+1', lastName: '@SUM(A1)' })
    const { text } = await exported(people.khorooAdmin, 'format=csv&q=formula')

    expect(text).toContain('=1+1')
    expect(text).not.toMatch(/(^|,|")[=@]/m)
  })

  test('is for people who can see the list, and is logged', async () => {
    expect((await exported(people.citizen, 'format=csv')).status).toBe(403)
    expect((await exported(people.khorooAdmin, 'format=pdf')).status).toBe(400)

    expect((await exported(people.khorooAdmin, 'format=xlsx')).status).toBe(200)
    const { rows } = await t.core.pool.query(
      `select actor_id from audit_log where action = 'users.export' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ actor_id: people.khorooAdmin.id }])
  })
})
