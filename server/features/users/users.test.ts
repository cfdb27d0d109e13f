import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#contract/core/actor.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, PASSWORD, people, type TestPerson } from '../../testing/people.ts'

let t: TestApp
let counter = 0
const fields = (body: { errors?: { path: string; code: string }[] }) =>
  Object.fromEntries((body.errors ?? []).map((e) => [e.path, e.code]))

const draft = (more: object = {}) => ({
  email: `made${counter++}@test.mn`,
  firstName: 'Сараа',
  lastName: 'Дорж',
  phone: null,
  position: null,
  role: 'SECTION_LEADER',
  areaId: idOf('D1K1S1'),
  ...more,
})
const create = (by: TestPerson, more: object = {}) => t.as(by).post('/v1/users', draft(more))
const one = (by: TestPerson, id: string) => t.as(by).get(`/v1/users/${id}`)
const place = (by: TestPerson, id: string, body: object) => t.as(by).put(`/v1/users/${id}/place`, body)
const act = (by: TestPerson, id: string, action: string) => t.as(by).post(`/v1/users/${id}/transitions`, { action })
const ids = (body: { data: { id: string }[] }) => body.data.map((u) => u.id)

/** Every person as the template has them, so that no test sees what another did. */
async function restore() {
  await t.core.pool.query('delete from users where id <> all($1)', [Object.values(people).map((p) => p.id)])
  await t.core.pool.query('update sessions set revoked_at = null')
  for (const p of Object.values(people)) {
    await t.core.pool.query(
      `update users set role = $2, area_id = a.id, area_level = a.level, status = 'active', version = 1, phone = null, email = $4
       from (select 1) one left join areas a on a.id = $3 where users.id = $1`,
      [p.id, p.role, p.area && idOf(p.area), p.email],
    )
    await t.core.sessions.revoked({ userId: p.id })
  }
}

beforeAll(async () => {
  t = await app()
})
beforeEach(restore)

/** Whose accounts a role manages, from the table of roles of the product. */
const MAY: Record<Role, Role[]> = {
  CITY_ADMIN: ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN', 'SECTION_LEADER', 'APPLICATION'],
  DISTRICT_ADMIN: ['KHOROO_ADMIN', 'SECTION_LEADER'],
  KHOROO_ADMIN: ['SECTION_LEADER'],
  SECTION_LEADER: [],
  APPLICATION: [],
}
const ROLES = Object.keys(MAY) as Role[]
/** One person of each role on one line: city, D1, D1K1, D1K1S1. */
const BY: Record<Role, TestPerson> = {
  CITY_ADMIN: people.cityAdmin,
  DISTRICT_ADMIN: people.districtAdmin,
  KHOROO_ADMIN: people.khorooAdmin,
  SECTION_LEADER: people.leader,
  APPLICATION: people.citizen,
}
/** Another person of each role below all of those who manage it. */
const OTHER: Record<Role, TestPerson> = {
  CITY_ADMIN: people.otherCityAdmin,
  DISTRICT_ADMIN: people.otherDistrictAdmin,
  KHOROO_ADMIN: people.otherKhorooAdmin,
  SECTION_LEADER: people.otherLeader,
  APPLICATION: people.citizen,
}
const AREA: Record<Role, string | null> = {
  CITY_ADMIN: 'C',
  DISTRICT_ADMIN: 'D1',
  KHOROO_ADMIN: 'D1K1',
  SECTION_LEADER: 'D1K1S1',
  APPLICATION: null,
}
const pairs = ROLES.flatMap((by) => ROLES.map((target) => ({ by, target, may: MAY[by].includes(target) })))

