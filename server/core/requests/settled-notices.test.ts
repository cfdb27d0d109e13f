import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { mailAlerts } from '../../features/notifications/alert-mail.ts'
import { alertOfFlags } from '../../features/surveys/flags/flag-alerts.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeProduct, unpaidOrder } from '../../testing/cases-of-offices.ts'
import { addPerson } from '../../testing/notifications.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { criteriaOf, makeRatePeriod } from '../../testing/rates.ts'
import { aReport, makeReport, step } from '../../testing/reports.ts'
import { outcome, type Sockets, socketsOf } from '../../testing/sockets.ts'
import { okOf, publishSurvey } from '../../testing/surveys.ts'
import { makeViolation, registerViolation } from '../../testing/violations.ts'
import { remind } from '../messages/reminders.ts'

// A notice about work is settled for all its recipients when the work is done: docs/rules/notifications.md.

// set before any connection is opened
const query = vi.spyOn(pg.Client.prototype, 'query')

interface Line {
  id: string
  title: { mn: string }
  readAt: string | null
  doneAt: string | null
  alert: { icon: string; count: number; subject: { mn: string }; area: { mn: string }; dueOn: string | null } | null
}

const { citizen, leader, khorooAdmin, districtAdmin, cityAdmin, otherCityAdmin } = people

let t: TestApp
let live: Sockets
let colleague: TestPerson
let districtColleague: TestPerson
beforeAll(async () => {
  t = await app()
  live = await socketsOf(t)
  colleague = await addPerson(t, 'KHOROO_ADMIN', 'D1K1')
  districtColleague = await addPerson(t, 'DISTRICT_ADMIN', 'D1')
})
beforeEach(async () => {
  await t.core.pool.query('truncate notifications, attempts, violations, contacts, reminders cascade')
  await t.core.pool.query('delete from reports')
  await t.core.pool.query('delete from rate_sheets')
  await t.core.pool.query('delete from outbox')
  t.setNow(undefined)
})
afterEach(async () => {
  await live.closeAll()
  t.setNow(undefined)
})

const inboxOf = async (person: TestPerson): Promise<Line[]> =>
  okOf(await t.as(person).get('/v1/notifications?pageSize=100'))
const unreadOf = async (person: TestPerson): Promise<number> =>
  okOf(await t.as(person).get('/v1/notifications/unread')).count
const unreadLines = async (person: TestPerson): Promise<Line[]> =>
  okOf(await t.as(person).get('/v1/notifications?unread=true'))
const counts = (...them: TestPerson[]) => Promise.all(them.map(unreadOf))

const register = (more: Record<string, unknown> = {}, by: TestPerson = citizen) =>
  registerViolation(t, { category: 'noise', ...more }, by)
const handle = async (by: TestPerson, id: string, ...actions: string[]) => {
  for (const action of actions)
    okOf(await t.as(by).post(`/v1/violations/${id}/transitions`, { action, note: 'Тайлбар бичив.' }))
}
const opened = new Date()
async function message(): Promise<{ id: string; key: string }> {
  t.setNow(opened)
  const { ticket } = okOf(await t.as(null).get('/v1/contacts/form'))
  t.setNow(new Date(opened.getTime() + 30_000))
  const body = { name: 'Б. Болормаа', email: 'bolor@example.mn', topic: 'request', message: 'Гэрэл асахгүй.', ticket }
  const { number, secret } = okOf(await t.as(null).post('/v1/contacts', body), 202)
  const { rows } = await t.core.pool.query('select id from contacts where number = $1', [number])
  return { id: rows[0].id, key: secret }
}
const answer = async (by: TestPerson, id: string) =>
  okOf(await t.as(by).post(`/v1/contacts/${id}/transitions`, { action: 'answer', text: 'Гэрлийг зассан.' }))
const judgeNotSolved = async (key: string) =>
  okOf(await t.as(null).post('/v1/contacts/case', { secret: key, solved: false, note: 'Асахгүй байна.' }))
