import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, PASSWORD, people, type TestPerson } from '../../testing/people.ts'
import { aRegister, draft, fields, leadersOf, restore } from './testing.ts'

let t: TestApp
const { create, one, change, act, reveal } = leadersOf(() => t)
const { cityAdmin, districtAdmin, khorooAdmin, otherKhorooAdmin, farKhorooAdmin, leader, citizen } = people

beforeAll(async () => {
  t = await app()
})
beforeEach(() => restore(t))

const made = async (by: TestPerson = khorooAdmin, more: object = {}) => {
  const { status, body, text } = await create(by, more)
  expect(status, text).toBe(201)
  return body.data
}
/** The complete input for changing a leader from this version. */
const whole = (
  data: { version: number; photoId: string | null; areaId: string; termFrom: string },
  more: object = {},
) => ({
  lastName: 'Дорж',
  firstName: 'Сараа',
  phone: '+97699112233',
  areaId: data.areaId,
  photoId: data.photoId,
  termFrom: data.termFrom,
  termTo: null,
  version: data.version,
  ...more,
})
const linkAccount = (id: string, person: TestPerson) =>
  t.core.pool.query('update leaders set user_id = $2 where id = $1', [id, person.id])

describe('permissions', () => {
  test('district admins and leaders register nobody, khoroo admins nobody outside their khoroo', async () => {
    expect((await create(districtAdmin)).status).toBe(403)
    expect((await create(leader)).status).toBe(403)
    expect((await create(citizen)).status).toBe(403)
    for (const areaId of [idOf('D1K2S1'), idOf('D2K1S1'), crypto.randomUUID(), idOf('D1K1')])
      expect(fields((await create(khorooAdmin, { areaId })).body)).toEqual({ areaId: 'out_of_reach' })
  })

  test('a leader of another khoroo does not exist for a khoroo admin, on any route', async () => {
    const { id, version } = await made()
    const statuses = await Promise.all([
      one(otherKhorooAdmin, id),
      change(otherKhorooAdmin, id, whole({ version, photoId: null, areaId: idOf('D1K2S1'), termFrom: '2026-01-15' })),
      act(otherKhorooAdmin, id, 'deactivate'),
      reveal(farKhorooAdmin, id),
      t.as(otherKhorooAdmin).get(`/v1/leaders/${id}/history`),
      t.as(otherKhorooAdmin).post(`/v1/leaders/${id}/account`, { email: 'nobody@test.mn' }),
    ])

    expect(statuses.map((a) => a.status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await t.as(otherKhorooAdmin).get('/v1/leaders')).body.meta.total).toBe(0)
  })

  test('a district admin can read and switch, but neither change nor reveal', async () => {
    const { id, version, areaId, photoId, termFrom } = await made()
    const seen = (await one(districtAdmin, id)).body.data

    expect(seen).toMatchObject({ canManage: false, canReveal: false, allowedActions: ['deactivate'] })
    expect((await change(districtAdmin, id, whole({ version, areaId, photoId, termFrom }))).status).toBe(403)
    expect((await reveal(districtAdmin, id)).status).toBe(403)
    expect((await act(districtAdmin, id, 'deactivate')).body.data.status).toBe('inactive')
  })

  test('a leader sees only their own record, and cannot change it', async () => {
    const own = await made()
    const other = await made(khorooAdmin, { areaId: idOf('D1K1S2') })
    await linkAccount(own.id, leader)

    expect((await t.as(leader).get('/v1/leaders')).body.data.map((l: { id: string }) => l.id)).toEqual([own.id])
    expect((await one(leader, other.id)).status).toBe(404)
    expect((await one(leader, own.id)).body.data).toMatchObject({
      allowedActions: [],
      canManage: false,
      canReveal: true,
    })
    expect((await act(leader, own.id, 'deactivate')).status).toBe(403)
    expect((await change(leader, own.id, whole(own))).status).toBe(403)
  })
})