describe('nobody gives more than they have', () => {
  test.each(pairs)('$by makes a $target: $may', async ({ by, target, may }) => {
    const code = AREA[target]
    const { status, body } = await create(BY[by], { role: target, areaId: code && idOf(code) })

    if (may) return expect([status, body.data.role, body.data.status]).toEqual([201, target, 'invited'])
    if (MAY[by].length === 0) return expect(status).toBe(403)
    expect([status, fields(body)]).toEqual([400, { role: 'role_not_allowed' }])
  })

  test.each(pairs)('$by reads, changes and deactivates a $target: $may', async ({ by, target, may }) => {
    const { id, email } = OTHER[target]
    const whole = { email, firstName: 'Шинэ', lastName: 'Нэр', phone: null, position: null, version: 1 }
    const statuses = [
      (await one(BY[by], id)).status,
      (await t.as(BY[by]).patch(`/v1/users/${id}`, whole)).status,
      (await act(BY[by], id, 'deactivate')).status,
    ]
    // a citizen is below the city alone; who manages nobody does not even get in
    const refused = MAY[by].length === 0 ? 403 : 404

    expect(statuses).toEqual(may ? [200, 200, 200] : [refused, refused, refused])
  })

  test.each(pairs.filter(({ by }) => MAY[by].length > 0))(
    '$by turns a section leader into a $target: $may',
    async ({ by, target, may }) => {
      const code = AREA[target]
      const { status, body } = await place(BY[by], people.otherLeader.id, {
        role: target,
        areaId: code && idOf(code),
        version: 1,
      })

      if (may) return expect([status, body.data.role]).toEqual([200, target])
      expect([status, fields(body)]).toEqual([400, { role: 'role_not_allowed' }])
    },
  )

  test('nobody gives themselves another role or area, or another address', async () => {
    const me = people.cityAdmin
    const whole = { email: 'mine@test.mn', firstName: 'А', lastName: 'Б', phone: null, position: null, version: 1 }

    expect((await place(me, me.id, { role: 'APPLICATION', areaId: null, version: 1 })).body.code).toBe('not_allowed')
    expect((await t.as(me).patch(`/v1/users/${me.id}`, whole)).body.code).toBe('not_allowed')
  })

  test.each(['status', 'password', 'password_hash', 'isAdmin', 'demo', 'id'])(
    '%s in a new person is refused',
    async (field) => {
      const { status, body } = await create(people.cityAdmin, { [field]: 'active' })

      expect([status, fields(body)]).toEqual([400, { [field]: 'unknown_field' }])
    },
  )

  test.each(['role', 'areaId', 'status'])('%s in a change of names is refused', async (field) => {
    const whole = { email: people.leader.email, firstName: 'А', lastName: 'Б', phone: null, position: null, version: 1 }
    const { body } = await t
      .as(people.cityAdmin)
      .patch(`/v1/users/${people.leader.id}`, { ...whole, [field]: 'CITY_ADMIN' })

    expect(fields(body)).toEqual({ [field]: 'unknown_field' })
  })
})