async function sentReport(): Promise<string> {
  const { id } = okOf(await t.as(leader).post('/v1/reports', aReport(leader)), 201)
  okOf(await step(t, leader, id, 'send'))
  return id
}
async function sentSheet(): Promise<string> {
  const periodId = await makeRatePeriod(t.core.pool)
  const sheet = okOf(await t.as(districtAdmin).post('/v1/rates/sheets', { periodId, areaId: idOf('D1K1') }), 201)
  const scores = criteriaOf('khoroo').map((criterionId, i) => ({
    criterionId,
    points: [5, 10, 4][i] ?? null,
    comment: '',
    files: [],
  }))
  okOf(await t.as(districtAdmin).put(`/v1/rates/sheets/${sheet.id}`, { scores, version: sheet.version }))
  await sheetStep(districtAdmin, sheet.id, 'send')
  return sheet.id
}
const sheetStep = async (by: TestPerson, id: string, action: string) =>
  okOf(
    await t.as(by).post(`/v1/rates/sheets/${id}/transitions`, {
      action,
      ...(action === 'reject' ? { note: 'Баримт дутуу байна' } : {}),
    }),
  )
async function flagged(answers: number): Promise<{ id: string; numbers: number[] }> {
  const today = dayInUlaanbaatar(t.core.now())
  const { id } = await publishSurvey(t, cityAdmin, ['C'], { startDate: addDays(today, -1), endDate: addDays(today, 9) })
  await t.core.pool.query('truncate notifications cascade')
  const { rows } = await t.core.pool.query<{ no: number }>(
    `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at, flags)
     select $1, $2, 'online', one::uuid, one, 'X', '{}', $4, $4, '{fast}' from unnest($3::text[]) one returning no`,
    [id, idOf('D1K1S1'), Array.from({ length: answers }, () => randomUUID()), t.core.now()],
  )
  await alertOfFlags(t.core, id)
  return { id, numbers: rows.map(({ no }) => Number(no)) }
}
const review = (by: TestPerson, survey: string, no: number) =>
  t.as(by).post(`/v1/surveys/${survey}/flags/${no}/review`, {
    decision: 'counts',
    seen: 'waiting',
    note: 'Шалгав, зөв байна.',
  })

const order = async (): Promise<string> => {
  const { variantId } = await makeProduct(t.core.pool, { area: 'D1K1' })
  const body = {
    lines: [{ variantId, quantity: 1 }],
    delivery: 'pickup',
    payment: 'transfer',
    name: 'Б. Болормаа',
    phone: '99112233',
  }
  return okOf(await t.as(leader).post('/v1/shop/orders', body), 201).id
}

/** Hands an order over, and returns the review of its product by the buyer. */
async function handedOver(): Promise<() => Promise<unknown>> {
  const id = await order()
  const step = (action: string, version: number) =>
    t.as(khorooAdmin).post(`/v1/shop/orders/${id}/transitions`, { action, version })
  okOf(await step('pay', 1))
  const { lines } = okOf(await step('finish', 2))
  const review = { productId: lines[0].productId, rating: 4 }
  return async () => okOf(await t.as(leader).post(`/v1/shop/orders/mine/${id}/reviews`, review), 201)
}

interface Work {
  office: () => [TestPerson, TestPerson]
  /** Creates the work. @returns a function that finishes it as the first person of the office. */
  begin: () => Promise<() => Promise<unknown>>
}

