import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isUnusual, reportFigures, reportPeriods } from '#contract/features/reports/index.ts'
import { type Answer, app, people, type TestApp } from '../../testing/app.ts'
import { aReport, makeReport, step } from '../../testing/reports.ts'

const { cityAdmin, khorooAdmin, leader, otherLeader } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  t.setNow(new Date('2026-11-20T04:00:00Z'))
  await t.core.pool.query('truncate setting_changes')
  await t.core.pool.query('delete from reports')
  await t.core.settings.changed()
})

const NEW = { key: 'roads', name: { mn: 'Засварласан зам' }, unit: { mn: 'м' }, closed: false, check: 50 }
const FOUR = { householdsVisited: 40, meetings: 2, requestsReceived: 9, requestsSolved: 7 }
const change = async (key: string, value: unknown, holdsFrom: string) => {
  const { version } = (await t.as(cityAdmin).get(`/v1/settings/${key}`)).body.data
  const answer = await t.as(cityAdmin).post(`/v1/settings/${key}/changes`, { value, holdsFrom, version })
  expect(answer.status, answer.text.slice(0, 300)).toBe(201)
}
const begin = (person = leader, more = {}) => t.as(person).post('/v1/reports', aReport(person, more))
const errorsOf = ({ body }: Answer) =>
  body.errors?.map(({ path, code }: { path: string; code: string }) => [path, code])

describe('figures of the city', () => {
  test('apply to periods that begin on or after the day they take effect; earlier periods keep the earlier figures', async () => {
    await change(reportFigures.key, [...reportFigures.default, NEW], '2026-11-23')
    t.setNow(new Date('2026-11-24T04:00:00Z'))

    expect((await begin(leader, { period: '2026-W47' })).status).toBe(201)
    expect(errorsOf(await begin(otherLeader, { period: '2026-W47', figures: { ...FOUR, roads: 3 } }))).toEqual([
      ['figures.roads', 'unknown_field'],
    ])
    expect(errorsOf(await begin(leader, { period: '2026-W48' }))).toEqual([['figures.roads', 'required']])
    const created = await begin(leader, { period: '2026-W48', figures: { ...FOUR, roads: 3 } })
    expect(created.body.data.figures).toEqual({ ...FOUR, roads: 3 })
  })

  test.each([
    [{ ...FOUR, roads: -1 }, 'figures.roads', 'too_small'],
    [{ ...FOUR, roads: 1.5 }, 'figures.roads', 'not_int'],
    [{ ...FOUR, roads: '3' }, 'figures.roads', 'not_number'],
    [{ ...FOUR, roads: 3, __proto__x: 3 }, 'figures.__proto__x', 'unknown_field'],
  ])('reject %j', async (figures, path, code) => {
    await change(reportFigures.key, [...reportFigures.default, NEW], '2026-11-20')
    t.setNow(new Date('2026-11-24T04:00:00Z'))
    const errors = errorsOf(await begin(leader, { period: '2026-W48', figures }))
    expect(errors?.[0]?.[0]).toBe(path)
    if (path === 'figures.roads') expect(errors?.[0]?.[1]).toBe(code)
  })

  test('are summed by roll-ups, stored with each revision and exported as columns', async () => {
    await change(reportFigures.key, [...reportFigures.default, NEW], '2026-11-20')
    t.setNow(new Date('2026-11-24T04:00:00Z'))
    const period = '2026-W48'
    for (const [person, roads] of [
      [leader, 30],
      [otherLeader, 12],
    ] as const) {
      const { id } = (await begin(person, { period, figures: { ...FOUR, roads } })).body.data
      await step(t, person, id, 'send')
      await step(t, khorooAdmin, id, 'approve')
    }

    const { data } = (await t.as(khorooAdmin).get(`/v1/reports/roll-up?period=${period}`)).body
    expect(data.figures).toEqual({
      householdsVisited: 80,
      meetings: 4,
      requestsReceived: 18,
      requestsSolved: 14,
      roads: 42,
    })
    const { id } = (await begin(khorooAdmin, { period })).body.data
    const sent = (await step(t, khorooAdmin, id, 'send')).body.data
    expect(sent.figures.roads).toBe(42)
    const revisions = (await t.as(khorooAdmin).get(`/v1/reports/${id}/revisions`)).body.data
    expect(revisions[0].figures.roads).toBe(42)
    const { text } = await t.as(khorooAdmin).get('/v1/reports/export?format=csv')
    expect(text.split('\n')[0]).toContain('Засварласан зам (м)')
  })

  test('the previous period’s figures are those of the same area, and are given only once that report was sent', async () => {
    const days = ['2026-11-09', '2026-11-15'] as [string, string]
    await makeReport(t.core.pool, otherLeader, {
      status: 'approved_khoroo',
      period: '2026-W46',
      days,
      figures: [1, 1, 1, 1],
    })
    const previous = async () => (await t.as(leader).get('/v1/reports/previous?period=2026-W47')).body.data
    const draft = await makeReport(t.core.pool, leader, { period: '2026-W46', days })
    expect(await previous()).toBeNull()

    await t.core.pool.query(`update reports set status = 'sent_khoroo' where id = $1`, [draft])
    expect(await previous()).toEqual(FOUR)
    const created = (await begin(leader, { period: '2026-W47' })).body.data
    expect(created.previousFigures).toEqual(FOUR)
  })

  test('a change above the city’s limit is unusual; a figure with nothing to compare with is not', () => {
    expect(isUnusual({ check: 50 }, 160, 100)).toBe(true)
    expect(isUnusual({ check: 50 }, 150, 100)).toBe(false)
    expect(isUnusual({ check: 50 }, 40, 100)).toBe(true)
    expect(isUnusual({ check: 50 }, 40, 0)).toBe(false)
    expect(isUnusual({ check: 50 }, 40, undefined)).toBe(false)
    expect(isUnusual({ check: null }, 900, 1)).toBe(false)
  })
})

describe('period lengths', () => {
  test('a length is rejected once the city no longer allows it for the kind; earlier periods are still accepted', async () => {
    await change(reportPeriods.key, { ...reportPeriods.default, leader: ['month'] }, '2026-11-20')
    t.setNow(new Date('2026-11-24T04:00:00Z'))

    expect(errorsOf(await begin(leader, { period: '2026-W48' }))).toEqual([['period', 'period_kind']])
    expect((await begin(leader, { period: '2026-W46' })).status).toBe(201)
    expect((await begin(khorooAdmin, { period: '2026-W48' })).status).toBe(201)
  })

  test('a setting that allows no length is rejected', async () => {
    const { version } = (await t.as(cityAdmin).get(`/v1/settings/${reportPeriods.key}`)).body.data
    const answer = await t.as(cityAdmin).post(`/v1/settings/${reportPeriods.key}/changes`, {
      value: { ...reportPeriods.default, leader: [] },
      holdsFrom: '2026-11-20',
      version,
    })
    expect(errorsOf(answer)).toEqual([['value.leader', 'too_few']])
  })
})