describe('both ends of a move are within reach', () => {
  test.each([
    ['a leader of another district', people.farLeader, 'D1K1S1', 404, undefined],
    ['an own leader to another district', people.leader, 'D2K1S1', 400, { areaId: 'out_of_reach' }],
    ['an own leader to the city', people.leader, 'C', 400, { areaId: 'out_of_reach' }],
    ['a leader to a khoroo, which is no section', people.leader, 'D1K1', 400, { areaId: 'out_of_reach' }],
    ['a leader to no area', people.leader, null, 400, { areaId: 'required' }],
    ['a leader to another section of the own district', people.leader, 'D1K2S1', 200, undefined],
  ] as const)('a district admin moves %s', async (_what, who, code, status, problem) => {
    const answer = await place(people.districtAdmin, who.id, {
      role: 'SECTION_LEADER',
      areaId: code && idOf(code),
      version: 1,
    })

    expect(answer.status).toBe(status)
    if (problem) expect(fields(answer.body)).toEqual(problem)
    const { rows } = await t.core.pool.query('select area_id from users where id = $1', [who.id])
    expect(rows[0].area_id).toBe(idOf(status === 200 ? 'D1K2S1' : (who.area ?? '')))
  })

  test('a khoroo admin makes no leader in the neighbouring khoroo, nor in an area that does not exist', async () => {
    expect(fields((await create(people.khorooAdmin, { areaId: idOf('D1K2S1') })).body)).toEqual({
      areaId: 'out_of_reach',
    })
    expect(fields((await create(people.khorooAdmin, { areaId: crypto.randomUUID() })).body)).toEqual({
      areaId: 'out_of_reach',
    })
  })

  test('a move from an old version answers 409 with the person as they are now', async () => {
    await place(people.cityAdmin, people.leader.id, { role: 'SECTION_LEADER', areaId: idOf('D1K1S2'), version: 1 })
    const { status, body } = await place(people.cityAdmin, people.leader.id, {
      role: 'SECTION_LEADER',
      areaId: idOf('D2K1S1'),
      version: 1,
    })

    expect([status, body.code, body.current.areaId]).toEqual([409, 'stale', idOf('D1K1S2')])
  })

  test('whoever is moved is signed out and finds the new rights after signing in again', async () => {
    const token = await t.tokenOf(people.leader)
    await place(people.cityAdmin, people.leader.id, { role: 'KHOROO_ADMIN', areaId: idOf('D2K2'), version: 1 })

    expect((await t.as(null).get('/v1/admin/my_account', { authorization: `Bearer ${token}` })).status).toBe(401)
    const again = await t.as(null).post('/v1/admin/login', { email: people.leader.email, password: PASSWORD })
    expect(again.body.data.user).toMatchObject({ role: { role_name: 'KHOROO_ADMIN' }, area: { id: idOf('D2K2') } })
  })

  test('the change of role stands in the audit log with both roles and both areas', async () => {
    await place(people.cityAdmin, people.otherLeader.id, { role: 'KHOROO_ADMIN', areaId: idOf('D1K2'), version: 1 })
    const { rows } = await t.core.pool.query(
      `select from_state, to_state, details, actor_id from audit_log where action = 'users.move' and row_id = $1 order by id desc limit 1`,
      [people.otherLeader.id],
    )

    expect(rows[0]).toEqual({
      from_state: 'SECTION_LEADER',
      to_state: 'KHOROO_ADMIN',
      details: { fromArea: idOf('D1K1S2'), toArea: idOf('D1K2') },
      actor_id: people.cityAdmin.id,
    })
  })
})

