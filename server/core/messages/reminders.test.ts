import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { makeReport, step } from '../../testing/reports.ts'
import { makeViolation } from '../../testing/violations.ts'
import { boot } from '../app/boot.ts'
import type { NoticeWriter } from '../requests/notices.ts'
import { remind } from './reminders.ts'

// Who is reminded of a deadline, when and how often: docs/rules/notifications.md, docs/rules/reports.md,
// docs/rules/violations.md.

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('delete from reports')
  await t.core.pool.query('delete from violations')
  await t.core.pool.query('delete from notifications')
  await t.core.pool.query('delete from reminders')
})

/** An instant in Ulaanbaatar time. Wednesday is 16 September 2026. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`)
const WEDNESDAY = '2026-09-16'
const THURSDAY = '2026-09-17'

async function remindAt(day: string, time = '10:00'): Promise<number> {
  t.setNow(at(day, time))
  return remind(t.core)
}

/** The notices that were written: their titles, and the offices and people they went to. */
async function sentNotices(): Promise<{ title: string; to: string[]; mail: boolean; link: string }[]> {
  const names = new Map(Object.values(people).map(({ id, name }) => [id, name]))
  const codes = new Map(['C', 'D1', 'D2', 'D1K1', 'D1K2'].map((code) => [idOf(code), code]))
  const { rows } = await t.core.pool.query(
    `select title ->> 'mn' as title, body ->> 'mn' as body, body ->> 'en' as en, by_mail, link,
       (select jsonb_agg(jsonb_build_array(user_id, role, area_id) order by place) from notification_targets where notification_id = n.id) as to
     from notifications n order by sent_at, id`,
  )
  return rows.map(({ title, to, body, en, by_mail: mail, link }) => {
    expect(`${body}${en}`).not.toContain('{{')
    return {
      title,
      mail,
      link,
      to: to.map(([user, role, area]: (string | null)[]) =>
        user ? (names.get(user) ?? user) : `${role} ${codes.get(area ?? '')}`,
      ),
    }
  })
}

const SOON = 'Тайлангийн хугацаа дуусаж байна'
const LATE = 'Тайлангийн хугацаа хэтэрлээ'
const waiting = (dueOn = WEDNESDAY, more: Parameters<typeof makeReport>[2] = {}) =>
  makeReport(t.core.pool, people.leader, { status: 'sent_khoroo', dueOn, ...more })

describe('a pending report', () => {
  test('causes no reminder before its deadline', async () => {
    await waiting(THURSDAY)

    expect(await remindAt(WEDNESDAY)).toBe(0)
    expect(await sentNotices()).toEqual([])
  })

  test('reminds the admins of its level only, on the deadline, and once more when it has passed', async () => {
    const id = await waiting()
    const link = `/dashboard/reports/${id}`
    const to = ['KHOROO_ADMIN D1K1']

    expect(await remindAt(WEDNESDAY, '09:00')).toBe(1)
    expect(await sentNotices()).toEqual([{ title: SOON, to, mail: false, link }])
    expect([await remindAt(WEDNESDAY, '09:05'), await remindAt(WEDNESDAY, '17:59')]).toEqual([0, 0])
    expect(await remindAt(THURSDAY, '09:00')).toBe(1)
    expect(await sentNotices()).toEqual([
      { title: SOON, to, mail: false, link },
      { title: LATE, to, mail: true, link },
    ])
    expect([await remindAt('2026-09-18'), await remindAt('2026-09-21')]).toEqual([0, 0])
  })

  test.each([
    ['08:59', 0],
    ['09:00', 1],
    ['17:59', 1],
    ['18:00', 0],
    ['23:59', 0],
    ['00:00', 0],
  ])('at %s in Ulaanbaatar %i reminders are written', async (time, count) => {
    await waiting()

    expect(await remindAt(WEDNESDAY, time)).toBe(count)
  })

  test('nobody is reminded on a Saturday, a Sunday or a holiday; on the next working day they are', async () => {
    await waiting('2026-09-18')
    await t.core.pool.query(`insert into holidays (day, name) values ('2026-09-21', '{"mn": "Амралтын өдөр"}')`)
    const days = ['2026-09-19', '2026-09-20', '2026-09-21', '2026-09-22']

    const counts = []
    for (const day of days) counts.push(await remindAt(day))
    await t.core.pool.query(`delete from holidays where day = '2026-09-21'`)
    expect(counts).toEqual([0, 0, 0, 1])
    expect((await sentNotices()).map(({ title }) => title)).toEqual([LATE])
  })

  test('a deadline on a day off is reminded of on the working day before it', async () => {
    await waiting('2026-09-20')

    expect([await remindAt(THURSDAY), await remindAt('2026-09-18')]).toEqual([0, 1])
    expect((await sentNotices()).map(({ title }) => title)).toEqual([SOON])
  })

  test('that was approved, returned to its author or never sent causes no reminder', async () => {
    await waiting(WEDNESDAY, { period: '2026-W30' })
    await makeReport(t.core.pool, people.leader, { status: 'draft', dueOn: WEDNESDAY, period: '2026-W31' })
    const { rows } = await t.core.pool.query(`select id from reports where period = '2026-W30'`)
    t.setNow(at(WEDNESDAY, '08:00'))
    expect((await step(t, people.khorooAdmin, rows[0].id, 'approve')).status).toBe(200)
    await t.core.pool.query('delete from notifications')

    expect([await remindAt(WEDNESDAY), await remindAt(THURSDAY)]).toEqual([0, 0])
  })

  test('that has moved to another level reminds that level, even on the same day', async () => {
    const id = await waiting()
    await remindAt(WEDNESDAY)
    await t.core.pool.query(`update reports set status = 'sent_district' where id = $1`, [id])

    expect(await remindAt(WEDNESDAY, '11:00')).toBe(1)
    expect((await sentNotices()).map(({ to }) => to)).toEqual([['KHOROO_ADMIN D1K1'], ['DISTRICT_ADMIN D1']])
  })

  test('that is more than two weeks overdue causes no new reminder', async () => {
    await waiting('2026-09-01')

    expect(await remindAt(WEDNESDAY)).toBe(0)
  })
})

