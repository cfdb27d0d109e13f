import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, people } from '../../testing/people.ts'
import { makeRatePeriod, makeRateSheet, someGroups, templateIdOf } from '../../testing/rates.ts'

const { cityAdmin, districtAdmin, leader } = people
const BANDS = { A: 90, B: 80, C: 70, D: 50 }

let t: TestApp
beforeAll(async () => {
  t = await app()
  await makeRatePeriod(t.core.pool)
})

const templates = { district: null, khoroo: templateIdOf('khoroo'), section: null }
const aTemplate = (word: string, level = 'khoroo') => ({
  level,
  name: { mn: `Загвар ${word}` },
  groups: someGroups(word),
})
const make = async (word: string) => okOf(await t.as(cityAdmin).post('/v1/rates/templates', aTemplate(word)), 201)

describe('templates', () => {
  test('only the city can create them; all staff can read them, citizens cannot', async () => {
    expect((await t.as(districtAdmin).post('/v1/rates/templates', aTemplate('a'))).status).toBe(403)
    expect((await t.as(leader).get('/v1/rates/templates')).body.data).toHaveLength(3)
    expect((await t.as(people.citizen).get('/v1/rates/templates')).status).toBe(403)
    expect((await t.as(null).get('/v1/rates/templates')).status).toBe(401)
  })

  test('weights must add up to 100', async () => {
    const groups = someGroups('w').map((group) => ({ ...group, weight: 45 }))

    const answer = await t.as(cityAdmin).post('/v1/rates/templates', { ...aTemplate('w'), groups })

    expect([answer.status, answer.body.errors[0]]).toEqual([
      400,
      expect.objectContaining({ path: 'groups', code: 'weights_sum' }),
    ])
  })

  test('the database rejects other weights too', async () => {
    const groups = JSON.stringify(someGroups('db').map((group) => ({ ...group, weight: 45 })))

    await expect(
      t.core.pool.query(`insert into rate_templates (level, name, groups) values ('khoroo', '{"mn":"Х"}', $1)`, [
        groups,
      ]),
    ).rejects.toThrow(/check/)
  })

  test('an unused one can be changed and deleted', async () => {
    const made = await make('free')
    const [first, second] = made.groups
    const groups = [
      { ...first, weight: 70 },
      { ...second, weight: 30 },
    ]

    const changed = okOf(
      await t.as(cityAdmin).put(`/v1/rates/templates/${made.id}`, { name: made.name, groups, version: made.version }),
      200,
    )

    expect(changed.groups.map((group: { weight: number }) => group.weight)).toEqual([70, 30])
    expect(
      (await t.as(cityAdmin).put(`/v1/rates/templates/${made.id}`, { name: made.name, groups, version: made.version }))
        .body.code,
    ).toBe('stale')
    expect((await t.as(cityAdmin).delete(`/v1/rates/templates/${made.id}`)).status).toBe(204)
  })

  test('one used by a sheet is frozen: it can only be copied, and the copy has new criteria', async () => {
    const periodId = await makeRatePeriod(t.core.pool, { year: 2025, no: 1 })
    await makeRateSheet(t.core.pool, { area: 'D1K1', periodId, status: 'not_sent' })
    const id = templateIdOf('khoroo')
    const frozen = okOf(await t.as(cityAdmin).get(`/v1/rates/templates/${id}`), 200)
    expect([frozen.used, frozen.canChange]).toEqual([true, false])

    const change = await t
      .as(cityAdmin)
      .put(`/v1/rates/templates/${id}`, { name: frozen.name, groups: frozen.groups, version: frozen.version })
    const copy = okOf(await t.as(cityAdmin).post(`/v1/rates/templates/${id}/copy`), 201)

    expect([change.status, change.body.code, change.body.params.allowedActions]).toEqual([409, 'wrong_state', ['copy']])
    expect((await t.as(cityAdmin).delete(`/v1/rates/templates/${id}`)).status).toBe(409)
    expect([copy.used, copy.canChange]).toEqual([false, true])
    const ids = (groups: { criteria: { id: string }[] }[]) =>
      groups.flatMap(({ criteria }) => criteria.map((criterion) => criterion.id))
    expect(ids(copy.groups).some((one) => ids(frozen.groups).includes(one))).toBe(false)
  })
})

describe('periods', () => {
  const open = (body: object) =>
    t.as(cityAdmin).post('/v1/rates/periods', { kind: 'half', year: 2027, no: 1, templates, bands: BANDS, ...body })

  test('only the city can open them', async () => {
    expect((await t.as(districtAdmin).post('/v1/rates/periods', {})).status).toBe(403)
  })

  test('a half-year from January to June, once', async () => {
    const made = okOf(await open({}), 201)

    expect(made).toMatchObject({ from: '2027-01-01', to: '2027-06-30', status: 'open', usedLevels: [] })
    expect((await open({})).body.code).toBe('conflict')
  })

  test.each([
    ['a third half-year', { no: 3 }, 'no', 'too_big'],
    [
      'a template of another level',
      { no: 2, templates: { ...templates, section: templateIdOf('khoroo') } },
      'templates.section',
      'not_in_list',
    ],
    [
      'a band that begins above the one before',
      { no: 2, bands: { A: 80, B: 85, C: 70, D: 50 } },
      'bands.B',
      'bands_order',
    ],
  ])('%s is rejected', async (_what, body, path, code) => {
    const answer = await open(body)

    expect([answer.status, answer.body.errors[0]]).toEqual([400, expect.objectContaining({ path, code })])
  })

  test('a level with sheets keeps its template, and bands are fixed once a sheet is approved', async () => {
    const id = await makeRatePeriod(t.core.pool, { year: 2025, no: 2 })
    await makeRateSheet(t.core.pool, { area: 'D1K1', periodId: id })
    const all = { district: templateIdOf('district'), khoroo: templateIdOf('khoroo'), section: templateIdOf('section') }
    const patch = (body: object) =>
      t.as(cityAdmin).patch(`/v1/rates/periods/${id}`, { templates: all, bands: BANDS, version: 1, ...body })

    expect((await patch({ templates: { ...all, khoroo: null } })).body.errors[0]).toMatchObject({
      path: 'templates.khoroo',
      code: 'template_used',
    })
    expect((await patch({ bands: { ...BANDS, D: 40 } })).body.errors[0]).toMatchObject({
      path: 'bands',
      code: 'bands_used',
    })
    expect((await patch({ templates: { ...all, section: null } })).status).toBe(200)
  })

  test('a level without a template cannot be rated', async () => {
    const made = okOf(await open({ no: 2, templates: { district: null, khoroo: null, section: null } }), 201)

    const answer = await t.as(districtAdmin).post('/v1/rates/sheets', { periodId: made.id, areaId: idOf('D1K1') })

    expect(answer.body.errors[0]).toMatchObject({ path: 'periodId', code: 'no_template' })
  })
})
