import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'

const { leader } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate calendars, calendar_events, event_guests cascade')
})

const vevent = (lines: Record<string, string>) =>
  ['BEGIN:VEVENT', ...Object.entries(lines).map(([name, value]) => `${name}:${value}`), 'END:VEVENT'].join('\r\n')
const file = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', ...events, 'END:VCALENDAR'].join('\r\n')
const meeting = {
  UID: 'weekly@example.org',
  SUMMARY: 'Хурал',
  DTSTART: '20261201T020000Z',
  DTEND: '20261201T030000Z',
}
const series = vevent({ ...meeting, RRULE: 'FREQ=WEEKLY;COUNT=5' })
const moved = vevent({
  ...meeting,
  'RECURRENCE-ID': '20261208T020000Z',
  DTSTART: '20261209T020000Z',
  DTEND: '20261209T030000Z',
})
const keep = (text: string, comes = true) => t.as(leader).put('/v1/calendar/invitations', { file: text, comes })
const rules = async () =>
  (await t.core.pool.query(`select uid, rule is not null as repeats from calendar_events order by id`)).rows

describe('the invitation of an occurrence alone', () => {
  test.each([true, false])('is refused and leaves the series as it was (comes: %s)', async (comes) => {
    const kept = await keep(file(series))
    expect(kept.status, kept.text).toBeLessThan(300)
    const before = await rules()

    const answer = await keep(file(moved), comes)
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'file'])
    expect(await rules()).toEqual(before)
    expect(before).toHaveLength(1)
  })

  test('with its series is an exception of it', async () => {
    expect((await keep(file(series, moved))).status).toBeLessThan(300)
    expect((await rules()).length).toBeGreaterThan(1)
  })
})

test('an invitation with events of two kinds is refused, because its answer would be for one of them', async () => {
  const other = vevent({ ...meeting, UID: 'other@example.org' })
  expect((await keep(file(series, other))).status).toBe(400)
  expect(await rules()).toEqual([])
})
