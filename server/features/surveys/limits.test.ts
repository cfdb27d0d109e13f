import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { draft, okOf, publishSurvey } from '../../testing/surveys.ts'

// Limits of surveys: docs/rules/surveys.md.

const { cityAdmin } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(new Date('2026-02-01T04:00:00Z')))

const make = (more: object, targets: { areaId: string; expected?: number }[] = [{ areaId: idOf('C') }]) =>
  t.as(cityAdmin).post('/v1/surveys', draft(idOf('C'), targets, more))

describe('the last day of a survey', () => {
  test('must have a next day in the calendar, or lists could no longer be read', async () => {
    const late = { path: 'endDate', code: 'too_late' }
    expect(await make({ endDate: '9999-12-31' })).toMatchObject({ status: 400, body: { errors: [late] } })

    t.setNow(new Date('2026-03-10T04:00:00Z'))
    const { id } = await publishSurvey(t, cityAdmin, ['C'])
    expect(await t.as(cityAdmin).post(`/v1/surveys/${id}/extend`, { endDate: '9999-12-31' })).toMatchObject({
      status: 400,
      body: { errors: [late] },
    })
    okOf(await t.as(cityAdmin).post(`/v1/surveys/${id}/extend`, { endDate: '2999-12-31' }))
    expect((await t.as(null).get('/v1/surveys')).status).toBe(200)
    expect((await t.as(cityAdmin).get('/v1/surveys?to=9999-12-31&from=0001-01-01')).status).toBe(200)
  })
})

test('the total of expected answers is limited', async () => {
  const half = 6_000_000
  const targets = ['D1', 'D2'].map((code) => ({ areaId: idOf(code), expected: half }))
  expect(await make({}, targets)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'targets', code: 'too_big' }] },
  })
})

test('duplicate channels are rejected', async () => {
  expect(await make({ channels: ['online', 'online'] })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'channels', code: 'twice' }] },
  })
})