describe('personal data', () => {
  test('the register number is nowhere in the database in the clear', async () => {
    const registerNumber = aRegister()
    const { id } = await made(khorooAdmin, { registerNumber })
    const { rows } = await t.core.pool.query('select l::text as row from leaders l where id = $1', [id])
    const log = await t.core.pool.query('select string_agg(a::text, $1) as all from audit_log a', ['\n'])

    expect(rows[0].row).not.toContain(registerNumber)
    expect(rows[0].row).not.toContain(registerNumber.slice(2))
    expect(rows[0].row).not.toContain(Buffer.from(registerNumber).toString('hex'))
    expect(log.rows[0].all).not.toContain(registerNumber)
  })

  test('it is masked for everybody, the phone number for those who do not manage the leader', async () => {
    const { id } = await made(khorooAdmin, { registerNumber: 'УК80021514' })
    const [mine, theirs] = [await one(khorooAdmin, id), await one(districtAdmin, id)]

    expect(mine.body.data).toMatchObject({ registerNumber: 'УК••••••14', phone: '+97699112233', phoneMasked: false })
    expect(theirs.body.data).toMatchObject({ registerNumber: 'УК••••••14', phone: '99••••••', phoneMasked: true })
    for (const text of [mine.text, theirs.text, (await t.as(cityAdmin).get('/v1/leaders')).text])
      expect(text).not.toContain('800215')
  })

  test('each reading of the full data is logged with the reader', async () => {
    const { id } = await made(khorooAdmin, { registerNumber: 'УК80021614' })
    const answer = await reveal(khorooAdmin, id)
    await reveal(cityAdmin, id)

    expect(answer.body.data).toEqual({
      registerNumber: 'УК80021614',
      birthDay: '1980-02-16',
      sex: 'male',
      phone: '+97699112233',
    })
    const { rows } = await t.core.pool.query(
      `select actor_id from audit_log where action = 'leaders.reveal' and outcome = 'done' and row_id = $1 order by id`,
      [id],
    )
    expect(rows.map((row) => row.actor_id)).toEqual([khorooAdmin.id, cityAdmin.id])
  })

  test('they are not shown without a reason, nor for another reason without a note', async () => {
    const { id } = await made(khorooAdmin, { registerNumber: 'УК80022614' })
    const ask = (body: object) => t.as(khorooAdmin).post(`/v1/leaders/${id}/personal`, body)

    expect(fields((await ask({})).body)).toEqual({ reason: 'required' })
    expect((await ask({ reason: 'curious' })).status).toBe(400)
    expect(fields((await ask({ reason: 'other' })).body)).toEqual({ note: 'required' })
    expect((await ask({ reason: 'other', note: 'я'.repeat(201) })).status).toBe(400)
    const { rows } = await t.core.pool.query(
      `select from audit_log where action = 'leaders.reveal' and outcome = 'done' and row_id = $1`,
      [id],
    )
    expect(rows).toEqual([])
    expect((await ask({ reason: 'other', note: 'Шүүхийн албан бичиг' })).status).toBe(200)
  })

  test('it is not stored in transit, not even for an idempotent answer', async () => {
    const registerNumber = 'УК80022014'
    const key = { 'idempotency-key': crypto.randomUUID() }
    const { body } = await t.as(khorooAdmin).post('/v1/leaders', draft({ registerNumber }), key)
    await t.as(khorooAdmin).post(`/v1/leaders/${body.data.id}/personal`, { reason: 'correct' }, key)
    const { rows } = await t.core.pool.query(
      `select coalesce(string_agg(k::text, ''), '') as all from idempotency_keys k`,
    )

    expect(rows[0].all).not.toContain('80022014')
  })

  test('a full register number finds its leader, for people who may reveal it', async () => {
    const { id } = await made(khorooAdmin, { registerNumber: 'УК80021714' })
    const found = async (who: TestPerson) =>
      (await t.as(who).get(`/v1/leaders?q=${encodeURIComponent('ук80021714')}`)).body.data.map(
        (l: { id: string }) => l.id,
      )

    expect([await found(khorooAdmin), await found(districtAdmin), await found(farKhorooAdmin)]).toEqual([[id], [], []])
  })

  test.each([
    ['УК03131614', 'register_number_month'],
    ['УК99023012', 'register_number_day'],
    ['YK03271614', 'register_number_lookalikes'],
    ['УК1234', 'register_number'],
    ['УК20271614', 'too_young'],
    ['УК99321614', 'too_young'],
  ])('%s is rejected: %s', async (registerNumber, code) => {
    expect(fields((await create(khorooAdmin, { registerNumber })).body)).toEqual({ registerNumber: code })
  })

  test('a register number is unique across all areas', async () => {
    const registerNumber = aRegister()
    await made(khorooAdmin, { registerNumber })
    const { status, body } = await create(farKhorooAdmin, { registerNumber, areaId: idOf('D2K1S1') })

    expect([status, fields(body)]).toEqual([409, { registerNumber: 'taken' }])
  })
})

