import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { aFund, clearFunds, makeFund, makePrice } from './testing.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => clearFunds(t))

const fields = (body: { errors?: { path: string; code: string }[] }) =>
  Object.fromEntries((body.errors ?? []).map(({ path, code }) => [path, code]))
const create = (more: object = {}, by = cityAdmin) => t.as(by).post('/v1/funds', aFund(more))
const act = (id: string, action: string, by = cityAdmin) => t.as(by).post(`/v1/funds/${id}/transitions`, { action })

describe('who may not', () => {
  test.each([districtAdmin, khorooAdmin, leader, citizen])(
    'only the city writes funds: $name is refused',
    async (by) => {
      const id = await makeFund(t.core.pool)

      expect((await create({}, by)).status).toBe(403)
      expect((await t.as(by).patch(`/v1/funds/${id}`, { ...aFund(), version: 1 })).status).toBe(403)
      expect((await act(id, 'archive', by)).status).toBe(403)
      expect((await t.as(by).delete(`/v1/funds/${id}`)).status).toBe(403)
      expect((await t.as(by).get(`/v1/funds/${id}/history`)).status).toBe(403)
      expect((await t.as(by).get('/v1/funds/officers')).status).toBe(403)
    },
  )

  test.each([districtAdmin, khorooAdmin, leader, citizen, null])(
    'a fund that is not published does not exist for others',
    async (by) => {
      const draft = await makeFund(t.core.pool, { status: 'draft' })
      const archived = await makeFund(t.core.pool, { status: 'archived' })
      await makePrice(t.core.pool, { fundId: draft, day: '2026-01-05', price: '100' })

      expect((await t.as(by).get('/v1/funds')).body.meta.total).toBe(0)
      for (const id of [draft, archived]) {
        expect((await t.as(by).get(`/v1/funds/${id}`)).status).toBe(404)
        expect((await t.as(by).get(`/v1/funds/${id}/prices`)).status).toBe(404)
        expect((await t.as(by).get(`/v1/funds/${id}/figures`)).status).toBe(404)
      }
      expect((await t.as(by).get('/v1/funds/overview')).body.data).toEqual([])
    },
  )
})

describe('a fund', () => {
  test('is added as a draft, changed, published, and then read by everybody', async () => {
    const { body, status } = await create({ code: 'NHS-1', units: '1 000 000', minimum: '100,000.50' })
    expect([status, body.data]).toMatchObject([
      201,
      {
        code: 'NHS-1',
        status: 'draft',
        units: '1000000',
        minimum: '100000.5',
        latest: null,
        allowedActions: ['publish'],
      },
    ])
    const { id, version } = body.data

    const changed = await t.as(cityAdmin).patch(`/v1/funds/${id}`, { ...aFund({ code: 'NHS-2', risk: 7 }), version })
    expect(changed.body.data).toMatchObject({ code: 'NHS-2', risk: 7 })
    expect((await act(id, 'publish')).body.data.allowedActions).toEqual(['unpublish', 'archive'])

    const seen = (await t.as(null).get(`/v1/funds/${id}`)).body.data
    expect(seen).toMatchObject({
      code: 'NHS-2',
      allowedActions: [],
      canManage: false,
      canEnter: false,
      canPublish: false,
    })
    const history = (await t.as(cityAdmin).get(`/v1/funds/${id}/history`)).body.data
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['publish', 'change', 'create'])
  })

  test('is found by its name, code and manager', async () => {
    await create({ code: 'ABC', name: { mn: 'Өргөө сан' }, manager: { mn: 'Хөгжил Капитал' } })
    await create()
    for (const q of ['оргоо', 'abc', 'капитал'])
      expect((await t.as(cityAdmin).get(`/v1/funds?q=${encodeURIComponent(q)}`)).body.meta.total, q).toBe(1)
  })

  test('input that is not exact, positive or complete is refused on its field', async () => {
    const bad = {
      code: 'a b',
      name: { mn: '' },
      units: '1e3',
      minimum: '0',
      risk: 8,
      inception: '2026-02-30',
      currency: 'BTC',
    }
    const { status, body } = await create(bad)

    expect(status).toBe(400)
    expect(fields(body)).toEqual({
      code: 'fund_code',
      'name.mn': 'required',
      units: 'decimal',
      minimum: 'not_positive',
      risk: 'too_big',
      inception: 'date',
      currency: 'not_in_list',
    })
  })

  test('two funds do not share a code', async () => {
    await create({ code: 'ONE' })
    expect(fields((await create({ code: 'ONE' })).body)).toEqual({ code: 'taken' })
  })

  test('of two changes from the same version the second is refused', async () => {
    const { id, version } = (await create()).body.data
    const first = await t.as(cityAdmin).patch(`/v1/funds/${id}`, { ...aFund({ units: '1000' }), version })
    expect(first.status).toBe(200)
    const second = await t.as(cityAdmin).patch(`/v1/funds/${id}`, { ...aFund({ units: '5' }), version })
    expect([second.status, second.body.code]).toEqual([409, 'stale'])
    // in the shape of the form, so that both versions can be compared
    expect(second.body.current).toMatchObject({
      units: '1000',
      minimum: null,
      manager: { mn: '' },
      version: version + 1,
    })
  })

  test('with a published price keeps its currency, also when it is unpublished: one person would change every price', async () => {
    const { id, version } = (await create()).body.data
    const change = (more: object, at: number) =>
      t.as(cityAdmin).patch(`/v1/funds/${id}`, { ...aFund(more), version: at })
    await makePrice(t.core.pool, { fundId: id, day: '2026-01-05', price: '100', status: 'submitted' })
    expect((await change({ currency: 'USD' }, version)).status).toBe(200)
    await makePrice(t.core.pool, { fundId: id, day: '2026-01-06', price: '100' })
    const refused = await change({ currency: 'EUR' }, version + 1)
    expect([refused.status, fields(refused.body)]).toEqual([400, { currency: 'fund_has_prices' }])
    expect((await change({ currency: 'USD', risk: 2 }, version + 1)).status).toBe(200)
  })

  test('does not begin after its first price', async () => {
    const { id, version } = (await create()).body.data
    const from = (inception: string) => t.as(cityAdmin).patch(`/v1/funds/${id}`, { ...aFund({ inception }), version })
    await makePrice(t.core.pool, { fundId: id, day: '2026-01-05', price: '100', status: 'draft' })
    expect(fields((await from('2026-01-06')).body)).toEqual({ inception: 'after_first_price' })
    expect((await from('2026-01-05')).status).toBe(200)
  })

  test('only a draft without prices is deleted', async () => {
    const draft = await makeFund(t.core.pool, { status: 'draft' })
    const published = await makeFund(t.core.pool)
    const priced = await makeFund(t.core.pool, { status: 'draft' })
    await makePrice(t.core.pool, { fundId: priced, day: '2026-01-05', price: '100', status: 'draft' })

    expect((await t.as(cityAdmin).delete(`/v1/funds/${published}`)).body.code).toBe('wrong_state')
    expect((await t.as(cityAdmin).delete(`/v1/funds/${priced}`)).body.code).toBe('wrong_state')
    expect((await t.as(cityAdmin).delete(`/v1/funds/${draft}`)).status).toBe(204)
  })
})