describe('each reminder is written once', () => {
  test('by three instances that run at the same moment', async () => {
    for (let week = 10; week < 22; week++) await waiting(WEDNESDAY, { period: `2026-W${week}` })
    const others = await Promise.all(
      [1, 2].map(() => boot(t.core.config, t.connection, t.core.features, () => at(WEDNESDAY, '10:00'))),
    )
    t.setNow(at(WEDNESDAY, '10:00'))
    const counts = await Promise.all([t.core, ...others.map(({ core }) => core)].map((core) => remind(core)))
    await Promise.all(others.map((other) => other.stop()))

    // instances also start a round of their own on startup
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(12)
    expect((await sentNotices()).length).toBe(12)
    expect(new Set((await sentNotices()).map(({ link }) => link)).size).toBe(12)
  })

  test('after an instance died while writing it: nothing of it remains, and the next one writes it', async () => {
    await waiting()
    const { notices } = Object.values(t.core.features).find((served) => served.notices) ?? {}
    const dying: NoticeWriter = async (telling, notice) => {
      await notices?.(telling, notice)
      await telling.tx.query('select pg_terminate_backend(pg_backend_pid())')
    }
    const features = Object.fromEntries(
      Object.entries(t.core.features).map(([name, one]) => [name, one.notices ? { ...one, notices: dying } : one]),
    )
    t.setNow(at(WEDNESDAY, '10:00'))

    expect(await remind({ ...t.core, features })).toBe(0)
    expect(await sentNotices()).toEqual([])
    expect([await remind(t.core), await remind(t.core)]).toEqual([1, 0])
    expect(await sentNotices()).toHaveLength(1)
  })

  test("a failing reminder delays nobody else's", async () => {
    await waiting(WEDNESDAY, { period: '2026-W20' })
    await waiting(WEDNESDAY, { period: '2026-W21' })
    const { rows } = await t.core.pool.query('select id from reports order by id')
    const { notices } = Object.values(t.core.features).find((served) => served.notices) ?? {}
    const picky: NoticeWriter = async (telling, notice) => {
      if (notice.link.endsWith(rows[0].id)) throw new Error('away')
      await notices?.(telling, notice)
    }
    const features = Object.fromEntries(
      Object.entries(t.core.features).map(([name, one]) => [name, one.notices ? { ...one, notices: picky } : one]),
    )
    t.setNow(at(WEDNESDAY, '10:00'))

    const failed: string[] = []
    expect(await remind({ ...t.core, features }, (_, { id }) => void failed.push(id))).toBe(1)
    expect(failed).toEqual([rows[0].id])
    expect(await remind(t.core)).toBe(1)
    expect(await sentNotices()).toHaveLength(2)
  })
})

describe('a violation with a deadline', () => {
  const hands = { area: 'D1K1S1', dueOn: WEDNESDAY, status: 'in_progress', assignee: people.leader } as const

  test('reminds its assignee, and also the office when it is overdue', async () => {
    await makeViolation(t.core.pool, hands)

    expect([await remindAt(WEDNESDAY), await remindAt(THURSDAY)]).toEqual([1, 1])
    expect((await sentNotices()).map(({ to }) => to)).toEqual([['leader'], ['leader', 'KHOROO_ADMIN D1K1']])
  })

  test('reminds the office when it has no assignee, or one who no longer works there', async () => {
    await makeViolation(t.core.pool, { area: 'D1K1S1', dueOn: WEDNESDAY, level: 'district', status: 'referred' })
    await makeViolation(t.core.pool, hands)
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [people.leader.id])
    await remindAt(WEDNESDAY)
    await t.core.pool.query(`update users set status = 'active' where id = $1`, [people.leader.id])

    expect((await sentNotices()).flatMap(({ to }) => to).toSorted()).toEqual(['DISTRICT_ADMIN D1', 'KHOROO_ADMIN D1K1'])
  })

  test('that was settled, rejected or found to be a duplicate causes no reminder', async () => {
    const { id: root } = await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'verified' })
    await makeViolation(t.core.pool, { ...hands, status: 'resolved' })
    await makeViolation(t.core.pool, { ...hands, status: 'rejected' })
    await makeViolation(t.core.pool, { ...hands, status: 'duplicate', duplicateOf: root })

    expect(await remindAt(THURSDAY)).toBe(0)
  })

  test('causes another reminder when it gets a new deadline', async () => {
    const { id } = await makeViolation(t.core.pool, hands)
    await remindAt(WEDNESDAY)
    await t.core.pool.query('update violations set due_on = $2 where id = $1', [id, THURSDAY])

    expect([await remindAt(WEDNESDAY), await remindAt(THURSDAY)]).toEqual([0, 1])
  })
})