describe('activating and deactivating', () => {
  test('nobody deactivates themselves', async () => {
    expect((await act(people.cityAdmin, people.cityAdmin.id, 'deactivate')).body.code).toBe('not_allowed')
    expect((await one(people.cityAdmin, people.cityAdmin.id)).body.data).toMatchObject({
      allowedActions: [],
      canMove: false,
    })
  })

  test('two city admins who remove each other at once: one stays', async () => {
    const answers = await Promise.all([
      act(people.cityAdmin, people.otherCityAdmin.id, 'deactivate'),
      place(people.otherCityAdmin, people.cityAdmin.id, { role: 'APPLICATION', areaId: null, version: 1 }),
    ])
    const { rows } = await t.core.pool.query(
      `select count(*) as n from users where role = 'CITY_ADMIN' and status = 'active'`,
    )

    expect(answers.map((a) => a.status).sort()).toEqual([200, 400])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('a token of a deactivated person dies at once, and an activated one signs in again', async () => {
    const token = await t.tokenOf(people.leader)
    const bearer = { authorization: `Bearer ${token}` }
    expect((await t.as(null).get('/v1/admin/my_account', bearer)).status).toBe(200)

    const { body } = await act(people.khorooAdmin, people.leader.id, 'deactivate')
    expect(body.data).toMatchObject({ status: 'inactive', allowedActions: ['activate'], sessions: 0 })
    expect((await t.as(null).get('/v1/admin/my_account', bearer)).status).toBe(401)

    await act(people.khorooAdmin, people.leader.id, 'activate')
    expect((await t.as(null).get('/v1/admin/my_account', bearer)).status).toBe(401)
    expect((await t.as(null).post('/v1/admin/login', { email: people.leader.email, password: PASSWORD })).status).toBe(
      200,
    )
  })

  test('a step that does not fit the state answers 409 with the state and what is open', async () => {
    const { status, body } = await act(people.khorooAdmin, people.leader.id, 'activate')

    expect([status, body.params]).toEqual([
      409,
      { state: 'active', action: 'activate', allowedActions: ['deactivate'] },
    ])
  })

  test('two who deactivate at once: one wins, the other is told', async () => {
    const answers = await Promise.all([
      act(people.cityAdmin, people.leader.id, 'deactivate'),
      act(people.khorooAdmin, people.leader.id, 'deactivate'),
    ])

    expect(answers.map((a) => a.status).sort()).toEqual([200, 409])
  })
})

describe('an invitation', () => {
  const linkIn = async (email: string) => {
    const { rows } = await t.core.pool.query(
      'select body_text from outbox where recipient = $1 order by created_at desc limit 1',
      [email],
    )
    return /\/auth\/invitation#(\S+)/.exec(rows[0]?.body_text ?? '')?.[1] ?? ''
  }
  const accept = (token: string, password = 'нэг удаагийн холбоосоор') =>
    t.as(null).post('/v1/auth/accept-invitation', { token, password })

  test('mails a link that sets the password once and signs in', async () => {
    const made = await create(people.khorooAdmin, { email: 'invited@test.mn' })
    const token = await linkIn('invited@test.mn')
    expect((await t.as(null).post('/v1/auth/invitation', { token })).body.data).toMatchObject({
      email: 'invited@test.mn',
      area: { id: idOf('D1K1S1') },
    })

    const { status, body } = await accept(token)
    expect([status, body.data.user.id, body.data.user.emailVerified]).toEqual([200, made.body.data.id, true])
    expect((await t.as(null).get('/v1/admin/my_account', { authorization: `Bearer ${body.data.token}` })).status).toBe(
      200,
    )
    expect(fields((await accept(token)).body)).toEqual({ token: 'wrong_link' })
  })

  test.each([
    ['made up', () => `${crypto.randomUUID()}.${'x'.repeat(43)}`],
    ['of another form', () => 'abc'],
    ['SQL', () => "' or 1=1 --"],
  ])('a token that is %s is refused on its field', async (_what, token) => {
    expect(fields((await accept(token())).body)).toEqual({ token: 'wrong_link' })
  })

  test('ends after 72 hours, with a newer one, and when the person is deactivated', async () => {
    const made = await create(people.khorooAdmin, { email: 'ends@test.mn' })
    const first = await linkIn('ends@test.mn')
    t.setNow(new Date(Date.now() + 72.1 * 3_600_000))
    expect((await accept(first)).status).toBe(400)
    t.setNow(undefined)

    expect((await act(people.khorooAdmin, made.body.data.id, 'invite')).status).toBe(200)
    const second = await linkIn('ends@test.mn')
    expect((await accept(first)).status).toBe(400)

    await act(people.khorooAdmin, made.body.data.id, 'deactivate')
    expect((await accept(second)).status).toBe(400)
    expect((await one(people.khorooAdmin, made.body.data.id)).body.data.allowedActions).toEqual(['invite'])
  })

  test('two that accept at once set one password', async () => {
    await create(people.khorooAdmin, { email: 'race@test.mn' })
    const token = await linkIn('race@test.mn')
    const answers = await Promise.all([
      accept(token, 'the first of two passwords'),
      accept(token, 'the second of two passwords'),
    ])

    expect(answers.map((a) => a.status).sort()).toEqual([200, 400])
  })

  test('an address that has an account is refused on its field', async () => {
    const { status, body } = await create(people.khorooAdmin, { email: people.citizen.email })

    expect([status, fields(body)]).toEqual([409, { email: 'taken' }])
  })

  test('the same Idempotency-Key makes one person', async () => {
    const body = draft({ email: 'once@test.mn' })
    const headers = { 'idempotency-key': 'one and the same' }
    const answers = await Promise.all([
      t.as(people.khorooAdmin).post('/v1/users', body, headers),
      t.as(people.khorooAdmin).post('/v1/users', body, headers),
    ])

    expect(answers.map((a) => a.status)).toEqual([201, 201])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })
})

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

  test.each(['leader', 'citizen'] as const)('%s does not get in', async (by) => {
    expect((await list(people[by])).status).toBe(403)
  })

  test('holds no phone number, and reading one person leaves a line in the audit log', async () => {
    await t.core.pool.query(`update users set phone = '+97699112233' where id = $1`, [people.leader.id])
    expect((await list(people.khorooAdmin)).text).not.toContain('99112233')

    expect((await one(people.khorooAdmin, people.leader.id)).body.data.phone).toBe('+97699112233')
    const { rows } = await t.core.pool.query(
      `select actor_id from audit_log where action = 'users.read' and row_id = $1 order by id desc limit 1`,
      [people.leader.id],
    )
    expect(rows).toEqual([{ actor_id: people.khorooAdmin.id }])
  })

  test('a phone number cannot be found by searching for it', async () => {
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
  ])('%s is refused on its parameter', async (query, field) => {
    const { status, body } = await list(people.cityAdmin, `&${query}`.replace('&pageSize', '&x=&pageSize'))

    expect(status).toBe(400)
    expect(Object.keys(fields(body))).toContain(field)
  })

  test.each(["q=' or 1=1 --", 'q=%25', 'q=_', 'q=\\'])('%s is looked for as the text it is', async (query) => {
    expect((await list(people.cityAdmin, `&${query}`)).body.data).toEqual([])
  })

  test('filters by role, state and area with everything below it', async () => {
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

  test('sorts names in the order of the Mongolian alphabet: О, Ө, П, У, Ү', async () => {
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
})

test('a new address of mail is confirmed again, signs the person out, and the old address is told', async () => {
  const token = await t.tokenOf(people.leader)
  const whole = {
    email: 'leader.new@test.mn',
    firstName: 'leader',
    lastName: 'Бат',
    phone: null,
    position: null,
    version: 1,
  }

  const { body } = await t.as(people.khorooAdmin).patch(`/v1/users/${people.leader.id}`, whole)

  expect(body.data).toMatchObject({ email: 'leader.new@test.mn', emailVerified: false })
  expect((await t.as(null).get('/v1/admin/my_account', { authorization: `Bearer ${token}` })).status).toBe(401)
  const { rows } = await t.core.pool.query('select subject from outbox where recipient = $1', [people.leader.email])
  expect(rows).toContainEqual({ subject: 'Таны бүртгэлийн и-мэйл хаяг солигдлоо' })
})

describe('the export', () => {
  const exported = (by: TestPerson, query: string) =>
    t.as(by).get(`/v1/users/export?${query}`, { 'accept-language': 'en' })

  test('holds what the list holds under the same filter, and no phone number', async () => {
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

  test('keeps a name that looks like a formula from being one', async () => {
    await create(people.khorooAdmin, { email: 'formula@test.mn', firstName: '=1+1', lastName: '@SUM(A1)' })
    const { text } = await exported(people.khorooAdmin, 'format=csv&q=formula')

    expect(text).not.toMatch(/(^|,|")[=@]/m)
  })

  test('is for those who see the list, and leaves a line in the audit log', async () => {
    expect((await exported(people.citizen, 'format=csv')).status).toBe(403)
    expect((await exported(people.khorooAdmin, 'format=pdf')).status).toBe(400)

    expect((await exported(people.khorooAdmin, 'format=xlsx')).status).toBe(200)
    const { rows } = await t.core.pool.query(
      `select actor_id from audit_log where action = 'users.export' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ actor_id: people.khorooAdmin.id }])
  })
})