describe('rights to prices', () => {
  const give = (email: string, enters = true, publishes = false) =>
    t.as(cityAdmin).put('/v1/funds/officers', { email, enters, publishes })

  test('are given by name, changed, and taken away', async () => {
    expect((await give(leader.email)).body.data).toMatchObject([
      { personId: leader.id, enters: true, publishes: false },
    ])
    expect((await give(leader.email, false, true)).body.data).toMatchObject([{ enters: false, publishes: true }])
    expect((await give(leader.email, false, false)).body.data).toEqual([])
  })

  test('are not given to district admins, citizens, or people who do not exist', async () => {
    expect(fields((await give(districtAdmin.email)).body)).toEqual({ email: 'officer_role' })
    expect(fields((await give(citizen.email)).body)).toEqual({ email: 'officer_role' })
    expect(fields((await give(cityAdmin.email)).body)).toEqual({ email: 'officer_role' })
    expect(fields((await give('nobody@test.mn')).body)).toEqual({ email: 'no_person' })
  })

  test('end when the person becomes a district admin', async () => {
    const fundId = await makeFund(t.core.pool)
    await give(leader.email)
    expect((await t.as(leader).get(`/v1/funds/${fundId}`)).body.data.canEnter).toBe(true)
    await t.core.pool.query(`insert into fund_officers (person_id, enters, publishes) values ($1, true, true)`, [
      districtAdmin.id,
    ])
    expect((await t.as(districtAdmin).get(`/v1/funds/${fundId}`)).body.data.canEnter).toBe(false)
    expect((await t.as(districtAdmin).get('/v1/funds/entries')).status).toBe(403)
  })
})

test('the list of funds is exported: everybody has what is published, with exact prices', async () => {
  const fundId = await makeFund(t.core.pool, { code: 'EXPORTED' })
  await makeFund(t.core.pool, { code: 'HIDDEN', status: 'draft' })
  await makePrice(t.core.pool, { fundId, day: '2026-01-05', price: '100' })
  await makePrice(t.core.pool, { fundId, day: '2026-01-06', price: '100.12346' })
  await makePrice(t.core.pool, { fundId, day: '2026-01-07', price: '777', status: 'submitted' })
  const file = async (by: typeof people.cityAdmin, query = '') =>
    (await t.as(by).get(`/v1/funds/export?format=csv${query}`)).text
  const published = await file(people.districtAdmin)
  expect(published).toContain(',100.12346,2026-01-06,0.12,')
  expect(published).not.toMatch(/HIDDEN|777/)
  expect(await file(people.cityAdmin)).toContain('HIDDEN')
  expect(await file(people.cityAdmin, '&status=draft')).not.toContain('EXPORTED')
})