describe('one leader in office per section', () => {
  test('a second one is rejected with the name of the first, unless that one is replaced', async () => {
    const first = await made()
    const refused = await create(khorooAdmin)
    expect([refused.status, fields(refused.body)]).toEqual([409, { areaId: 'section_taken' }])
    expect(refused.body.errors[0].params).toEqual({ name: 'Д. Сараа', id: first.id })
    expect((await create(khorooAdmin, { replaces: crypto.randomUUID() })).status).toBe(409)

    const second = await made(khorooAdmin, { replaces: first.id, termFrom: '2026-06-01' })
    const before = (await one(khorooAdmin, first.id)).body.data
    expect([second.status, before.status]).toEqual(['active', 'inactive'])
    expect(before.terms).toMatchObject([{ from: '2026-01-15', to: '2026-05-31', isCurrent: false }])
    expect(second.terms).toMatchObject([{ from: '2026-06-01', to: null, isCurrent: true }])
  })

  test('of two concurrent registrations exactly one succeeds', async () => {
    const answers = await Promise.all([create(khorooAdmin), create(cityAdmin)])

    expect(answers.map((a) => a.status).sort()).toEqual([201, 409])
    const { rows } = await t.core.pool.query(
      `select count(*) as n from leaders where area_id = $1 and status = 'active'`,
      [idOf('D1K1S1')],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('the database enforces it too', async () => {
    const { id } = await made()
    const other = await made(khorooAdmin, { areaId: idOf('D1K1S2') })

    await expect(
      t.core.pool.query('update leaders set area_id = (select area_id from leaders where id = $1) where id = $2', [
        id,
        other.id,
      ]),
    ).rejects.toThrow(/leaders_area_id_key/)
  })

  test('a stale change does not end another leader’s term', async () => {
    const inOffice = await made(khorooAdmin, { areaId: idOf('D1K1S2') })
    const moving = await made()
    const body = whole({ ...moving, version: 99 }, { areaId: idOf('D1K1S2'), replaces: inOffice.id })

    expect((await change(khorooAdmin, moving.id, body)).body.code).toBe('stale')
    expect((await one(khorooAdmin, inOffice.id)).body.data.status).toBe('active')
  })

  test('moving a leader to another section ends one term and starts another', async () => {
    const moving = await made()
    const body = whole(moving, { areaId: idOf('D1K1S2'), termFrom: '2026-09-01' })
    const { body: moved } = await change(khorooAdmin, moving.id, body)

    expect(moved.data.terms).toMatchObject([
      { section: { id: idOf('D1K1S2') }, from: '2026-09-01', to: null, isCurrent: true },
      { section: { id: idOf('D1K1S1') }, from: '2026-01-15', to: '2026-08-31', isCurrent: false },
    ])
    await made()
  })

  test('a section entered by mistake is corrected in the term itself, from the same day', async () => {
    const wrong = await made()
    const { body: right } = await change(khorooAdmin, wrong.id, whole(wrong, { areaId: idOf('D1K1S2') }))

    expect(right.data.terms).toMatchObject([
      { section: { id: idOf('D1K1S2') }, from: '2026-01-15', to: null, isCurrent: true },
    ])
    await made()
  })

  test('no term of a leader begins before the previous one has ended', async () => {
    const moving = await made()
    const early = whole(moving, { areaId: idOf('D1K1S2'), termFrom: '2026-01-14' })
    expect(fields((await change(khorooAdmin, moving.id, early)).body)).toEqual({ termFrom: 'term_overlap' })
    const { body: moved } = await change(
      khorooAdmin,
      moving.id,
      whole(moving, { areaId: idOf('D1K1S2'), termFrom: '2026-09-01' }),
    )
    const over = whole(moved.data, { termFrom: '2026-08-01' })
    expect(fields((await change(khorooAdmin, moving.id, over)).body)).toEqual({ termFrom: 'term_overlap' })
    const next = whole(moved.data, { termFrom: '2026-08-31' })
    expect((await change(khorooAdmin, moving.id, next)).status).toBe(200)
  })

  test('a term does not end before it begins', async () => {
    expect(fields((await create(khorooAdmin, { termTo: '2026-01-15' })).body)).toEqual({ termTo: 'end_before_start' })
    expect(fields((await create(khorooAdmin, { termFrom: '2026-02-30' })).body)).toEqual({ termFrom: 'date' })
  })

  test('a change without a register number keeps the stored one', async () => {
    const data = await made(khorooAdmin, { registerNumber: 'УК80021815' })
    const { body } = await change(khorooAdmin, data.id, whole(data, { firstName: 'Болд' }))

    expect(body.data).toMatchObject({ firstName: 'Болд', registerNumber: 'УК••••••15', version: 2 })
    expect((await reveal(khorooAdmin, data.id)).body.data.registerNumber).toBe('УК80021815')
  })
})

describe('a deactivated leader', () => {
  const signIn = () => t.as(null).post('/v1/admin/login', { email: leader.email, password: PASSWORD })
  const meWith = (token: string) => t.as(null).get('/v1/admin/my_account', { authorization: `Bearer ${token}` })

  test('is signed out at once and cannot sign in again', async () => {
    const { id } = await made()
    await linkAccount(id, leader)
    const token = await t.tokenOf(leader)
    expect((await meWith(token)).status).toBe(200)

    const { body } = await act(khorooAdmin, id, 'deactivate')
    expect(body.data).toMatchObject({ status: 'inactive', account: 'inactive', allowedActions: ['activate'] })
    expect((await meWith(token)).status).toBe(401)
    expect((await signIn()).status).toBe(401)
  })

  test('cannot be reactivated through the account either, until in office again', async () => {
    const { id } = await made()
    await linkAccount(id, leader)
    await act(khorooAdmin, id, 'deactivate')
    const open = () => t.as(cityAdmin).post(`/v1/users/${leader.id}/transitions`, { action: 'activate' })

    expect(fields((await open()).body)).toEqual({ action: 'leader_inactive' })
    expect((await signIn()).status).toBe(401)

    const { body } = await act(khorooAdmin, id, 'activate')
    expect(body.data).toMatchObject({ status: 'active', account: 'active' })
    expect(body.data.terms).toHaveLength(2)
    expect((await signIn()).status).toBe(200)
  })

  test('whose account was closed before does not get it back with the office', async () => {
    const { id } = await made()
    await linkAccount(id, leader)
    await t.as(cityAdmin).post(`/v1/users/${leader.id}/transitions`, { action: 'deactivate' })
    await act(khorooAdmin, id, 'deactivate')

    expect((await act(khorooAdmin, id, 'activate')).body.data).toMatchObject({ status: 'active', account: 'inactive' })
  })

  test('who has become an admin keeps that account', async () => {
    const { id } = await made()
    await linkAccount(id, khorooAdmin)
    const { body } = await act(cityAdmin, id, 'deactivate')

    expect(body.data.account).toBe('active')
    expect((await t.as(khorooAdmin).get('/v1/leaders')).status).toBe(200)
  })

  test('loses office to a successor together with the account', async () => {
    const first = await made()
    await linkAccount(first.id, leader)
    const token = await t.tokenOf(leader)
    await made(khorooAdmin, { replaces: first.id })

    expect((await meWith(token)).status).toBe(401)
    expect((await act(khorooAdmin, first.id, 'activate')).status).toBe(409)
  })

  test('gets 409 with the available steps for an invalid one; of two concurrent steps exactly one succeeds', async () => {
    const { id } = await made()
    const answers = await Promise.all([act(khorooAdmin, id, 'deactivate'), act(districtAdmin, id, 'deactivate')])
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409])

    const { status, body } = await act(khorooAdmin, id, 'deactivate')
    expect([status, body.params]).toEqual([
      409,
      { state: 'inactive', action: 'deactivate', allowedActions: ['activate'] },
    ])
  })
})

test('the list can be filtered by state, area and account, searched by name and sorted by given name', async () => {
  await made(khorooAdmin, { firstName: 'Өлзий', lastName: 'Бат' })
  const second = await made(cityAdmin, { firstName: 'Оюун', lastName: 'Бат', areaId: idOf('D1K2S1') })
  await made(cityAdmin, { firstName: 'Пүрэв', areaId: idOf('D2K1S1') })
  await act(cityAdmin, second.id, 'deactivate')
  const names = async (query: string) =>
    (await t.as(cityAdmin).get(`/v1/leaders?${query}`)).body.data.map((l: { firstName: string }) => l.firstName)

  expect(await names('sort=name')).toEqual(['Оюун', 'Өлзий', 'Пүрэв'])
  expect(await names('status=inactive')).toEqual(['Оюун'])
  expect(await names(`areaId=${idOf('D1')}&sort=name`)).toEqual(['Оюун', 'Өлзий'])
  expect(await names(`q=${encodeURIComponent('олзий бат')}`)).toEqual(['Өлзий'])
  expect(await names('account=with')).toEqual([])
  await made(cityAdmin, { firstName: 'Оюунчимэг', areaId: idOf('D1K2S1') })
  expect(await names(`q=${encodeURIComponent('оюун')}&sort=-match`)).toEqual(['Оюун', 'Оюунчимэг'])
})

test('the history shows every step, without personal data', async () => {
  const { id } = await made()
  await act(khorooAdmin, id, 'deactivate')
  const { body } = await t.as(khorooAdmin).get(`/v1/leaders/${id}/history`)

  expect(body.data).toMatchObject([{ action: 'deactivate', from: 'active', to: 'inactive' }, { action: 'create' }])
})

test.each(['status', 'user_id', 'userId', 'version'])(
  '%s in a new or changed leader is rejected where it does not belong',
  async (field) => {
    const body = { ...draft(), [field]: field === 'status' ? 'gone' : 'x' }

    expect((await t.as(khorooAdmin).post('/v1/leaders', body)).status).toBe(400)
  },
)
