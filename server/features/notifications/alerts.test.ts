import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { features } from '../../features.ts'
import { alertsOf } from '../../testing/alerts.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { aReport, step } from '../../testing/reports.ts'
import { okOf } from '../../testing/surveys.ts'

// New work is notified to the responsible office: docs/rules/notifications.md.

let t: TestApp
beforeAll(async () => {
  t = await app()
})
const { empty, inboxOf, register } = alertsOf(() => t)
beforeEach(empty)
afterEach(() => t.setNow(undefined))

/** The people with something in their inbox. */
async function reached(): Promise<string[]> {
  const all = await Promise.all(
    Object.values(people).map(async (person) => ((await inboxOf(person)).length > 0 ? person.name : '')),
  )
  return all.filter(Boolean).toSorted()
}

describe('a new violation', () => {
  test('is notified to the admins of the khoroo, with area, subject and deadline, and to nobody else', async () => {
    const made = await register()
    const [line] = await inboxOf(people.khorooAdmin)

    expect(await reached()).toEqual(['khorooAdmin'])
    expect(line?.alert).toEqual({
      icon: 'violation',
      count: 1,
      subject: expect.objectContaining({ mn: expect.stringContaining(`№ ${made.number}`) }),
      area: expect.objectContaining({ mn: expect.stringContaining('D1K1S1') }),
      dueOn: made.dueOn,
    })
    expect(line?.link).toBe(`/dashboard/violations/${made.id}`)
  })

  test('does not reveal where the citizen who reported it lives', async () => {
    await register({ areaId: idOf('D2K1') })
    const [line] = await inboxOf(people.farKhorooAdmin)

    expect(line?.area.id).toBe(idOf('D2K1'))
  })

  test.each([
    ['district', ['districtAdmin']],
    ['city', ['cityAdmin', 'otherCityAdmin']],
  ])('of a category that starts at the %s is notified only to that office', async (level, names) => {
    const { body } = await t.as(people.cityAdmin).get('/v1/settings/violations.categories')
    const entries = body.data.value.map((entry: { key: string }) =>
      entry.key === 'waste' ? { ...entry, level } : entry,
    )
    okOf(
      await t.as(people.cityAdmin).post('/v1/settings/violations.categories/changes', {
        value: entries,
        holdsFrom: dayInUlaanbaatar(new Date()),
        version: body.data.version,
      }),
      201,
    )
    await register()

    expect(await reached()).toEqual(names)
  })

  test('is notified to the district when the khoroo has no active admin', async () => {
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [people.otherKhorooAdmin.id])
    await register({ areaId: idOf('D1K2'), category: 'noise' })
    await t.core.pool.query(`update users set status = 'active' where id = $1`, [people.otherKhorooAdmin.id])

    expect(await reached()).toEqual(['districtAdmin'])
  })

  test('registered by the only admin of the khoroo is notified to nobody', async () => {
    await register({ category: 'noise' }, people.khorooAdmin)

    expect(await reached()).toEqual([])
  })

  test('that was rejected leaves no notification', async () => {
    const { status } = await t.as(people.citizen).post('/v1/violations', { areaId: idOf('D1K1') })

    expect(status).toBe(400)
    expect((await t.core.pool.query('select from notifications')).rowCount).toBe(0)
  })
})

describe('a message of a citizen', () => {
  const send = async (more: Record<string, unknown> = {}) => {
    const opened = new Date()
    t.setNow(opened)
    const { ticket } = okOf(await t.as(null).get('/v1/contacts/form'))
    t.setNow(new Date(opened.getTime() + 30_000))
    const body = {
      name: 'Б. Болормаа',
      phone: '99112233',
      topic: 'question',
      message: 'Хэзээ ирэх вэ?',
      ticket,
      ...more,
    }
    return [await t.as(null).post('/v1/contacts', body), body] as const
  }

  test('is notified to its office, without the sender’s name or number', async () => {
    const [answer] = await send({ to: idOf('D1') })
    const [line] = await inboxOf(people.districtAdmin)

    expect(answer.status).toBe(202)
    expect(await reached()).toEqual(['districtAdmin'])
    expect(JSON.stringify(line)).not.toMatch(/Болормаа|99112233/)
  })

  test('sent twice from one opened page alerts once', async () => {
    const [, body] = await send()
    await t.as(null).post('/v1/contacts', body)

    expect((await t.core.pool.query('select from notifications')).rowCount).toBe(1)
    expect((await inboxOf(people.cityAdmin)).map(({ alert }) => alert?.count)).toEqual([1])
  })
})

test('reports that arrive and reports that are returned are separate groups of new work', async () => {
  const report = okOf(await t.as(people.leader).post('/v1/reports', aReport(people.leader)), 201)
  okOf(await step(t, people.leader, report.id, 'send'))
  okOf(await step(t, people.khorooAdmin, report.id, 'approve'))
  okOf(await step(t, people.khorooAdmin, report.id, 'send_to_district'))
  okOf(await step(t, people.districtAdmin, report.id, 'return', { comment: 'Хуралдаан дутуу байна.' }))

  const ofKhoroo = await inboxOf(people.khorooAdmin)
  expect(ofKhoroo.map(({ alert }) => alert?.icon)).toEqual(['report', 'report'])
  expect((await inboxOf(people.districtAdmin)).map(({ alert }) => alert?.count)).toEqual([1])
})

test('every kind of new work has a name in both languages, and a list filtered by a figure of its feature', () => {
  const declared = Object.values(features).flatMap(({ feature, alerts = {} }) =>
    Object.entries(alerts).map(([key, kind]) => ({ feature, key, kind })),
  )

  expect(declared.map(({ key }) => key).toSorted()).toEqual([
    'booking.booked',
    'booking.cancelled',
    'booking.moved',
    'contacts.notSolved',
    'contacts.received',
    'plans.paid',
    'rates.arrived',
    'rates.returned',
    'reports.arrived',
    'reports.returned',
    'shop.ordered',
    'shop.reviewed',
    'surveys.flagged',
    'violations.referred',
    'violations.reopened',
    'violations.reported',
  ])
  for (const { feature, key, kind } of declared) {
    expect(key.split('.')[0]).toBe(feature.name)
    expect(Object.keys(feature.figures ?? {})).toContain(kind.list.figure)
    for (const text of Object.values(kind.many)) expect(text).toMatch(/\{\{count\}\}/)
    for (const text of Object.values(kind.many)) expect(text).toMatch(/\{\{area\}\}/)
  }
})
