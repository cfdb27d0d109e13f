import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { REMIND_JOB, resumeReminders, sendReminder } from './reminders.ts'
import { anEvent } from './testing.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader } = people
type Person = (typeof people)[keyof typeof people]

const WEEKLY = { unit: 'week', interval: 1, weekdays: [], monthBy: 'date', until: null, count: null }
/** Ten in the morning in Ulaanbaatar on two Tuesdays. */
const [FIRST, SECOND] = ['2026-12-01T02:00:00.000Z', '2026-12-08T02:00:00.000Z'] as const
const before = (start: string, minutes: number) => new Date(Date.parse(start) - minutes * 60_000)

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  t.setNow(new Date('2026-11-24T02:00:00Z'))
  await t.core.pool.query('truncate calendars, calendar_events, event_guests cascade')
  await t.core.pool.query('delete from notifications')
  await t.core.pool.query('delete from jobs')
})

const add = async (person: Person, fields: object = {}) => {
  const answer = await t.as(person).post('/v1/calendar/events', anEvent({ reminder: 15, ...fields }))
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data as { id: string; version: number }
}
/** Runs the job of an event at a time. */
const remindAt = async (now: Date, { id }: { id: string }) => {
  t.setNow(now)
  await sendReminder(t.core)({ id } as never, { id: 1, attempts: 1 })
}
const reminders = async (person: Person): Promise<string[]> =>
  (await t.as(person).get('/v1/notifications')).body.data
    .map(({ title }: { title: { mn: string } }) => title.mn)
    .filter((title: string) => title.startsWith('Сануулга'))
const dueOf = async ({ id }: { id: string }): Promise<string | undefined> =>
  (
    await t.core.pool.query('select remind_at from calendar_events where id = $1', [id])
  ).rows[0].remind_at?.toISOString()
const jobs = async () =>
  (await t.core.pool.query('select run_at from jobs where kind = $1 order by run_at', [REMIND_JOB])).rows.map((row) =>
    row.run_at.toISOString(),
  )

describe('whom a reminder reaches', () => {
  test('the owner and the guests who have not declined, nobody else', async () => {
    const made = await add(khorooAdmin, { guests: [leader.id, districtAdmin.id] })
    await t.as(districtAdmin).post(`/v1/calendar/events/${made.id}/answer`, { answer: 'declined' })
    await remindAt(before(FIRST, 15), made)

    expect(await reminders(khorooAdmin)).toEqual(['Сануулга: Хурал'])
    expect(await reminders(leader)).toEqual(['Сануулга: Хурал'])
    for (const other of [districtAdmin, cityAdmin]) expect(await reminders(other)).toEqual([])
  })

  test('of an event of an area its staff, not those above and below', async () => {
    const calendar = { name: 'Албаны хуанли', colour: 'green', areaId: idOf('D1K1') }
    const calendarId = (await t.as(khorooAdmin).post('/v1/calendar/calendars', calendar)).body.data.id
    await remindAt(before(FIRST, 15), await add(districtAdmin, { calendarId }))

    expect(await reminders(khorooAdmin)).toEqual(['Сануулга: Хурал'])
    for (const other of [districtAdmin, cityAdmin, leader]) expect(await reminders(other)).toEqual([])
  })

  test('by mail only where the event says so', async () => {
    const mails = async () =>
      (await t.core.pool.query(`select count(*)::int as n from notifications where by_mail and automatic`)).rows[0].n
    await remindAt(before(FIRST, 15), await add(leader))
    expect(await mails()).toBe(0)
    t.setNow(new Date('2026-11-24T02:00:00Z'))
    await remindAt(before(FIRST, 15), await add(leader, { reminderByMail: true }))
    expect(await mails()).toBe(1)
  })
})

describe('when it is sent', () => {
  test('once, however often and late its job runs, and not before it is due', async () => {
    const made = await add(leader)
    expect(await jobs()).toEqual([before(FIRST, 15).toISOString()])
    await remindAt(before(FIRST, 16), made)
    expect(await reminders(leader)).toEqual([])

    await Promise.all([remindAt(before(FIRST, 14), made), remindAt(before(FIRST, 14), made)])
    await remindAt(before(FIRST, 0), made)
    expect(await reminders(leader)).toEqual(['Сануулга: Хурал'])
    expect(await dueOf(made)).toBeUndefined()
  })

  test('for each occurrence of a series, not for one that was deleted', async () => {
    const made = await add(leader, { repeat: WEEKLY })
    await remindAt(before(FIRST, 15), made)
    expect(await dueOf(made)).toBe(before(SECOND, 15).toISOString())
    expect(await jobs()).toContain(before(SECOND, 15).toISOString())

    await t.as(leader).delete(`/v1/calendar/events/${made.id}?occurrence=${SECOND}&scope=this`)
    await remindAt(before(SECOND, 15), made)
    expect(await reminders(leader)).toHaveLength(1)
    expect(await dueOf(made)).toBe('2026-12-15T01:45:00.000Z')
  })

  test('again for another time, never for the former one', async () => {
    const made = await add(leader)
    const time = { start: SECOND, end: '2026-12-08T03:00:00Z', allDay: false, version: made.version }
    await t.as(leader).post(`/v1/calendar/events/${made.id}/move`, time)
    await remindAt(before(FIRST, 15), made)
    expect(await reminders(leader)).toEqual([])
    await remindAt(before(SECOND, 15), made)
    expect(await reminders(leader)).toHaveLength(1)
  })

  test('whole days count from nine in the morning', async () => {
    const made = await add(leader, { allDay: true, reminder: 1440 })
    expect(await dueOf(made)).toBe('2026-11-30T01:00:00.000Z')
  })

  test('not for what has passed, is over or is gone', async () => {
    const past = await add(leader, { start: '2026-11-20T02:00:00Z', end: '2026-11-20T03:00:00Z' })
    expect(await dueOf(past)).toBeUndefined()
    const made = await add(leader)
    await remindAt(new Date('2026-12-01T03:00:00Z'), made)
    expect(await reminders(leader)).toEqual([])
    await remindAt(new Date('2026-12-01T03:00:00Z'), { id: idOf('nothing') })
  })

  test('a reminder does not count as a change: a form that is open can still be saved', async () => {
    const made = await add(leader, { repeat: WEEKLY })
    await remindAt(before(FIRST, 15), made)
    const change = { ...anEvent({ title: 'Өөр' }), version: made.version }
    const { status, body } = await t.as(leader).patch(`/v1/calendar/events/${made.id}`, change)
    expect([status, body.data?.reminder]).toEqual([200, 15])
  })

  test('one whose job was lost is taken up again', async () => {
    const made = await add(leader)
    await t.core.pool.query('delete from jobs')
    t.setNow(before(FIRST, 12))
    await resumeReminders(t.core)
    expect(await jobs()).toEqual([])
    t.setNow(before(FIRST, 9))
    await resumeReminders(t.core)
    await resumeReminders(t.core)
    expect(await jobs()).toHaveLength(1)
    await remindAt(before(FIRST, 9), made)
    expect(await reminders(leader)).toHaveLength(1)
  })
})

test.each([
  [-1, 'too_small'],
  [40_321, 'too_big'],
  [1.5, 'not_int'],
])('a reminder of %s minutes is refused', async (reminder, code) => {
  const { body } = await t.as(leader).post('/v1/calendar/events', anEvent({ reminder }))
  expect(body.errors).toEqual([expect.objectContaining({ path: 'reminder', code })])
})