const WORK: [string, Work][] = [
  [
    'violations.reported',
    {
      office: () => [khorooAdmin, colleague],
      begin: async () => {
        const { id } = await register()
        return () => handle(khorooAdmin, id, 'verify', 'reject')
      },
    },
  ],
  [
    'violations.referred',
    {
      office: () => [districtAdmin, districtColleague],
      begin: async () => {
        const { id } = await register()
        await handle(khorooAdmin, id, 'verify', 'refer')
        return () => handle(districtAdmin, id, 'start', 'resolve')
      },
    },
  ],
  [
    'violations.reopened',
    {
      office: () => [khorooAdmin, colleague],
      begin: async () => {
        const { id } = await register()
        await handle(khorooAdmin, id, 'verify', 'reject')
        await handle(citizen, id, 'reopen')
        return () => handle(khorooAdmin, id, 'verify', 'reject')
      },
    },
  ],
  [
    'contacts.received',
    {
      office: () => [cityAdmin, otherCityAdmin],
      begin: async () => {
        const { id } = await message()
        return () => answer(cityAdmin, id)
      },
    },
  ],
  [
    'reports.arrived',
    {
      office: () => [khorooAdmin, colleague],
      begin: async () => {
        const id = await sentReport()
        return async () => okOf(await step(t, khorooAdmin, id, 'approve'))
      },
    },
  ],
  [
    'reports.returned',
    {
      office: () => [khorooAdmin, colleague],
      begin: async () => {
        const id = await makeReport(t.core.pool, leader, { status: 'sent_district' })
        okOf(await step(t, districtAdmin, id, 'return', { comment: 'Тоо зөрж байна.' }))
        return async () => okOf(await step(t, khorooAdmin, id, 'return', { comment: 'Тоо зөрж байна.' }))
      },
    },
  ],
  [
    'rates.arrived',
    {
      office: () => [cityAdmin, otherCityAdmin],
      begin: async () => {
        const id = await sentSheet()
        return () => sheetStep(cityAdmin, id, 'approve')
      },
    },
  ],
  [
    'rates.returned',
    {
      office: () => [districtAdmin, districtColleague],
      begin: async () => {
        const id = await sentSheet()
        await sheetStep(cityAdmin, id, 'reject')
        return () => sheetStep(districtAdmin, id, 'send')
      },
    },
  ],
  [
    'shop.ordered',
    {
      office: () => [khorooAdmin, colleague],
      begin: async () => {
        const id = await order()
        return async () =>
          okOf(await t.as(khorooAdmin).post(`/v1/shop/orders/${id}/transitions`, { action: 'pay', version: 1 }))
      },
    },
  ],
  [
    'plans.paid',
    {
      office: () => [khorooAdmin, colleague],
      begin: async () => {
        const { id, pay } = await unpaidOrder(t, 'D1K1', cityAdmin)
        await pay()
        return async () => okOf(await t.as(khorooAdmin).post(`/v1/plans/orders/${id}/finish`, { version: 2 }))
      },
    },
  ],
  [
    'shop.reviewed',
    {
      office: () => [khorooAdmin, colleague],
      begin: async () => {
        await (await handedOver())()
        const [{ id, version }] = okOf(await t.as(khorooAdmin).get('/v1/shop/reviews?status=waiting'))
        const step = { action: 'publish', version }
        return async () => okOf(await t.as(khorooAdmin).post(`/v1/shop/reviews/${id}/transitions`, step))
      },
    },
  ],
  [
    'surveys.flagged',
    {
      office: () => [districtAdmin, districtColleague],
      begin: async () => {
        const { id, numbers } = await flagged(1)
        return async () => okOf(await review(districtAdmin, id, numbers[0] ?? 0))
      },
    },
  ],
]

/** Nothing that the office does ends them: only time, or what the citizen does next (server/features/booking/visitors.test.ts). */
const OF_CITIZENS = ['contacts.notSolved', 'booking.booked', 'booking.moved', 'booking.cancelled']

describe('an alert', () => {
  test('of every kind that features declare is tested here, but for those that no step of the office ends', () => {
    const declared = Object.values(t.core.features).flatMap(({ alerts = {} }) => Object.keys(alerts))
    expect([...WORK.map(([kind]) => kind), ...OF_CITIZENS].toSorted()).toEqual(declared.toSorted())
  })

  test('of a message that its sender marks as not solved is not settled: no step ends that', async () => {
    const { id, key } = await message()
    await answer(cityAdmin, id)
    const afterAnswer = await counts(cityAdmin, otherCityAdmin)
    t.setNow(new Date(opened.getTime() + 60_000))
    await judgeNotSolved(key)

    expect(afterAnswer).toEqual([0, 0])
    expect(await counts(cityAdmin, otherCityAdmin)).toEqual([1, 1])
  })

  test.each(WORK)('%s is settled for both people of the office when one of them has done the work', async (_, work) => {
    const office = work.office()
    const finish = await work.begin()
    const [waiting] = await unreadLines(office[1])
    expect(waiting).toMatchObject({ readAt: null, doneAt: null })
    expect(await counts(...office)).toEqual([1, 1])
    await finish()

    expect(await counts(...office)).toEqual([0, 0])
    const line = (await inboxOf(office[1])).find(({ id }) => id === waiting?.id)
    expect(line).toMatchObject({ doneAt: expect.any(String), readAt: expect.any(String) })
  })

  test('is not settled by a step that leaves the work unfinished', async () => {
    const { id } = await register()
    await handle(khorooAdmin, id, 'verify', 'start')

    expect(await counts(khorooAdmin, colleague)).toEqual([1, 1])
  })

  test('of a referred violation is settled for the former office, not for the new one', async () => {
    const { id } = await register()
    await handle(khorooAdmin, id, 'verify', 'refer')

    expect(await counts(khorooAdmin, colleague, districtAdmin)).toEqual([0, 0, 1])
  })

  test('of a report that was returned and sent again is unread again', async () => {
    const id = await sentReport()
    okOf(await step(t, khorooAdmin, id, 'return', { comment: 'Тоо зөрж байна.' }))
    const afterReturn = await counts(khorooAdmin, colleague)
    okOf(await step(t, leader, id, 'send'))

    expect(afterReturn).toEqual([0, 0])
    expect(await counts(khorooAdmin, colleague)).toEqual([1, 1])
  })

  test('stays unread when the step that would settle it fails', async () => {
    const { id } = await register()
    const refused = await t
      .as(khorooAdmin)
      .post(`/v1/violations/${id}/transitions`, { action: 'resolve', note: 'Тайлбар.' })

    expect(refused.status).toBe(409)
    expect(await counts(khorooAdmin, colleague)).toEqual([1, 1])
  })

  test('of a group leaves it when done, and the group is settled with the last one', async () => {
    const [first, second, third] = [await register(), await register(), await register()]
    await handle(khorooAdmin, first.id, 'verify', 'reject')
    const [two] = await unreadLines(colleague)
    await handle(khorooAdmin, second.id, 'verify', 'reject')
    const [one] = await unreadLines(colleague)
    await handle(khorooAdmin, third.id, 'verify', 'reject')

    expect([two?.alert?.count, one?.alert?.count]).toEqual([2, 1])
    expect(one?.alert?.subject.mn).toContain(`№ ${third.number}`)
    expect(await counts(khorooAdmin, colleague)).toEqual([0, 0])
    expect((await inboxOf(colleague)).map(({ alert, doneAt }) => [alert?.count, doneAt !== null])).toEqual([[3, true]])
  })

  test('of bulk steps is settled for each item that succeeded', async () => {
    const [one, two] = [await register(), await register()]
    await handle(khorooAdmin, one.id, 'verify')
    const items = [one, two].map(({ id }) => id)
    const { rows } = await t.core.pool.query('select id, version from violations where id = any($1::uuid[])', [items])
    okOf(
      await t
        .as(khorooAdmin)
        .post('/v1/violations/bulk', { violations: rows, action: 'reject', note: 'Тайлбар бичив.' }),
    )
    const { rows: open } = await t.core.pool.query(
      `select n.id from notifications n where n.alert is not null and n.settled_at is null and exists
         (select from violations v where n.link like '%' || v.id and v.status = 'rejected')`,
    )

    expect(open).toEqual([])
  })

  test('of a survey waits until the last flagged answer of the district is decided, even when two people decide concurrently', async () => {
    const { id, numbers } = await flagged(3)
    okOf(await review(districtAdmin, id, numbers[0] ?? 0))
    expect(await counts(districtAdmin, districtColleague)).toEqual([1, 1])

    const both = await Promise.all([
      review(districtAdmin, id, numbers[1] ?? 0),
      review(districtColleague, id, numbers[2] ?? 0),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await counts(districtAdmin, districtColleague)).toEqual([0, 0])
  })

  test('that is settled is broadcast to the others of the office, and to nobody else', async () => {
    const { id } = await register()
    await handle(khorooAdmin, id, 'verify')
    const hear = async (person: TestPerson) => {
      const heard: string[] = []
      const socket = live.open(await t.tokenOf(person))
      socket.on('changed', ({ feature }: { feature: string }) => heard.push(feature))
      expect(await outcome(socket)).toBe('connect')
      return heard
    }
    const [there, elsewhere] = [await hear(colleague), await hear(people.otherKhorooAdmin)]
    await handle(khorooAdmin, id, 'reject')
    await expect.poll(() => there).toContain('notifications')
    await t.core.bus.send('changed', { feature: 'mark', rooms: [`user:${people.otherKhorooAdmin.id}`] })

    expect(await unreadOf(colleague)).toBe(0)
    expect(elsewhere).not.toContain('notifications')
  })

  test('is not mailed when the work was done within ten minutes', async () => {
    const notify = { newDevice: true, accountChanges: true, notifications: true, newWork: true }
    okOf(await t.as(colleague).patch('/v1/auth/preferences', { notify }))
    const { id } = await register()
    await handle(khorooAdmin, id, 'verify', 'reject')
    const { rows } = await t.core.pool.query('select distinct group_key from notifications where alert is not null')
    for (const { group_key: group } of rows)
      await mailAlerts(t.core)({ group } as never, { id: 1, attempts: 1, createdAt: new Date() })
    okOf(await t.as(colleague).patch('/v1/auth/preferences', { notify: { ...notify, newWork: false } }))

    expect((await t.core.pool.query('select from outbox where recipient = $1', [colleague.email])).rowCount).toBe(0)
  })
})

describe('a reminder', () => {
  const WEDNESDAY = '2026-09-16'
  const due = () => t.setNow(new Date(`${WEDNESDAY}T10:00:00+08:00`))

  test('shows the record, its area and its deadline, and is settled with the record', async () => {
    await t.core.pool.query(`update users set present_since = '2026-01-01' where id = any($1::uuid[])`, [
      [khorooAdmin.id, colleague.id],
    ])
    const { id, number } = await makeViolation(t.core.pool, { area: 'D1K1S1', dueOn: WEDNESDAY })
    await makeReport(t.core.pool, leader, { status: 'sent_khoroo', dueOn: WEDNESDAY })
    due()
    expect(await remind(t.core)).toBe(2)
    const lines = await unreadLines(colleague)
    expect(lines.map(({ alert }) => [alert?.icon, alert?.dueOn, alert?.area.mn.includes('D1K1S1')]).toSorted()).toEqual(
      [
        ['report', WEDNESDAY, true],
        ['violation', WEDNESDAY, true],
      ],
    )
    expect(lines.find(({ alert }) => alert?.icon === 'violation')?.alert?.subject.mn).toContain(`№ ${number}`)
    await handle(khorooAdmin, id, 'verify', 'reject')

    expect((await unreadLines(colleague)).map(({ alert }) => alert?.icon)).toEqual(['report'])
  })
})

describe('a notice to one person', () => {
  test('that a violation was assigned is settled when it is decided, and when it is reassigned', async () => {
    const assign = async (id: string, to: TestPerson) => {
      const { version, dueOn } = okOf(await t.as(khorooAdmin).get(`/v1/violations/${id}`))
      okOf(await t.as(khorooAdmin).put(`/v1/violations/${id}/assignment`, { assigneeId: to.id, dueOn, version }))
    }
    const { id } = await register()
    await handle(khorooAdmin, id, 'verify')
    await assign(id, colleague)
    const assigned = async (person: TestPerson) =>
      (await unreadLines(person)).filter(({ title }) => title.mn.includes('танд хариуцууллаа')).length
    expect(await assigned(colleague)).toBe(1)
    await assign(id, khorooAdmin)
    expect(await assigned(colleague)).toBe(0)
    await assign(id, colleague)
    expect(await assigned(colleague)).toBe(1)
    await handle(khorooAdmin, id, 'reject')

    expect(await assigned(colleague)).toBe(0)
  })

  test('that a report was returned is settled when it is sent again', async () => {
    const id = await sentReport()
    okOf(await step(t, khorooAdmin, id, 'return', { comment: 'Тоо зөрж байна.' }))
    const [line] = await unreadLines(leader)
    expect(line?.alert?.subject.mn).toContain('Өрхийн айлчлалын тайлан')
    okOf(await step(t, leader, id, 'send'))

    expect(await unreadOf(leader)).toBe(0)
  })
})

describe('the cost of settling', () => {
  test('one statement for a change of records of work without notices, none for new records and other writes', async () => {
    query.mockClear()
    const settling = () => {
      const texts = query.mock.calls.map(([first]) => {
        const sent = first as unknown as string | { text: string }
        return typeof sent === 'string' ? sent : sent.text
      })
      query.mockClear()
      return texts.filter((text) => /settled_at|for no key update/.test(text))
    }
    const notify = { newDevice: true, accountChanges: true, notifications: true, newWork: false }
    okOf(await t.as(leader).patch('/v1/auth/preferences', { notify }))
    expect(settling()).toEqual([])
    const { id, version } = okOf(await t.as(leader).post('/v1/reports', aReport(leader)), 201)
    expect(settling()).toEqual([])
    okOf(await t.as(leader).patch(`/v1/reports/${id}`, { ...aReport(leader), version }))
    expect(settling()).toHaveLength(1)
  })

  test('the notices about a record are found by their index', async () => {
    const client = await t.core.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select id from notifications where automatic and link is not null
           and substring(link from '[0-9a-f]{8}-[0-9a-f-]{27}')::uuid = any($1::uuid[])`,
        [[randomUUID()]],
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('notifications_by_record')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
